"""Pairs for silver: Table D, opponents met, coefficients for boards, half scale (§ 6)."""

from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Reason
from awards.rules.sbf_2018 import numbers, tables
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.tables import Field
from awards.rules.scale import Entry, Scale


@paragraph("6")
def silver_scale(field: Field, boards: int, *, level: str) -> Scale:
    """Silver to the best quarter, at most 16 places, then bronze to the best third (§ 6).

    ``level`` chooses the bronze: a silver event in which all met all has it printed in Table D.
    """
    if level == "silver" and _as_printed(field, boards):
        both = tables.silver(field.number, field=field)
        printed = tables.bronze_below_silver(field.number, field=field)
        return both.then(printed, after=both.last, upto=printed.last)
    silver = silver_part(field, boards)
    return with_bronze(silver, field, level)


@paragraph("6")
def silver_part(field: Field, boards: int) -> Scale:
    """The silver of the row for the winner's points W, which opponents met and boards decide (§ 6)."""
    winner, why = _winner(field)
    coefficient = boards_coefficient(boards)
    places = tables.silver_places(winner)
    if coefficient == 1:
        return tables.silver(winner, field=field).because(*why)
    row = min(numbers.SILVER_LAST, rounded_up(winner * coefficient))
    return (
        tables.silver(row, field=field)
        .first(places)
        .because(
            *why,
            Reason.of(
                "boards-coefficient", "6", boards=boards, coefficient=coefficient, before=winner, row=row, places=places
            ),
        )
    )


@paragraph("6")
def with_bronze(silver: Scale, field: Field, level: str) -> Scale:
    """After the silver, to the best third of the field, the bronze scale doubled, in a gold event tripled (§§ 6, 8).

    Bronze worth more than the lowest silver place is cut down to that worth.
    """
    factor, lowest = numbers.BRONZE_FACTOR[level], silver.entries[silver.last].amount
    bronze = tables.bronze(field.number, field=field).each(lambda entry: _multiplied(entry, factor, level))
    return silver.then(cut_down(bronze, lowest), after=silver.last, upto=field.paid)


@paragraph("6")
def cut_down(bronze: Scale, lowest: Fraction) -> Scale:
    """Bronze is worth at most the lowest silver place, ``lowest`` in silver points (§ 6)."""
    most = lowest * numbers.BRONZE_PER_SILVER

    def change(entry: Entry) -> Entry:
        if entry.amount <= most:
            return entry
        return entry.to(
            most, Reason.of("cut-down", "6", before=entry.amount, amount=most, lowest=lowest, colour=entry.colour)
        )

    return bronze.each(change)


@paragraph("6")
def half_scale(scale: Scale, boards: int) -> Scale:
    """From 36 to 41 boards every value is halved and rounded up; bronze stays at 4 or more (§ 6)."""

    def change(entry: Entry) -> Entry:
        floor = numbers.BRONZE_FLOOR if entry.colour == "bronze" else 1
        amount = max(floor, rounded_up(entry.amount * numbers.HALF_SCALE))
        return entry.to(
            amount,
            Reason.of(
                "half-silver", "6", boards=boards, before=entry.amount, amount=Fraction(amount), colour=entry.colour
            ),
        )

    return scale.each(change)


@paragraph("6")
def boards_coefficient(boards: int) -> Fraction:
    """1.2 from 100 boards, 0.2 more for each further 50 (§ 6)."""
    if boards < numbers.COEFFICIENT_BOARDS:
        return Fraction(1)
    steps = (boards - numbers.COEFFICIENT_BOARDS) // numbers.COEFFICIENT_EVERY
    return numbers.COEFFICIENT + steps * numbers.COEFFICIENT_STEP


def _as_printed(field: Field, boards: int) -> bool:
    """Whether Table D itself says the bronze: all met all, no coefficient, a row from the table."""
    in_table = field.number in tables.D.rows or numbers.SILVER_SMALL_LAST < field.number <= numbers.SILVER_LAST
    return field.met is None and boards_coefficient(boards) == 1 and in_table


def _winner(field: Field) -> tuple[int, tuple[Reason, ...]]:
    """W: one for the pair itself, one for each opponent met, half for each not met, rounded up, at most 100."""
    if field.met is None:
        if field.number <= numbers.SILVER_LAST:
            return field.number, ()
        return numbers.SILVER_LAST, (
            Reason.of("last-row", "6", contestants=field.contestants, row=numbers.SILVER_LAST),
        )
    unmet = field.number - 1 - field.met
    exact = 1 + field.met + unmet * numbers.UNMET_WEIGHT
    winner = min(numbers.SILVER_LAST, rounded_up(exact))
    return winner, (Reason.of("winner-met", "6", met=field.met, unmet=unmet, exact=exact, row=winner),)


def _multiplied(entry: Entry, factor: int, level: str) -> Entry:
    amount = entry.amount * factor
    return entry.to(
        amount,
        Reason.of(
            "bronze-multiplied",
            "6",
            factor=factor,
            level=level,
            before=entry.amount,
            amount=amount,
            colour=entry.colour,
        ),
    )
