"""The benchmarks run from end to end, on a small ledger; how long anything takes is not judged here."""

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from benchmarks.figures import Figure, table

ROOT = Path(__file__).resolve().parent.parent.parent

PAGES = [
    *("list of players", "ranking", "a player's page"),
    *("list of players, signed in", "ranking, signed in", "a player's page, signed in"),
    "ranking of a past day",
]
COLLISIONS = ["collision search", "collisions with their records", "collisions with their records, queries"]
WORK_ON_FILES = ("reading", "reading and scoring")
POSTGRES = [
    ("import of 400 players", "PostgreSQL"),
    ("import of 400 players, with keys", "PostgreSQL"),
    *[(name, "PostgreSQL") for name in COLLISIONS],
    ("nightly run, a normal night", "PostgreSQL"),
    ("nightly run, first build", "PostgreSQL"),
    *[("refresh after booking", "PostgreSQL")] * 3,
    *[("refresh after booking, players as they are", "PostgreSQL")] * 3,
    ("booking a 60-pair report, queries", "PostgreSQL"),
    ("booking a 60-pair report", "PostgreSQL"),
    *[(name, "PostgreSQL") for name in ("an empty view", "plain page, players", "plain page, ranking", *PAGES)],
    *[(f"{name}, queries", "PostgreSQL") for name in PAGES],
]
SQLITE = [
    ("import of 400 players", "SQLite"),
    *[(name, "SQLite") for name in COLLISIONS],
    ("nightly run, a normal night", "SQLite"),
    ("nightly run, first build", "SQLite"),
    *[("refresh after booking", "SQLite")] * 2,
    *[("refresh after booking, players as they are", "SQLite")] * 2,
    ("booking a 60-pair report, queries", "SQLite"),
    ("booking a 60-pair report", "SQLite"),
]


def databases() -> list[str]:
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        return [name for (name,) in connection.execute("SELECT datname FROM pg_database ORDER BY datname")]


@pytest.mark.slow
@pytest.mark.postgres
def test_every_measurement_gives_its_row_and_leaves_no_database(tmp_path: Path) -> None:
    before = databases()
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--rows", "10000"],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(tmp_path), "SMALL": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    header, _rule, *lines = done.stdout.partition("\n\n")[0].splitlines()
    assert header.split() == ["measured", "on", "size", "figure", "floor", "ratio", "target"]
    rows = [tuple(cell.strip() for cell in line.split("  ") if cell)[:2] for line in lines]
    assert [name for name, on in rows if on.startswith("Python")] == [
        "calculation of a 60-pair event, bronze",
        "calculation of a 60-pair event, silver",
        "calculation of 20 events of 60 pairs",
        *[f"{work} a session, {kind}" for kind in ("usebio", "pbn", "bws") for work in WORK_ON_FILES],
    ]
    assert [row for row in rows if not row[1].startswith("Python")] == [*POSTGRES, *SQLITE]
    assert databases() == before
    assert list(tmp_path.iterdir()) == []


def figure(value: float, **more: object) -> Figure:
    return Figure("walk", "foot", "1 km", value, "s", **more)  # type: ignore[arg-type]


def test_ratio_above_the_target_is_called_over() -> None:
    figures = [figure(2.5, floor=1.0, most_ratio=2.0), figure(2.0, floor=1.0, most_ratio=2.0), figure(9.0, floor=1.0)]
    assert [(one.ratio, one.target, one.verdict) for one in figures] == [
        (2.5, "<= 2 x", "over"),
        (2.0, "<= 2 x", "ok"),
        (9.0, "", ""),
    ]


def test_ratio_below_the_target_is_called_under() -> None:
    figures = [figure(0.4, floor=1.0, least_ratio=0.5), figure(0.5, floor=1.0, least_ratio=0.5)]
    assert [(one.target, one.verdict) for one in figures] == [(">= 0.5 x", "under"), (">= 0.5 x", "ok")]


def test_value_above_the_target_is_called_over() -> None:
    assert [figure(value, most=20).verdict for value in (20, 21)] == ["ok", "over"]


def test_table_holds_a_row_for_each_figure_and_says_what_the_floor_is() -> None:
    shown = table([figure(0.25, floor=0.125, floor_is="a straight line", most_ratio=2.0, note="uphill")])
    assert shown.splitlines() == [
        "measured  on    size   figure    floor  ratio  target",
        "--------  ----  ----  -------  -------  -----  ------  --",
        "walk      foot  1 km  0.250 s  0.125 s   2.00  <= 2 x  ok",
        "",
        "walk (foot, 1 km): floor: a straight line; uphill",
    ]
