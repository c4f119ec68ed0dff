"""Players with the club that they belong to on a day."""

import datetime
from collections.abc import Iterable
from typing import Any

from django.db.models import F, FilteredRelation, Q, QuerySet

from registry.models import Club, Federation, Membership, Player
from registry.permissions import Actor, may_see_name


def players_with_home(federation: Federation, on: datetime.date) -> QuerySet[Player]:
    """The federation's players in the order of their names, not those merged into another record.

    Annotated as by `with_home`. Hidden players are among them (`whose_name_is_seen`).
    """
    return with_home(Player.objects.filter(federation=federation, merged_into=None), on)


def players_by_number(federation: Federation, numbers: Iterable[str], on: datetime.date) -> dict[str, Player]:
    """Those of `players_with_home` who have one of these numbers, by number."""
    return {player.number: player for player in players_with_home(federation, on).filter(number__in=numbers)}


def with_home(players: QuerySet[Player], on: datetime.date) -> QuerySet[Player]:
    """The players with their home club on the day: `home_club_id`, `home_club_name`, `home_district_id`, or None."""
    on_the_day = Q(memberships__home=True, memberships__starts__lte=on) & (
        Q(memberships__ends=None) | Q(memberships__ends__gte=on)
    )
    # A join, not three subqueries: sorting 200,000 players by club stays one hash join. It doubles nobody, because a
    # player has one home club at a time.
    return players.annotate(
        home_membership=FilteredRelation("memberships", condition=on_the_day),
        home_club_id=F("home_membership__club_id"),
        home_club_name=F("home_membership__club__name"),
        home_district_id=F("home_membership__club__district_id"),
    )


def whose_name_is_seen(players: QuerySet[Player], actor: Actor) -> QuerySet[Player]:
    """Those of `players_with_home` of whom `permissions.may_see_name` says yes."""
    if actor.office:
        return players
    return players.filter(
        Q(hidden=False)
        | Q(pk__in=actor.player_ids)
        | Q(home_club_id__in=actor.club_ids)
        | Q(home_district_id__in=actor.district_ids)
    )


def seen_players(federation: Federation, on: datetime.date, actor: Actor) -> QuerySet[Player]:
    """The players of `players_with_home` and `whose_name_is_seen`, without their homes.

    To find the rows of a page among all, which no join must slow down.
    """
    players = Player.objects.filter(federation=federation, merged_into=None).order_by("sort_key", "pk")
    return players.filter(name_shown(actor, on))


def name_shown(actor: Actor, on: datetime.date, prefix: str = "") -> Q:
    """The condition on rows, which lead to a player by `prefix`, that the actor may see his name.

    It asks for the homes of the few whom the actor sees and others do not, and joins nothing.
    """
    if actor.office:
        return Q(**{f"{prefix}federation": actor.federation_id})
    seen = Q(**{f"{prefix}hidden": False})
    if actor.player_ids:
        seen |= Q(**{f"{prefix}pk__in": actor.player_ids})
    if actor.club_ids or actor.district_ids:
        at_home = Q(club__in=actor.club_ids) | Q(club__district__in=actor.district_ids)
        seen |= Q(**{f"{prefix}pk__in": homes(on).filter(at_home).values("player")})
    return seen


def sight(actor: Actor) -> str:
    """What decides which hidden players the actor sees: empty for those who see none, the same for the same."""
    if actor.office:
        return "office"
    ids = (actor.player_ids, actor.club_ids, actor.district_ids)
    return ":".join(".".join(str(number) for number in sorted(part)) for part in ids) if any(ids) else ""


def homes(on: datetime.date) -> QuerySet[Membership]:
    """The memberships in home clubs of a day."""
    return Membership.objects.filter(Q(ends=None) | Q(ends__gte=on), home=True, starts__lte=on).order_by()


def name_is_seen(actor: Actor, player: Player, row: Any = None) -> bool:
    """Whether the actor may see the name of a player; `row` is what is annotated with his home club, else he is."""
    home: Any = player if row is None else row
    return may_see_name(actor, player, home_club_id=home.home_club_id, home_district_id=home.home_district_id)


def player_of_number(federation: Federation, number: str) -> Player | None:
    """The player of a number, merged or not, with the record he was merged into."""
    if not number.isprintable():
        # PostgreSQL does not even compare with a NUL.
        return None
    return Player.objects.filter(federation=federation, number=number).select_related("merged_into").first()


def has_numbers_with_zeros(federation: Federation) -> bool:
    """Whether numbers of the federation's players or clubs begin with a zero, which a spreadsheet drops."""
    records = (Player.objects, Club.objects)
    return any(found.filter(federation=federation, number__startswith="0").exists() for found in records)
