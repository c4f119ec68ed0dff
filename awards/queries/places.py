"""The places of a ranking as its pages show them: in any order, narrowed to clubs or a district, of any past day.

Where an order or a part takes long to find, it is kept (`awards.queries.kept`) under what it was found from.
"""

import datetime
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.db.models import Case, CharField, F, Q, QuerySet, Value, When

from awards.models import RankingList, RankingPlace
from awards.queries.homes import places_with_home
from awards.queries.kept import Columns, KeptRows, columns_of, kept_rows
from awards.queries.stand import stand_of_register
from registry.models import Federation
from registry.permissions import Actor
from registry.queries.players import homes, name_shown, sight

# How many rows a file is written from at once.
AT_ONCE = 2000


@dataclass(frozen=True)
class Part:
    """The part of a list that is shown: home clubs by id, and a district by id; None for all.

    Whoever may not see a player's name is not shown him in a part either: it would tell where he belongs.
    """

    clubs: tuple[int, ...] | None = None
    district: int | None = None

    def __bool__(self) -> bool:
        return self.clubs is not None or self.district is not None

    def of_homes(self, on: datetime.date) -> QuerySet[Any]:
        """The home memberships of a day that are in the part."""
        found = homes(on)
        if self.clubs is not None:
            found = found.filter(club__in=self.clubs)
        return found if self.district is None else found.filter(club__district=self.district)


@dataclass(frozen=True)
class PublishedPlaces:
    """The published list, or the part of it, as a reader sees it in some order: what a table takes for a query.

    A slice has its places with players and homes as of `on` (`places_with_home`) and, in a part, `within`: the place
    among those who are shown there, and `tied_within`. By name those whose name is not shown come last, by place.
    """

    federation: Federation
    published: RankingList | None
    part: Part
    actor: Actor
    on: datetime.date
    order: str = "place"

    model = RankingPlace

    def order_by(self, order: str, *others: str) -> "PublishedPlaces":
        """The same by `place` or by `player__sort_key`, with a minus backwards; the id of the place decides at last."""
        return self if order == self.order else replace(self, order=order)

    def count(self) -> int:
        """How many places there are."""
        if self.published is None:
            return 0
        return len(self._by_place) if self.part else self.published.players

    def __len__(self) -> int:
        return self.count()

    def __getitem__(self, part: slice) -> list[RankingPlace]:
        """The places of these rows."""
        ids = self._ids(part.start or 0, self.count() if part.stop is None else part.stop)
        order = {pk: number for number, pk in enumerate(ids)}
        found = RankingPlace.objects.filter(pk__in=ids).select_related("player").order_by()
        rows = sorted(places_with_home(found, self.on), key=lambda place: order[place.pk])
        if self.part and rows:
            _place_among(rows, self._by_place.whole()[1])
        return rows

    def __iter__(self) -> Iterator[RankingPlace]:
        for start in range(0, self.count(), AT_ONCE):
            yield from self[start : start + AT_ONCE]

    def row_of(self, players: Collection[int]) -> int | None:
        """The row, counted from 0 in the order of places, of the first of these players; None without one."""
        if self.published is None:
            return None
        own = self.published.places.filter(player__in=players)
        if self.part:
            rows = {pk: number for number, pk in enumerate(self._by_place.whole()[0])}
            return min((rows[pk] for pk in own.values_list("pk", flat=True) if pk in rows), default=None)
        found = own.order_by("place", "pk").values_list("place", "pk").first()
        if found is None:
            return None
        place, pk = found
        before = Q(place__lt=place) | Q(place=place, pk__lt=pk)
        return self.published.places.filter(before).order_by().count()

    @cached_property
    def _by_place(self) -> KeptRows:
        return self._kept("place")

    @cached_property
    def _moment(self) -> tuple[Any, ...]:
        return (self.published and self.published.pk, self.on, stand_of_register(self.federation))

    def _ids(self, start: int, stop: int) -> Sequence[int]:
        if self.published is None:
            return []
        if self.part or "sort_key" in self.order:
            return self._kept(self.order).part(start, stop)[0]
        # An index has this order.
        ids = self.published.places.order_by(self.order, "pk").values_list("pk", flat=True)
        return list(ids[start:stop])

    def _kept(self, order: str) -> KeptRows:
        return kept_rows(lambda: self._find(order), self.part, sight(self.actor), order, *self._moment)

    def _find(self, order: str) -> Columns:
        """All ids in this order, and their places."""
        places: QuerySet[RankingPlace] = RankingPlace.objects.filter(list=self.published)
        seen = name_shown(self.actor, self.on, "player__")
        if self.part:
            places = places.filter(seen, player__in=self.part.of_homes(self.on).values("player"))
        if "sort_key" not in order:
            return columns_of(places.order_by(order, "pk"), "pk", "place")
        name = Case(When(seen, then=F("player__sort_key")), default=Value(""), output_field=CharField())
        ordered = places.annotate(withheld=Case(When(seen, then=0), default=1), name=name)
        by_name = "-name" if order.startswith("-") else "name"
        return columns_of(ordered.order_by("withheld", by_name, "place", "pk"), "pk", "place")


def _place_among(rows: Sequence[Any], places: Sequence[int]) -> None:
    """Write into the rows their place among all whose `places`, in order, are given; equal for equal places."""
    for row in rows:
        first = bisect_left(places, row.place)
        row.within = first + 1
        row.tied_within = bisect_right(places, row.place) - first > 1
