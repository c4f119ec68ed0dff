"""Corrections: what was booked is reversed, and the new report booked, in one transaction; both stay visible."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import EntryKind, ReportState
from awards.models import LedgerEntry, Report
from awards.services.booking import NotPossible, give_right, void_right, write_booking
from awards.services.fees import reverse_fees
from awards.services.filing import describe_event
from awards.services.holdings import lock_players, refresh_holdings
from awards.services.sanction_of_event import hand_on_sanction, take_sanction
from registry.models import User
from registry.services import bulk
from registry.services.audit import record_change

# What is not yet booked can take the place of what is.
CORRECTING = (ReportState.DRAFT, ReportState.RETURNED, ReportState.FILED)


def reversals(entries: list[LedgerEntry], *, by: User | None, at: datetime, reason: str) -> list[LedgerEntry]:
    """The mirror of each entry: the same player, colour and day played, the amounts negative.

    Take `at` under the lock of the report: a reversal is never older than its entry.
    """
    return [
        LedgerEntry(
            player_id=entry.player_id,
            event_id=entry.event_id,
            report_id=entry.report_id,
            rally_closing_id=entry.rally_closing_id,
            kind=EntryKind.REVERSAL,
            colour=entry.colour,
            amount=-entry.amount,
            ranking=-entry.ranking,
            wins=None if entry.wins is None else -entry.wins,
            played_on=entry.played_on,
            booked_at=at,
            booked_by=by,
            ruleset=entry.ruleset,
            reason=reason,
            reverses=entry,
        )
        for entry in entries
    ]


@transaction.atomic
def supersede(
    *,
    old_id: int,
    new_id: int,
    by: User | None,
    reason: str,
    right_reason: str = "",
    at: datetime | None = None,
    beside: Collection[int] = (),
) -> Report:
    """Reverse the booked report `old_id` and book `new_id`, not yet booked, of the same event in its place.

    `beside` are the ids of further players for whom the caller books something after it; they are locked with all.

    Where the event's level changes, the office's word for the old level ends: unless it is free, the new one needs it
    again (`right_reason`), or a sanction. The event keeps its sanction unless the new report names another.
    """
    both = Report.objects.select_for_update(of=("self",)).order_by("pk").in_bulk([old_id, new_id])
    old, new = both[old_id], both[new_id]
    _refuse_wrong_states(old, new, reason)
    at = at or timezone.now()
    standing = _standing(old)
    touched = {entry.player_id for entry in standing}
    # Both bookings' players at once, in order of id: two corrections must not wait for each other crosswise.
    lock_players({*touched, *_rewarded(new), *beside})
    _reverse(old, standing, by=by, at=at, reason=reason)
    new.event, new.supersedes = old.event, old
    new.reason = reason
    new.save(update_fields=["event", "supersedes", "reason"])
    hand_on_sanction(old, new)
    _describe_anew(new, by=by, reason=reason, right_reason=right_reason, at=at)
    write_booking(new, by=by, at=at)
    refresh_holdings(touched)
    _record(old, new, by=by, reason=reason)
    return new


def _reverse(old: Report, standing: list[LedgerEntry], *, by: User | None, at: datetime, reason: str) -> None:
    """Take back all that a report that is superseded gave."""
    bulk.insert(reversals(standing, by=by, at=at, reason=reason))
    reverse_fees(old, at=at, reason=reason)
    old.state = ReportState.SUPERSEDED
    old.save(update_fields=["state"])
    old.results.all().delete()


def _record(old: Report, new: Report, *, by: User | None, reason: str) -> None:
    record_change(
        federation=new.federation,
        by=by,
        action="correct",
        record=new,
        before={"report": old.pk},
        after={"report": new.pk},
        why=reason,
    )


def _refuse_wrong_states(old: Report, new: Report, reason: str) -> None:
    if old.state != ReportState.BOOKED:
        state = {"state": old.get_state_display()}
        raise NotPossible(_("Only a booked report can be corrected; this one is %(state)s.") % state)
    if new.state not in CORRECTING or new.event_id not in {None, old.event_id}:
        raise NotPossible(_("The new report must not be booked, and must not belong to another event."))
    if not reason.strip():
        raise NotPossible(_("A correction needs a reason."))


def _describe_anew(report: Report, *, by: User | None, reason: str, right_reason: str, at: datetime) -> None:
    """Write what the report says of its event, and see to its sanction and to the right to its level."""
    level = report.event.level if report.event is not None else ""
    event = describe_event(report)
    take_sanction(report, event, at=at)
    if event.level != level:
        void_right(event, level=level, by=by, reason=reason)
    give_right(event, by=by, reason=right_reason)


def players_booked(report: Report) -> set[int]:
    """The ids of those who have an entry by the report that is not reversed."""
    return {entry.player_id for entry in _standing(report)}


def _standing(report: Report) -> list[LedgerEntry]:
    """The report's entries that are not reversed; the event leads to them by an index, the report does not."""
    entries = LedgerEntry.objects.filter(event=report.event_id, report=report, reversed_by=None)
    return list(entries.exclude(kind=EntryKind.REVERSAL))


def _rewarded(report: Report) -> list[int]:
    """The ids of the players whom the report's answer gives something."""
    numbers = [award["player"] for award in report.answer["awards"]]
    federation = report.federation
    return list(federation.players.filter(number__in=numbers).values_list("pk", flat=True))
