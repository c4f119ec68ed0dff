"""mdbtools reads the databases of table units within limits, and the same comes out as without it."""

import os
import stat
from pathlib import Path

import pytest

from awards.readers.reading import read
from awards.services import mdbtools
from awards.services.mdbtools import tables_of
from tests.readers.bws_files import COLUMNS, bws, howell, mitchell, seat, with_result
from tests.readers.jet_files import Table, database
from tests.readers.test_bws import individuals, two_sections

pytestmark = pytest.mark.mdbtools
FOLDER = os.environ.get("RESULT_SAMPLES", "")
SAMPLES = sorted(Path(FOLDER).glob("bws/*")) if FOLDER else []
BOTH = pytest.mark.parametrize("is_wide", [False, True], ids=["JET3", "JET4"])
EVENTS = {
    "mitchell": mitchell(),
    "howell": howell(),
    "individuals": individuals(),
    "sections": two_sections(),
    "remarks": with_result(howell(), 1, Contract=None, Result="", Remarks="40%-60%"),
    "names": howell() | {"PlayerNumbers": [seat(1, "N", "0301", "Skjærtun “Ø” \\ 50 €"), seat(1, "S", None, "ÅÄÖ\ta")]},
    "empty": {name: [] for name in ("Section", "RoundData", "ReceivedData", "PlayerNumbers")},
}


@BOTH
@pytest.mark.parametrize("name", EVENTS)
def test_same_comes_out_with_mdbtools_and_without(name: str, is_wide: bool) -> None:
    raw = bws(EVENTS[name], is_wide=is_wide)
    tables = tables_of(raw)
    assert tables is not None
    assert read(raw, tables) == read(raw)


@BOTH
def test_same_comes_out_of_rows_that_were_deleted_or_moved(is_wide: bool) -> None:
    tables = {name: Table(COLUMNS[name], rows) for name, rows in mitchell(8).items()}
    tables["ReceivedData"].deleted = frozenset({0, 5, 17})
    tables["ReceivedData"].moved = frozenset({3, 40})
    raw = database(tables, is_wide=is_wide)
    theirs = tables_of(raw)
    assert theirs is not None
    assert read(raw, theirs) == read(raw)
    assert len(read(raw).events[0].results) == 125


@BOTH
@pytest.mark.parametrize(
    "letters",
    [b"X\x81\x9dx end", b"X\x01\x00x end", b"\x00\x00Qx end", b"\x00\xd8\x00\x00\x00\xdcQd"],
    ids=["no-letters", "zero", "begins-with-zero", "halves"],
)
def test_same_comes_out_of_broken_names(letters: bytes, is_wide: bool) -> None:
    tables = howell() | {"PlayerNumbers": [seat(1, "N", "301", "XQZx end")]}
    raw = bws(tables, is_wide=is_wide)
    assert raw.count(b"XQZx end") == 1
    broken = raw.replace(b"XQZx end", letters)
    theirs = tables_of(broken)
    assert theirs is not None
    assert read(broken, theirs) == read(broken)


@pytest.mark.skipif(not FOLDER, reason="RESULT_SAMPLES names no folder of sample files")
@pytest.mark.parametrize("path", SAMPLES, ids=[path.name for path in SAMPLES])
def test_same_comes_out_of_every_sample(path: Path) -> None:
    raw = path.read_bytes()
    tables = tables_of(raw)
    assert tables is not None
    assert read(raw, tables) == read(raw)


def test_other_files_are_not_handed_to_it() -> None:
    assert tables_of(b"<USEBIO></USEBIO>") is None


def test_damaged_database_is_left_to_the_own_reader() -> None:
    raw = bytearray(bws(howell()))
    raw[2 * 2048] = 9
    assert tables_of(bytes(raw)) is None


@pytest.mark.parametrize("program", mdbtools.PROGRAMS)
def test_missing_program_leaves_the_file_to_the_own_reader(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in {"prlimit", *mdbtools.PROGRAMS} - {program}:
        script(tmp_path / name, "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert tables_of(bws(howell())) is None


def script(path: Path, lines: str) -> None:
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@pytest.mark.parametrize(
    "lines",
    [
        "exec sleep 60",
        "echo Section; exec yes '{\"ID\":1}'",
        "echo Section; exit 1",
        "echo Section; echo '{broken'",
        "echo Section; echo 12",
    ],
    ids=["hangs", "never-ends", "fails", "breaks-off", "no-row"],
)
def test_program_that_goes_wrong_leaves_the_file_to_the_own_reader(
    lines: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mdbtools, "SECONDS", 1)
    monkeypatch.setattr(mdbtools, "ANSWER", 100_000)
    for name in mdbtools.PROGRAMS:
        script(tmp_path / name, lines)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert tables_of(bws(howell())) is None


def test_program_knows_nothing_of_this_processs_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(tmp_path / "mdb-tables", f"env > {tmp_path}/seen; exit 1")
    script(tmp_path / "mdb-json", "exit 1")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("SECRET_KEY", "not-for-them")
    assert tables_of(bws(howell())) is None
    seen = dict(line.split("=", 1) for line in (tmp_path / "seen").read_text().splitlines())
    assert {"SECRET_KEY": seen.get("SECRET_KEY"), "LANG": seen["LANG"], "charset": seen["MDB_JET3_CHARSET"]} == {
        "SECRET_KEY": None,
        "LANG": "C.UTF-8",
        "charset": "cp1252",
    }
