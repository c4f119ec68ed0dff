"""Tables A to F as scales: what a row of them pays, with the reason for each place."""

from dataclasses import dataclass
from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Fact, Reason
from awards.rules.printed import between
from awards.rules.sbf_2018 import numbers
from awards.rules.sbf_2018.errata import OF_TABLE, WARNINGS
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.rows import FAMILIES, Made, beside, made, paid_places
from awards.rules.scale import Entry, Scale


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
    form: str = "pairs"

    @property
    def paid(self) -> int:
        """The places of the best third."""
        return paid_places(self.number, numbers.BRONZE_PART)


@paragraph("3", "9", "10")
def bronze(row: int, *, field: Field) -> Scale:
    """Tables A1 to C: the row for ``row`` contestants, as far as places are listed, and one more (§§ 3, 9, 10)."""
    if field.form == "barometer_teams" and row > numbers.SMALL_LAST:
        return _teams_above_the_table(row, field)
    return _scale(made("bronze", field.form, row, field.listed + 1), "bronze", field, met=None)


@paragraph("10")
def _teams_above_the_table(row: int, field: Field) -> Scale:
    """Above 32 teams one and a half times what pairs get, rounded up (§ 10)."""
    factor = numbers.BAROMETER_FACTOR_LARGE

    def change(entry: Entry) -> Entry:
        amount = Fraction(rounded_up(entry.amount * factor))
        why = Reason.of("teams-factor", "10", factor=factor, before=entry.amount, amount=amount, colour=entry.colour)
        return entry.to(amount, why)

    return _scale(made("bronze", "pairs", row, field.listed + 1), "bronze", field, met=None).each(change)


def silver_places(row: int, form: str) -> int:
    """How many places a row of Table D, E1 or F pays in silver: the best quarter, or what is printed."""
    family = FAMILIES["silver", form]
    table = family.table(row)
    return len(table.row(row, "silver")) if row in table.rows else family.places(row)


@paragraph("6", "9", "10")
def silver(row: int, *, field: Field) -> Scale:
    """Tables D, E1 and F: the silver of the row for ``row`` contestants; D ends at 100 (§§ 6, 9, 10)."""
    return _scale(made("silver", field.form, row, numbers.SILVER_PLACES), "silver", field, met=field.met)


@paragraph("6", "9", "10")
def bronze_below_silver(row: int, *, field: Field) -> Scale:
    """Tables D, E1 and F: the bronze of a row that is printed, or between two printed ones (§§ 6, 9, 10).

    Between two rows a place where only one of them has bronze gets what that one says.
    """
    table = FAMILIES["silver", field.form].table(row)
    if row in table.rows:
        return _scale(Made(table.row(row, "bronze"), table.name, "printed", {"row": row}), "bronze", field, met=None)
    below, above = table.neighbours(row)
    weight = Fraction(row - below, above - below)
    lower, upper = table.row(below, "bronze"), table.row(above, "bronze")
    cells = {}
    for place in range(silver_places(row, field.form) + 1, paid_places(row, numbers.BRONZE_PART) + 1):
        if place in lower and place in upper:
            cells[place] = between([(1 - weight, lower[place]), (weight, upper[place])], numbers.BRONZE_FLOOR)
        elif place in lower or place in upper:
            cells[place] = lower.get(place) or upper[place]
    return _scale(Made(cells, table.name, "interpolated", beside(table, row)), "bronze", field, met=None)


def _scale(row: Made, colour: str, field: Field, *, met: int | None) -> Scale:
    kind = row.how if met is None else f"{row.how}-met"
    known: dict[str, Fact] = {"kind": kind, "table": row.table, **row.facts, "contestants": field.contestants}
    if met is not None:
        known["met"] = met
    code = "place"
    if field.form != "pairs":
        code, known["who"] = "place-of", field.form
    return Scale.of(
        Entry(
            place=place,
            colour=colour,
            amount=Fraction(cell.points),
            because=(
                Reason(
                    code,
                    {**known, "place": place, "amount": Fraction(cell.points), "colour": colour},
                    OF_TABLE[row.table],
                ),
            ),
            warnings=tuple(WARNINGS[misprint] for misprint in sorted(cell.misprints)),
        )
        for place, cell in row.cells.items()
    )
