"""A report beside the booked one whose place it is to take, and the players whom its page names: each read once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Prefetch, Q, prefetch_related_objects

from awards.choices import ReportState
from awards.models import HeldLine, Report, Result
from awards.queries.carried import Carried, carried_over
from awards.queries.contestants import numbers_of
from awards.queries.differences import Share, Shares, booked_shares, shares_of
from awards.queries.effective import effective_payload, lines_in_doubt
from awards.rules.answer import Answer, from_stored
from registry.models import Player
from registry.queries.players import players_with_home


@dataclass(frozen=True)
class Replacing:
    """The report `old` whose place another is to take, and what that keeps and undoes of the office's work.

    Where the old one is booked, `before` is what it gives each player by id, and `after` by number what he gets
    instead. `waits`: the other one is a correction that waits for the office.
    """

    old: Report
    waits: bool
    carried: Carried
    before: Shares = field(default_factory=dict)
    after: Mapping[str, Share] = field(default_factory=dict)


def _waits_for(report: Report) -> Report | None:
    """The booked report in whose place a correction waits to be booked, with its lines in doubt and its results."""
    old = report.amends
    if report.state != ReportState.FILED or old is None or old.state != ReportState.BOOKED:
        return None
    lines, results = HeldLine.objects.select_related("player"), Result.objects.select_related("player")
    prefetch_related_objects([old], Prefetch("held_lines", lines), Prefetch("results", results))
    return old


def replacing(report: Report, earlier: Sequence[Report]) -> Replacing | None:
    """What a report is to take the place of: the first of `earlier` that it may amend, else what it waits for."""
    old = earlier[0] if earlier else _waits_for(report)
    if old is None:
        return None
    carried, answer = carried_over(report, old), from_stored(report.answer)
    if old.event is None or old.state != ReportState.BOOKED or not isinstance(answer, Answer):
        return Replacing(old, not earlier, carried)
    after = carried.shares if carried.kept else shares_of(answer)
    return Replacing(old, not earlier, carried, booked_shares(old.event), after)


def players_named(
    report: Report, lines: Iterable[HeldLine], beside: Replacing | None, *, on: date
) -> dict[str, Player]:
    """Whom the page of a report names, by number, in the order of their names and with home and holding.

    They are its own players, those who may be meant by these lines, and those for whom something may change.
    """
    payload = report.payload
    numbers = numbers_of(payload) | numbers_of(effective_payload(payload, lines_in_doubt(report)))
    ids = {pk for line in lines for pk in line.likely}
    if beside is not None:
        numbers |= beside.after.keys()
        ids |= beside.before.keys()
    players = players_with_home(report.federation, on).select_related("holding")
    return {player.number: player for player in players.filter(Q(number__in=numbers) | Q(pk__in=ids))}
