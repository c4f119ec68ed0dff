"""Files for spreadsheets, line by line."""

import csv
from collections.abc import Iterable, Iterator
from typing import Any

# With it spreadsheets read the file as UTF-8.
BYTE_ORDER_MARK = "\ufeff"
# A cell that begins so would be computed by a spreadsheet.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


class _Line:
    """A file for the csv module that gives each line back."""

    def write(self, line: str) -> str:
        return line


def csv_lines(header: Iterable[str], rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    """The lines of a CSV file; a text that a spreadsheet would take for a formula is made harmless, a number is not."""
    writer = csv.writer(_Line())
    yield BYTE_ORDER_MARK + writer.writerow(header)
    for row in rows:
        yield writer.writerow([_harmless(cell) for cell in row])


def _harmless(cell: Any) -> Any:
    if cell is None:
        return ""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell
