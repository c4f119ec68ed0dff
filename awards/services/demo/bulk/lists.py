"""What is built from a bulk ledger: holdings, the last 24 kept lists and the current one, in a few statements."""

from datetime import date, timedelta

from django.db import connection

from awards.choices import ListKind
from awards.models import RankingList
from awards.queries.ranking import listed_players
from awards.queries.window import window
from awards.services.demo.lists import date_lists
from awards.services.nightly.proof import build_all
from awards.services.nightly.ranking import INSERT
from registry.models import Federation
from registry.queries.days import firsts_of_months
from registry.services.progress import Progress

LISTS = 24
TABLE = "bulk_ranked"
# The few rows that rank, once: the lists share most of their windows.
TAKE = f"""
    CREATE TEMPORARY TABLE {TABLE} AS
    SELECT player_id, played_on, SUM(ranking) AS ranking FROM awards_ledgerentry
    WHERE ranking <> 0 AND played_on > %s GROUP BY player_id, played_on
"""  # noqa: S608 - the names are our own
POINTS = """
    SELECT player_id, SUM(ranking) AS points FROM {table} WHERE played_on > %s AND played_on <= %s
        AND player_id IN ({players}) GROUP BY player_id HAVING SUM(ranking) > 0
"""


def build(federation: Federation, today: date, progress: Progress) -> None:
    """Holdings of everyone, then the lists; titles are left to the first nightly run."""
    progress("Holdings", 0, 1)
    build_all(federation)
    months = firsts_of_months(today - timedelta(days=31 * (LISTS + 2)), today)[-LISTS:]
    with connection.cursor() as cursor:
        cursor.execute(TAKE, [window(months[0]).after])
        if connection.vendor == "postgresql":
            # The holdings were read in order of their index; from here on a hash is the better plan.
            cursor.execute(f"ANALYZE {TABLE}")
            cursor.execute("SET LOCAL enable_hashagg = on")
        for done, day in enumerate(months, start=1):
            _publish(federation, day, ListKind.MONTHLY)
            progress("Ranking lists", done, len(months) + 1)
        _publish(federation, today, ListKind.CURRENT)
        cursor.execute(f"DROP TABLE {TABLE}")
    date_lists(federation)


def _publish(federation: Federation, day: date, kind: ListKind) -> None:
    published = RankingList.objects.create(federation=federation, day=day, kind=kind)
    players, parameters = listed_players(federation, day).order_by().values("pk").query.sql_with_params()
    points = POINTS.format(table=TABLE, players=players)
    with connection.cursor() as cursor:
        cursor.execute(INSERT.format(points=points), [published.pk, *window(day), *parameters])
        published.players = cursor.rowcount
    published.save(update_fields=["players"])
