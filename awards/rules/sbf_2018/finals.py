"""Finals after a qualifying round: silver with carry-over, bronze without (§ 7)."""

from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Reason
from awards.rules.sbf_2018 import numbers, tables
from awards.rules.sbf_2018.conditions import Conditions, Final
from awards.rules.sbf_2018.pairs_bronze import corrected_number
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.silver import cut_down
from awards.rules.sbf_2018.tables import Field
from awards.rules.scale import Entry, Scale


@paragraph("7")
def a_final_row(final: Final, conditions: Conditions) -> tuple[int, tuple[Reason, ...]]:
    """W: the rounds of both stages + 1, and half of the entrants beyond that, rounded up, at most 100 (§ 7)."""
    entrants, why = corrected_number(final.entrants, conditions)
    rounds = final.qualifying_rounds + final.final_rounds
    met = min(rounds + 1, entrants)
    exact = met + (entrants - met) * numbers.UNMET_WEIGHT
    row = min(numbers.SILVER_LAST, rounded_up(exact))
    return row, (
        *why,
        Reason.of(
            "final-row",
            "7",
            qualifying=final.qualifying_rounds,
            final=final.final_rounds,
            entrants=entrants,
            exact=exact,
            row=row,
        ),
    )


def final_places(final: Final, conditions: Conditions) -> int:
    """How many places of the A final pay silver, or gold: those of the row W, the best quarter, at most 16 (§ 7)."""
    row, _ = a_final_row(final, conditions)
    return tables.silver_places(row, "pairs")


@paragraph("7")
def a_final_scale(final: Final, conditions: Conditions, field: Field) -> Scale:
    """The A final with carry-over: the row W, silver only (§ 7). Places given to the B final are still in it."""
    row, why = a_final_row(final, conditions)
    whole = Field(contestants=final.entrants, number=row, listed=field.listed)
    return tables.silver(row, field=whole).first(final_places(final, conditions)).because(*why)


@paragraph("7")
def given_away(scale: Scale, conditions: Conditions) -> Scale:
    """The A final pays nothing on the places whose silver goes to the B final (§ 7)."""
    return scale.without(conditions.silver_places_to_b_final)


@paragraph("7")
def b_final_scale(a_final: Scale, places: tuple[int, ...], field: Field) -> Scale:
    """A B or lower final: silver from the A final's places in that order, then its own field's bronze (§ 7)."""
    silver = Scale.of(
        _taken(a_final.entries[place], own) for own, place in enumerate(places, start=1) if place in a_final.entries
    )
    bronze = tables.bronze(field.number, field=field).because(*field.corrected)
    if silver.entries:
        bronze = cut_down(bronze, min(entry.amount for entry in silver.entries.values()))
    return silver.then(bronze, after=len(places), upto=field.paid)


@paragraph("7")
def without_carry_over(field: Field) -> Scale:
    """A final without carry-over pays bronze by the scale of its own field, not doubled (§ 7)."""
    return tables.bronze(field.number, field=field).because(*field.corrected, Reason.of("no-carry-over", "7"))


def _taken(entry: Entry, own: int) -> Entry:
    why = (
        *entry.because,
        Reason.of(
            "from-a-final", "7", place=own, a_place=entry.place, amount=Fraction(entry.amount), colour=entry.colour
        ),
    )
    return Entry(own, entry.colour, entry.amount, why, entry.warnings)
