"""Numbers, amounts of masterpoints and of money, and places, written as the page's language writes them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from types import MappingProxyType

from django.utils import formats
from django.utils.translation import get_language

# What a country calls its own money; in another language it is written by its code.
CURRENCY_SIGNS = {("SEK", "sv"): "kr", ("DKK", "da"): "kr.", ("DKK", "fo"): "kr."}
# A sign that stands before the amount, as its country writes it.
SIGNS_BEFORE = {("USD", "en-us"): "$"}

NO_BREAK_SPACE = "\u00a0"
MINUS = "\u2212"
NO_VALUE = "\u2014"
# In a score such as 62.69 % or 58,3; what has more decimals, or two signs, is something else.
DECIMALS = re.compile(r"(?<![\d.,])(\d+)[.,](\d{1,2})(?![\d.,])")

PERCENT_SIGN = re.compile(r"(?<=\d)\s*%")

# What a language calls a unit in short, where it is not the unit's code.
SIGNS = {"fo": {"gp": "gs", "sp": "ss", "bp": "bs", "mp": "ms"}}


@dataclass(frozen=True)
class Unit:
    """A unit of points: its code, what one point is worth in hundredths of a masterpoint, and its least decimals."""

    code: str
    worth: int
    decimals: int = 0

    @property
    def sign(self) -> str:
        """The unit in short, as the page's language writes it: mp, in Faroese ms."""
        return SIGNS.get(get_language() or "", {}).get(self.code, self.code)


MASTERPOINT = Unit("mp", 100)


@dataclass(frozen=True)
class Units:
    """How a federation writes points: the unit of each colour, in the order in which colours are shown, and of all.

    A colour that has no unit of its own is written in that of all.
    """

    colours: Mapping[str, Unit] = field(default_factory=lambda: MappingProxyType({}))
    all: Unit = MASTERPOINT

    def of(self, colour: str) -> Unit:
        """The unit of a colour; "" stands for all colours together."""
        return self.colours.get(colour, self.all)


# Where no federation is meant.
IN_MASTERPOINTS = Units()


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


def in_unit(hundredths: int | Decimal, unit: Unit) -> Decimal:
    """An amount in hundredths of a masterpoint as points of `unit`, exact."""
    return Decimal(hundredths) / Decimal(unit.worth)


def points(hundredths: int | Decimal, unit: Unit) -> str:
    """An amount in hundredths of a masterpoint as points of `unit`, without its sign, where that stands beside it.

    It has as many decimals as it needs, and at least those that the unit has.
    """
    shown = in_unit(hundredths, unit)
    return number(shown, unit.decimals if _fits(shown, unit.decimals) else None)


def amount(hundredths: int | Decimal, unit: Unit) -> str:
    """As `points`, with the sign: 46 in tens of them is "4.6 sp", in Swedish "4,6 sp"."""
    return points(hundredths, unit) + NO_BREAK_SPACE + unit.sign


def _fits(value: Decimal, decimals: int) -> bool:
    """Whether the value has no more decimals than that, and some are wanted."""
    return decimals > 0 and value == round(value, decimals)


def money(hundredths: int, currency: str) -> str:
    """Money as the page's language writes it: 125000 in SEK is "SEK 1,250.00", in Swedish "1 250,00 kr".

    125000 in USD is "$1,250.00" in the United States.
    """
    written = number(Decimal(hundredths) / 100, 2)
    language = get_language() or "en"
    if sign := SIGNS_BEFORE.get((currency, language)):
        return sign + written if hundredths >= 0 else MINUS + sign + written.removeprefix(MINUS)
    if language.partition("-")[0] == "en":
        return currency + NO_BREAK_SPACE + written
    return written + NO_BREAK_SPACE + CURRENCY_SIGNS.get((currency, language), currency)


def score(text: str) -> str:
    """A score as the file or the list has it, written as the language does: 62.69 % is 62,69 % in Swedish.

    English writes 62.69%.
    """
    sign = formats.get_format("DECIMAL_SEPARATOR")
    text = PERCENT_SIGN.sub(percent(""), text)
    return DECIMALS.sub(lambda found: f"{found[1]}{sign}{found[2]}", text)


def percent(written: str) -> str:
    """A written number with the sign of per cent: 62.69% in English, else 62,69 % with a blank that does not break."""
    is_english = (get_language() or "en").partition("-")[0] == "en"
    return f"{written}%" if is_english else f"{written}{NO_BREAK_SPACE}%"


def signed(value: int | Decimal) -> str:
    """A change with its sign, plus included; nothing changed is a bare 0."""
    return "+" + number(value) if value > 0 else number(value)
