"""The rows of the printed tables, and those between, below and beyond the printed ones, cell by cell."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from awards.rules.amounts import rounded_up
from awards.rules.answer import Fact
from awards.rules.printed import NOTHING, Cell, PrintedTable, at_least, between, read_table, two_thirds_down
from awards.rules.sbf_2018 import numbers
from awards.rules.sbf_2018.errata import MISPRINTS

Cells = Mapping[int, Cell]
HALF = Fraction(1, 2)


def _read(name: str) -> PrintedTable:
    return read_table(numbers.HERE / f"table-{name.lower()}.csv", name, MISPRINTS)


@dataclass(frozen=True)
class Family:
    """The tables of one form and colour.

    ``small`` goes as far as the small tables do, ``large`` on from there. ``rate`` is what the winner gets for each
    contestant, 1/``part`` of them are paid, at most ``most`` places, each at least ``floor``. Beyond ``last_row`` the
    principle of the large tables goes on.
    """

    colour: str
    small: PrintedTable
    large: PrintedTable
    rate: Fraction
    last_row: int
    part: int
    most: int | None
    floor: int

    def table(self, row: int) -> PrintedTable:
        """The printed table that a row belongs to."""
        return self.small if row <= numbers.SMALL_LAST else self.large

    def places(self, row: int) -> int:
        """How many places a row pays that is not printed."""
        places = paid_places(row, self.part)
        return places if self.most is None else min(self.most, places)

    def in_print(self, row: int) -> bool:
        """Whether the row is printed, or lies between two printed rows of the large table."""
        return row in self.table(row).rows or numbers.SMALL_LAST < row < self.last_row


@dataclass(frozen=True)
class Made:
    """The cells of a row by place, and how it was made: ``how`` with its ``facts``, from ``table``."""

    cells: Cells
    table: str
    how: str
    facts: Mapping[str, Fact]


def paid_places(contestants: int, part: int) -> int:
    """The best third, quarter …: a part of a contestant counts as one."""
    return rounded_up(Fraction(contestants, part))


def _bronze(form: str, small: str, large: str) -> Family:
    rate, last = numbers.RATES["bronze", form], numbers.LAST_ROWS["bronze", form]
    return Family("bronze", _read(small), _read(large), rate, last, numbers.BRONZE_PART, None, numbers.BRONZE_FLOOR)


def _silver(form: str, name: str) -> Family:
    rate, last = numbers.RATES["silver", form], numbers.LAST_ROWS["silver", form]
    table = _read(name)
    return Family("silver", table, table, rate, last, numbers.SILVER_PART, numbers.SILVER_PLACES, 1)


FAMILIES: Mapping[tuple[str, str], Family] = {
    ("bronze", "pairs"): _bronze("pairs", "A1", "A2"),
    ("bronze", "individual"): _bronze("individual", "C", "C"),
    ("bronze", "barometer_teams"): _bronze("barometer_teams", "B1", "B1"),
    ("silver", "pairs"): _silver("pairs", "D"),
    ("silver", "individual"): _silver("individual", "F"),
    ("silver", "barometer_teams"): _silver("barometer_teams", "E1"),
}


def made(colour: str, form: str, row: int, upto: int) -> Made:
    """The row for ``row`` contestants as far as ``upto`` places."""
    family = FAMILIES[colour, form]
    table = family.table(row)
    cells = {place: cell for place, cell in row_cells(colour, form, row, upto).items() if place <= upto}
    if row in table.rows:
        return Made(cells, table.name, "printed", {"row": row})
    if row <= numbers.SMALL_LAST:
        return Made(cells, table.name, "principle", {"row": row})
    if row < family.last_row:
        return Made(cells, table.name, "interpolated", beside(table, row))
    return Made(cells, table.name, "extended", {"row": row, "last": family.last_row})


def beside(table: PrintedTable, row: int) -> dict[str, Fact]:
    """The row and its printed neighbours."""
    below, above = table.neighbours(row)
    return {"below": below, "above": above, "row": row}


@lru_cache(maxsize=4096)
def row_cells(colour: str, form: str, row: int, upto: int) -> Cells:
    """The cells for ``row`` contestants; a computed row is made as far as ``upto`` places and the one after."""
    family = FAMILIES[colour, form]
    table = family.table(row)
    if row in table.rows:
        return table.row(row, colour)
    places = min(family.places(row), upto + 1)
    if row <= numbers.SMALL_LAST:
        first = rounded_up(family.rate * row)
        return dict(enumerate(two_thirds_down(first, places, family.floor), start=1))
    if row < family.last_row:
        below, above = table.neighbours(row)
        weight = Fraction(row - below, above - below)
        return mean(table.row(below, colour), table.row(above, colour), weight, places, family.floor)
    return _extended(family, form, row, places)


def _extended(family: Family, form: str, row: int, places: int) -> Cells:
    """Beyond the last row: odd places from the row for half as many, even places between their neighbours."""
    winner, floor = family.rate * row, family.floor
    half = _half_row(family, form, row, places // 2 + 1)
    cells = {1: Cell(rounded_up(winner)), 2: Cell(rounded_up(winner * 2 / 3))}
    for place in range(3, places + 2, 2):
        cells[place] = at_least(floor, half.get((place - 1) // 2, NOTHING))
    for place in range(4, places + 1, 2):
        cells[place] = between([(HALF, cells[place - 1]), (HALF, cells[place + 1])], floor)
    return {place: cell for place, cell in cells.items() if place <= places}


def _half_row(family: Family, form: str, row: int, upto: int) -> Cells:
    """The row for half of ``row`` contestants: for an odd number the mean of the two rows beside it."""
    below, above = row // 2, (row + 1) // 2
    if below == above:
        return row_cells(family.colour, form, below, upto)
    places = min(family.places(above), upto + 1)
    rows = (row_cells(family.colour, form, number, upto) for number in (below, above))
    return mean(next(rows), next(rows), HALF, places, family.floor)


def mean(below: Cells, above: Cells, weight: Fraction, places: int, floor: int) -> dict[int, Cell]:
    """Between two rows, place by place; a place that one of them lacks counts 0 there."""
    return {
        place: between([(1 - weight, below.get(place, NOTHING)), (weight, above.get(place, NOTHING))], floor)
        for place in range(1, places + 1)
    }
