"""Running a rally: its events and places, closed with the bonus booked, reopened with the bonus reversed."""

from collections.abc import Collection, Mapping
from datetime import date, datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.choices import EntryKind, RallyKind
from awards.models import Event, LedgerEntry, Rally, RallyClosing, RallyPlace
from awards.queries.rallies import counted_events, draft, places_of, standing_closing
from awards.rules.amounts import in_hundredths
from awards.rules.answer import Answer, to_stored
from awards.rules.editions import edition
from awards.services.booking import NotPossible
from awards.services.corrections import reversals
from awards.services.holdings import lock_players, refresh_holdings
from registry.models import District, Federation, Player, User
from registry.services import bulk
from registry.services.audit import record_change, values_of

DESCRIBED = ("kind", "district", "name", "announced_on", "open_to_all")


@transaction.atomic
def describe_rally(
    *,
    rally: Rally | None,
    federation: Federation,
    district: District | None,
    kind: RallyKind,
    name: str,
    announced_on: date | None,
    open_to_all: bool,
    by: User,
) -> Rally:
    """A new rally, or what an open one is called and how it was announced."""
    described = _open(rally.pk) if rally is not None else Rally(federation=federation)
    before = values_of(described, DESCRIBED) if rally is not None else {}
    described.kind, described.district, described.name = kind, district, name
    described.announced_on, described.open_to_all = announced_on, open_to_all
    described.save()
    action = "create" if rally is None else "change"
    after = values_of(described, DESCRIBED)
    record_change(
        federation=federation,
        by=by,
        action=action,
        record=described,
        before=_as_text(before),
        after=_as_text(after),
    )
    return described


def _as_text(values: Mapping[str, object]) -> dict[str, object]:
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in values.items()}


@transaction.atomic
def add_events(*, rally: Rally, events: Collection[Event], by: User) -> None:
    """Put events into an open rally; those that are in it already stay."""
    locked = _open(rally.pk)
    if any(event.federation_id != locked.federation_id for event in events):
        raise NotPossible(_("Choose events of this federation."))
    locked.events.add(*events)
    ids = sorted(event.pk for event in events)
    record_change(federation=locked.federation, by=by, action="add events", record=locked, after={"events": ids})


@transaction.atomic
def remove_event(*, rally: Rally, event_id: int, by: User) -> None:
    """Take an event out of an open rally."""
    locked = _open(rally.pk)
    locked.events.remove(event_id)
    before = {"events": [event_id]}
    record_change(federation=locked.federation, by=by, action="remove event", record=locked, before=before)


@transaction.atomic
def enter_places(*, rally: Rally, places: Mapping[Player, int], by: User) -> None:
    """Who won an open rally, in place of what was entered before."""
    locked = _open(rally.pk)
    if any(player.federation_id != locked.federation_id for player in places):
        raise NotPossible(_("Choose players of this federation."))
    before = {one.player.number: one.place for one in places_of(locked)}
    locked.places.all().delete()
    RallyPlace.objects.bulk_create(
        [RallyPlace(rally=locked, player=player, place=place) for player, place in places.items()]
    )
    after = {player.number: place for player, place in places.items()}
    record_change(federation=locked.federation, by=by, action="enter places", record=locked, before=before, after=after)


@transaction.atomic
def close_rally(*, rally_id: int, by: User, at: datetime | None = None) -> RallyClosing:
    """Book the bonus by the edition of the last day and return the closing; one that stands is returned as it is."""
    rally = _locked(rally_id)
    standing = standing_closing(rally)
    if standing is not None:
        return standing
    counted, places = counted_events(rally), places_of(rally)
    found = draft(rally, counted, places, get_language() or "en")
    if found.answer is None or found.last_day is None:
        raise NotPossible(" ".join(found.problems))
    # A merge waits for this, or came first and is seen.
    lock_players([one.player_id for one in places])
    if Player.objects.filter(pk__in=[one.player_id for one in places]).exclude(merged_into=None).exists():
        raise NotPossible(_("The record of one of the players is no longer used."))
    at = at or timezone.now()
    closing = RallyClosing.objects.create(
        rally=rally,
        ruleset=found.ruleset,
        answer=to_stored(found.answer),
        contestants=found.contestants,
        played_on=found.last_day,
        closed_at=at,
        closed_by=by,
    )
    ids = {one.player.number: one.player_id for one in places}
    entries = _entries(closing, found.answer, ids, by=by, at=at)
    bulk.insert(entries)
    refresh_holdings(sorted({entry.player_id for entry in entries}))
    booked = [[award.player, dict(award.points)] for award in found.answer.awards]
    record_change(federation=rally.federation, by=by, action="close", record=rally, after={"bonus": booked})
    return closing


def _entries(
    closing: RallyClosing, answer: Answer, ids: Mapping[str, int], *, by: User, at: datetime
) -> list[LedgerEntry]:
    """The bonus in the ledger: played on the rally's last day, without ranking points."""
    hundredths = edition(answer.ruleset).hundredths
    return [
        LedgerEntry(
            player_id=ids[award.player],
            rally_closing=closing,
            kind=EntryKind.RALLY,
            colour=colour,
            amount=in_hundredths(points, hundredths[colour]),
            exact=str(award.unrounded[colour]),
            ranking=award.ranking or 0,
            played_on=closing.played_on,
            booked_at=at,
            booked_by=by,
            ruleset=answer.ruleset,
            reason=closing.rally.name,
        )
        for award in answer.awards
        for colour, points in award.points.items()
    ]


@transaction.atomic
def reopen_rally(*, rally_id: int, why: str, by: User, at: datetime | None = None) -> None:
    """Reverse the bonus of a closed rally, wherever merges have taken it since, so that it can be put right."""
    if not why.strip():
        raise NotPossible(_("Write why the rally is reopened."))
    rally = _locked(rally_id)
    closing = standing_closing(rally)
    if closing is None:
        raise NotPossible(_("This rally is open."))
    entries = LedgerEntry.objects.filter(rally_closing=closing, reversed_by=None).exclude(kind=EntryKind.REVERSAL)
    lock_players(set(entries.values_list("player", flat=True)))
    standing = list(entries.order_by("pk"))
    at = at or timezone.now()
    bulk.insert(reversals(standing, by=by, at=at, reason=why.strip()))
    refresh_holdings(sorted({entry.player_id for entry in standing}))
    closing.reopened_at, closing.reopened_by, closing.why = at, by, why.strip()
    closing.save(update_fields=["reopened_at", "reopened_by", "why"])
    record_change(federation=rally.federation, by=by, action="reopen", record=rally, why=why.strip())


def _locked(rally_id: int) -> Rally:
    return Rally.objects.select_for_update(of=("self",)).select_related("federation", "district").get(pk=rally_id)


def _open(rally_id: int) -> Rally:
    rally = _locked(rally_id)
    if standing_closing(rally) is not None:
        raise NotPossible(_("This rally is closed; reopen it first."))
    return rally
