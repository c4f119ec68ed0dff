"""Refreshing holdings after a booking: lock a report's players and sum their entries anew."""

import random
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from statistics import median
from typing import Any

from django.db import connection, transaction

from awards.choices import Colour, EntryKind
from awards.models import LedgerEntry
from awards.services.holdings import lock_players, refresh_holdings
from benchmarks.clock import lap
from benchmarks.events import PAIRS
from benchmarks.figures import Figure
from registry.services.copying import insert_rows

TIMES = 200
PLAYERS = 2 * PAIRS
# So many entries have the players who are alike at every size of the ledger, and so many players are that.
EACH = 100
ALIKE = 10 * PLAYERS
# The days over which their entries are spread: the ten years of the ledger.
DAYS = 3650
SUMMED = "SELECT player_id, COUNT(amount) FROM awards_ledgerentry GROUP BY player_id"


def prepare(day: date) -> None:
    """Add entries to some players until each of them has `EACH`, scattered as those of ten years are."""
    chance = random.Random("alike")
    counts = _entries_of_players()
    few = sorted(player for player, entries in counts.items() if entries <= EACH)
    chosen = {player: counts[player] for player in chance.sample(few, min(ALIKE, len(few)))}
    names = ("player_id", "kind", "colour", "amount", "exact", "ranking", "played_on")
    with transaction.atomic():
        insert_rows(LedgerEntry, names, _missing_entries(chosen, day, chance))
        refresh_holdings(chosen)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM (ANALYZE) awards_ledgerentry")


def _missing_entries(chosen: Mapping[int, int], day: date, chance: random.Random) -> Iterator[tuple[Any, ...]]:
    for number in range(EACH):
        for player, entries in chosen.items():
            if number >= entries:
                played = day - timedelta(days=chance.randrange(DAYS))
                yield player, EntryKind.ADJUSTMENT.value, Colour.BRONZE.value, 1, "1", 0, played


def measure(seed: int, on: str) -> list[Figure]:
    """The milliseconds of lock and refresh within the transaction, without its commit, for 120 players at a time."""
    chance = random.Random(f"refresh {seed}")
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # What earlier rounds left.
            cursor.execute("VACUUM (ANALYZE) awards_holding")
    counts = _entries_of_players()
    size = f"{sum(counts.values()):,} rows"
    alike = sorted(player for player, entries in counts.items() if entries == EACH)
    return [
        _figure("refresh after booking", alike, counts, chance, on, size),
        _figure("refresh after booking, players as they are", sorted(counts), counts, chance, on, size),
    ]


def _entries_of_players() -> dict[int, int]:
    """How many entries each player has; this reads the ledger's index into memory, as every night does."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute("SET LOCAL max_parallel_workers_per_gather = 0")
        cursor.execute(SUMMED)
        return dict(cursor.fetchall())


def _figure(
    name: str, players: Sequence[int], counts: Mapping[int, int], chance: random.Random, on: str, size: str
) -> Figure:
    reports = [chance.sample(players, min(PLAYERS, len(players))) for _time in range(TIMES)]
    times = [_milliseconds(report) for report in reports]
    entries = sum(counts[player] for report in reports for player in report) / sum(map(len, reports))
    return Figure(name, on, size, median(times), "ms", note=f"{len(reports[0])} players, {entries:.0f} entries each")


def _milliseconds(players: list[int]) -> float:
    with transaction.atomic():
        with lap() as taken:
            lock_players(players)
            refresh_holdings(players)
        # So that one repetition leaves nothing for the next.
        transaction.set_rollback(True)
    return taken.milliseconds
