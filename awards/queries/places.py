"""The places of a ranking as its pages show them: narrowed to clubs or a district, and of any past day."""

import datetime
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Window
from django.db.models.functions import Rank
from django.db.models.lookups import GreaterThan

from awards.models import RankingPlace
from awards.queries.homes import places_with_home
from awards.queries.ranking import Place, current_ranking, ranking_as_of
from registry.models import Federation, Membership, Player
from registry.queries.players import players_with_home


@dataclass(frozen=True)
class Part:
    """The part of a list that is shown: home clubs by id, and a district by id; None for all."""

    clubs: Sequence[int] | None = None
    district: int | None = None

    def __bool__(self) -> bool:
        return self.clubs is not None or self.district is not None


@dataclass(slots=True)
class PastPlace:
    """A place on the list of a past day, as known then and as known now; None where the player was not on that list.

    `within` is the place among those who are shown. Who the player is stands here once `name_places` was called.
    """

    player_id: int
    place: int | None
    points: int | None
    tied: bool
    now_place: int | None
    now_points: int | None
    within: int | None = None
    tied_within: bool = False
    player: Player | None = None
    home_club_id: int | None = None
    home_district_id: int | None = None
    home_club_name: str | None = None


# --- the current list ------------------------------------------------------------------------------------------------


def narrowed(places: QuerySet[RankingPlace], part: Part) -> QuerySet[RankingPlace]:
    """Those of `places_with_home` whose home club is in the part, annotated with their place `within` it.

    `tied_within`: somebody else of them has the same points.
    """
    if part.clubs is not None:
        places = places.filter(Q(home_club_id__in=part.clubs))
    if part.district is not None:
        places = places.filter(Q(home_district_id=part.district))
    return places.annotate(
        within=Window(Rank(), order_by=F("points").desc()),
        tied_within=GreaterThan(Window(Count("pk"), partition_by=F("points")), 1),
    )


def row_of(places: QuerySet[RankingPlace], players: Iterable[int]) -> int | None:
    """The row, counted from 0, of the first of these players in places ordered by place and id; None without one."""
    found = places.filter(player__in=players).order_by("place", "pk").values_list("place", "pk").first()
    if found is None:
        return None
    place, pk = found
    return places.filter(Q(place__lt=place) | Q(place=place, pk__lt=pk)).order_by().count()


def bare_places(federation: Federation) -> QuerySet[RankingPlace]:
    """The places of the current list, best first, without anything else: to find those of a page among all."""
    return current_ranking(federation).select_related(None).only("pk")


def shown_places(on: datetime.date, rows: Iterable[RankingPlace]) -> list[RankingPlace]:
    """The places of a page, in their order, with players and homes as of the day (`places_with_home`)."""
    order = {place.pk: number for number, place in enumerate(rows)}
    found = RankingPlace.objects.filter(pk__in=order).select_related("player").order_by()
    return sorted(places_with_home(found, on), key=lambda place: order[place.pk])


# --- the list of a past day ------------------------------------------------------------------------------------------


def past_places(
    federation: Federation, day: datetime.date, known_on: datetime.date | None, part: Part
) -> list[PastPlace]:
    """The list of `day` as known at the end of `known_on`, each place with that known now; best first.

    Who stands only on the list as known now comes last. With `known_on` None both are as known now.
    """
    then = ranking_as_of(federation, day, known_on)
    now = then if known_on is None else ranking_as_of(federation, day)
    rows = _beside(then, now)
    if not part:
        return rows
    members = _members(federation, day, part)
    return _placed_within([row for row in rows if row.player_id in members])


def _beside(then: Sequence[Place], now: Sequence[Place]) -> list[PastPlace]:
    known_now = {place.player_id: place for place in now}
    shared = Counter(place.place for place in then)
    rows = []
    for place in then:
        other = known_now.pop(place.player_id, None)
        beside = (other.place, other.points) if other else (None, None)
        rows.append(PastPlace(place.player_id, place.place, place.points, shared[place.place] > 1, *beside))
    rows += [PastPlace(late.player_id, None, None, False, late.place, late.points) for late in known_now.values()]
    return rows


def _members(federation: Federation, day: datetime.date, part: Part) -> set[int]:
    """Who had his home club in the part on the day."""
    homes = Membership.objects.filter(
        Q(ends=None) | Q(ends__gte=day), home=True, starts__lte=day, club__federation=federation
    )
    if part.clubs is not None:
        homes = homes.filter(club__in=part.clubs)
    if part.district is not None:
        homes = homes.filter(club__district=part.district)
    return set(homes.values_list("player_id", flat=True))


def _placed_within(rows: list[PastPlace]) -> list[PastPlace]:
    """The places among these rows, equal for equal points."""
    shared = Counter(row.points for row in rows)
    first: dict[int | None, int] = {}
    for number, row in enumerate(rows, start=1):
        if row.place is not None:
            row.within = first.setdefault(row.points, number)
            row.tied_within = shared[row.points] > 1
    return rows


def name_places(rows: Sequence[PastPlace], federation: Federation, day: datetime.date, today: datetime.date) -> None:
    """Write into the rows who their players are: the club is that of `day`, who may see the name is as of `today`."""
    ids = [row.player_id for row in rows]
    players: dict[int, Any] = {found.pk: found for found in players_with_home(federation, today).filter(pk__in=ids)}
    then: dict[int, Any] = {found.pk: found for found in players_with_home(federation, day).filter(pk__in=ids)}
    for row in rows:
        player = row.player = players[row.player_id]
        row.home_club_id, row.home_district_id = player.home_club_id, player.home_district_id
        row.home_club_name = then[row.player_id].home_club_name
