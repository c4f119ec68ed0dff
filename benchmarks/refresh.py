"""Refreshing holdings after a booking: lock a report's players and sum their entries anew."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from statistics import median
from typing import Any

import dj_database_url
from django.db import connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend

from awards.choices import Colour, EntryKind
from awards.models import LedgerEntry
from awards.services.holdings import lock_players, refresh_holdings
from benchmarks.clock import lap
from benchmarks.events import PAIRS
from benchmarks.figures import Figure
from registry.services.copying import insert_rows

TIMES = 200
MOST_RATIO = 1.2
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


def measure(addresses: Sequence[str], on: str) -> list[Figure]:
    """The milliseconds of lock and refresh for 120 players at a time, on databases of several sizes, smallest first.

    They take turns report by report, so that a disturbance hits all of them.
    """
    ledgers = [_look_at(address) for address in addresses]
    alike = [sorted(player for player, entries in ledger.counts.items() if entries == EACH) for ledger in ledgers]
    everyone = [sorted(ledger.counts) for ledger in ledgers]
    return [
        *_compared("refresh after booking", ledgers, alike, on, MOST_RATIO),
        *_compared("refresh after booking, players as they are", ledgers, everyone, on, None),
    ]


@dataclass(frozen=True)
class Ledger:
    """A database of one size: its connection, and how many entries each player has."""

    connection: BaseDatabaseWrapper
    counts: Mapping[int, int]

    @property
    def size(self) -> str:
        """Its rows, as the table shows them."""
        return f"{sum(self.counts.values()):,} rows"


def _look_at(address: str) -> Ledger:
    settings = {**connections.settings["default"], "NAME": dj_database_url.parse(address)["NAME"]}
    wrapper = load_backend(settings["ENGINE"]).DatabaseWrapper(settings, "default")
    # The services work on the default connection, which is this one from here on.
    connections["default"] = wrapper
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM (ANALYZE) awards_holding")
    return Ledger(wrapper, _entries_of_players())


def _compared(
    name: str, ledgers: Sequence[Ledger], players: Sequence[Sequence[int]], on: str, most_ratio: float | None
) -> list[Figure]:
    chance = random.Random(name)
    times: list[list[float]] = [[] for _ledger in ledgers]
    entries = [0 for _ledger in ledgers]
    for _time in range(TIMES):
        for number, ledger in enumerate(ledgers):
            report = chance.sample(players[number], min(PLAYERS, len(players[number])))
            connections["default"] = ledger.connection
            times[number].append(_milliseconds(report))
            entries[number] += sum(ledger.counts[player] for player in report)
    smallest, *larger = [
        Figure(name, on, ledger.size, median(taken), "ms", note=f"{count / TIMES:,.0f} entries summed")
        for ledger, taken, count in zip(ledgers, times, entries, strict=True)
    ]
    floor_is = f"the same at {smallest.size}"
    return [
        smallest,
        *(replace(one, floor=smallest.value, floor_is=floor_is, most_ratio=most_ratio) for one in larger),
    ]


def _entries_of_players() -> dict[int, int]:
    """How many entries each player has; this reads the ledger's index into memory, as every night does."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute("SET LOCAL max_parallel_workers_per_gather = 0")
        cursor.execute(SUMMED)
        return dict(cursor.fetchall())


def _milliseconds(players: list[int]) -> float:
    with transaction.atomic():
        with lap() as taken:
            lock_players(players)
            refresh_holdings(players)
        # So that one repetition leaves nothing for the next.
        transaction.set_rollback(True)
    return taken.milliseconds
