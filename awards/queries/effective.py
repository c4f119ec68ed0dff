"""A report as it counts: the standings with the lines in doubt as the office settled them."""

import copy
from collections.abc import Iterable
from typing import Any

from awards.choices import ReportState
from awards.models import HeldLine, Report
from awards.rules.answer import Answer, Refusal
from awards.rules.calculation import examine
from awards.rules.report import Report as ParsedReport


def effective_payload(payload: dict[str, Any], held: Iterable[HeldLine]) -> dict[str, Any]:
    """The payload with the number of each held seat replaced: by the settled player's, else by null.

    A seat without a number takes up its place and gets nothing, so nobody else's award depends on how it is settled.
    """
    held = list(held)
    if not held:
        return payload
    changed = copy.deepcopy(payload)
    for line in held:
        players = changed["standings"][line.row]["players"]
        seat = players[line.seat]
        kept = dict(seat) if isinstance(seat, dict) else {}
        players[line.seat] = {**kept, "number": line.player.number if line.player else None}
    return changed


def calculated(payload: dict[str, Any], *, ruleset: str) -> tuple[ParsedReport, Answer] | Refusal:
    """The parsed report and its answer, or all problems."""
    outcome = examine(payload, ruleset=ruleset)
    return outcome if isinstance(outcome, Refusal) else (outcome.report, outcome.answer)


def standing_payload(report: Report) -> dict[str, Any]:
    """The payload with the players as they stand now: lines as the office settled them, moved awards at their players.

    An amendment starts from it, so that it does not undo what the office put right. A line that is still open stays as
    the club wrote it; who was settled as no player keeps his seat under what was written of him.
    """
    held = list(report.held_lines.select_related("player"))
    settled = [line for line in held if line.settlement]
    changed = copy.deepcopy(effective_payload(report.payload, settled))
    for line in settled:
        seat = changed["standings"][line.row]["players"][line.seat]
        if line.player is not None:
            # What the club wrote beside the wrong number is another's name.
            seat.pop("name", None)
        elif not seat.get("name"):
            seat["name"] = line.number
    if report.state == ReportState.BOOKED:
        held_open = {(line.row, line.seat) for line in held if not line.settlement}
        _follow_moves(changed["standings"], report, held_open)
    return changed


def _follow_moves(standings: list[dict[str, Any]], report: Report, held_open: set[tuple[int, int]]) -> None:
    """Write the numbers of those to whom the results of a row belong now over the numbers that lost them."""
    results: dict[int, list[str]] = {}
    rows = report.results.order_by("pk").values_list("contestant", "player__number")
    for contestant, number in rows:
        results.setdefault(contestant, []).append(number)
    for index, row in enumerate(standings):
        now = results.get(index, [])
        written = {number_of_seat(seat) for seat in row["players"]}
        new = iter([number for number in now if number not in written])
        for place, seat in enumerate(row["players"]):
            found = number_of_seat(seat)
            if found is None or found in now or (index, place) in held_open:
                continue
            moved_to = next(new, None)
            if moved_to is not None:
                kept = {key: value for key, value in seat.items() if key != "name"} if isinstance(seat, dict) else {}
                row["players"][place] = {**kept, "number": moved_to} if kept else moved_to


def number_of_seat(seat: dict[str, Any] | str | None) -> str | None:
    """The number that a seat of the standings is written with; None for who is not registered."""
    return seat.get("number") if isinstance(seat, dict) else seat
