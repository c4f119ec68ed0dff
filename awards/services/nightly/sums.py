"""The one pass of a night over the whole ledger: sums of each player, kept in a temporary table for the other steps."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from django.db import connection, transaction

from awards.queries.days import window
from awards.services.holdings import SUMS
from registry.models import Federation

TABLE = "nightly_sums"
SUMMED = f"""
    COUNT(amount) AS entries, COALESCE(SUM(amount), 0) AS total, {SUMS},
    COALESCE(SUM(CASE WHEN played_on > %s AND played_on <= %s THEN ranking END), 0) AS points
"""
# Player by player through the covering index, so that a small federation does not read the ledger of a large one.
ON_POSTGRES = f"""
    CREATE TEMPORARY TABLE {TABLE} AS
    SELECT player.id AS player_id, summed.*
    FROM registry_player player
    CROSS JOIN LATERAL (SELECT {SUMMED} FROM awards_ledgerentry WHERE player_id = player.id) summed
    WHERE player.federation_id = %s
"""  # noqa: S608 - the names are our own
# SQLite knows no LATERAL. The plus sign keeps it from the index of federations, whose order would have to be sorted.
ON_SQLITE = f"""
    CREATE TEMPORARY TABLE {TABLE} AS
    SELECT player.id AS player_id, {SUMMED}
    FROM registry_player player
    LEFT JOIN awards_ledgerentry ON player_id = player.id
    WHERE +player.federation_id = %s
    GROUP BY player.id
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
    """Let PostgreSQL group the ledger in order of its covering index, for the time of the transaction.

    Left alone, the planner takes a hash aggregate over the table, which reads several times as much.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_hashagg = off")


@contextmanager
def taken(federation: Federation, day: date) -> Iterator[None]:
    """Read the ledger once into `nightly_sums`, a row for each player of the federation.

    Its columns: `player_id`, `entries`, `total`, each colour, and `points`, those in the day's ranking window.
    """
    with connection.cursor() as cursor:
        cursor.execute(ON_POSTGRES if connection.vendor == "postgresql" else ON_SQLITE, [*window(day), federation.pk])
        yield
        cursor.execute(f"DROP TABLE {TABLE}")
