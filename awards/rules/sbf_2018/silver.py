"""Silver by Tables D, E1 and F: opponents met, coefficients for boards, half scale, bronze below (§§ 6, 9, 10)."""

from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Reason
from awards.rules.sbf_2018 import numbers, tables
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.rows import FAMILIES
from awards.rules.sbf_2018.tables import Field
from awards.rules.scale import Entry, Scale

Why = tuple[Reason, ...]


@paragraph("6")
def silver_scale(field: Field, boards: int) -> Scale:
    """Silver to the best quarter, at most 16 places, then bronze to the best third (§ 6).

    Where all met all the table itself says the bronze.
    """
    if _as_printed(field, boards):
        both = tables.silver(field.number, field=field)
        printed = tables.bronze_below_silver(field.number, field=field)
        return both.then(printed, after=both.last, upto=printed.last)
    return with_bronze(silver_part(field, boards), field, "silver")


@paragraph("6")
def silver_part(field: Field, boards: int) -> Scale:
    """The silver of the row for the winner's points W, which opponents met and boards decide (§ 6)."""
    winner, why = _winner(field)
    coefficient = boards_coefficient(boards, field.form)
    places = tables.silver_places(winner, field.form)
    if coefficient == 1:
        return tables.silver(winner, field=field).because(*why)
    row = min(numbers.SILVER_LAST, rounded_up(winner * coefficient))
    because = Reason.of(
        "boards-coefficient", "6", boards=boards, coefficient=coefficient, before=winner, row=row, places=places
    )
    scale = tables.silver(row, field=field).first(places).because(*why, because)
    return _at_most(scale) if field.form == "barometer_teams" else scale


@paragraph("10")
def _at_most(scale: Scale) -> Scale:
    """With a coefficient for boards no team gets more than 100 silver points (§ 10)."""
    most = Fraction(numbers.BAROMETER_MOST_SILVER)

    def change(entry: Entry) -> Entry:
        if entry.amount <= most:
            return entry
        why = Reason.of("silver-at-most", "10", before=entry.amount, amount=most, colour=entry.colour)
        return entry.to(most, why)

    return scale.each(change)


@paragraph("6")
def with_bronze(silver: Scale, field: Field, level: str, *, upto: int | None = None) -> Scale:
    """After the silver, to the best third of the field, the bronze scale doubled, in a gold event tripled (§§ 6, 8).

    Bronze worth more than the lowest silver place is cut down to that worth. ``upto`` is another last place.
    """
    lowest = silver.entries[silver.last].amount
    bronze = cut_down(multiplied_bronze(field, level), lowest)
    return silver.then(bronze, after=silver.last, upto=field.paid if upto is None else upto)


def multiplied_bronze(field: Field, level: str) -> Scale:
    """The bronze scale of the field's own number, doubled, in a gold event tripled."""
    factor = numbers.BRONZE_FACTOR[level]
    return tables.bronze(field.number, field=field).each(lambda entry: _multiplied(entry, factor, level))


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
def boards_coefficient(boards: int, form: str) -> Fraction:
    """1.2 from 100 boards, 0.2 more for each further 50; not for individuals (§ 6)."""
    if boards < numbers.COEFFICIENT_BOARDS or form not in numbers.COEFFICIENT_FORMS:
        return Fraction(1)
    steps = (boards - numbers.COEFFICIENT_BOARDS) // numbers.COEFFICIENT_EVERY
    return numbers.COEFFICIENT + steps * numbers.COEFFICIENT_STEP


def opponents_met(contestants: int, number: int, met: int | None) -> int | None:
    """The opponents that each contestant met, None where that was all of them."""
    return None if met is None or met >= min(contestants, number) - 1 else met


def _as_printed(field: Field, boards: int) -> bool:
    """Whether the table itself says the bronze: all met all, no coefficient, a row from the table."""
    if field.met is not None or boards_coefficient(boards, field.form) != 1:
        return False
    return FAMILIES["silver", field.form].in_print(field.number)


def _winner(field: Field) -> tuple[int, Why]:
    """The row of the silver: where all met all the row of the field, which in Table D is at most 100."""
    if field.form == "individual" and field.met is not None:
        return _winner_of_individual(field, field.met)
    if field.met is not None:
        return _winner_met(field, field.met)
    if field.form != "pairs" or field.number <= numbers.SILVER_LAST:
        return field.number, ()
    return numbers.SILVER_LAST, (Reason.of("last-row", "6", contestants=field.contestants, row=numbers.SILVER_LAST),)


@paragraph("6", "10")
def _winner_met(field: Field, met: int) -> tuple[int, Why]:
    """W: one for the contestant, one for each met, half for each not met, rounded up, at most 100 (§§ 6, 10)."""
    unmet = field.number - 1 - met
    exact = 1 + met + unmet * numbers.UNMET_WEIGHT
    winner = min(numbers.SILVER_LAST, rounded_up(exact))
    return winner, (Reason.of("winner-met", "6", met=met, unmet=unmet, exact=exact, row=winner),)


@paragraph("9")
def _winner_of_individual(field: Field, met: int) -> tuple[int, Why]:
    """The winner's silver, three quarters for himself and each round, half of that for the rest; then its row (§ 9)."""
    rate, unmet = FAMILIES["silver", field.form].rate, field.number - 1 - met
    half = rate * numbers.UNMET_WEIGHT
    exact = rate * (met + 1) + half * unmet
    winner = rounded_up(exact)
    row = int(winner / rate)
    because = Reason.of(
        "winner-of-individual",
        "9",
        met=met,
        rate=rate,
        half=half,
        unmet=unmet,
        exact=exact,
        winner=winner,
        row=row,
    )
    return row, (because,)


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
