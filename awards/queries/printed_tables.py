"""The printed tables of an edition as its page shows them: points by contestants and place, or whatever they hold."""

import csv
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from awards.choices import Colour
from awards.queries.prose import Prose

# What a table of points by contestants and place consists of.
BY_PLACE = {"contestants", "place", "colour", "points"}


@dataclass(frozen=True)
class PrintedCell:
    """A number of a printed table; `lower`: points of the table's second colour; `doubtful`: a misprint that stands."""

    points: int
    lower: bool
    doubtful: bool


@dataclass(frozen=True)
class PrintedRow:
    """What a number of contestants is paid, place by place; None where the row ends."""

    contestants: int
    cells: tuple[PrintedCell | None, ...]


@dataclass(frozen=True)
class PrintedText:
    """What stands above a column or in it, in words; `is_number`: the column holds numbers alone."""

    text: str
    is_number: bool


@dataclass(frozen=True)
class PrintedTable:
    """A printed table: what the folder calls it, its name, the colours in it, its rows.

    `is_lettered`: its name is the letter that the regulation gives it. The second colour, if any, is that of `lower`
    cells. A table that is not by contestants and place has no `places`, but `headers` and `lines`, as they are printed.
    """

    key: str
    name: str
    is_lettered: bool
    colours: tuple[str, ...] = ()
    places: range = range(0)
    rows: tuple[PrintedRow, ...] = ()
    headers: tuple[PrintedText, ...] = ()
    lines: tuple[tuple[PrintedText, ...], ...] = ()

    @property
    def colour_names(self) -> list[str]:
        """The names of its colours."""
        return [str(Colour(colour).label) for colour in self.colours]


def tables_of(
    folder: Path,
    colours: Sequence[str],
    misprints: Iterable[Mapping[str, Any]],
    words: Prose,
    *,
    besides: Collection[str],
) -> dict[str, PrintedTable]:
    """The tables of an edition's folder by what they are called there, but those of the names in `besides`.

    `colours` are those of the edition, the higher first.
    """
    faults = list(misprints)
    found = {_key(path): path for path in sorted(folder.glob("*.csv"))}
    return {key: _table(path, key, colours, faults, words) for key, path in found.items() if path.name not in besides}


def read_csv(path: Path) -> list[dict[str, str]]:
    """The lines of a table as they stand."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _key(path: Path) -> str:
    """`A1` of `table-a1.csv`; others are called as their files are."""
    lettered = path.stem.removeprefix("table-")
    return path.stem if lettered == path.stem else lettered.upper()


def _table(
    path: Path, key: str, colours: Sequence[str], misprints: Iterable[Mapping[str, Any]], words: Prose
) -> PrintedTable:
    lines = read_csv(path)
    name = words.of("table", key, key)
    if lines and lines[0].keys() >= BY_PLACE:
        doubtful = {(fault["row"], fault.get("place")) for fault in misprints if fault["table"] == key}
        return _by_place(key, name, lines, colours, doubtful)
    numbers = {column: _is_of_numbers(line[column] for line in lines) for column in lines[0]} if lines else {}
    headers = tuple(PrintedText(words.column(key, column), is_number) for column, is_number in numbers.items())
    written = tuple(
        tuple(PrintedText(words.cell(value), numbers[column]) for column, value in line.items()) for line in lines
    )
    return PrintedTable(key, name, name == key, headers=headers, lines=written)


def _is_of_numbers(values: Iterable[str]) -> bool:
    """Whether a column holds nothing but numbers, parts and empty cells."""
    return all(re.fullmatch(r"[0-9./%+]*", value) for value in values)


def _by_place(
    key: str,
    name: str,
    lines: Iterable[Mapping[str, str]],
    colours: Sequence[str],
    doubtful: Collection[tuple[int, int | None]],
) -> PrintedTable:
    rows: dict[int, dict[int, tuple[int, str]]] = {}
    for line in lines:
        cells = rows.setdefault(int(line["contestants"]), {})
        cells[int(line["place"])] = (int(line["points"]), line["colour"])
    printed = {colour for cells in rows.values() for _points, colour in cells.values()}
    present = tuple(colour for colour in colours if colour in printed)
    places = range(1, max(max(cells) for cells in rows.values()) + 1)

    def cell(row: int, place: int) -> PrintedCell | None:
        if place not in rows[row]:
            return None
        points, colour = rows[row][place]
        return PrintedCell(points, colour != present[0], (row, place) in doubtful)

    shown = tuple(PrintedRow(row, tuple(cell(row, place) for place in places)) for row in sorted(rows))
    return PrintedTable(key, name, name == key, present, places, shown)
