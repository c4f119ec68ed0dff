"""What each place of an overall list gets of the first award (§ 7)."""

from collections.abc import Mapping
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.answer import Fact, Reason

RATIO = numbers.number("place", "ratio")
_LONG_FROM = numbers.whole("place", "long_from")
_GEOMETRIC = {False: numbers.whole("place", "geometric_to"), True: numbers.whole("place", "geometric_to_long")}


@paragraph("7")
def place_factor(sessions: int, place: int) -> Fraction:
    """The part of the first award that a place gets (§ 7; p. 13).

    Up to 8th (from three sessions on: 3rd) a power of 0.75; then 1/n, or N/(n + 2N − 3) for N sessions.
    """
    is_long = sessions >= _LONG_FROM
    if place <= _GEOMETRIC[is_long]:
        return Fraction(RATIO ** (place - 1))
    if is_long:
        return Fraction(sessions, place + 2 * sessions - 3)
    return Fraction(1, place)


def place_reason(sessions: int, place: int, first: Fraction, amount: Fraction) -> Reason:
    """How a place's award was made of the first one."""
    is_long = sessions >= _LONG_FROM
    facts: Mapping[str, Fact]
    if place == 1:
        kind, facts = "first", {}
    elif place <= _GEOMETRIC[is_long]:
        kind, facts = "power", {"first": first, "ratio": RATIO, "power": place - 1}
    elif is_long:
        kind, facts = "long", {"first": first, "sessions": sessions, "divisor": place + 2 * sessions - 3}
    else:
        kind, facts = "divided", {"first": first}
    return because("place-award", "7", "13", kind=kind, place=place, amount=amount, **facts)
