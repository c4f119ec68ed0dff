"""Tables A1, A2 and D: the printed rows, and the rows between, below and beyond them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from awards.rules.amounts import rounded_up
from awards.rules.answer import Fact, Reason
from awards.rules.printed import NOTHING, Cell, PrintedTable, at_least, between, read_table, two_thirds_down
from awards.rules.sbf_2018 import numbers
from awards.rules.sbf_2018.errata import MISPRINTS, WARNINGS
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.scale import Entry, Scale

A1 = read_table(numbers.HERE / "table-a1.csv", "A1", MISPRINTS)
A2 = read_table(numbers.HERE / "table-a2.csv", "A2", MISPRINTS)
D = read_table(numbers.HERE / "table-d.csv", "D", MISPRINTS)

Cells = Mapping[int, Cell]
HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Field:
    """Whom a row is looked up for.

    ``contestants`` played; ``number`` is what stands for them in the tables, other than that in a strength group, and
    ``corrected`` says why. ``met`` is how many opponents each met, None for all. ``listed`` places can be paid at most.
    """

    contestants: int
    number: int
    listed: int
    met: int | None = None
    corrected: tuple[Reason, ...] = ()

    @property
    def paid(self) -> int:
        """The places of the best third."""
        return paid_places(self.number, numbers.BRONZE_PART)


@dataclass(frozen=True)
class _Made:
    """Cells by place, and how the row was made."""

    cells: Cells
    table: str
    how: str
    facts: Mapping[str, Fact]


def paid_places(contestants: int, part: int) -> int:
    """The best third, quarter …: a part of a contestant counts as one."""
    return rounded_up(Fraction(contestants, part))


@paragraph("3")
def bronze(row: int, *, field: Field) -> Scale:
    """Tables A1 and A2: the row for ``row`` contestants, as far as places are listed, and one more (§ 3)."""
    upto = field.listed + 1
    table = A1 if row <= numbers.BRONZE_SMALL_LAST else A2
    cells = {place: cell for place, cell in _bronze_cells(row, upto).items() if place <= upto}
    if row in table.rows:
        made = _Made(cells, table.name, "printed", {"row": row})
    elif row <= numbers.BRONZE_SMALL_LAST:
        made = _Made(cells, table.name, "principle", {"row": row})
    elif row <= numbers.BRONZE_LAST:
        made = _Made(cells, table.name, "interpolated", _beside(table, row))
    else:
        made = _Made(cells, table.name, "extended", {"row": row, "last": numbers.BRONZE_LAST})
    return _scale(made, "bronze", "3", field, met=None)


@lru_cache(maxsize=1024)
def _bronze_cells(row: int, upto: int) -> Cells:
    """The cells for ``row`` contestants; a computed row is made as far as ``upto`` places and the one after."""
    floor, places = numbers.BRONZE_FLOOR, min(paid_places(row, numbers.BRONZE_PART), upto + 1)
    if row <= numbers.BRONZE_SMALL_LAST:
        if row in A1.rows:
            return A1.row(row, "bronze")
        return _numbered(two_thirds_down(numbers.BRONZE_RATE * row, places, floor))
    if row in A2.rows:
        return A2.row(row, "bronze")
    if row < numbers.BRONZE_LAST:
        below, above = A2.neighbours(row)
        weight = Fraction(row - below, above - below)
        return _mean(A2.row(below, "bronze"), A2.row(above, "bronze"), weight, places, floor)
    return _extended(row, places)


def _extended(row: int, places: int) -> dict[int, Cell]:
    """Beyond the last row: odd places from the row for half as many, even places between their neighbours."""
    winner, floor = numbers.BRONZE_RATE * row, numbers.BRONZE_FLOOR
    half = _half_row(row, places // 2 + 1)
    cells = {1: Cell(winner), 2: Cell(rounded_up(Fraction(2 * winner, 3)))}
    for place in range(3, places + 2, 2):
        cells[place] = at_least(floor, half.get((place - 1) // 2, NOTHING))
    for place in range(4, places + 1, 2):
        cells[place] = between([(HALF, cells[place - 1]), (HALF, cells[place + 1])], floor)
    return {place: cell for place, cell in cells.items() if place <= places}


def _half_row(row: int, upto: int) -> Cells:
    """The row for half of ``row`` contestants: for an odd number the mean of the two rows beside it."""
    below, above = row // 2, (row + 1) // 2
    if below == above:
        return _bronze_cells(below, upto)
    places = min(paid_places(above, numbers.BRONZE_PART), upto + 1)
    return _mean(_bronze_cells(below, upto), _bronze_cells(above, upto), HALF, places, numbers.BRONZE_FLOOR)


def _mean(below: Cells, above: Cells, weight: Fraction, places: int, floor: int) -> dict[int, Cell]:
    """Between two rows, place by place; a place that one of them lacks counts 0 there."""
    return {
        place: between([(1 - weight, below.get(place, NOTHING)), (weight, above.get(place, NOTHING))], floor)
        for place in range(1, places + 1)
    }


def _numbered(cells: list[Cell]) -> dict[int, Cell]:
    return dict(enumerate(cells, start=1))


def silver_places(row: int) -> int:
    """How many places a row of Table D pays in silver: the best quarter, or what is printed."""
    if row in D.rows:
        return len(D.row(row, "silver"))
    return min(numbers.SILVER_PLACES, paid_places(row, numbers.SILVER_PART))


@paragraph("6")
def silver(row: int, *, field: Field) -> Scale:
    """Table D: the silver of the row for ``row`` contestants, at most 100 (§ 6)."""
    places = silver_places(row)
    if row in D.rows:
        made = _Made(D.row(row, "silver"), D.name, "printed", {"row": row})
    elif row <= numbers.SILVER_SMALL_LAST:
        cells = _numbered(two_thirds_down(numbers.SILVER_RATE * row, places, floor=1))
        made = _Made(cells, D.name, "principle", {"row": row})
    else:
        below, above = D.neighbours(row)
        weight = Fraction(row - below, above - below)
        cells = _mean(D.row(below, "silver"), D.row(above, "silver"), weight, places, floor=1)
        made = _Made(cells, D.name, "interpolated", _beside(D, row))
    return _scale(made, "silver", "6", field, met=field.met)


@paragraph("6")
def bronze_below_silver(row: int, *, field: Field) -> Scale:
    """Table D: the bronze of the row for ``row`` contestants, from 33 to 100, where all met all (§ 6).

    Between two rows a place where only one of them has bronze gets what that one says.
    """
    if row in D.rows:
        return _scale(_Made(D.row(row, "bronze"), D.name, "printed", {"row": row}), "bronze", "6", field, met=None)
    below, above = D.neighbours(row)
    weight = Fraction(row - below, above - below)
    lower, upper = D.row(below, "bronze"), D.row(above, "bronze")
    cells = {}
    for place in range(silver_places(row) + 1, paid_places(row, numbers.BRONZE_PART) + 1):
        if place in lower and place in upper:
            cells[place] = between([(1 - weight, lower[place]), (weight, upper[place])], numbers.BRONZE_FLOOR)
        elif place in lower or place in upper:
            cells[place] = lower.get(place) or upper[place]
    return _scale(_Made(cells, D.name, "interpolated", _beside(D, row)), "bronze", "6", field, met=None)


def _beside(table: PrintedTable, row: int) -> dict[str, Fact]:
    below, above = table.neighbours(row)
    return {"below": below, "above": above, "row": row}


def _scale(made: _Made, colour: str, number: str, field: Field, *, met: int | None) -> Scale:
    kind = made.how if met is None else f"{made.how}-met"
    known: dict[str, Fact] = {"kind": kind, "table": made.table, **made.facts, "contestants": field.contestants}
    if met is not None:
        known["met"] = met
    return Scale.of(
        Entry(
            place=place,
            colour=colour,
            amount=Fraction(cell.points),
            because=(
                Reason("place", {**known, "place": place, "amount": Fraction(cell.points), "colour": colour}, number),
            ),
            warnings=tuple(WARNINGS[code] for code in sorted(cell.misprints)),
        )
        for place, cell in made.cells.items()
    )
