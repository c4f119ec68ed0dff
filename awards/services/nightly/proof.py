"""The proof: the holdings kept step by step against the holdings built from nothing."""

from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef

from awards.choices import Colour
from awards.models import Holding, LedgerEntry
from awards.services.holdings import COLUMNS, SUMS, lock_players, refresh_holdings
from awards.services.nightly import sums
from registry.models import Federation

NAMES = ("total", *Colour.values)
# So many differences are written out in the run's log; all are put right.
SHOWN = 100
AT_ONCE = 5000

BUILD = f"""
    INSERT INTO awards_holding (player_id, {COLUMNS}, title, version, titled_version)
    SELECT player_id, SUM(amount), {SUMS}, '', 1, 0 FROM awards_ledgerentry
    WHERE player_id IN (SELECT id FROM registry_player WHERE federation_id = %s)
    GROUP BY player_id
    ON CONFLICT (player_id) DO NOTHING
"""  # noqa: S608 - the names are our own
COMPARE = f"""
    SELECT summed.player_id,
        {", ".join(f"summed.{name}" for name in NAMES)}, {", ".join(f"holding.{name}" for name in NAMES)}
    FROM {sums.TABLE} summed
    LEFT JOIN awards_holding holding ON holding.player_id = summed.player_id
    WHERE (holding.player_id IS NULL AND summed.entries > 0)
        OR {" OR ".join(f"summed.{name} <> holding.{name}" for name in NAMES)}
    ORDER BY summed.player_id
"""  # noqa: S608 - the names are our own


@dataclass(frozen=True, slots=True)
class Difference:
    """A player whose stored holding is not the sum of his entries; None: no holding is stored."""

    player_id: int
    rebuilt: dict[str, int]
    stored: dict[str, int] | None

    def as_json(self) -> dict[str, Any]:
        """For the run's log."""
        return {"player": self.player_id, "rebuilt": self.rebuilt, "stored": self.stored}


@dataclass(frozen=True, slots=True)
class Proof:
    """What the comparison saw: players and entries read, their control total, and every difference."""

    players: int
    entries: int
    total: int
    differences: list[Difference]

    def as_json(self) -> dict[str, Any]:
        """For the run's log; the first differences are written out."""
        return {
            "players": self.players,
            "entries": self.entries,
            "total": self.total,
            "differences": len(self.differences),
            "shown": [difference.as_json() for difference in self.differences[:SHOWN]],
        }


def is_first_build(federation: Federation) -> bool:
    """No holding of the federation stands, so that there is nothing to compare with."""
    return not Holding.objects.filter(player__federation=federation).exists()


@transaction.atomic
def build_all(federation: Federation) -> int:
    """Build every holding of a federation that has none, in one statement; the number built.

    A player who is booked meanwhile has his holding from that booking, which summed later than this statement.
    """
    sums.read_in_order_of_index()
    with connection.cursor() as cursor:
        cursor.execute(BUILD, [federation.pk])
        return int(cursor.rowcount)


def compare() -> Proof:
    """Compare the stored holdings with `nightly_sums`, in the transaction in which these were taken."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*), COALESCE(SUM(entries), 0), COALESCE(SUM(total), 0) FROM {sums.TABLE}")  # noqa: S608
        players, entries, total = cursor.fetchone()
        cursor.execute(COMPARE)
        differences = [_difference(row) for row in cursor.fetchall()]
    return Proof(players, int(entries), int(total), differences)


def _difference(row: tuple[int, ...]) -> Difference:
    rebuilt, stored = row[1 : 1 + len(NAMES)], row[1 + len(NAMES) :]
    return Difference(
        player_id=row[0],
        rebuilt=dict(zip(NAMES, rebuilt, strict=True)),
        stored=None if stored[0] is None else dict(zip(NAMES, stored, strict=True)),
    )


def put_right(player_ids: list[int]) -> None:
    """Set these players' holdings to the sums of their entries as they are now, as a booking does."""
    for start in range(0, len(player_ids), AT_ONCE):
        chunk = player_ids[start : start + AT_ONCE]
        with transaction.atomic():
            lock_players(chunk)
            refresh_holdings(chunk)
            _empty_holdings_without_entries(chunk)


def _empty_holdings_without_entries(player_ids: list[int]) -> None:
    entries = LedgerEntry.objects.filter(player=OuterRef("pk"))
    without = Holding.objects.filter(~Exists(entries), pk__in=player_ids)
    without.update(**dict.fromkeys(NAMES, 0), version=F("version") + 1)
