"""Points of other federations: what the edition in force lets in, kept beside the entries as the statement says it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from awards.models import ForeignPoints
from awards.rules.amounts import in_hundredths, written
from awards.rules.edition import Edition
from awards.rules.editions import EDITIONS
from awards.rules.foreign import ForeignRules, Registered
from awards.services.booking import NotPossible
from registry.models import Attachment, Player, User
from registry.queries.days import local_day
from registry.queries.editions import ruleset_on


@dataclass(frozen=True)
class Stated:
    """What a statement of another federation says: points by kind, and of which day it is."""

    origin: str
    points: Mapping[str, Fraction]
    on: date


def keep_stated(
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
    refused = refused_origin(player, rules.foreign, stated.origin, stated.points)
    if refused:
        raise NotPossible(refused)
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


def refused_origin(player: Player, foreign: ForeignRules, code: str, kinds: Collection[str] = ()) -> str:
    """Why points of these kinds from there cannot be registered for the player; empty where they can."""
    origin = next((known for known in foreign.origins if known.code == code), None)
    if origin is None:
        names = ", ".join(known.name for known in foreign.origins)
        return _("Only points of these federations are registered: %(names)s.") % {"names": names}
    if not set(kinds) <= set(origin.kinds):
        return _("%(origin)s has no such points.") % {"origin": origin.name}
    if origin.once and ForeignPoints.objects.filter(player=player, origin=origin.code).exists():
        already = _("Points of %(origin)s were registered for this player already; that is done once.")
        return already % {"origin": origin.name}
    return ""


def said_of(foreign: ForeignPoints | None) -> dict[str, object]:
    """What the audit trail says of the origin; nothing where none was asked for."""
    if foreign is None:
        return {}
    return {"origin": foreign.origin, "stated": foreign.stated, "stated_on": foreign.stated_on.isoformat()}
