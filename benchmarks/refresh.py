"""Refreshing holdings after a booking: lock a report's players and sum their entries anew."""

import random
from statistics import median

from django.db import connection, transaction

from awards.models import Holding, LedgerEntry
from awards.services.holdings import lock_players, refresh_holdings
from benchmarks.clock import lap
from benchmarks.events import PAIRS
from benchmarks.figures import Figure

TIMES = 200


def measure(seed: int, on: str, size: str) -> list[Figure]:
    """The milliseconds of lock and refresh within the transaction, without its commit, for 120 players at a time."""
    chance = random.Random(f"refresh {seed}")
    holders = list(Holding.objects.order_by("pk").values_list("pk", flat=True))
    reports = [chance.sample(holders, min(2 * PAIRS, len(holders))) for _time in range(TIMES)]
    _warm()
    times = [_milliseconds(players) for players in reports]
    touched = LedgerEntry.objects.filter(player__in={player for players in reports for player in players})
    each = touched.count() / len({player for players in reports for player in players})
    return [Figure("refresh after booking", on, size, median(times), "ms", note=f"{each:.0f} entries a player")]


def _milliseconds(players: list[int]) -> float:
    with transaction.atomic():
        with lap() as taken:
            lock_players(players)
            refresh_holdings(players)
        # So that one repetition leaves nothing for the next.
        transaction.set_rollback(True)
    return taken.milliseconds


def _warm() -> None:
    """Read the ledger's index once, as every night does, and clean up what earlier repetitions left."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("VACUUM (ANALYZE) awards_holding")
            cursor.execute("SET enable_seqscan = off")
            cursor.execute("SET max_parallel_workers_per_gather = 0")
        cursor.execute("SELECT player_id, SUM(amount) FROM awards_ledgerentry GROUP BY player_id")
        if connection.vendor == "postgresql":
            cursor.execute("RESET enable_seqscan")
            cursor.execute("RESET max_parallel_workers_per_gather")
