"""Reports of Faroese team matches, written in short: ``"A 19-11 B"``, with the players A1 to A4 and B1 to B4."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.rules.fbs_2012.reports import BASE, answered
from tests.rules.teams import Written, match, standings

EACH: dict[str, Any] = {"boards": 24, "halves": 2, "scale": "25", "outcome": "played"}


def list_of(table: Sequence[str] | Mapping[str, int]) -> list[dict[str, Any]]:
    """The final list: the teams in order, or with the place of each; none of them with its players."""
    return [{"place": row["place"], "team": row["team"]} for row in standings(table)]


def series(
    matches: Iterable[Written],
    level: str = "bronze",
    *,
    table: Sequence[str] | Mapping[str, int] | None = None,
    each: Mapping[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A report of team matches; ``each`` holds what all matches have, ``table`` the order of the teams."""
    report = {**BASE, "form": "team_matches", "level": level, "boards": 60}
    report["matches"] = [match(written, **{**EACH, **(each or {})}) for written in matches]
    if table is not None:
        report["standings"] = list_of(table)
    return {**report, **more}


def of_players(report: Any) -> dict[str, dict[str, int]]:
    """What each player gets."""
    return {award.player: {colour: int(n) for colour, n in award.points.items()} for award in answered(report).awards}


def of_teams(report: Any) -> dict[str, dict[str, int]]:
    """What each player of a team gets, where all are paid alike."""
    players = of_players(report)
    found = {number[:-1]: points for number, points in players.items()}
    for number, points in players.items():
        assert points == found[number[:-1]], number
    return found
