"""From the bytes of a file to its rows: encoding, separator, quotes, header."""

import codecs
import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from awards.services.importing.problems import Problem

# A letter of two or three bytes: in a file that is not UTF-8 as a whole, it says that two encodings were mixed.
UTF8_LETTER = re.compile(rb"[\xc3-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}")
SEPARATORS = ",;"


@dataclass(frozen=True)
class Row:
    """The cells of one row and the line on which it begins."""

    line: int
    cells: Sequence[str]


def decode(content: bytes) -> str | Problem:
    """The text of a file in UTF-8, with or without byte order mark, or else in Windows-1252."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _unreadable(1, "UTF-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        start = problem.start
    if not UTF8_LETTER.search(content):
        try:
            return content.decode("cp1252")
        except UnicodeDecodeError as problem:
            start = problem.start
    return _unreadable(content.count(b"\n", 0, start) + 1, f"byte {content[start]:02X}")


def _unreadable(line: int, found: str) -> Problem:
    what, allowed = _("This is no text that can be read."), _("the encoding UTF-8 or Windows-1252")
    return Problem(line, "", "unreadable", what, allowed, found)


def separator(text: str) -> str:
    """The comma or the semicolon: what the header has more of."""
    first = text.lstrip().partition("\n")[0]
    return max(SEPARATORS, key=first.count)


def rows(text: str) -> Iterator[Row | Problem]:
    """The rows that are not empty, the header first; one with broken quotes is a problem, and the next is read."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator(text), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as problem:
            yield Problem(
                line,
                "",
                "broken-row",
                _("The row cannot be taken apart: %(problem)s.") % {"problem": problem},
                _("cells in double quotes, with a double quote inside written twice"),
            )
            continue
        if any(map(str.strip, cells)):
            yield Row(line, cells)


def header_problems(header: Row, known: Sequence[str], required: Sequence[str]) -> list[Problem]:
    """Columns that are unknown, stand twice or are missing."""
    names = column_names(header)
    allowed = ", ".join(known)
    found = [
        Problem(header.line, "", "unknown-column", _("There is no such column."), allowed, name)
        for name in names
        if name not in known
    ]
    found += [
        Problem(header.line, name, "duplicate-column", _("This column stands twice in the header."))
        for name in dict.fromkeys(names)
        if name in known and names.count(name) > 1
    ]
    found += [
        Problem(header.line, name, "missing-column", _("This column is missing in the header."), allowed)
        for name in required
        if name not in names
    ]
    return found


def column_names(header: Row) -> list[str]:
    """The names of the columns, in lower case."""
    return [cell.strip().lower() for cell in header.cells]
