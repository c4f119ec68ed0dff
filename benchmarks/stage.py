"""One stage of a run, in a process of its own on the database of DATABASE_URL.

The figures go to the file named by --out; progress goes to the error output.
"""

import argparse
import os
from datetime import date
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

# Models can be imported only now.
from django.core.management import call_command  # noqa: E402

from awards.services.demo.bulk.load import load_bulk  # noqa: E402
from benchmarks import booking, collisions, figures, members, nightly, pages, refresh  # noqa: E402
from benchmarks.clock import tell  # noqa: E402
from registry.services.progress import Bar  # noqa: E402

STAGES = ("migrate", "load", "members", "nightly", "prepare", "refresh", "booking", "collisions", "pages")


def main() -> None:
    """Do the stage that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stage", description=__doc__)
    parser.add_argument("stage", choices=STAGES)
    parser.add_argument("--on", required=True, help="what the figures say of the database")
    parser.add_argument("--day", type=date.fromisoformat, required=True, help="the last day of the data")
    parser.add_argument("--rows", type=int, default=0, help="rows of the ledger, players of the import, or events")
    parser.add_argument("--players", type=int, default=0, help="players of the federation to load")
    parser.add_argument("--ledgers", nargs="*", default=[], help="addresses of databases to compare, smallest first")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    figures.write(measured(asked), asked.out)


def measured(asked: argparse.Namespace) -> list[figures.Figure]:
    """The figures of the stage; preparations have none."""
    size = f"{asked.rows:,} rows"
    if asked.stage == "members":
        return members.measure(asked.rows, asked.day, asked.on)
    if asked.stage == "nightly":
        return nightly.measure(asked.day, asked.on, size)
    if asked.stage == "refresh":
        return refresh.measure(asked.ledgers, asked.on)
    if asked.stage == "booking":
        return booking.measure(asked.day, asked.on, size)
    if asked.stage == "collisions":
        return collisions.measure(asked.rows, asked.day, asked.on)
    if asked.stage == "pages":
        return pages.measure(asked.rows, asked.day, asked.on, size)
    if asked.stage == "migrate":
        call_command("migrate", verbosity=0)
    elif asked.stage == "prepare":
        refresh.prepare(asked.day)
    else:
        load(asked.rows, asked.players, asked.day)
    return []


def load(rows: int, players: int, day: date) -> None:
    """Fill the database with a federation of so many ledger rows and players."""
    bar = Bar()
    made = load_bulk(players=players, ledger=rows, today=day, progress=bar)
    bar.close()
    written = f"{made.entries:,} ledger rows, {made.players:,} players, {made.results:,} results"
    tell(f"loaded {written} in {made.seconds:.0f} s")


if __name__ == "__main__":
    main()
