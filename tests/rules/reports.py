"""Reports for the tests of the rules, with made-up numbers, row by row."""

from collections.abc import Sequence
from typing import Any

from awards.rules.answer import Answer
from awards.rules.calculation import calculate

BASE: dict[str, Any] = {
    "format": "masterpoint-report/1",
    "ruleset": "sbf-2018",
    "organiser": "1042",
    "name": "Vintercupen",
    "date": "2024-02-17",
    "form": "pairs",
    "level": "bronze",
    "boards": 24,
}
BOARDS = {"bronze": 24, "silver": 48, "gold": 60}


def first(row: int) -> str:
    """The number of the first player of a row, counted from 1."""
    return f"{row:05}1"


def second(row: int) -> str:
    """The number of the second player of a row, counted from 1."""
    return f"{row:05}2"


def rows(places: Sequence[int], **more: Any) -> list[dict[str, Any]]:
    """A row for each place, with two players each."""
    return [{"place": place, "players": [first(row), second(row)], **more} for row, place in enumerate(places, start=1)]


def pairs(field: int | Sequence[int], level: str = "bronze", **more: Any) -> dict[str, Any]:
    """A pairs report: a number of pairs without ties, or the place of each."""
    places = range(1, field + 1) if isinstance(field, int) else field
    return {**BASE, "level": level, "boards": BOARDS[level], "standings": rows(places), **more}


def individual(field: int | Sequence[int], level: str = "bronze", **more: Any) -> dict[str, Any]:
    """An individual report: a number of players without ties, or the place of each."""
    places = range(1, field + 1) if isinstance(field, int) else field
    standings = [{"place": place, "players": [first(row)]} for row, place in enumerate(places, start=1)]
    return {**BASE, "form": "individual", "level": level, "boards": BOARDS[level], "standings": standings, **more}


def teams(number: int, level: str = "bronze", **more: Any) -> dict[str, Any]:
    """A report of a team barometer, with four players a team."""
    standings = [
        {"place": row, "team": f"Lag {row}", "players": [f"{row:05}{seat}" for seat in range(1, 5)]}
        for row in range(1, number + 1)
    ]
    return {**BASE, "form": "barometer_teams", "level": level, "boards": BOARDS[level], "standings": standings, **more}


def heats(sizes: Sequence[int], level: str = "bronze", **more: Any) -> dict[str, Any]:
    """A simultaneous event with heats of these sizes; the common list takes the best of each heat, then the second …"""
    seats = sorted((place, heat) for heat, size in enumerate(sizes, start=1) for place in range(1, size + 1))
    conditions = {"simultaneous": True, **more.pop("conditions", {})}
    report = pairs(len(seats), level, conditions=conditions, **more)
    for row, (place, heat) in zip(report["standings"], seats, strict=True):
        row |= {"heat": f"Ort {heat}", "heat_place": place}
    return report


def answered(report: Any) -> Answer:
    """The answer to a report that has to have one."""
    answer = calculate(report)
    assert isinstance(answer, Answer), answer
    return answer


def paid(report: Any) -> dict[int, dict[str, int]]:
    """What each player of a row gets, by row counted from 1; all players of a row get the same."""
    by_row: dict[int, dict[str, int]] = {}
    counts: dict[int, int] = {}
    for award in answered(report).awards:
        row = int(award.player[:-1])
        assert by_row.setdefault(row, dict(award.points)) == award.points
        counts[row] = counts.get(row, 0) + 1
    assert len(set(counts.values())) <= 1
    return by_row


def problems(report: Any) -> list[tuple[str, str]]:
    """Path and code of every problem of a report that has to be refused."""
    outcome = calculate(report)
    assert not isinstance(outcome, Answer), outcome
    return [(problem.path, problem.code) for problem in outcome.problems]
