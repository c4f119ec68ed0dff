"""Reports of team matches for the tests, written in short: ``"A 18-12 B"``, with the players A1 to A4 and B1 to B4."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.rules.reports import BASE, answered

DEFAULTS: dict[str, Any] = {"boards": 24, "halves": 2, "scale": "30", "outcome": "played"}
Written = str | Mapping[str, Any]


def lineup(team: str, halves: int = 2) -> dict[str, int]:
    """Four players who play all halves."""
    return {f"{team}{seat}": halves for seat in range(1, 5)}


def match(written: Written, **defaults: Any) -> dict[str, Any]:
    """A row of ``matches``: ``"A 18-12 B"``, or an object with this as ``match``, line-ups by team and other keys."""
    given = {"match": written} if isinstance(written, str) else dict(written)
    home, result, away = given.pop("match").split()
    points = dict(zip((home, away), result.rsplit("-", 1), strict=True))
    row = {**DEFAULTS, **defaults}
    lineups = {team: given.pop(team, lineup(team, given.get("halves", row["halves"]))) for team in (home, away)}
    sides = {
        side: {"team": team, "vp": points[team], "halves": lineups[team]}
        for side, team in (("home", home), ("away", away))
    }
    return {**row, **given, **sides}


def standings(order: Sequence[str] | Mapping[str, int]) -> list[dict[str, Any]]:
    """A row for each team: in order, or with the place of each."""
    places = order.items() if isinstance(order, Mapping) else ((team, at) for at, team in enumerate(order, start=1))
    return [{"place": place, "team": team, "players": list(lineup(team))} for team, place in places]


def team_matches(
    matches: Iterable[Written],
    level: str = "bronze",
    *,
    table: Sequence[str] | Mapping[str, int] | None = None,
    each: Mapping[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A report of team matches; ``each`` holds what all matches have, ``table`` the order of the teams."""
    report = {**BASE, "form": "team_matches", "level": level, "boards": 60}
    report["matches"] = [match(written, **(each or {})) for written in matches]
    if table is not None:
        report["standings"] = standings(table)
    return {**report, **more}


def paid_players(report: Any) -> dict[str, dict[str, int]]:
    """What each player gets."""
    return {award.player: dict(award.points) for award in answered(report).awards}


def paid_teams(report: Any) -> dict[str, dict[str, int]]:
    """What each player of a team gets, where all four are paid alike."""
    players = paid_players(report)
    found = {number[:-1]: points for number, points in players.items()}
    for number, points in players.items():
        assert points == found[number[:-1]], number
    assert len(players) == 4 * len(found)
    return found
