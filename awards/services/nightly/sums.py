"""The one pass of a night over the whole ledger: sums of each player, kept in a temporary table for the other steps."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from django.db import connection, transaction
from django.db.models import Max, Min

from awards.choices import Colour
from awards.queries.window import window
from awards.services.holdings import SUMS
from registry.models import Federation, Player

TABLE = "nightly_sums"
NAMES = ("entries", "total", *Colour.values, "points")
# The ledger is grouped in the order of its covering index, on PostgreSQL by several processes; a player's join inside
# would stop both. Between the first and the last of a federation's players, so that a small one reads little.
TAKE = f"""
    CREATE TEMPORARY TABLE {TABLE} AS
    SELECT player.id AS player_id, {", ".join(f"COALESCE(summed.{name}, 0) AS {name}" for name in NAMES)}
    FROM registry_player player
    LEFT JOIN (
        SELECT player_id, COUNT(*) AS entries, SUM(amount) AS total, {SUMS},
            SUM(CASE WHEN played_on > %s AND played_on <= %s THEN ranking ELSE 0 END) AS points
        FROM awards_ledgerentry WHERE player_id BETWEEN %s AND %s GROUP BY player_id
    ) summed ON summed.player_id = player.id
    WHERE player.federation_id = %s
"""  # noqa: S608 - the names are our own


@contextmanager
def one_snapshot() -> Iterator[None]:
    """A transaction that sees the database as it was at its first statement, however much is booked meanwhile.

    Inside a transaction of the caller (a test's, a loader's) that transaction decides what is seen.
    """
    own = connection.vendor == "postgresql" and not connection.in_atomic_block
    with transaction.atomic():
        if own:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def read_in_order_of_index() -> None:
    """Keep PostgreSQL from the two plans that are wrong for a whole ledger, for the time of the transaction.

    It takes a hash aggregate over the table, which reads several times as much as the index; and where it has no
    statistics yet, after a bulk load, a nested loop that sums the ledger anew for each player.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_hashagg = off")
            cursor.execute("SET LOCAL enable_nestloop = off")


@contextmanager
def taken(federation: Federation, day: date) -> Iterator[None]:
    """Read the ledger once into `nightly_sums`, a row for each player of the federation.

    Its columns: `player_id`, `entries`, `total`, each colour, and `points`, those in the day's ranking window.
    """
    read_in_order_of_index()
    edges = Player.objects.filter(federation=federation).aggregate(first=Min("pk"), last=Max("pk"))
    with connection.cursor() as cursor:
        cursor.execute(TAKE, [*window(day), edges["first"] or 0, edges["last"] or 0, federation.pk])
        yield
        cursor.execute(f"DROP TABLE {TABLE}")
