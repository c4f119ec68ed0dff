"""Which clubs are in the federation's masterpoint scheme, and who belongs to one of them."""

import datetime
from collections.abc import Collection

from django.db.models import Q, QuerySet

from registry.models import Club, Federation, Membership, Player
from registry.permissions import Actor
from registry.queries.players import homes


def in_scheme(on: datetime.date, prefix: str = "") -> Q:
    """The condition on clubs, to which rows lead by `prefix`, that they are in the scheme on a day."""
    since = Q(**{f"{prefix}scheme_from__lte": on})
    return since & (Q(**{f"{prefix}scheme_until": None}) | Q(**{f"{prefix}scheme_until__gte": on}))


def is_in_scheme(club: Club, on: datetime.date) -> bool:
    """Whether a club is in the scheme on a day; no query."""
    since, until = club.scheme_from, club.scheme_until
    return since is not None and since <= on and (until is None or on <= until)


def memberships_in_scheme(federation: Federation | int, on: datetime.date) -> QuerySet[Membership]:
    """The memberships of a day in clubs that are in the scheme on it, home clubs and others."""
    of_the_day = Q(ends=None) | Q(ends__gte=on)
    found = Membership.objects.filter(of_the_day, in_scheme(on, "club__"), starts__lte=on, club__federation=federation)
    return found.order_by()


def sees_all_points(actor: Actor) -> bool:
    """Whether no player's points are withheld from the actor."""
    return actor.office or not actor.points_in_scheme_only


def points_shown(actor: Actor, on: datetime.date, prefix: str = "") -> Q:
    """The condition on rows, which lead to a player by `prefix`, of `permissions.may_see_points`; it joins nothing."""
    if sees_all_points(actor):
        return Q()
    shown = Q(**{f"{prefix}pk__in": memberships_in_scheme(actor.federation_id, on).values("player")})
    if actor.player_ids:
        shown |= Q(**{f"{prefix}pk__in": actor.player_ids})
    if actor.club_ids or actor.district_ids:
        at_home = Q(club__in=actor.club_ids) | Q(club__district__in=actor.district_ids)
        shown |= Q(**{f"{prefix}pk__in": homes(on).filter(at_home).values("player")})
    return shown


def withholds_points(actor: Actor, club: Club, on: datetime.date) -> bool:
    """Whether a club's members, as far as they belong to no other, have points that the actor may not see; no query."""
    its_own = club.pk in actor.club_ids or club.district_id in actor.district_ids
    return not (sees_all_points(actor) or its_own or is_in_scheme(club, on))


def points_withheld(actor: Actor, player_ids: Collection[int], on: datetime.date) -> frozenset[int]:
    """Those of the players whose points the actor may not see; by one query, by none where nothing is withheld."""
    if sees_all_points(actor) or not player_ids:
        return frozenset()
    shown = Player.objects.filter(points_shown(actor, on), pk__in=player_ids).order_by()
    return frozenset(player_ids) - set(shown.values_list("pk", flat=True))
