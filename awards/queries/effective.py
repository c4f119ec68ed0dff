"""A report as it counts: its players with the lines in doubt as the office settled them."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from awards.choices import ReportState
from awards.models import HeldLine, Report, Result
from awards.queries.contestants import Written, contestants, rewritten
from awards.rules.answer import Answer, Refusal
from awards.rules.calculation import examine
from awards.rules.report import Report as ParsedReport
from registry.queries.editions import edition_on


def lines_in_doubt(report: Report) -> list[HeldLine]:
    """The held lines of a report with their players: those read with it, where they were, else by one query."""
    if "held_lines" in getattr(report, "_prefetched_objects_cache", {}):
        return list(report.held_lines.all())
    return list(report.held_lines.select_related("player"))


def _results(report: Report) -> list[Result]:
    """The results of a booked report with their players, read as `lines_in_doubt` are; a row's as they were booked."""
    if "results" in getattr(report, "_prefetched_objects_cache", {}):
        return list(report.results.all())
    return list(report.results.select_related("player"))


def effective_payload(payload: dict[str, Any], held: Iterable[HeldLine]) -> dict[str, Any]:
    """The payload with the number of each held seat replaced: by the settled player's, else by none.

    A seat without a number takes up its place and gets nothing, so nobody else's award depends on how it is settled.
    """
    held = list(held)
    if not held:
        return payload
    every = contestants(payload)
    return rewritten(
        payload,
        {
            (line.row, line.seat): Written(
                line.player.number if line.player else None, every[line.row].seats[line.seat].name
            )
            for line in held
        },
    )


def calculated(payload: dict[str, Any], *, ruleset: str) -> tuple[ParsedReport, Answer] | Refusal:
    """The parsed report and its answer, or all problems."""
    outcome = examine(payload, ruleset=ruleset)
    return outcome if isinstance(outcome, Refusal) else (outcome.report, outcome.answer)


def by_rules_of_its_day(report: Report) -> tuple[dict[str, Any], str]:
    """The report's payload and the id of the edition that is in force on its day; where it names one, it names that.

    It is another than the report was booked by where the edition was entered late.
    """
    found = edition_on(report.federation, date.fromisoformat(report.payload["date"]))
    ruleset = found.id if found is not None else report.ruleset
    named = {"ruleset": ruleset} if "ruleset" in report.payload else {}
    return {**report.payload, **named}, ruleset


def standing_payload(report: Report) -> dict[str, Any]:
    """The payload with the players as they stand now: lines as the office settled them, moved awards at their players.

    An amendment starts from it, so that it does not undo what the office put right. A line that is still open stays as
    the club wrote it; who was settled as no player keeps his seat under what was written of him.
    """
    held = lines_in_doubt(report)
    every = contestants(report.payload)
    seats: dict[tuple[int, int], Written] = {}
    for line in held:
        if line.settlement and line.player is not None:
            # What the club wrote beside the wrong number is another's name.
            seats[line.row, line.seat] = Written(line.player.number)
        elif line.settlement:
            seats[line.row, line.seat] = Written(None, every[line.row].seats[line.seat].name or line.number)
    settled = rewritten(report.payload, seats)
    if report.state != ReportState.BOOKED:
        return settled
    held_open = {(line.row, line.number) for line in held if not line.settlement}
    return rewritten(settled, _moved(settled, report, held_open))


def _moved(payload: dict[str, Any], report: Report, held_open: set[tuple[int, str]]) -> dict[tuple[int, int], Written]:
    """At which seats those stand to whom the results of a row belong now, in place of numbers that lost them."""
    results: dict[int, list[str]] = {}
    for result in _results(report):
        results.setdefault(result.contestant, []).append(result.player.number)
    seats: dict[tuple[int, int], Written] = {}
    for index, contestant in enumerate(contestants(payload)):
        now = results.get(index, [])
        new = iter([number for number in now if number not in contestant.numbers])
        moved: dict[str, str | None] = {}
        for place, seat in enumerate(contestant.seats):
            if seat.number is None or seat.number in now or (index, seat.number) in held_open:
                continue
            if seat.number not in moved:
                moved[seat.number] = next(new, None)
            if moved[seat.number] is not None:
                seats[index, place] = Written(moved[seat.number])
    return seats
