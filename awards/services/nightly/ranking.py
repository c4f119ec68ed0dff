"""Publishing ranking lists: the current one each night, and that of every first of a month to keep."""

from datetime import date
from typing import Any

from django.db import connection, transaction

from awards.choices import ListKind
from awards.models import RankingList
from awards.queries.ranking import listed_players, ranking_points
from awards.services.nightly import sums
from registry.models import Federation
from registry.queries.days import end_of_day, firsts_of_months

# Written in the order of the list, so that its index grows at one end.
INSERT = """
    INSERT INTO awards_rankingplace (list_id, player_id, place, points)
    SELECT %s, player_id, RANK() OVER (ORDER BY points DESC), points FROM ({points}) listed
    ORDER BY points DESC, player_id
"""


def publish(federation: Federation, day: date) -> int | None:
    """Replace the current list by that of `day`, from `nightly_sums` and in their transaction; the players on it.

    The list before stays as `previous` until the next one, for a page that began to read it. A day before that of the
    current list publishes nothing (None): the pages must not go back in time.
    """
    current = RankingList.objects.filter(federation=federation, kind=ListKind.CURRENT).first()
    if current is not None and current.day > day:
        return None
    _drop(federation, ListKind.PREVIOUS)
    if current is not None:
        current.kind = ListKind.PREVIOUS
        current.save(update_fields=["kind"])
    players, parameters = listed_players(federation, day).order_by().values("pk").query.sql_with_params()
    points = f"SELECT player_id, points FROM {sums.TABLE} WHERE points > 0 AND player_id IN ({players})"  # noqa: S608
    players_listed = _write(federation, day, ListKind.CURRENT, points, parameters)
    if day.day == 1:
        _keep_first_of_month(federation, day)
    return players_listed


def publish_missing_months(federation: Federation, until: date) -> list[date]:
    """Write the missing lists of firsts of months up to `until` and return their days: nights without a run.

    They begin after the federation's first list: what was never published before the registry came into use is not
    made up.
    """
    lists = RankingList.objects.filter(federation=federation)
    first = lists.order_by("day").values_list("day", flat=True).first()
    if first is None:
        return []
    kept = set(lists.filter(kind=ListKind.MONTHLY).values_list("day", flat=True))
    missing = [day for day in firsts_of_months(first, until) if day not in kept]
    for day in missing:
        publish_month(federation, day)
    return missing


@transaction.atomic
def publish_month(federation: Federation, day: date) -> int:
    """Write the list of a first of a month to be kept, from the ledger as known at the end of that day.

    The players on it; a list that stands already is replaced.
    """
    _drop(federation, ListKind.MONTHLY, day=day)
    points, parameters = ranking_points(federation, day, end_of_day(federation, day)).query.sql_with_params()
    return _write(federation, day, ListKind.MONTHLY, points, parameters)


def _keep_first_of_month(federation: Federation, day: date) -> None:
    """Keep the list of a first of a month, as it was just published; a second run of the day replaces it."""
    current = RankingList.objects.get(federation=federation, kind=ListKind.CURRENT, day=day)
    _drop(federation, ListKind.MONTHLY, day=day)
    _write(
        federation,
        day,
        ListKind.MONTHLY,
        "SELECT player_id, points FROM awards_rankingplace WHERE list_id = %s",
        (current.pk,),
    )


def _write(federation: Federation, day: date, kind: ListKind, points: str, parameters: tuple[Any, ...]) -> int:
    published = RankingList.objects.create(federation=federation, day=day, kind=kind)
    with connection.cursor() as cursor:
        cursor.execute(INSERT.format(points=points), [published.pk, *parameters])
        published.players = cursor.rowcount
    published.save(update_fields=["players"])
    return published.players


def _drop(federation: Federation, kind: ListKind, **which: date) -> None:
    RankingList.objects.filter(federation=federation, kind=kind, **which).delete()
