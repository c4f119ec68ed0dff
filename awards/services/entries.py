"""Entries that no event gives: opening holdings, points converted from abroad, adjustments."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import EntryKind
from awards.models import ForeignPoints, Holding, LedgerEntry
from awards.rules.amounts import in_hundredths, written
from awards.rules.edition import Edition
from awards.rules.editions import EDITIONS
from awards.rules.foreign import ForeignRules, Registered
from awards.services.booking import NotPossible
from awards.services.holdings import lock_players, refresh_holdings
from registry.models import Attachment, Federation, Player, User
from registry.queries.days import local_day
from registry.queries.editions import ruleset_on
from registry.services import bulk
from registry.services.audit import record_change


@dataclass(frozen=True)
class Stated:
    """What a statement of another federation says: points by kind, and of which day it is."""

    origin: str
    points: Mapping[str, Fraction]
    on: date


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
    foreign = _foreign(player, amounts, attachment, stated, by, at) if kind == EntryKind.CONVERSION else None
    given = sorted((colour, amount) for colour, amount in amounts.items() if amount) or sorted(amounts.items())[:1]
    entries = [
        LedgerEntry(
            player=player,
            kind=kind,
            colour=colour,
            amount=amount,
            ranking=ranking if number == 0 else 0,
            played_on=played_on,
            booked_at=at,
            booked_by=by,
            reason=reason,
            attachment=attachment,
            foreign=foreign,
        )
        for number, (colour, amount) in enumerate(given)
    ]
    bulk.insert(entries)
    refresh_holdings([player.pk])
    after = {**dict(given), "ranking": ranking, "played_on": played_on.isoformat()}
    if foreign is not None:
        after |= {"origin": foreign.origin, "stated": foreign.stated, "stated_on": foreign.stated_on.isoformat()}
    _record(player, kind, after, by=by, why=reason)


def _foreign(
    player: Player,
    amounts: Mapping[str, int],
    attachment: Attachment | None,
    stated: Stated | None,
    by: User,
    at: datetime,
) -> ForeignPoints | None:
    """Keep what the statement says, where the edition in force says what may be registered; None elsewhere."""
    rules = EDITIONS.get(ruleset_on(player.federation, local_day(player.federation, at)) or "")
    if rules is None or rules.foreign is None or attachment is None:
        return None
    if stated is None:
        raise NotPossible(_("Say of which federation the points are, and what its statement says."))
    _refuse_origin(player, rules.foreign, stated)
    given = rules.foreign.registered(stated.origin, stated.points)
    if amounts_of(given, rules) != {colour: amount for colour, amount in amounts.items() if amount}:
        raise NotPossible(_("By the rules these points give another amount; see it again."))
    written_points = {kind: written(points) for kind, points in sorted(stated.points.items()) if points}
    return ForeignPoints.objects.create(
        player=player,
        origin=stated.origin,
        stated=written_points,
        stated_on=stated.on,
        attachment=attachment,
        booked_at=at,
        booked_by=by,
    )


def amounts_of(points: Registered, rules: Edition) -> dict[str, int]:
    """Points by colour as hundredths of a masterpoint, without those of which there are none."""
    given = {colour: in_hundredths(amount, rules.hundredths[colour]) for colour, amount in points.items()}
    return {colour: amount for colour, amount in given.items() if amount}


def _refuse_origin(player: Player, foreign: ForeignRules, stated: Stated) -> None:
    known = {origin.code: origin for origin in foreign.origins}
    origin = known.get(stated.origin)
    if origin is None:
        names = ", ".join(found.name for found in foreign.origins)
        raise NotPossible(_("Only points of these federations are registered: %(names)s.") % {"names": names})
    if not stated.points.keys() <= set(origin.kinds):
        raise NotPossible(_("%(origin)s has no such points.") % {"origin": origin.name})
    if origin.once and ForeignPoints.objects.filter(player=player, origin=origin.code).exists():
        raise NotPossible(
            _("Points of %(origin)s were registered for this player already; that is done once.")
            % {"origin": origin.name}
        )


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
