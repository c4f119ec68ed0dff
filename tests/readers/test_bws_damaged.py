"""Databases of table units that are empty, damaged, cut short, or another program's: each is told what it is."""

from dataclasses import replace

import pytest

from awards.readers import bws
from awards.readers.reading import read
from tests.readers.bws_files import Row, howell, mitchell
from tests.readers.bws_files import bws as database
from tests.readers.jet_files import Table
from tests.readers.jet_files import database as any_database
from tests.readers.test_bws import event_of

BOTH = pytest.mark.parametrize("is_wide", [False, True], ids=["JET3", "JET4"])


@BOTH
def test_template_without_results_is_told_so(is_wide: bool) -> None:
    empty = {name: list[Row]() for name in ("Section", "RoundData", "ReceivedData", "PlayerNumbers")}
    found = read(database(empty, is_wide=is_wide))
    assert (found.events, [one.code for one in found.problems]) == ((), ["bws-no-results"])


@BOTH
def test_database_of_something_else_is_told_so(is_wide: bool) -> None:
    raw = any_database({"Customers": Table([], [])}, is_wide=is_wide)
    (problem,) = read(raw).problems
    assert (problem.code, problem.facts) == ("bws-other-database", {"found": ("RoundData", "ReceivedData")})


@BOTH
@pytest.mark.parametrize("missing", ["RoundData", "ReceivedData"])
def test_database_without_a_table_that_is_always_there_is_damaged(missing: str, is_wide: bool) -> None:
    tables = {name: rows for name, rows in mitchell().items() if name != missing}
    for given in (None, tables):
        (problem,) = read(database(tables, is_wide=is_wide), given).problems
        assert (problem.code, problem.facts) == ("bws-tables-missing", {"found": (missing,)})


def test_table_that_another_program_missed_is_taken_from_the_own_reader() -> None:
    raw = database(mitchell())
    assert read(raw, {"Section": []}) == read(raw)


def test_results_of_which_none_can_be_read_are_not_said_to_be_missing() -> None:
    tables = howell()
    erased = [row | {"Erased": 1} for row in tables["ReceivedData"]]
    (problem,) = read(database(tables | {"ReceivedData": erased})).problems
    assert (problem.code, problem.facts) == ("bws-none-usable", {"count": len(erased)})


@BOTH
def test_file_that_was_cut_short_is_refused_wherever_it_ends(is_wide: bool) -> None:
    raw = database(mitchell(), is_wide=is_wide)
    for length in range(2000, len(raw), 1024):
        for given in (None, mitchell()):
            found = read(raw[:length], given)
            assert (found.events, [one.code for one in found.problems]) == ((), ["bws-cut-short"]), length


def test_file_that_was_cut_short_names_the_table_and_the_first_page_from_the_end_that_it_lacks() -> None:
    raw = database(mitchell())
    pages = len(raw) // 2048
    (problem,) = read(raw[:-2048]).problems
    assert (problem.at.part, problem.facts) == ("MSysObjects", {"page": pages - 1})


def test_damaged_database_names_the_table_and_the_page() -> None:
    raw = bytearray(database(mitchell()))
    raw[2 * 2048] = 9
    (problem,) = read(bytes(raw)).problems
    assert (problem.code, problem.at.part, problem.facts) == ("bws-damaged", "MSysObjects", {"page": 2})


def test_file_of_a_later_access_is_read_too() -> None:
    raw = bytearray(database(mitchell(), is_wide=True))
    raw[4:19], raw[20] = b"Standard ACE DB", 2
    assert read(bytes(raw)).events == bws.read_tables(mitchell()).events


def test_what_another_program_reads_of_a_damaged_database_is_doubted() -> None:
    raw = bytearray(database(mitchell()))
    raw[2 * 2048] = 9
    found = read(bytes(raw), mitchell())
    (event,) = found.events
    first, *others = event.warnings
    assert (first.code, first.at.part, first.facts) == ("bws-damaged-in-part", "MSysObjects", {"page": 2})
    assert replace(event, warnings=tuple(others)) == event_of(mitchell())
    assert [one.code for one in read(bytes(raw), {}).problems] == ["bws-damaged"]
