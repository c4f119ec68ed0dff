"""Players as the list of them shows them, and what is kept of it: how many there are, and their order by holding."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Case, F, QuerySet, When

from awards.queries.kept import Columns, KeptRows, columns_of, kept_count, kept_rows, statement
from awards.queries.stand import stand, stand_of_register
from registry.models import Federation, Player
from registry.permissions import Actor
from registry.queries.players import homes, players_with_home, seen_players, sight
from registry.queries.scheme import points_shown, sees_all_points

# The columns by which the list can be sorted.
BY_NAME, BY_NUMBER, BY_HOLDING = "name", "number", "total"
ORDERS = {BY_NAME: "sort_key", BY_NUMBER: "number"}


def listed_players(federation: Federation, on: datetime.date, actor: Actor) -> QuerySet[Player]:
    """The players whose names this reader may see, by their ids: the rows of the list."""
    return seen_players(federation, on, actor).only("pk")


def at_home_in(players: QuerySet[Player], district_id: int, on: datetime.date) -> QuerySet[Player]:
    """Those whose home club is in the district."""
    return players.filter(pk__in=homes(on).filter(club__district=district_id).values("player"))


def kept_total(players: QuerySet[Player], federation: Federation, actor: Actor, asked: Mapping[str, str]) -> int:
    """How many players the list holds for this reader, who has asked for names, a club or a district, or for all.

    Counting 200,000 players takes longer than all the rest of the page, so that the number is kept until the audit
    trail says that somebody changed something, for an hour at most: loading in bulk leaves no trail.
    """
    moment = stand_of_register(federation)
    return kept_count(players, federation.pk, moment, statement(players), sight(actor), tuple(sorted(asked.items())))


@dataclass(frozen=True)
class PlayersInOrder:
    """Players in an order that takes long to find, as a table takes a query: by what they hold, or those of a district.

    No index knows who holds nothing and who is seen, nor who belongs to a district, so that the order of all is found
    once and kept until the next nightly run, unless somebody is changed or, by what they hold, something is booked.
    Who never had a holding holds nothing; those who hold the same stand in the order of their ids. Downwards is the
    same order from its end.
    """

    players: QuerySet[Player]
    federation: Federation
    alias: str
    is_descending: bool
    actor: Actor
    on: datetime.date

    model = Player

    def order_by(self, *orders: str) -> "PlayersInOrder":
        """The same: the table has ordered them."""
        return self

    def count(self) -> int:
        """How many players there are."""
        return len(self._rows)

    def __len__(self) -> int:
        return self.count()

    def __getitem__(self, part: slice) -> list[Player]:
        """The players of these rows, with their ids alone."""
        rows = self._rows
        start, stop = part.start or 0, len(rows) if part.stop is None else min(part.stop, len(rows))
        if self.is_descending:
            (upwards,) = rows.part(len(rows) - stop, len(rows) - start)
            ids = upwards[::-1]
        else:
            (ids,) = rows.part(start, stop)
        return [Player(pk=pk) for pk in ids]

    @cached_property
    def _rows(self) -> KeptRows:
        # The statement says who is asked for, by whom, and of which day.
        who, now = statement(self.players.order_by()), stand(self.federation)
        if self.alias != BY_HOLDING:
            return kept_rows(self._find, who, self.alias, now.changes, now.finished_at)
        seen = (sight(self.actor), self.on) if self.actor.points_in_scheme_only else ()
        return kept_rows(self._find, who, self.alias, *seen, *now)

    def _find(self) -> Columns:
        if self.alias != BY_HOLDING:
            return columns_of(self.players.order_by(ORDERS[self.alias], "pk"), "pk")
        # What is withheld must not stand in the order either.
        players = self.players.annotate(total=shown_amount(self.actor, self.on, "total"))
        return columns_of(players.order_by(F("total").asc(nulls_first=True), "pk"), "pk")


def shown_amount(actor: Actor, on: datetime.date, name: str) -> F | Case:
    """A column of a player's holding, NULL where the actor may not see what he holds."""
    held = F(f"holding__{name}")
    return held if sees_all_points(actor) else Case(When(points_shown(actor, on), then=held), default=None)


def shown_players(federation: Federation, on: datetime.date, actor: Actor, rows: Iterable[Player]) -> list[Player]:
    """The players of a page, in their order, with home clubs (as `players_with_home`) and what they hold.

    `shown_total` and `shown_title` are None where the reader may not see them.
    """
    order = {player.pk: number for number, player in enumerate(rows)}
    found = players_with_home(federation, on).filter(pk__in=order).order_by()
    found = found.annotate(shown_total=shown_amount(actor, on, "total"), shown_title=shown_amount(actor, on, "title"))
    return sorted(found, key=lambda player: order[player.pk])
