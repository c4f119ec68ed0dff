"""Ranking lists: the current one against the ledger, and every kept one in itself."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import islice

from django.db.models import Count, Exists, F, OuterRef, Q, Window
from django.db.models.functions import Rank
from django.utils.translation import gettext as _

from awards.models import LedgerEntry, RankingList, RankingPlace
from awards.queries.ranking import current_list, ranking_points
from registry.models import Federation, Player

AT_ONCE = 2000
# A booking at work while the list was made may be on either side of it.
AT_WORK = timedelta(minutes=10)

Row = tuple[int, int]


def verify() -> Iterator[str]:
    """Places that the ledger does not give, places out of order, and places without a list or a player.

    The current list is computed anew as known when it was published, but with the members as they are now: after
    changes of members, run the night first.
    """
    for published in RankingList.objects.order_by("pk"):
        yield from _order(published)
    yield from _orphans()
    for federation in Federation.objects.order_by("code"):
        current = current_list(federation)
        if current is not None:
            yield from _against_ledger(federation, current)


def _order(published: RankingList) -> Iterator[str]:
    ranked = RankingPlace.objects.filter(list=published).annotate(right=Window(Rank(), order_by=F("points").desc()))
    wrong = ranked.filter(~Q(place=F("right"))).order_by("player_id")
    for player, place, right in wrong.values_list("player_id", "place", "right").iterator(AT_ONCE):
        yield _("On the list of %(day)s player %(player)s has the place %(place)s instead of %(right)s.") % {
            "day": published.day,
            "player": player,
            "place": place,
            "right": right,
        }
    listed = RankingPlace.objects.filter(list=published).aggregate(players=Count("pk"))["players"]
    if listed != published.players:
        yield _("The list of %(day)s says %(said)s players and has %(listed)s.") % {
            "day": published.day,
            "said": published.players,
            "listed": listed,
        }


def _orphans() -> Iterator[str]:
    lists, players = RankingList.objects.filter(pk=OuterRef("list_id")), Player.objects.filter(pk=OuterRef("player_id"))
    orphans = RankingPlace.objects.filter(~Exists(lists) | ~Exists(players)).order_by("pk")
    for place in orphans.values_list("pk", flat=True).iterator(AT_ONCE):
        yield _("The ranking place %(place)s belongs to no list or no player.") % {"place": place}


def _against_ledger(federation: Federation, published: RankingList) -> Iterator[str]:
    listed = RankingPlace.objects.filter(list=published).order_by("player_id").values_list("player_id", "points")
    given = ranking_points(federation, published.day, published.published_at).order_by("player_id")
    given_rows = ((row["player_id"], row["points"]) for row in given.iterator(AT_ONCE))
    differing = _differences(listed.iterator(AT_ONCE), given_rows)
    while part := dict(islice(differing, AT_ONCE)):
        unsure = _booked_while_published(published, list(part))
        for player, (on_list, by_ledger) in part.items():
            if player not in unsure:
                yield _(
                    "On the list of %(day)s player %(player)s has %(listed)s points; the ledger gives %(given)s."
                ) % {
                    "day": published.day,
                    "player": player,
                    "listed": on_list,
                    "given": by_ledger,
                }


def _differences(listed: Iterator[Row], given: Iterator[Row]) -> Iterator[tuple[int, Row]]:
    """Each player whose points differ, with both; 0 where he is missing. Both come in order of player."""
    one, other = next(listed, None), next(given, None)
    while one or other:
        player = min(row[0] for row in (one, other) if row)
        points = tuple(row[1] if row and row[0] == player else 0 for row in (one, other))
        if points[0] != points[1]:
            yield player, (points[0], points[1])
        if one and one[0] == player:
            one = next(listed, None)
        if other and other[0] == player:
            other = next(given, None)


def _booked_while_published(published: RankingList, player_ids: list[int]) -> set[int]:
    around = (published.published_at - AT_WORK, published.published_at + AT_WORK)
    entries = LedgerEntry.objects.filter(player__in=player_ids, booked_at__range=around)
    return set(entries.values_list("player_id", flat=True))
