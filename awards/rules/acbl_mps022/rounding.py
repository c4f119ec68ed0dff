"""Amounts of two decimals, and logarithms that are exact beyond any of them (§ 1)."""

from decimal import ROUND_HALF_EVEN, Context
from fractions import Fraction
from functools import lru_cache

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.paragraphs import paragraph

# Wide enough that no rounded amount of any field depends on the last digit.
_DIGITS = 50
_WIDE = Context(prec=_DIGITS + 10, rounding=ROUND_HALF_EVEN)
_CONTEXT = Context(prec=_DIGITS, rounding=ROUND_HALF_EVEN)


@paragraph("1")
def half_up(amount: Fraction, decimals: int = numbers.DECIMALS) -> Fraction:
    """The amount with so many decimals, half a unit rounded up (§ 1)."""
    scale = 10**decimals
    return Fraction((amount * scale + numbers.HALF) // 1, scale)


def whole_half_up(amount: Fraction) -> int:
    """The nearest whole number, .5 rounded up."""
    return int(half_up(amount, 0))


def whole_up(amount: Fraction) -> int:
    """The least whole number that is not below the amount."""
    return int(-(-amount // 1))


@lru_cache(maxsize=4096)
def log10(value: Fraction) -> Fraction:
    """The decimal logarithm to 50 digits; it is exact for powers of ten. Raises ValueError at 0 and below."""
    if value <= 0:
        raise ValueError(f"{value} has no logarithm")
    quotient = _WIDE.divide(_WIDE.create_decimal(value.numerator), _WIDE.create_decimal(value.denominator))
    return Fraction(_CONTEXT.log10(quotient))


def parted(total: Fraction, gold: Fraction) -> tuple[Fraction, Fraction]:
    """An amount of two colours as it is booked: the gold part rounded, the other colour gets the rest of the total."""
    booked, golden = half_up(total), half_up(gold)
    return golden, booked - golden
