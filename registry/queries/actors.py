"""What a user may act for."""

from django.contrib.auth.models import AnonymousUser

from registry.choices import RoleKind
from registry.models import Federation, Player, Role, User
from registry.permissions import Actor


def actor_of(user: User | AnonymousUser, federation: Federation) -> Actor:
    """The user's roles in the federation as one value, by one query; by none for a visitor who is not signed in.

    With the other federations in which he has a role, by name.
    """
    if not isinstance(user, User) or not user.is_active:
        kept = federation.points_in_scheme_only
        return Actor(user_id=None, federation_id=federation.pk, points_in_scheme_only=kept)
    rows = (
        Role.objects.filter(user=user)
        .order_by("federation__name", "pk")
        .values_list(
            *("federation_id", "federation__code", "federation__name", "kind", "player_id", "club_id", "district_id")
        )
    )
    roles = list(rows)
    covers = [row[3:] for row in roles if row[0] == federation.pk]
    elsewhere = dict.fromkeys((row[1], row[2]) for row in roles if row[0] != federation.pk)
    return Actor(
        user_id=user.pk,
        federation_id=federation.pk,
        player_ids=frozenset(player for _kind, player, _club, _district in covers if player is not None),
        club_ids=frozenset(club for _kind, _player, club, _district in covers if club is not None),
        district_ids=frozenset(district for _kind, _player, _club, district in covers if district is not None),
        office=any(kind == RoleKind.OFFICE for kind, *_covers in covers),
        points_in_scheme_only=federation.points_in_scheme_only,
        elsewhere=tuple(elsewhere),
    )


def own_number(actor: Actor) -> str:
    """The number of the player whose record is the actor's own; empty, and no query, where there is none."""
    if not actor.player_ids:
        return ""
    return Player.objects.filter(pk__in=actor.player_ids).order_by("pk").values_list("number", flat=True).first() or ""
