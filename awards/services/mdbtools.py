"""The tables of a BWS file as mdbtools reads them, where it is installed: a second pair of eyes for old databases.

The programs get a file in a folder of their own, no shell, and as little time, memory and room for their answer as they
need. Whatever goes wrong, the reader of our own takes over.
"""

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from awards.readers.bws_rows import TABLES, Tables, Value
from awards.readers.detect import BWS, detect

LIST, EXPORT = PROGRAMS = ("mdb-tables", "mdb-json")
# For all the programs of one file together.
SECONDS = 10
MEMORY = 256 * 1024 * 1024
ANSWER = 20 * 1024 * 1024
# A limit set in the child between fork and exec would run Python there, which may hang beside other threads; so a
# program of the system sets them.
_LIMITER = "prlimit"
_ENVIRONMENT = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "MDB_JET3_CHARSET": "cp1252"}
_LARGEST = 2**31
_DATES = ("-D", "%Y-%m-%d", "-T", "%Y-%m-%d %H:%M:%S")


def is_installed() -> bool:
    """Whether the programs are there, and the one that limits them."""
    return all(shutil.which(name) for name in (_LIMITER, *PROGRAMS))


def tables_of(raw: bytes) -> Tables | None:
    """The tables that the reader of BWS files needs; None where this is no such file, or mdbtools cannot read it."""
    if not is_installed() or detect(raw) != BWS:
        return None
    until = time.monotonic() + SECONDS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "file.bws").write_bytes(raw)
        listed = _answer([LIST, "-1", "file.bws"], folder, until)
        if listed is None:
            return None
        there = {line.casefold() for line in listed.splitlines()}
        found: dict[str, list[Mapping[str, Value]]] = {}
        for table in TABLES:
            if table.casefold() not in there:
                continue
            exported = _answer([EXPORT, *_DATES, "file.bws", table], folder, until)
            rows = None if exported is None else _rows(exported)
            if rows is None:
                return None
            found[table] = rows
        return found


def _answer(command: Sequence[str], folder: Path, until: float) -> str | None:
    """What the program writes; None where it fails, takes longer than `until` or writes too much."""
    limits = [f"--as={MEMORY}", f"--cpu={SECONDS}", f"--fsize={ANSWER}", "--core=0"]
    program = shutil.which(command[0])
    if program is None:
        return None
    with (folder / "answer").open("wb") as answer:
        try:
            done = subprocess.run(
                [_LIMITER, *limits, program, *command[1:]],
                cwd=folder,
                env={"PATH": os.environ.get("PATH", os.defpath), **_ENVIRONMENT},
                stdin=subprocess.DEVNULL,
                stdout=answer,
                stderr=subprocess.DEVNULL,
                timeout=max(until - time.monotonic(), 0),
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
    if done.returncode != 0:
        return None
    return (folder / "answer").read_bytes().decode("utf-8", errors="replace")


def _rows(exported: str) -> list[Mapping[str, Value]] | None:
    """One row a line, as JSON; None where a line is none."""
    found: list[Mapping[str, Value]] = []
    for line in exported.split("\n"):
        if not line:
            continue
        try:
            row = json.loads(line, parse_float=_whole)
        except ValueError:
            return None
        if not isinstance(row, dict):
            return None
        found.append({name: value for name, value in row.items() if _is_value(value)})
    return found


def _whole(text: str) -> int | None:
    """Numbers with a part behind the point are none that a table unit writes."""
    value = Decimal(text)
    return int(value) if abs(value) < _LARGEST and value == value.to_integral_value() else None


def _is_value(value: Any) -> bool:
    return isinstance(value, str | int)
