"""Exact amounts: how they are read, rounded and written."""

import re
from fractions import Fraction

_DECIMAL = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,6})?")
_AVERAGE = re.compile(r"[0-9]{1,12}/[0-9]{1,12}")
_QUOTIENT = re.compile(r"[0-9]{1,6}/[0-9]{1,6}")


def rounded_up(amount: Fraction | int) -> int:
    """The least whole number that is not below ``amount``."""
    return -(-amount // 1)


def written(amount: Fraction | int) -> str:
    """``46``, ``5.2``, or ``20/3`` for a fraction whose decimals do not end."""
    rest, decimals = amount.denominator, 0
    for prime in (2, 5):
        count = 0
        while rest % prime == 0:
            rest, count = rest // prime, count + 1
        decimals = max(decimals, count)
    if rest != 1:
        return f"{amount.numerator}/{amount.denominator}"
    if decimals == 0:
        return str(amount.numerator)
    digits = str(abs(amount.numerator) * 10**decimals // amount.denominator).rjust(decimals + 1, "0")
    sign = "-" if amount < 0 else ""
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}"


def with_decimals(amount: Fraction | int, decimals: int) -> str:
    """``14.00`` with two decimals, ``14`` with none. Raises ValueError where the amount has more decimals."""
    scaled = amount * 10**decimals
    if scaled != int(scaled):
        raise ValueError(f"{amount} has more than {decimals} decimals")
    digits = str(abs(int(scaled))).rjust(decimals + 1, "0")
    sign = "-" if amount < 0 else ""
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}" if decimals else f"{sign}{digits}"


def in_hundredths(points: Fraction | int, worth: int) -> int:
    """Points of a colour in hundredths of a masterpoint; ``worth`` is what one point is worth in them.

    Raises ValueError where the ledger could not hold the amount exactly.
    """
    amount = points * worth
    if amount != int(amount):
        raise ValueError(f"{points} points of {worth} hundredths are no whole hundredths")
    return int(amount)


def read_decimal(text: str) -> Fraction | None:
    """The number in a decimal string such as ``-1.5``; None if it is none, or is too long (12 digits, 6 decimals)."""
    return Fraction(text) if _DECIMAL.fullmatch(text) else None


def read_share(text: str) -> Fraction | None:
    """The number in ``1/2`` or ``0.5``, with at most 6 digits a part of a quotient; None if it is none."""
    if _QUOTIENT.fullmatch(text):
        numerator, denominator = text.split("/")
        return Fraction(int(numerator), int(denominator)) if int(denominator) else None
    return read_decimal(text)


def read_average(text: str) -> Fraction | None:
    """The number in a decimal string, or in an exact quotient such as ``44/3``; None if it is neither."""
    if _AVERAGE.fullmatch(text):
        numerator, denominator = text.split("/")
        return Fraction(int(numerator), int(denominator)) if int(denominator) else None
    return read_decimal(text)


def written_average(average: Fraction) -> str:
    """What :func:`read_average` reads: a decimal where that is exact and short enough, else the quotient."""
    text = written(average)
    return text if read_decimal(text) is not None else f"{average.numerator}/{average.denominator}"
