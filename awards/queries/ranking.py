"""The ranking: the published lists, and the list of any day computed from the ledger."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Sum, Window
from django.db.models.functions import Rank

from awards.choices import ListKind
from awards.models import LedgerEntry, RankingList, RankingPlace
from awards.queries.ledger import DaySum, known_by, window_entries
from awards.queries.window import leaves_on, window
from registry.models import Federation, Membership, Player
from registry.queries.scheme import memberships_in_scheme

LEAVING_DAYS = 90


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a computed list; its fields are named as those of `RankingPlace`."""

    place: int
    player_id: int
    points: int


@dataclass(frozen=True, slots=True)
class KeptPlace:
    """A player's place on a list that is kept: the list's day and kind, the place and its points."""

    day: datetime.date
    kind: str
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class Leaving:
    """Ranking points that leave the window: played on a day, gone from the list of `leaves_on` on."""

    played_on: datetime.date
    leaves_on: datetime.date
    points: int


def listed_players(federation: Federation, day: datetime.date) -> QuerySet[Player]:
    """Who may stand on the list of a day: members of a club of the federation, not deceased, not merged.

    Of a club in the scheme, where points are shown only of such members. The hidden keep their place; whether their
    name is shown is decided where it is shown.
    """
    membership = Membership.objects.filter(
        Q(ends__isnull=True) | Q(ends__gte=day), player=OuterRef("pk"), club__federation=federation, starts__lte=day
    )
    if federation.points_in_scheme_only:
        membership = memberships_in_scheme(federation, day).filter(player=OuterRef("pk"))
    return Player.objects.filter(
        Q(deceased_on__isnull=True) | Q(deceased_on__gt=day),
        Exists(membership),
        federation=federation,
        merged_into__isnull=True,
    )


def current_list(federation: Federation) -> RankingList | None:
    """The list as published last, or None before the first nightly run."""
    return RankingList.objects.filter(federation=federation, kind=ListKind.CURRENT).first()


def current_ranking(federation: Federation) -> QuerySet[RankingPlace]:
    """The places of the current list with their players, best first.

    The list is found and read in one statement: a page that keeps the list's number for a second statement reads the
    list before it, which stays until the next run, and never an empty one.
    """
    places = RankingPlace.objects.filter(list__federation=federation, list__kind=ListKind.CURRENT)
    return places.select_related("player").order_by("place", "player_id")


def ranking_points(
    federation: Federation, day: datetime.date, known_before: datetime.datetime | None = None
) -> QuerySet[LedgerEntry, Any]:
    """`player_id`, `points` of all who stand on the list of `day`, from what was booked before a moment, or is now."""
    entries = window_entries(federation, day, known_before).filter(player__in=listed_players(federation, day))
    return entries.order_by().values("player_id").annotate(points=Sum("ranking")).filter(points__gt=0)


def ranking_as_of(federation: Federation, day: datetime.date, known_on: datetime.date | None = None) -> list[Place]:
    """The list of `day` computed from the ledger, best first: as known at the end of `known_on`, or as known now."""
    points = ranking_points(federation, day, known_by(federation, known_on))
    ranked = points.annotate(place=Window(Rank(), order_by=F("points").desc()))
    rows = ranked.order_by("place", "player_id").values_list("place", "player_id", "points")
    return [Place(*row) for row in rows]


def places_kept(player: Player) -> list[KeptPlace]:
    """The player's places on the lists of the firsts of months and on the current one, oldest first, by one query."""
    kinds = (ListKind.MONTHLY, ListKind.CURRENT)
    places = RankingPlace.objects.filter(list__federation=player.federation_id, list__kind__in=kinds, player=player)
    shown = places.order_by("list__day", "list__kind").values_list("list__day", "list__kind", "place", "points")
    return [KeptPlace(*row) for row in shown]


def leaving_soon(sums: Sequence[DaySum], day: datetime.date, days: int = LEAVING_DAYS) -> list[Leaving]:
    """What leaves a player's window within so many days after `day`, next first, of the sums of all days he played."""
    counted, last = window(day), window(day + datetime.timedelta(days=days)).after
    return [
        Leaving(played.day, leaves_on(played.day), played.ranking)
        for played in sums
        if counted.after < played.day <= min(counted.until, last) and played.ranking
    ]
