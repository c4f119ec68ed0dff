"""Reports of team events for the tests, with made-up numbers: four players a team."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.rules.acbl_mps022 import reports

BASE: dict[str, Any] = {**reports.BASE, "form": "barometer_teams", "boards": 96}


def lineup(team: str) -> list[str]:
    """The numbers of a team's players."""
    return [f"{team}{seat}" for seat in range(1, 5)]


def rows(places: Sequence[int], name: str = "T") -> list[dict[str, Any]]:
    """A row for each place, with teams T1, T2 …"""
    return [
        {"place": place, "team": f"{name}{row}", "players": lineup(f"{name}{row}")}
        for row, place in enumerate(places, start=1)
    ]


def teams(
    event_type: str,
    entrants: int,
    places: Sequence[int],
    *,
    level: str = "regional",
    sessions: int | None = 4,
    **conditions: Any,
) -> dict[str, Any]:
    """An open event of teams; `places` are those of the listed teams."""
    keys = {"event_type": event_type, **({} if sessions is None else {"sessions": sessions}), **conditions}
    return {**BASE, "level": level, "entrants": entrants, "conditions": keys, "standings": rows(places)}


def won_by_size(entrants: int, places: Sequence[int]) -> dict[str, int]:
    """The rounds that each team survived in a knockout of so many teams; the winner of 8 teams won 3."""
    rounds = (entrants - 1).bit_length()
    return {f"T{row}": max(0, rounds - (place - 1).bit_length()) for row, place in enumerate(places, start=1)}


def knockout(
    entrants: int, places: Sequence[int], *, boards: int = 24, won: Mapping[str, int] | None = None, **more: Any
) -> dict[str, Any]:
    """An open knockout; `won` holds the matches that each team won, by the rounds that it survived where it is left."""
    matches = won_by_size(entrants, places) if won is None else dict(won)
    return teams("knockout", entrants, places, boards_per_match=boards, matches_won=matches, **more)


def bracketed(
    brackets: Sequence[tuple[int, int]],
    *,
    event_type: str = "knockout",
    listed: int = 2,
    level: str = "regional",
    structure: str = "bracketed",
    limits: Sequence[int | None] = (),
    **more: Any,
) -> dict[str, Any]:
    """A bracketed or flighted event; each bracket is its teams and the average of its top team."""
    groups: list[dict[str, Any]] = []
    for index, (entrants, average) in enumerate(brackets):
        group: dict[str, Any] = {"name": f"G{index}", "entrants": entrants, "top_team_average": average}
        if index < len(limits) and limits[index] is not None:
            group["max_masterpoints"] = limits[index]
        if index:
            group["standings"] = rows(range(1, listed + 1), f"G{index}-")
        groups.append(group)
    conditions = {"event_type": event_type, "sessions": 4, "structure": structure, "groups": groups, **more}
    if event_type != "swiss":
        conditions.setdefault("boards_per_match", 24)
    if event_type == "knockout":
        names = [f"G{index}-{row}" for index in range(len(brackets)) for row in range(1, listed + 1)]
        conditions.setdefault("matches_won", dict.fromkeys(names, 3))
    return {**BASE, "level": level, "conditions": conditions, "standings": rows(range(1, listed + 1), "G0-")}
