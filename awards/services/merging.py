"""Two records of one human become one, and back: the ledger only grows, and the old number leads to the new record."""

from collections import Counter
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import EntryKind
from awards.models import Event, LedgerEntry, Result, TitleAward
from awards.services.booking import NotPossible
from awards.services.corrections import reversals
from awards.services.holdings import lock_players, refresh_holdings
from awards.services.overrides import transferred
from registry.models import Change, Player, Role, User
from registry.services import bulk
from registry.services.audit import record_change

MERGE = "merge"


def events_of_both(loser: Player, winner: Player) -> list[Event]:
    """The events in which both records stand: one human sits in one place."""
    mine = Result.objects.filter(player=loser).values("event")
    return list(Event.objects.filter(pk__in=mine, results__player=winner).distinct().order_by("-date", "-pk"))


@transaction.atomic
def merge_players(*, loser: Player, winner: Player, by: User, reason: str, at: datetime | None = None) -> None:
    """Let `loser` lead to `winner`, of the same federation.

    A transfer pair for each standing entry takes his points there, as played on the same day. Results, titles that the
    other has not and roles go along. His memberships stay with his record. `undo_merge` takes it back.
    """
    loser, winner = _locked(loser, winner)
    _refuse_to_merge(loser, winner, reason)
    at = at or timezone.now()
    standing = LedgerEntry.objects.filter(player=loser, reversed_by=None).exclude(kind=EntryKind.REVERSAL)
    pairs = [
        transferred(entry, entry.report_id, player, sign, by=by, at=at, reason=reason)
        for entry in standing.order_by("pk")
        for player, sign in ((loser, -1), (winner, 1))
    ]
    bulk.insert(pairs)
    moved = {
        "results": _moved(Result.objects.filter(player=loser), winner),
        "titles": _moved(TitleAward.objects.filter(player=loser).exclude(title__in=_titles(winner)), winner),
        "roles": _moved(Role.objects.filter(player=loser).exclude(user__in=_users(winner)), winner),
    }
    loser.merged_into = winner
    person = _hand_on_person(loser, winner)
    loser.save(update_fields=["merged_into", "person"])
    refresh_holdings([loser.pk, winner.pk])
    after = {"merged_into": winner.number, "booked_at": at.isoformat(), "person": person, **moved}
    record_change(federation=loser.federation, by=by, action=MERGE, record=loser, after=after, why=reason)


@transaction.atomic
def undo_merge(*, loser: Player, by: User, reason: str, at: datetime | None = None) -> None:
    """Take a merge back: its pairs are reversed, and what went along returns.

    What was booked to the other record since stays there. Refused where an award that went along was changed since.
    """
    if not reason.strip():
        raise NotPossible(_("Say why the records are taken apart again."))
    winner = loser.merged_into
    merge = Change.objects.filter(action=MERGE, model="player", record=str(loser.pk)).order_by("-pk").first()
    if winner is None or merge is None:
        raise NotPossible(_("This record was not merged here."))
    loser, winner = _locked(loser, winner)
    if loser.merged_into_id != winner.pk:
        raise NotPossible(_("This record was not merged here."))
    at = at or timezone.now()
    pairs = LedgerEntry.objects.filter(
        player__in=[loser, winner], kind=EntryKind.TRANSFER, booked_at=datetime.fromisoformat(merge.after["booked_at"])
    )
    standing = list(pairs.filter(reversed_by=None).order_by("pk"))
    _refuse_what_was_changed(standing, loser, winner, merge.after["results"])
    bulk.insert(reversals(standing, by=by, at=at, reason=reason))
    for model, ids in ((Result, "results"), (TitleAward, "titles"), (Role, "roles")):
        model._default_manager.filter(pk__in=merge.after[ids], player=winner).update(player=loser)
    if merge.after.get("person") is not None and winner.person_id == merge.after["person"]:
        _hand_on_person(winner, loser)
        winner.save(update_fields=["person"])
    loser.merged_into = None
    loser.save(update_fields=["merged_into", "person"])
    refresh_holdings([loser.pk, winner.pk])
    before = {"merged_into": winner.number}
    record_change(federation=loser.federation, by=by, action="undo merge", record=loser, before=before, why=reason)


def _locked(loser: Player, winner: Player) -> tuple[Player, Player]:
    """Both records as they stand, locked as bookings lock them."""
    lock_players([loser.pk, winner.pk])
    both = Player.objects.select_related("federation").in_bulk([loser.pk, winner.pk])
    return both[loser.pk], both[winner.pk]


def _hand_on_person(giver: Player, taker: Player) -> int | None:
    """Join the taker's record to those of other federations that the giver's was joined to, if it is joined to none.

    The giver is to be saved by the caller. The human's id; None where nothing went along.
    """
    if giver.person_id is None or taker.person_id is not None:
        return None
    taker.person, giver.person = giver.person, None
    taker.save(update_fields=["person"])
    return taker.person_id


def _refuse_to_merge(loser: Player, winner: Player, reason: str) -> None:
    if not reason.strip():
        raise NotPossible(_("A merge needs a written reason."))
    if loser.pk == winner.pk or loser.federation_id != winner.federation_id:
        raise NotPossible(_("Choose another record of this federation."))
    if loser.merged_into_id is not None or winner.merged_into_id is not None:
        raise NotPossible(_("One of the records is merged already."))
    both = events_of_both(loser, winner)
    if both:
        names = ", ".join(f"{event.name} ({event.date.isoformat()})" for event in both[:5])
        raise NotPossible(_("Both records stand in the same event; put it right first: %(events)s") % {"events": names})


def _refuse_what_was_changed(standing: list[LedgerEntry], loser: Player, winner: Player, results: list[int]) -> None:
    """Both halves of each pair must stand, and the results must still be where the merge put them."""
    halves = {player: Counter[tuple[Any, ...]]() for player in (loser.pk, winner.pk)}
    for entry in standing:
        sign = -1 if entry.player_id == loser.pk else 1
        halves[entry.player_id][(entry.event_id, entry.report_id, entry.colour, sign * entry.amount, entry.exact)] += 1
    elsewhere = Result.objects.filter(pk__in=results).exclude(player=winner)
    if halves[loser.pk] != halves[winner.pk] or elsewhere.exists():
        raise NotPossible(_("An award that came with the merge was overridden or moved since; put that right first."))


def _moved(records: Any, winner: Player) -> list[int]:
    """Give the records to the other player; their ids."""
    ids = sorted(records.values_list("pk", flat=True))
    records.model._default_manager.filter(pk__in=ids).update(player=winner)
    return ids


def _titles(player: Player) -> list[str]:
    return list(TitleAward.objects.filter(player=player).values_list("title", flat=True))


def _users(player: Player) -> list[int]:
    return list(Role.objects.filter(player=player).values_list("user", flat=True))
