"""Loading a federation in bulk."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from awards.models import Event, Holding, LedgerEntry, RankingList, RankingPlace, Report, Result
from awards.services.demo.bulk import lists
from awards.services.demo.bulk.constraints import rebuilt_afterwards
from awards.services.demo.bulk.population import populate
from awards.services.demo.bulk.seasons import Seasons
from awards.services.demo.bulk.tables import outlet
from registry.models import Federation, Membership, Player
from registry.services.progress import Progress, silent

YEARS = 10
HEAVY = (Event, Report, Result, LedgerEntry)
# Ledger lines kept in memory before they are written.
AT_ONCE = 50_000


class NotEmpty(Exception):
    """Ids count from 1, so that only an empty database can be loaded."""


@dataclass(frozen=True)
class Loaded:
    """What was written, in how many seconds."""

    players: int
    events: int
    results: int
    entries: int
    seconds: float


def load_bulk(
    *,
    players: int,
    ledger: int,
    seed: int = 1,
    today: date | None = None,
    results: bool = True,
    progress: Progress = silent,
) -> Loaded:
    """Write a federation of so many players and ledger rows over ten years, with all that is built of them but titles.

    Records, events and ledger are one transaction: a load that dies leaves nothing of them. Holdings and lists follow
    in another, once the ledger is vacuumed; a nightly run makes them as well. Raises NotEmpty; ValueError when there
    are too few players to make up events.
    """
    begun = time.monotonic()
    today = today or timezone.localdate()
    # 29 February has no tenth anniversary.
    first_day = today.replace(year=today.year - YEARS, day=min(today.day, 28))
    if Federation.objects.exists() or Player.objects.exists() or LedgerEntry.objects.exists():
        raise NotEmpty("The database is not empty. The bulk path loads an empty one only.")
    numbers = random.Random(f"bulk {seed}")  # noqa: S311 - no secret hangs on demo data
    with transaction.atomic():
        with rebuilt_afterwards(HEAVY, progress):
            population = populate(players, first_day, today, numbers, progress)
            seasons = Seasons(population, ledger, first_day, today, numbers, results)
            _write(seasons, progress)
        _set_sequences()
    _vacuum((Player, Membership, *HEAVY), progress)
    with transaction.atomic():
        lists.build(population.federation, today, progress)
    _vacuum((Holding, RankingList, RankingPlace), progress)
    return Loaded(
        players=players,
        events=seasons.events.written,
        results=seasons.results.written,
        entries=seasons.entries.written,
        seconds=time.monotonic() - begun,
    )


def _write(seasons: Seasons, progress: Progress) -> None:
    with outlet() as out:
        seasons.open_holdings()
        for written in seasons.days():
            if len(seasons.entries.lines) >= AT_ONCE:
                out.send(seasons.tables)
                progress("Ledger", written, seasons.ledger)
        out.send(seasons.tables)


def _set_sequences() -> None:
    """Let new rows take the ids after those written."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [Player, Membership, *HEAVY]):
            cursor.execute(statement)


def _vacuum(models: Sequence[type[Model]], progress: Progress) -> None:
    """Index-only scans need the visibility map, and the planner the figures; not within a caller's transaction."""
    if connection.vendor != "postgresql" or connection.in_atomic_block:
        return
    with connection.cursor() as cursor:
        for done, model in enumerate(models, start=1):
            cursor.execute(f"VACUUM ANALYZE {connection.ops.quote_name(model._meta.db_table)}")
            progress("Vacuum", done, len(models))
