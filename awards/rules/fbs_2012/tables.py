"""The tables as scales: each row is made by the principle that all of them follow (§ 4)."""

from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Reason
from awards.rules.fbs_2012 import numbers
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.scale import Entry, Scale


def table_name(colour: str, form: str) -> str:
    """The name of a table: its colour and the form of play."""
    return f"{colour}-{form}"


@paragraph("4")
def winner(colour: str, form: str, row: int) -> int:
    """The winner gets a fixed amount for each contestant in the row, rounded up (§ 4)."""
    return rounded_up(numbers.RATES[colour][form] * row)


@paragraph("4")
def paid_places(colour: str, form: str, row: int) -> int:
    """The best quarter is paid, a part of a contestant counting as one; silver in pairs ends at 16 places (§ 4)."""
    places = rounded_up(Fraction(row, numbers.PAID_ONE_IN))
    return min(places, numbers.MOST_PLACES.get(colour, {}).get(form, places))


@paragraph("4")
def next_place(above: int) -> int:
    """Each next place gets two thirds of what the place above gets, rounded up (§ 4)."""
    return rounded_up(numbers.NEXT_PLACE * above)


@paragraph("4")
def raised(colour: str, amount: int) -> int:
    """No place of a bronze table gets less than 4 points (§ 4)."""
    return max(amount, numbers.FLOORS.get(colour, 0))


def amounts(colour: str, form: str, row: int, first: int, upto: int) -> tuple[int, ...]:
    """What the places of a row get, the best first, from what the winner gets to at most ``upto`` places."""
    places = min(paid_places(colour, form, row), upto)
    found: list[int] = []
    for place in range(places):
        found.append(raised(colour, first if place == 0 else next_place(found[-1])))
    return tuple(found)


def table_row(colour: str, form: str, row: int) -> tuple[int, ...]:
    """A whole row of a table."""
    return amounts(colour, form, row, winner(colour, form, row), row)


def table_scale(colour: str, form: str, row: int, contestants: int, *, listed: int) -> Scale:
    """The row for ``row`` contestants as far as places are listed; ``contestants`` really played."""
    paid = amounts(colour, form, row, winner(colour, form, row), listed)
    facts = {"table": table_name(colour, form), "row": row, "contestants": contestants, "who": form}

    def why(place: int, amount: Fraction) -> Reason:
        return Reason.of("table-place", "4", place=place, amount=amount, colour=colour, **facts)

    return Scale.of(
        Entry(place, colour, Fraction(amount), (why(place, Fraction(amount)),))
        for place, amount in enumerate(paid, start=1)
    )


@paragraph("5.6")
def fixed_scale(colour: str, form: str, row: int, first: int, *, listed: int) -> Scale:
    """The federation fixes what the winner of an individual event gets; the chain and the places stay (§ 5.6)."""
    usual = winner(colour, form, row)
    paid = amounts(colour, form, row, first, listed)
    fixed = Reason.of("winner-fixed", "5.6", winner=first, usual=usual, row=row, colour=colour)

    def why(place: int, amount: Fraction) -> tuple[Reason, ...]:
        if place == 1:
            return (fixed,)
        return (fixed, Reason.of("chain-place", "5.6", row=row, place=place, amount=amount, colour=colour))

    return Scale.of(
        Entry(place, colour, Fraction(amount), why(place, Fraction(amount)))
        for place, amount in enumerate(paid, start=1)
    )
