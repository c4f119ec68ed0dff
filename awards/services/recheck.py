"""After a corrected rule or a late edition: every booked report calculated anew, and what that would change.

Each is calculated by the edition that is in force on its day.

Nothing is booked here; the office books what it accepts, one report at a time.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from awards.choices import EntryKind, ReportState
from awards.models import Holding, LedgerEntry, Report
from awards.queries.amounts import awarded
from awards.queries.effective import by_rules_of_its_day, calculated, effective_payload
from awards.queries.holders import holders_of
from awards.rules.answer import Answer, Refusal, from_stored
from awards.rules.editions import edition
from awards.rules.titles import NOTHING_KNOWN
from awards.services.nightly.ladders import COLOURS, NO_TITLE, Ladder, ladders
from registry.models import Federation
from registry.queries.editions import federation_of_code
from registry.services.progress import Progress, silent

AT_ONCE = 100


@dataclass(frozen=True)
class AwardChange:
    """What a player of a report has by its stored answer and by the new one: hundredths by colour, ranking points."""

    player: str
    before: Mapping[str, int]
    after: Mapping[str, int]
    ranking_before: int
    ranking_after: int

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "player": self.player,
            "before": dict(self.before),
            "after": dict(self.after),
            "ranking_before": self.ranking_before,
            "ranking_after": self.ranking_after,
        }


@dataclass(frozen=True)
class ReportChange:
    """A booked report to which the edition of its day, `ruleset`, answers something else now.

    `problems` are the codes of what it is refused for; then there are no changes. `by_hand` says that the office has
    put awards of the event right itself, which a recalculation would undo.
    """

    report_id: int
    event_id: int | None
    name: str
    day: date
    ruleset: str
    changes: tuple[AwardChange, ...] = ()
    problems: tuple[str, ...] = ()
    by_hand: bool = False

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "report": self.report_id,
            "event": self.event_id,
            "name": self.name,
            "date": self.day.isoformat(),
            "ruleset": self.ruleset,
            "changes": [change.as_json() for change in self.changes],
            "problems": list(self.problems),
            "by_hand": self.by_hand,
        }


@dataclass(frozen=True)
class TitleChange:
    """A player whose points would give another title, or another step of a distinction, if everything was booked.

    Codes; empty for none. A title that was reached stays until the office decides.
    """

    player: str
    ruleset: str
    before: str
    after: str

    def as_json(self) -> dict[str, str]:
        """For programs."""
        return {"player": self.player, "before": self.before, "after": self.after}


@dataclass
class Sums:
    """What all changes together would give each player, by number: hundredths by colour. Feed it every change."""

    by_player: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, found: ReportChange) -> None:
        """Count the changes of a report."""
        for change in found.changes:
            self.by_player[change.player].update(change.after)
            self.by_player[change.player].subtract(change.before)


def recheck(federation: Federation, progress: Progress = silent) -> Iterator[ReportChange]:
    """Calculate every booked report of a federation and yield those whose answer is another now, in order of id.

    Some hundred reports are in memory at a time.
    """
    booked = Report.objects.filter(federation=federation, state=ReportState.BOOKED)
    # With its editions, which decide report by report.
    known = federation_of_code(federation.code) or federation
    total, done, last = booked.count(), 0, 0
    reports = booked.select_related("event").prefetch_related("held_lines__player").defer("raw").order_by("pk")
    while part := list(reports.filter(pk__gt=last)[:AT_ONCE]):
        by_hand = corrected_by_hand([report.pk for report in part])
        for report in part:
            report.federation = known
            found = changed(report, by_hand=report.pk in by_hand)
            done += 1
            progress(_("Reports"), done, max(done, total))
            if found is not None:
                yield found
        last = part[-1].pk


def corrected_by_hand(report_ids: list[int]) -> set[int]:
    """Those of these reports in which the office has overridden or moved an award."""
    kinds = [EntryKind.OVERRIDE, EntryKind.TRANSFER]
    # The events lead to the entries by an index, the reports do not.
    events = Report.objects.filter(pk__in=report_ids).values("event")
    entries = LedgerEntry.objects.filter(event__in=events, report__in=report_ids, kind__in=kinds, reversed_by=None)
    return set(entries.values_list("report_id", flat=True))


def changed(report: Report, *, by_hand: bool) -> ReportChange | None:
    """What the edition of its day answers otherwise than was booked; None where nothing would change."""
    payload, ruleset = by_rules_of_its_day(report)
    outcome = calculated(effective_payload(payload, report.held_lines.all()), ruleset=ruleset)
    changes: tuple[AwardChange, ...] = ()
    problems: tuple[str, ...] = ()
    if isinstance(outcome, Refusal):
        problems = tuple(problem.code for problem in outcome.problems)
    else:
        changes = answer_changes(from_stored(report.answer), outcome[1])
    if not changes and not problems:
        return None
    return ReportChange(
        report_id=report.pk,
        event_id=report.event_id,
        name=str(report),
        day=report.event.date if report.event is not None else date.fromisoformat(report.payload["date"]),
        ruleset=ruleset,
        changes=changes,
        problems=problems,
        by_hand=by_hand,
    )


def answer_changes(old: Answer | Refusal, new: Answer) -> tuple[AwardChange, ...]:
    """The awards that differ between two answers, in order of the players' numbers; reasons are not compared."""
    before, after = (_awards(old), _awards(new))
    nothing: tuple[Mapping[str, int], int] = ({}, 0)
    pairs = {player: (before.get(player, nothing), after.get(player, nothing)) for player in before.keys() | after}
    return tuple(
        AwardChange(player, one[0], other[0], one[1], other[1])
        for player, (one, other) in sorted(pairs.items())
        if one != other
    )


def _awards(answer: Answer | Refusal) -> dict[str, tuple[Mapping[str, int], int]]:
    if isinstance(answer, Refusal):
        return {}
    points = awarded(answer)
    return {
        award.player: (
            {colour: amount for colour, amount in points[award.player].items() if amount},
            award.ranking or 0,
        )
        for award in answer.awards
    }


def title_changes(federation: Federation, ruleset: str, sums: Sums, on: date) -> Iterator[TitleChange]:
    """Whose title or distinction on a day would be another with these sums on top, in order of id of the players."""
    numbers = sorted(sums.by_player)
    for start in range(0, len(numbers), AT_ONCE):
        part = numbers[start : start + AT_ONCE]
        holdings = Holding.objects.filter(player__federation=federation, player__number__in=part)
        found = list(holdings.select_related("player").order_by("pk"))
        holders = holders_of([holding.pk for holding in found], edition(ruleset), on)
        for holding in found:
            holder = holders.get(holding.pk, NOTHING_KNOWN)
            extra = sums.by_player[holding.player.number]
            held = tuple(getattr(holding, colour) for colour in COLOURS)
            then = tuple(amount + extra[colour] for colour, amount in zip(COLOURS, held, strict=True))
            for ladder in ladders(ruleset):
                before, after = ladder.rank_by_points(held, holder), ladder.rank_by_points(then, holder)
                if before != after:
                    yield TitleChange(holding.player.number, ruleset, _code(ladder, before), _code(ladder, after))


def _code(ladder: Ladder, rank: int) -> str:
    return "" if rank == NO_TITLE else ladder.codes[rank]
