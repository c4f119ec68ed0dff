"""Printed tables: read from CSV as they stand, rows between and beyond them by the tables' own principle."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from awards.rules.amounts import rounded_up


@dataclass(frozen=True)
class Cell:
    """One number of a row; ``misprints`` names the misprints that it is, or was computed from."""

    points: int
    misprints: frozenset[str] = frozenset()


Row = Sequence[Cell]
NOTHING = Cell(0)


@dataclass(frozen=True)
class PrintedTable:
    """A table by number of contestants, colour and place."""

    name: str
    rows: Mapping[int, Mapping[str, Mapping[int, Cell]]]

    def row(self, contestants: int, colour: str) -> Mapping[int, Cell]:
        """The printed cells of one colour by place."""
        return self.rows[contestants].get(colour, {})

    def neighbours(self, contestants: int) -> tuple[int, int]:
        """The nearest printed rows below and above a row that is not printed."""
        return (
            max(row for row in self.rows if row < contestants),
            min(row for row in self.rows if row > contestants),
        )


@dataclass(frozen=True)
class Misprint:
    """A row, or one place of a row, that breaks the table's own rule and stands as printed."""

    code: str
    table: str
    row: int
    place: int | None = None


def read_table(path: Path, name: str, misprints: Iterable[Misprint]) -> PrintedTable:
    """Read ``contestants,place,colour,points``; a cell knows the misprints of its row and place."""
    rows: dict[int, dict[str, dict[int, Cell]]] = {}
    faults = [misprint for misprint in misprints if misprint.table == name]
    with path.open(encoding="ascii", newline="") as file:
        for line in csv.DictReader(file):
            row, place = int(line["contestants"]), int(line["place"])
            codes = frozenset(fault.code for fault in faults if fault.row == row and fault.place in (None, place))
            rows.setdefault(row, {}).setdefault(line["colour"], {})[place] = Cell(int(line["points"]), codes)
    return PrintedTable(name, rows)


def between(cells: Iterable[tuple[Fraction, Cell]], floor: int = 0) -> Cell:
    """The weighted mean of cells, rounded up, at least ``floor``."""
    parts = list(cells)
    mean = sum((weight * cell.points for weight, cell in parts), Fraction(0))
    return at_least(floor, Cell(rounded_up(mean), frozenset().union(*(cell.misprints for _, cell in parts))))


def at_least(floor: int, cell: Cell) -> Cell:
    """The cell, raised to ``floor`` where it is less."""
    return cell if cell.points >= floor else Cell(floor, cell.misprints)


def two_thirds_down(first: int, places: int, floor: int) -> list[Cell]:
    """Each further place two thirds of the place above, rounded up."""
    row = [max(floor, first)]
    while len(row) < places:
        row.append(max(floor, rounded_up(Fraction(2 * row[-1], 3))))
    return [Cell(points) for points in row[:places]]
