"""Reports for the tests of the rules, with made-up numbers, row by row."""

from collections.abc import Mapping, Sequence
from typing import Any

from awards.rules.answer import Answer, Refusal
from awards.rules.calculation import calculate

BASE: dict[str, Any] = {
    "format": "masterpoint-report/1",
    "ruleset": "fbs-2012",
    "organiser": "7",
    "name": "Tuesday",
    "date": "2014-02-04",
    "form": "pairs",
    "level": "bronze",
    "boards": 24,
}
BOARDS = {"bronze": 24, "silver": 48, "gold": 56}
SEATS = {"pairs": 2, "individual": 1, "barometer_teams": 4}


def number(row: int, seat: int = 1) -> str:
    """The number of a player by his row and his seat in it, both counted from 1."""
    return f"{row:05}{seat}"


def places_of(field: int | Sequence[int]) -> Sequence[int]:
    """The places of a number of contestants without ties, or those that are given."""
    return range(1, field + 1) if isinstance(field, int) else field


def rows(form: str, field: int | Sequence[int], **more: Any) -> list[dict[str, Any]]:
    """A row for each place, with as many players as the form has seats."""
    seats = range(1, SEATS[form] + 1)
    return [
        {"place": place, "players": [number(row, seat) for seat in seats], **more}
        for row, place in enumerate(places_of(field), start=1)
    ]


def placed(form: str, field: int | Sequence[int], level: str = "bronze", **more: Any) -> dict[str, Any]:
    """A report of a form that is ranked on one list."""
    base = {**BASE, "form": form, "level": level, "boards": BOARDS[level]}
    return {**base, "standings": rows(form, field), **more}


def pairs(field: int | Sequence[int], level: str = "bronze", **more: Any) -> dict[str, Any]:
    """A pairs report: a number of pairs without ties, or the place of each."""
    return placed("pairs", field, level, **more)


def individual(field: int | Sequence[int], level: str = "bronze", **more: Any) -> dict[str, Any]:
    """An individual report: a number of players without ties, or the place of each."""
    return placed("individual", field, level, **more)


def mini_teams(field: int | Sequence[int], level: str = "bronze", **more: Any) -> dict[str, Any]:
    """A report of mini-teams: a number of teams without ties, or the place of each."""
    return placed("barometer_teams", field, level, **more)


def answered(report: Any) -> Answer:
    """The answer to a report that has to have one."""
    answer = calculate(report)
    assert isinstance(answer, Answer), answer
    return answer


def paid(report: Any) -> dict[int, dict[str, int]]:
    """What each player of a row gets, by row counted from 1; all players of a row get the same."""
    by_row: dict[int, dict[str, int]] = {}
    for award in answered(report).awards:
        points = {colour: int(amount) for colour, amount in award.points.items()}
        assert by_row.setdefault(int(award.player[:-1]), points) == points
    return by_row


def problems(report: Any) -> list[tuple[str, str]]:
    """Path and code of every problem of a report that has to be refused."""
    outcome = calculate(report)
    assert isinstance(outcome, Refusal), outcome
    return [(problem.path, problem.code) for problem in outcome.problems]


def clubs(of: Mapping[str | None, int]) -> dict[str, str | None]:
    """So many players of each club, None for those without one."""
    members = [club for club, count in of.items() for _ in range(count)]
    return {number(row): club for row, club in enumerate(members, start=1)}
