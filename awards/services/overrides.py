"""Single awards put right by the office: overridden with a written reason, or moved to the right player."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import EntryKind, ReportState
from awards.models import Event, LedgerEntry, Report, Result
from awards.services.booking import NotPossible
from awards.services.corrections import reversals
from awards.services.holdings import lock_players, refresh_holdings
from awards.services.notices import tell_corrected
from registry.models import Player, User
from registry.services import bulk
from registry.services.audit import record_change


def _locked_report(event: Event) -> Report:
    """The report by which an event is booked; after waiting for its correction, the one that took its place."""
    booked = Report.objects.filter(event=event, state=ReportState.BOOKED)
    while True:
        report = booked.select_for_update(of=("self",)).first()
        if report is not None:
            return report
        if not booked.exists():
            raise NotPossible(_("This event is not booked."))


def _standing(event: Event, player: Player) -> list[LedgerEntry]:
    """The player's entries of the event that are not reversed."""
    entries = LedgerEntry.objects.filter(event=event, player=player, reversed_by=None)
    return list(entries.exclude(kind=EntryKind.REVERSAL).order_by("pk"))


@transaction.atomic
def override_award(
    *,
    event: Event,
    player: Player,
    amounts: Mapping[str, int],
    ranking: int,
    reason: str,
    by: User,
    at: datetime | None = None,
    is_told: bool = True,
) -> None:
    """Give a player of a booked event these amounts (colour → hundredths) and ranking points instead of his award."""
    if not reason.strip():
        raise NotPossible(_("An override needs a written reason."))
    report = _locked_report(event)
    at = at or timezone.now()
    lock_players([player.pk])
    if not Result.objects.filter(event=event, player=player).exists():
        raise NotPossible(_("This player is not in the event."))
    standing = _standing(event, player)
    given = sorted((colour, amount) for colour, amount in amounts.items() if amount)
    bulk.insert(reversals(standing, by=by, at=at, reason=reason))
    # The place stays, and with it a win that a title asks for.
    wins = sum(entry.wins for entry in standing if entry.wins is not None) or None
    bulk.insert(_overriding(event, report, player, given, ranking, wins, by=by, at=at, reason=reason))
    refresh_holdings([player.pk])
    before = [[entry.colour, entry.amount] for entry in standing]
    change = record_change(
        federation=event.federation,
        by=by,
        action="override award",
        record=event,
        before={"player": player.number, "entries": before, "ranking": sum(entry.ranking for entry in standing)},
        after={"player": player.number, "entries": given, "ranking": ranking},
        why=reason,
    )
    if is_told:
        tell_corrected(report, by=by, reason=reason, correction=f"override-{change.pk}")


def _overriding(
    event: Event,
    report: Report,
    player: Player,
    given: Sequence[tuple[str, int]],
    ranking: int,
    wins: int | None,
    *,
    by: User,
    at: datetime,
    reason: str,
) -> list[LedgerEntry]:
    """The entries of an override; the ranking points, and a win, stand on the first."""
    return [
        LedgerEntry(
            player=player,
            event=event,
            report=report,
            kind=EntryKind.OVERRIDE,
            colour=colour,
            amount=amount,
            ranking=ranking if number == 0 else 0,
            wins=wins if number == 0 else None,
            played_on=event.date,
            booked_at=at,
            booked_by=by,
            ruleset=event.ruleset,
            reason=reason,
        )
        for number, (colour, amount) in enumerate(given)
    ]


@transaction.atomic
def move_award(
    *,
    event: Event,
    source: Player,
    target: Player,
    reason: str,
    by: User,
    at: datetime | None = None,
    is_told: bool = True,
) -> None:
    """Move what was booked to one player of an event to the player who really played: minus there, plus here."""
    if not reason.strip():
        raise NotPossible(_("A move needs a written reason."))
    report = _locked_report(event)
    at = at or timezone.now()
    if target.federation_id != event.federation_id or target.merged_into_id is not None or source.pk == target.pk:
        raise NotPossible(_("Choose another player of this federation whose record counts."))
    lock_players([source.pk, target.pk])
    seats = _seats_to_give(event, source, target)
    pairs = [
        transferred(entry, report.pk, player, sign, by=by, at=at, reason=reason)
        for entry in _standing(event, source)
        for player, sign in ((source, -1), (target, 1))
    ]
    bulk.insert(pairs)
    seats.update(player=target)
    refresh_holdings([source.pk, target.pk])
    change = record_change(
        federation=event.federation,
        by=by,
        action="move award",
        record=event,
        before={"player": source.number},
        after={"player": target.number},
        why=reason,
    )
    if is_told:
        tell_corrected(report, by=by, reason=reason, correction=f"move-{change.pk}")


def _seats_to_give(event: Event, source: Player, target: Player) -> QuerySet[Result]:
    """The results of a player that may go to the other."""
    seats = Result.objects.filter(event=event, player=source)
    if not seats.exists():
        raise NotPossible(_("This player is not in the event."))
    if Result.objects.filter(event=event, player=target).exists():
        raise NotPossible(_("The right player stands in the event already."))
    return seats


def transferred(
    entry: LedgerEntry, report_id: int | None, player: Player, sign: int, *, by: User, at: datetime, reason: str
) -> LedgerEntry:
    """One half of a pair by which an entry goes to another player: minus (`sign` -1) at the one, plus at the other."""
    return LedgerEntry(
        player=player,
        event_id=entry.event_id,
        report_id=report_id,
        rally_closing_id=entry.rally_closing_id,
        kind=EntryKind.TRANSFER,
        colour=entry.colour,
        amount=sign * entry.amount,
        exact=entry.exact,
        ranking=sign * entry.ranking,
        wins=None if entry.wins is None else sign * entry.wins,
        played_on=entry.played_on,
        booked_at=at,
        booked_by=by,
        ruleset=entry.ruleset,
        reason=reason,
    )
