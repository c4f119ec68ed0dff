"""The places of a ranking of any past day, as known on a day and as known now."""

import datetime
from array import array
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from awards.queries.kept import Columns, KeptRows, kept_number, kept_rows
from awards.queries.places import AT_ONCE, Part
from awards.queries.ranking import Place, ranking_as_of
from awards.queries.stand import stand
from registry.models import Federation, Player
from registry.permissions import Actor
from registry.queries.players import name_shown, players_with_home, sight


@dataclass(slots=True)
class PastPlace:
    """A place on the list of a past day, as known then and as known now; None where the player was not on that list.

    `within` is the place among those who are shown of a part. The home club's name is that of the day, who may see
    the player's name is decided by his home of today.
    """

    player_id: int
    place: int | None
    points: int | None
    tied: bool
    now_place: int | None
    now_points: int | None
    within: int | None
    tied_within: bool
    player: Player
    home_club_id: int | None
    home_district_id: int | None
    home_club_name: str | None


@dataclass(frozen=True)
class PastPlaces:
    """The list of `day` as known at the end of `known_on`, or the part of it: what a table takes for a query.

    Each place stands with that known now, best first; who stands only on the list as known now comes last. With
    `known_on` None both are as known now. The whole list is summed from the ledger once, and kept until something is
    booked or changed: every page of it is read from what is kept.
    """

    federation: Federation
    day: datetime.date
    known_on: datetime.date | None
    part: Part
    actor: Actor
    today: datetime.date

    model = PastPlace

    def order_by(self, *orders: str) -> "PastPlaces":
        """The same: these lists have one order."""
        return self

    def count(self) -> int:
        """How many rows there are."""
        return len(self._rows)

    def __len__(self) -> int:
        return self.count()

    def __getitem__(self, part: slice) -> list[PastPlace]:
        """The places of these rows, with their players."""
        rows = list(
            zip(*self._rows.part(part.start or 0, self.count() if part.stop is None else part.stop), strict=True)
        )
        ids = [row[0] for row in rows]
        players: dict[int, Any] = _by_id(players_with_home(self.federation, self.today).filter(pk__in=ids))
        then: dict[int, Any] = _by_id(players_with_home(self.federation, self.day).filter(pk__in=ids))
        return [_past_place(row, players[row[0]], then[row[0]].home_club_name) for row in rows]

    def __iter__(self) -> Iterator[PastPlace]:
        for start in range(0, self.count(), AT_ONCE):
            yield from self[start : start + AT_ONCE]

    def row_of(self, players: Collection[int]) -> int | None:
        """The row, counted from 0, of the first of these players; None without one."""
        return next((number for number, pk in enumerate(self._rows.whole()[0]) if pk in players), None)

    @cached_property
    def differs(self) -> bool:
        """Whether what is known now differs anywhere from what was known then."""
        return self.known_on is not None and bool(kept_number(self._differences, "differences", *self._key))

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        whose = sight(self.actor) if self.part else ""
        return (self.day, self.known_on, self.part, whose, self.today if whose else None, *stand(self.federation))

    @cached_property
    def _rows(self) -> KeptRows:
        return kept_rows(self._find, "past", self.federation.pk, *self._key)

    def _differences(self) -> int:
        _ids, places, points, _tied, now_places, now_points, *_within = self._rows.whole()
        return int(places != now_places or points != now_points)

    def _find(self) -> Columns:
        """Ids, places, points and ties, places and points as known now, places and ties within; 0 for None and no."""
        then = ranking_as_of(self.federation, self.day, self.known_on)
        now = then if self.known_on is None else ranking_as_of(self.federation, self.day)
        rows = _beside(then, now)
        if self.part:
            members = set(self._members().values_list("player", flat=True))
            rows = _placed_within([row for row in rows if row[0] in members])
        return [array("q", column) for column in zip(*rows, strict=True)] or [array("q") for _column in range(8)]

    def _members(self) -> Any:
        """The home memberships of the day in the part, of those whose name the reader may see today."""
        return self.part.of_homes(self.day).filter(
            name_shown(self.actor, self.today, "player__"), club__federation=self.federation
        )


def _by_id(players: Any) -> dict[int, Any]:
    return {player.pk: player for player in players.order_by()}


def _past_place(row: Sequence[int], player: Any, club: str | None) -> PastPlace:
    pk, place, points, tied, now_place, now_points, within, tied_within = row
    return PastPlace(
        *(pk, place or None, points or None, bool(tied), now_place or None, now_points or None),
        *(within or None, bool(tied_within), player, player.home_club_id, player.home_district_id, club),
    )


def _beside(then: Sequence[Place], now: Sequence[Place]) -> list[tuple[int, ...]]:
    known_now = {place.player_id: (place.place, place.points) for place in now}
    shared = Counter(place.place for place in then)
    rows = [
        (place.player_id, place.place, place.points, int(shared[place.place] > 1))
        + known_now.pop(place.player_id, (0, 0))
        + (0, 0)
        for place in then
    ]
    late = [(player, 0, 0, 0, *place, 0, 0) for player, place in known_now.items()]
    return [*rows, *late]


def _placed_within(rows: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The rows with their places among each other, equal for equal places."""
    shared = Counter(row[1] for row in rows)
    first: dict[int, int] = {}
    return [
        (*row[:6], first.setdefault(row[1], number), int(shared[row[1]] > 1)) if row[1] else row
        for number, row in enumerate(rows, start=1)
    ]
