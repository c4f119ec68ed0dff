"""How many places of an overall list are paid (§ 8)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.places import place_factor
from awards.rules.acbl_mps022.rounding import whole_up
from awards.rules.answer import Reason

_LEAST_SHARE = numbers.number("depth", "least_share")
_LEAST_SHARE_SWISS = numbers.number("depth", "least_share_swiss")
_MOST_SHARE = numbers.number("depth", "most_share")
_LIMITING = numbers.number("depth", "limiting")


@dataclass(frozen=True)
class Depth:
    """How many places are paid, and why."""

    places: int
    because: tuple[Reason, ...] = ()


@paragraph("8")
def printed_places(event_type: str, tables: int) -> int:
    """The places that are printed for so many tables (Swiss: teams), 0 below the first (§ 8; pp. 14-16)."""
    steps: Mapping[int, int] = numbers.PRINTED_PLACES[event_type]
    return max((places for least, places in steps.items() if least <= tables), default=0)


def tables_of(event_type: str, field: int) -> int:
    """The tables of a field by which the printed places go, a part of one counted full."""
    return whole_up(Fraction(field, numbers.DEPTH_SEATS[event_type]))


@paragraph("8")
def limiting_award(r: Fraction, m: Fraction, p: Fraction) -> Fraction:
    """The least award that an added place may have, 0.2 · R · M · P (§ 8; p. 14)."""
    return _LIMITING * r * m * p


@paragraph("8")
def formula_places(first: Fraction, sessions: int, limiting: Fraction, most: int) -> int:
    """The places whose awards, before rounding, are not below the limiting one (§ 8; p. 14)."""
    places = 0
    while places < most and first * place_factor(sessions, places + 1) >= limiting:
        places += 1
    return places


def absolute_limit(sessions: int) -> int:
    """The most places that an event of so many sessions pays (p. 13)."""
    return numbers.ABSOLUTE_LIMIT[min(sessions, max(numbers.ABSOLUTE_LIMIT))]


def most_of(field: int) -> int:
    """35 % of a field, rounded down, but not below 1."""
    return max(1, int(_MOST_SHARE * field // 1))


def least_of(event_type: str, field: int) -> int:
    """5 % of a field, in Swiss 10 %, rounded up."""
    return whole_up((_LEAST_SHARE_SWISS if event_type == "swiss" else _LEAST_SHARE) * field)


@paragraph("8")
def depth(
    event_type: str,
    field: int,
    *,
    sessions: int,
    first: Fraction,
    limiting: Fraction,
    is_bounded: bool = False,
    tables: int | None = None,
) -> Depth:
    """The places of a list with ``field`` contestants (§ 8; pp. 13-16).

    ``is_bounded``: 35 % of the field limits the printed places too. ``tables`` is by what the printed places go where
    it is not the field itself.
    """
    printed = printed_places(event_type, tables_of(event_type, field) if tables is None else tables)
    absolute = absolute_limit(sessions)
    if printed == 0:
        return Depth(0)
    formula = formula_places(first, sessions, limiting, absolute)
    least, most = least_of(event_type, field), most_of(field)
    places = min(absolute, max(printed, min(most, max(formula, least))))
    if is_bounded:
        places = min(places, most)
    reason = because(
        "depth",
        "8",
        "13-16",
        kind="bounded" if is_bounded else "free",
        places=places,
        printed=printed,
        formula=formula,
        limiting=limiting,
        least=least,
        most=most,
        field=field,
        absolute=absolute,
    )
    return Depth(places, (reason,))
