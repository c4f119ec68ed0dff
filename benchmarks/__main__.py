"""Measure everything and print the table: `python -m benchmarks`, by `make bench`."""

import argparse
import os
import platform
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from importlib.metadata import version
from pathlib import Path

from benchmarks import calculation, figures, result_files
from benchmarks.clock import tell
from benchmarks.databases import Postgres, Server, Sqlite
from benchmarks.figures import Figure
from benchmarks.sizes import FULL, SMALL, Sizes, players_of
from config import processes

# These need no database.
PURE = ("calculation", "files")
MEASUREMENTS = (*PURE, "members", "nightly", "refresh", "booking", "collisions", "pages")
# Of a developer's own settings nothing may reach a measured process: not his cache, not his queue.
KEPT_OUT = (
    "REDIS_URL",
    "CELERY_BROKER_URL",
    "CACHE_DIR",
    "PAGES_DIR",
    "QUEUE_DIR",
    "QUEUE_CONTROL_DIR",
    "STATIC_ROOT",
    "DEBUG",
)


@dataclass(frozen=True)
class Stages:
    """Starts the stages of a run as processes that end with this one."""

    folder: Path
    day: date

    def do(
        self,
        stage: str,
        server: Server,
        address: str,
        *,
        rows: int = 0,
        players: int = 0,
        ledgers: tuple[str, ...] = (),
    ) -> list[Figure]:
        """Do one stage; its figures. Raises SystemExit when it fails."""
        tell(f"{server.name}: {stage}" + (f", {rows:,}" if rows else ""))
        out = self.folder / "figures.json"
        environment = {name: value for name, value in os.environ.items() if name not in KEPT_OUT}
        environment |= {"DATABASE_URL": address, "VAR_DIR": str(self.folder / "var")}
        if stage == "pages" and "REDIS_URL" in os.environ:
            # Served with the cache of earnest, under a prefix of this run (benchmarks/plain_settings.py).
            environment["REDIS_URL"] = os.environ["REDIS_URL"]
        words = ["--on", server.name, "--day", self.day.isoformat(), "--rows", str(rows)]
        words += ["--players", str(players), "--ledgers", *ledgers]
        command = [sys.executable, "-m", "benchmarks.stage", stage, *words, "--out", str(out)]
        child = processes.start(command, environment=environment)
        try:
            code = child.wait()
        finally:
            processes.stop([child], patience=2)
        if code != 0:
            raise SystemExit(f"The stage {stage} on {server.name} ended with {code}.")
        server.settle()
        return figures.read(out)


def measure_on(server: Server, ledgers: tuple[int, ...], sizes: Sizes, stages: Stages, only: set[str]) -> list[Figure]:
    """Everything that is measured on a database, on one kind of server."""
    found: list[Figure] = []
    if not only - set(PURE):
        return found
    stages.do("migrate", server, server.create("empty"))
    if "members" in only:
        found += stages.do("members", server, server.create("members", like="empty"), rows=sizes.members)
        server.drop("members")
    if "collisions" in only:
        found += stages.do("collisions", server, server.create("calendar", like="empty"), rows=sizes.calendar)
        server.drop("calendar")
    if only & {"nightly", "refresh", "booking", "pages"}:
        found += _measure_ledgers(server, ledgers if "refresh" in only else ledgers[-1:], stages, only)
    return found


def _measure_ledgers(server: Server, ledgers: tuple[int, ...], stages: Stages, only: set[str]) -> list[Figure]:
    largest = ledgers[-1]
    players = players_of(largest)
    addresses = {rows: server.create(f"ledger_{rows}", like="empty") for rows in ledgers}
    for rows, address in addresses.items():
        # The same players at every size, so that the size of the ledger alone changes.
        stages.do("load", server, address, rows=rows, players=players)
    found = []
    if "nightly" in only:
        found += stages.do("nightly", server, addresses[largest], rows=largest)
    if "refresh" in only:
        for rows, address in addresses.items():
            stages.do("prepare", server, address, rows=rows)
        found += stages.do("refresh", server, addresses[largest], ledgers=tuple(addresses.values()))
    if "booking" in only:
        found += stages.do("booking", server, addresses[largest], rows=largest)
    if "pages" in only and isinstance(server, Postgres):
        found += stages.do("pages", server, addresses[largest], rows=largest)
    return found


@contextmanager
def servers(folder: Path) -> Iterator[list[Server]]:
    """SQLite, and PostgreSQL where DATABASE_URL names one; what was made on them is gone afterwards."""
    with closing(Sqlite(folder)) as sqlite:
        address = os.environ.get("DATABASE_URL", "")
        if address.startswith(("postgres://", "postgresql://")):
            with closing(Postgres(address)) as postgres:
                yield [postgres, sqlite]
        else:
            tell("DATABASE_URL names no PostgreSQL server: only SQLite is measured")
            yield [sqlite]


def run(sizes: Sizes, only: set[str]) -> str:
    """Measure and return what is to be printed."""
    begun = time.monotonic()
    now = datetime.now(UTC)
    # The middle of a month, so that no run falls on a first, which has more to write than other days.
    day = (now.date() - timedelta(days=14)).replace(day=15)
    found = calculation.measure(sizes.events) if "calculation" in only else []
    found += result_files.measure() if "files" in only else []
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as name, servers(Path(name)) as running:
        stages = Stages(Path(name), day)
        for server in running:
            ledgers = sizes.postgres if isinstance(server, Postgres) else sizes.sqlite
            found += measure_on(server, ledgers, sizes, stages, only)
        versions = [server.describe() for server in running]
    python = f"Python {platform.python_version()}, Django {version('django')}, psycopg {version('psycopg')}"
    last = f"{now:%Y-%m-%d}, {os.cpu_count()} processors, {time.monotonic() - begun:.0f} s in all"
    return "\n".join([figures.table(found), "", *versions, python, last])


def measurements(text: str) -> set[str]:
    """Names parted by commas. Raises ArgumentTypeError for one that is no measurement."""
    names = set(text.split(","))
    if unknown := names - set(MEASUREMENTS):
        raise argparse.ArgumentTypeError(f"{', '.join(sorted(unknown))}: there are {', '.join(MEASUREMENTS)}")
    return names


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rows", type=int, help="ledger rows of the largest database (default: 20 million)")
    parser.add_argument("--only", type=measurements, default=set(MEASUREMENTS), metavar="MEASUREMENT,...")
    asked = parser.parse_args()
    small = os.environ.get("SMALL", "") not in {"", "0"}
    sizes = Sizes.up_to(asked.rows) if asked.rows else SMALL if small else FULL
    # What was made on the servers is dropped on the way out.
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
    print(run(sizes, asked.only))


if __name__ == "__main__":
    main()
