"""What the office did to single awards of a booked report, as the reasons of what stands now."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from awards.choices import EntryKind
from awards.models import LedgerEntry, Report
from awards.queries.carried import Carried
from awards.queries.differences import Share, stored_shares
from awards.queries.reasons import ShownReason
from awards.rules.editions import EDITIONS
from registry.queries.editions import units_of
from ui.amounts import Units, amount

Reasons = tuple[ShownReason, ...]


def corrected_reasons(report: Report, answered: Mapping[str, Reasons]) -> dict[int, Reasons]:
    """By player id why those have what they have of a booked report whose award the office set or moved.

    `answered` are the reasons of the report's answer by number. A player from whom an award was moved is not among
    them, unless he got another's.
    """
    entries = list(_corrections(report))
    numbers = {entry.player_id: entry.player.number for entry in entries}
    answers = {player: answered.get(number, ()) for player, number in numbers.items()}
    units = units_of(EDITIONS.get(report.ruleset))
    found = {player: _why(player, entries, answers, units) for player in numbers}
    return {player: reasons for player, reasons in found.items() if reasons is not None}


@dataclass(frozen=True)
class SetAgain:
    """What a player gets by the office's word, and why."""

    share: Share
    reasons: Reasons


def set_again(report: Report, carried: Carried) -> dict[str, SetAgain]:
    """By number the points that the office set and that stay set when this correction is booked."""
    if carried.unfit:
        return {}
    units, listed = units_of(EDITIONS.get(report.ruleset)), stored_shares(report)
    found: dict[str, SetAgain] = {}
    for step in carried.steps:
        if step.target:
            found.pop(step.player, None)
            continue
        said = ShownReason(_("Set by the office: %(reason)s") % {"reason": step.why})
        alone = _in_words(listed.get(step.player, Share()).points, units)
        by_the_list = ShownReason(_("By the list alone: %(points)s") % {"points": alone})
        found[step.player] = SetAgain(step.share, (said, by_the_list))
    return found


def corrected_at(report: Report) -> datetime | None:
    """When the office last set or moved an award of the report."""
    kinds = [EntryKind.OVERRIDE, EntryKind.TRANSFER, EntryKind.REVERSAL]
    entries = LedgerEntry.objects.filter(event=report.event_id, report=report, kind__in=kinds)
    last: datetime | None = entries.aggregate(last=Max("booked_at"))["last"]
    return last


def _corrections(report: Report) -> QuerySet[LedgerEntry]:
    """What was booked to the report after its awards, in the order of booking."""
    kinds = [EntryKind.OVERRIDE, EntryKind.TRANSFER, EntryKind.REVERSAL]
    entries = LedgerEntry.objects.filter(event=report.event_id, report=report, kind__in=kinds)
    shown = ("player__number", "kind", "colour", "amount", "ranking", "booked_at", "reason", "reverses__kind")
    return entries.select_related("player", "reverses").only(*shown).order_by("pk")


def _why(player: int, entries: Sequence[LedgerEntry], answers: Mapping[int, Reasons], units: Units) -> Reasons | None:
    """Why a player has what these entries left him with; None where they left his award as it was."""
    own = [entry for entry in entries if entry.player_id == player]
    reversed_ids = {entry.reverses_id for entry in own}
    standing = [entry for entry in own if entry.kind != EntryKind.REVERSAL and entry.pk not in reversed_ids]
    if not standing:
        taken = [entry for entry in own if entry.reverses is not None and entry.reverses.kind != EntryKind.TRANSFER]
        return _set_by_office(taken[-1], own, units) if taken else None
    last = standing[-1]
    if last.kind == EntryKind.OVERRIDE:
        return _set_by_office(last, own, units)
    source = _source(last, entries)
    if source is None:
        return None
    earlier = [entry for entry in entries if entry.booked_at < last.booked_at]
    before = _why(source, earlier, answers, units)
    moved = _("Moved to this player by the office: %(reason)s") % {"reason": last.reason}
    return (*(answers.get(source, ()) if before is None else before), ShownReason(moved))


def _source(entry: LedgerEntry, entries: Sequence[LedgerEntry]) -> int | None:
    """From whom a transfer came; None for the half that leaves. The two halves of a pair are booked in this order."""
    move = [one for one in entries if one.kind == EntryKind.TRANSFER and one.booked_at == entry.booked_at]
    position = move.index(entry)
    return move[position - 1].player_id if position % 2 else None


def _set_by_office(last: LedgerEntry, own: Sequence[LedgerEntry], units: Units) -> Reasons:
    """The office's word, and what it took the place of."""
    before: dict[str, int] = defaultdict(int)
    for entry in own:
        if entry.kind == EntryKind.REVERSAL and entry.booked_at == last.booked_at:
            before[entry.colour] -= entry.amount
    stood = _in_words(before, units)
    return (
        ShownReason(_("Set by the office: %(reason)s") % {"reason": last.reason}),
        ShownReason(_("Before that: %(points)s") % {"points": stood}),
    )


def _in_words(points: Mapping[str, int], units: Units) -> str:
    """Amounts in hundredths of a masterpoint by colour, each in its unit: "3 sp, 5 bp"."""
    written = [amount(points[colour], units.of(colour)) for colour in sorted(points) if points[colour]]
    return ", ".join(written) or _("nothing")
