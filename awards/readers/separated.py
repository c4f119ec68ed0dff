"""Lines of cells between separators, as programs write them that know no rules of quoting."""

import csv
from dataclasses import dataclass

from awards.readers.found import At, Remark
from awards.readers.notes import short
from awards.readers.text import lines_of

MOST_LINES = 50_000


@dataclass(frozen=True)
class Line:
    """A line that is not blank: its number from 1, its cells in one line each; those that are not there are empty."""

    number: int
    cells: tuple[str, ...]

    def cell(self, index: int) -> str:
        """The cell at this index, from 0."""
        return self.cells[index] if index < len(self.cells) else ""


def lines_of_cells(text: str, separator: str) -> list[Line] | Remark:
    """The lines of a file, or that there are too many."""
    lines = lines_of(text)
    if len(lines) > MOST_LINES:
        return Remark("too-many-lines", At(), {"most": MOST_LINES})
    return [Line(number, _cells(line, separator)) for number, line in enumerate(lines, start=1) if line.strip()]


def _cells(line: str, separator: str) -> tuple[str, ...]:
    try:
        cells = next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
    except csv.Error:
        cells = line.split(separator)
    return tuple(short(cell) for cell in cells)
