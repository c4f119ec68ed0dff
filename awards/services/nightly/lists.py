"""The orders of the list of players that take long to find, found before anybody asks for them."""

from collections.abc import Iterator
from datetime import date

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from awards.queries.players import (
    BY_HOLDING,
    BY_NAME,
    BY_NUMBER,
    PlayersInOrder,
    at_home_in,
    kept_total,
    listed_players,
)
from awards.queries.stand import hold_stand
from registry.models import District, Federation, Player
from registry.queries.actors import actor_of


def keep_lists(federation: Federation, day: date) -> int:
    """Keep what strangers are shown on the day: how many players there are and the orders of all and of each district.

    How many orders were found or stood already. Downwards is the same order as upwards.
    """
    hold_stand(federation)
    stranger = actor_of(AnonymousUser(), federation)
    everybody = listed_players(federation, day, stranger)
    kept_total(everybody, federation, stranger, {})
    orders = [
        PlayersInOrder(players, federation, alias, False, stranger, day)
        for players, alias in _parts(federation, day, everybody)
    ]
    for order in orders:
        order.count()
    return len(orders)


def _parts(federation: Federation, day: date, everybody: QuerySet[Player]) -> Iterator[tuple[QuerySet[Player], str]]:
    """Whose order is kept, and by which column. Of all, an index knows that of names and numbers."""
    yield everybody, BY_HOLDING
    for pk in District.objects.filter(federation=federation).order_by("pk").values_list("pk", flat=True):
        for alias in (BY_NAME, BY_NUMBER, BY_HOLDING):
            yield at_home_in(everybody, pk, day), alias
