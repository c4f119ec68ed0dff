"""Numbers, amounts of masterpoints and of money, and places, written as the page's language writes them."""

import re
from decimal import Decimal
from functools import lru_cache

from django.utils import formats
from django.utils.translation import get_language

# How many hundredths of a masterpoint one point of the unit is worth: gold, silver, bronze point, masterpoint.
UNITS = {"gp": 100, "sp": 10, "bp": 1, "mp": 100}

# The colours that have a unit of their own; the others are counted in masterpoints.
COLOUR_UNITS = {"gold": "gp", "silver": "sp", "bronze": "bp"}

# What a country calls its own money; in another language it is written by its code.
CURRENCY_SIGNS = {("SEK", "sv"): "kr", ("DKK", "da"): "kr.", ("DKK", "fo"): "kr."}

NO_BREAK_SPACE = "\u00a0"
MINUS = "\u2212"
NO_VALUE = "\u2014"
# In a score such as 62.69 % or 58,3; what has more decimals, or two signs, is something else.
DECIMALS = re.compile(r"(?<![\d.,])(\d+)[.,](\d{1,2})(?![\d.,])")


def number(value: int | Decimal, decimals: int | None = None, language: str | None = None) -> str:
    """A number with the language's decimal sign and thousands; `decimals` None: as many as it has.

    `language` is the one in force, for whoever writes hundreds of numbers and has asked for it once.
    """
    return _number(value, decimals, language or get_language())


# A page of a player writes hundreds of numbers, most of them small and many of them alike.
@lru_cache(maxsize=10_000, typed=True)
def _number(value: int | Decimal, decimals: int | None, language: str | None) -> str:
    if isinstance(value, Decimal) and decimals is None:
        value = value.normalize()
    written = formats.number_format(value, decimal_pos=decimals, use_l10n=True, force_grouping=True)
    return MINUS + written[1:] if written.startswith("-") else written


def unit_of(colour: str) -> str:
    """The unit in which a colour of points is written."""
    return COLOUR_UNITS.get(colour, "mp")


def in_unit(hundredths: int | Decimal, unit: str) -> Decimal:
    """An amount in hundredths of a masterpoint as points of `unit`, exact. KeyError for a unit there is not."""
    return Decimal(hundredths) / Decimal(UNITS[unit])


def amount(hundredths: int | Decimal, unit: str, decimals: int | None = None) -> str:
    """An amount in hundredths of a masterpoint with its unit: 46 in `sp` is "4.6 sp", in Swedish "4,6 sp"."""
    return number(in_unit(hundredths, unit), decimals) + NO_BREAK_SPACE + unit


def money(hundredths: int, currency: str) -> str:
    """Money as the page's language writes it: 125000 in SEK is "SEK 1,250.00", in Swedish "1 250,00 kr"."""
    written = number(Decimal(hundredths) / 100, 2)
    language = (get_language() or "en").partition("-")[0]
    if language == "en":
        return currency + NO_BREAK_SPACE + written
    return written + NO_BREAK_SPACE + CURRENCY_SIGNS.get((currency, language), currency)


def score(text: str) -> str:
    """A score as the file or the list has it, with the decimal sign of the language: 62.69 % is 62,69 % in Swedish."""
    sign = formats.get_format("DECIMAL_SEPARATOR")
    return DECIMALS.sub(lambda found: f"{found[1]}{sign}{found[2]}", text)


def signed(value: int | Decimal) -> str:
    """A change with its sign, plus included; nothing changed is a bare 0."""
    return "+" + number(value) if value > 0 else number(value)
