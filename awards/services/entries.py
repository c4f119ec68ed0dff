"""Entries that no event gives: opening holdings, points converted from abroad, adjustments."""

import hashlib
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import EntryKind
from awards.models import Holding, LedgerEntry
from awards.services.booking import NotPossible
from awards.services.foreign_points import Stated, keep_stated, said_of
from awards.services.holdings import lock_players, refresh_holdings
from registry.models import Attachment, Federation, Player, User
from registry.services import bulk
from registry.services.audit import record_change

BY_HAND = (EntryKind.OPENING, EntryKind.CONVERSION, EntryKind.ADJUSTMENT)


def attach(*, federation: Federation, name: str, content_type: str, content: bytes, by: User) -> Attachment:
    """Keep a file in the database, with its SHA-256."""
    return Attachment.objects.create(
        federation=federation,
        name=name[:200],
        content_type=content_type[:100],
        content=content,
        sha256=hashlib.sha256(content).hexdigest(),
        added_by=by,
    )


@transaction.atomic
def enter_by_hand(
    *,
    player: Player,
    kind: EntryKind,
    amounts: Mapping[str, int],
    played_on: date,
    reason: str,
    by: User,
    ranking: int = 0,
    attachment: Attachment | None = None,
    stated: Stated | None = None,
    seen: int | None = None,
    at: datetime | None = None,
) -> None:
    """Book amounts (colour → hundredths of a masterpoint, negative in an adjustment only) that the office decided.

    A conversion needs the former federation's statement as attachment; all need a written reason. A colour without an
    amount gets no entry, unless there are ranking points alone. `stated`: what the statement says, where the edition
    in force says what may be registered. `seen`: the version of the holding that was looked at.
    """
    _refuse_what_lacks_its_ground(kind, amounts, ranking, reason, attachment)
    at = at or timezone.now()
    _lock(player, seen)
    foreign = keep_stated(player, amounts, attachment, stated, by, at) if kind == EntryKind.CONVERSION else None
    given = sorted((colour, amount) for colour, amount in amounts.items() if amount) or sorted(amounts.items())[:1]
    shared: dict[str, Any] = {
        **{"player": player, "kind": kind, "played_on": played_on, "reason": reason},
        **{"booked_at": at, "booked_by": by, "attachment": attachment, "foreign": foreign},
    }
    entries = [
        LedgerEntry(colour=colour, amount=amount, ranking=ranking if number == 0 else 0, **shared)
        for number, (colour, amount) in enumerate(given)
    ]
    bulk.insert(entries)
    refresh_holdings([player.pk])
    after = {**dict(given), "ranking": ranking, "played_on": played_on.isoformat(), **said_of(foreign)}
    _record(player, kind, after, by=by, why=reason)


def _record(player: Player, kind: EntryKind, after: dict[str, Any], *, by: User, why: str) -> None:
    record_change(federation=player.federation, by=by, action=f"enter {kind}", record=player, after=after, why=why)


def _lock(player: Player, seen: int | None) -> None:
    """Lock the player; where something was booked since he was looked at, it may be this very entry, sent twice."""
    lock_players([player.pk])
    if Player.objects.filter(pk=player.pk).exclude(merged_into=None).exists():
        raise NotPossible(_("This record does not count; choose the player's own."))
    now = Holding.objects.filter(player=player).values_list("version", flat=True).first() or 0
    if seen is not None and seen != now:
        raise NotPossible(
            _("Something was booked for this player meanwhile, perhaps this very entry. See the holding as it is now.")
        )


def _refuse_what_lacks_its_ground(
    kind: EntryKind, amounts: Mapping[str, int], ranking: int, reason: str, attachment: Attachment | None
) -> None:
    if kind not in BY_HAND:
        raise NotPossible(_("Only opening holdings, conversions and adjustments are entered by hand."))
    if not reason.strip():
        raise NotPossible(_("An entry by hand needs a reason."))
    if kind == EntryKind.CONVERSION and attachment is None:
        raise NotPossible(_("A conversion needs the statement of the former federation."))
    if kind != EntryKind.ADJUSTMENT and (ranking < 0 or any(amount < 0 for amount in amounts.values())):
        raise NotPossible(_("Only an adjustment can take points away."))
    if not amounts or not (any(amounts.values()) or ranking):
        raise NotPossible(_("An entry needs an amount."))
