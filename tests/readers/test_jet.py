"""Access databases are read without Access, and whatever stands in one ends in rows or in a page that is damaged."""

import struct

import pytest

from awards.readers import jet
from awards.readers.jet_cells import BOOLEAN, BYTE, DATE, DOUBLE, INTEGER, LONG, MEMO, TEXT, Damaged
from tests.readers.jet_files import Table, database

BOTH = pytest.mark.parametrize("is_wide", [False, True], ids=["JET3", "JET4"])
PAGES = {False: 2048, True: 4096}


def rows(table: Table, *, is_wide: bool) -> list[dict[str, object]]:
    raw = database({"Section": table}, is_wide=is_wide)
    return [dict(row) for row in jet.tables(raw, ["Section"])["Section"]]


@BOTH
def test_cells_of_every_kind_come_out(is_wide: bool) -> None:
    columns = [("W", INTEGER), ("L", LONG), ("B", BYTE), ("Y", BOOLEAN), ("N", BOOLEAN), ("T", TEXT), ("D", DOUBLE)]
    row = {"W": -2, "L": 2**31 - 1, "B": 200, "Y": 1, "N": 0, "T": "Skjærtun – 7 €", "D": 12}
    assert rows(Table(columns, [row]), is_wide=is_wide) == [row]


@BOTH
@pytest.mark.parametrize("moment", ["2026-03-31 19:58:44", "1899-12-30 10:13:02", "1899-12-30 00:00:00"])
def test_moments_are_written_as_the_clock_showed(is_wide: bool, moment: str) -> None:
    assert rows(Table([("T", DATE)], [{"T": moment}]), is_wide=is_wide) == [{"T": moment}]


def test_moment_that_no_calendar_has_is_empty() -> None:
    raw = database({"Section": Table([("T", DATE)], [{"T": "2026-03-31 00:00:00"}])}, is_wide=False)
    days = struct.pack("<d", 46112)
    assert raw.count(days) == 1
    for wrong in (struct.pack("<d", 1e12), struct.pack("<d", float("nan")), struct.pack("<d", float("-inf"))):
        assert jet.tables(raw.replace(days, wrong), ["Section"]) == {"Section": [{"T": None}]}


@BOTH
def test_empty_cells_are_none(is_wide: bool) -> None:
    columns = [("W", INTEGER), ("T", TEXT), ("M", MEMO), ("D", DATE)]
    assert rows(Table(columns, [{"T": ""}]), is_wide=is_wide) == [{"W": None, "T": None, "M": None, "D": None}]


@BOTH
@pytest.mark.parametrize("lengths", [(250, 3), (10, 250), (250, 250), (240, 0), (232, 1), (255, 255)])
def test_long_rows_come_out(is_wide: bool, lengths: tuple[int, int]) -> None:
    row = {"A": "a" * lengths[0], "B": "é" * lengths[1] or None, "C": "c"}
    assert rows(Table([("A", TEXT), ("B", TEXT), ("C", TEXT)], [row]), is_wide=is_wide) == [row]


@pytest.mark.parametrize("text", ["ab", "Łucja", "日本", "A" * 200, "Åse & Bjørn"])
def test_wide_text_comes_out_compressed_or_not(text: str) -> None:
    assert rows(Table([("T", TEXT)], [{"T": text}]), is_wide=True) == [{"T": text}]


def test_compressed_text_may_go_over_to_two_bytes_and_back() -> None:
    raw = database({"Section": Table([("T", TEXT)], [{"T": "abcdefgh"}])}, is_wide=True)
    mixed = raw.replace(b"\xff\xfeabcdefgh", b"\xff\xfea\x00" + "Łx".encode("utf-16-le")[:2] + b"\x00bcd")
    assert jet.tables(mixed, ["Section"]) == {"Section": [{"T": "aŁbcd"}]}


@BOTH
@pytest.mark.parametrize("is_long", [False, True])
def test_memo_comes_out_from_the_row_or_from_a_chain_of_pages(is_wide: bool, is_long: bool) -> None:
    text = "Åse Lyngmo " * 40
    assert rows(Table([("M", MEMO)], [{"M": text}], long_memos=is_long), is_wide=is_wide) == [{"M": text}]


@BOTH
def test_deleted_rows_are_left_out_and_moved_ones_are_followed(is_wide: bool) -> None:
    listed = [{"W": number, "T": "x" * (number % 200)} for number in range(1, 400)]
    table = Table([("W", INTEGER), ("T", TEXT)], listed, deleted=frozenset({0, 7}), moved=frozenset({3, 300}))
    found = rows(table, is_wide=is_wide)
    assert [row["W"] for row in found] == [row["W"] for index, row in enumerate(listed) if index not in {0, 7}]


@BOTH
def test_page_that_its_table_has_given_back_is_left_out(is_wide: bool) -> None:
    listed = [{"W": number, "T": "x" * 200} for number in range(40)]
    columns = [("W", INTEGER), ("T", TEXT)]
    left = rows(Table(columns, listed, has_given_back=True), is_wide=is_wide)
    assert 0 < len(left) < len(listed)
    assert left == listed[-len(left) :]


@BOTH
def test_list_of_the_pages_of_a_large_table_is_followed(is_wide: bool) -> None:
    listed = [{"W": number, "T": "x" * 200} for number in range(100)]
    assert rows(Table([("W", INTEGER), ("T", TEXT)], listed, is_large=True), is_wide=is_wide) == listed


@BOTH
def test_columns_that_came_or_went_later_do_not_shift_the_others(is_wide: bool) -> None:
    table = Table(
        [("W", INTEGER), ("T", TEXT)],
        [{"W": 1, "T": "old"}, {"W": 2, "T": "new", "V": 3, "U": "more"}],
        added=[("V", INTEGER), ("U", TEXT)],
        dropped=2,
    )
    assert rows(table, is_wide=is_wide) == [
        {"W": 1, "T": "old", "V": None, "U": None},
        {"W": 2, "T": "new", "V": 3, "U": "more"},
    ]


@BOTH
def test_only_wanted_tables_of_the_file_itself_are_read(is_wide: bool) -> None:
    tables = {"Section": Table([("W", INTEGER)], [{"W": 1}]), "Other": Table([("W", INTEGER)], [{"W": 2}])}
    raw = database(tables, is_wide=is_wide, linked=True)
    assert jet.tables(raw, ["section", "Elsewhere", "MSysObjects"]) == {"section": [{"W": 1}]}


@BOTH
def test_table_without_rows_is_there(is_wide: bool) -> None:
    assert rows(Table([("W", INTEGER)]), is_wide=is_wide) == []


@BOTH
def test_definition_that_leads_back_to_itself_is_damaged(is_wide: bool) -> None:
    raw = bytearray(database({"Section": Table([("W", INTEGER)], [{"W": 1}])}, is_wide=is_wide))
    page = 3 * PAGES[is_wide]
    assert raw[page] == 2
    raw[page + 4 : page + 8] = struct.pack("<I", 3)
    with pytest.raises(Damaged) as caught:
        jet.tables(bytes(raw), ["Section"])
    assert (caught.value.page, caught.value.table) == (3, "Section")


@BOTH
def test_row_that_leads_back_to_itself_is_damaged(is_wide: bool) -> None:
    table = Table([("W", INTEGER)], [{"W": 1}], moved=frozenset({0}))
    raw = bytearray(database({"Section": table}, is_wide=is_wide))
    # Page 4 has the row, page 5 its address.
    address = raw.rindex(b"\x00\x04\x00\x00", 5 * PAGES[is_wide], 6 * PAGES[is_wide])
    raw[address + 1] = 5
    with pytest.raises(Damaged) as caught:
        jet.tables(bytes(raw), ["Section"])
    assert (caught.value.page, caught.value.table) == (5, "Section")


@BOTH
def test_file_that_breaks_off_is_damaged(is_wide: bool) -> None:
    raw = database({"Section": Table([("W", INTEGER)], [{"W": 1}])}, is_wide=is_wide)
    for length in range(20, len(raw) - 1, 700):
        with pytest.raises(Damaged):
            jet.tables(raw[:length], ["Section"])


@BOTH
@pytest.mark.parametrize(("at", "value"), [(0, 9), (4, 7)], ids=["no rows", "another owner"])
def test_page_of_the_map_that_is_no_page_of_the_table_is_damaged(is_wide: bool, at: int, value: int) -> None:
    raw = bytearray(database({"Section": Table([("W", INTEGER)], [{"W": 1}])}, is_wide=is_wide))
    assert raw[4 * PAGES[is_wide]] == 1
    raw[4 * PAGES[is_wide] + at] = value
    with pytest.raises(Damaged) as caught:
        jet.tables(bytes(raw), ["Section"])
    assert (type(caught.value), caught.value.page, caught.value.table) == (Damaged, 4, "Section")


@BOTH
def test_table_with_fewer_rows_than_it_counts_is_damaged(is_wide: bool) -> None:
    raw = bytearray(database({"Section": Table([("W", INTEGER)], [{"W": 1}])}, is_wide=is_wide))
    raw[3 * PAGES[is_wide] + (16 if is_wide else 12)] = 2
    with pytest.raises(Damaged) as caught:
        jet.tables(bytes(raw), ["Section"])
    assert (caught.value.page, caught.value.table) == (3, "Section")


@BOTH
def test_table_with_too_many_rows_is_refused(is_wide: bool) -> None:
    table = Table([("W", INTEGER)], [{"W": number % 100} for number in range(jet.MOST_ROWS + 1)])
    raw = database({"Section": table}, is_wide=is_wide)
    with pytest.raises(jet.TooLarge) as caught:
        jet.tables(raw, ["Section"])
    assert caught.value.table == "Section"
