"""Encodings, numbers, places and days as result files write them."""

import datetime
from decimal import Decimal

import pytest

from awards.readers.text import day, decode, lines_of, number, place, plain, whole, with_html_letters


@pytest.mark.parametrize(
    ("raw", "declared", "text", "encoding", "misdeclared"),
    [
        ("Åse".encode(), "", "Åse", "utf-8", False),
        (b"\xef\xbb\xbf" + "Åse".encode(), "", "Åse", "utf-8", False),
        ("Åse".encode("utf-16-le"), "", "Åse".encode("utf-16-le").decode("cp1252"), "cp1252", False),
        (b"\xff\xfe" + "Åse".encode("utf-16-le"), "utf-16", "Åse", "utf-16-le", False),
        ("Øst – vest".encode("cp1252"), "", "Øst – vest", "cp1252", False),
        ("Øst – vest".encode("cp1252"), "utf-8", "Øst – vest", "cp1252", True),
        ("Øst".encode("latin-1"), "iso-8859-1", "Øst", "cp1252", False),
        ("Łódź".encode("cp1250"), "windows-1250", "Łódź", "cp1250", False),
        (b"A\x81B", "", "A\x81B", "latin-1", False),
        (b"A\x81B", "utf-8", "A\x81B", "latin-1", True),
        ("Åse".encode(), "utf-7", "Åse", "utf-8", False),
    ],
)
def test_text_is_decoded_as_programs_write_it(
    raw: bytes, declared: str, text: str, encoding: str, misdeclared: bool
) -> None:
    decoded = decode(raw, declared)
    assert (decoded.text, decoded.encoding, decoded.misdeclared) == (text, encoding, misdeclared)


def test_lines_end_in_each_way() -> None:
    assert lines_of("a\r\nb\rc\nd\x0be") == ["a", "b", "c", "d\x0be"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("  Runa\u00a0 Holt \n", "Runa Holt"),
        ("Siv O&#39;Lyng &amp; Dal", "Siv O'Lyng & Dal"),
        ("Andr&eacute;", "André"),
        ("A\u202eB\x00C", "A B C"),
        (None, ""),
    ],
)
def test_name_is_one_plain_line(written: str | None, said: str) -> None:
    assert plain(written) == said


def test_letters_of_html_are_written_out_and_markup_is_not() -> None:
    assert with_html_letters("<a>&eacute;&nbsp;&amp;&lt;&nosuch;</a>") == "<a>é\u00a0&amp;&lt;&nosuch;</a>"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("51,04", "51.04"),
        ("52.92 %", "52.92"),
        ("\u22123.5", "-3.5"),
        ("1\u00a0234,5", "1234.5"),
        ("+7", "7"),
        ("162.60", "162.60"),
    ],
)
def test_number_is_read_exactly(written: str, value: str) -> None:
    assert str(number(written)) == value


@pytest.mark.parametrize("written", ["", None, "1.2.3", "NaN", "1e5", "Infinity", "--1", "1/2", "٣", "9" * 30])
def test_what_is_no_number_is_none(written: str | None) -> None:
    assert number(written) is None


def test_whole_number_has_no_part() -> None:
    assert (whole("12"), whole("12.0"), whole("12.5"), whole("x")) == (12, 12, None, None)


@pytest.mark.parametrize(
    ("written", "best", "last"),
    [
        ("3", 3, None),
        ("3=", 3, None),
        ("=3", 3, None),
        ("T6", 6, None),
        ("t6", 6, None),
        ("5.", 5, None),
        (" 5 ) ", 5, None),
        ("1/2", 1, 2),
        ("2-3", 2, 3),
        ("3-2", None, None),
        ("0", None, None),
        ("first", None, None),
        ("", None, None),
    ],
)
def test_place_is_read_with_every_sign_of_a_tie(written: str, best: int | None, last: int | None) -> None:
    assert place(written) == (best, last)


@pytest.mark.parametrize("written", ["2026-03-04", "2026.03.04", "04/03/2026", "4-3-2026", "04.03.2026", " 2026/3/4 "])
def test_day_is_read_day_first_or_year_first(written: str) -> None:
    assert day(written) == datetime.date(2026, 3, 4)


@pytest.mark.parametrize("written", ["03/25/2026", "2026-02-30", "1812-03-04", "4 mars 2026", "04/03/26", "", None])
def test_day_that_cannot_be_read_is_no_day(written: str | None) -> None:
    assert day(written) is None


def test_decimals_are_never_inexact() -> None:
    assert number("0,1") == Decimal("0.1")
