"""The general formula, A = B · R · S · M · P · T (§ 5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.errata import B_MISPRINTS
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.rounding import half_up, log10
from awards.rules.amounts import written
from awards.rules.answer import Fact, Reason

_STRAIGHT_TO = numbers.whole("b_factor", "straight_to")
_ADDED, _DIVISOR = (numbers.whole("b_factor", key) for key in ("added", "divisor"))
_LOGARITHM_OF = numbers.number("b_factor", "logarithm_of")
# So many decimals of a product are told.
_SHOWN = 6


@dataclass(frozen=True)
class First:
    """A first award, rounded to two decimals, with what it was made of."""

    amount: Fraction
    because: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()


@paragraph("5")
def b_factor(tables: Fraction) -> Fraction:
    """B: up to 60 tables (t + 10)/60, beyond log10(t/4), never the printed value (§ 5; p. 9)."""
    if tables <= _STRAIGHT_TO:
        return (tables + _ADDED) / _DIVISOR
    return log10(tables * _LOGARITHM_OF)


@paragraph("5")
def s_factor(sessions: int) -> Fraction:
    """S: half of the sessions + 1, which is what is printed for one to six of them (§ 5; p. 9)."""
    return Fraction(sessions + numbers.whole("s_factor", "added"), numbers.whole("s_factor", "divisor"))


def b_written(tables: Fraction) -> str:
    """B as it is told: ``(36 + 10)/60``, or ``log10(105) = 2.021189``."""
    if tables <= _STRAIGHT_TO:
        return f"({written(tables)} + {_ADDED})/{_DIVISOR}"
    quotient = tables * _LOGARITHM_OF
    return f"log10({written(quotient)}) = {written(half_up(b_factor(tables), _SHOWN))}"


def shown(amount: Fraction) -> Fraction:
    """A product as it is told, to six decimals."""
    return half_up(amount, _SHOWN)


def misprint_warnings(tables: Fraction) -> tuple[Reason, ...]:
    """What is to be told where the printed B of so many tables is a misprint (§ 5; p. 12)."""
    return tuple(warning for at, warning in B_MISPRINTS.items() if at == tables)


@paragraph("5")
def first_award(
    code: str, number: str, page: str, *, tables: Fraction, list_name: str = "", **factors: Fraction
) -> First:
    """B times the factors, rounded to two decimals (§ 5; p. 13).

    ``code`` is the reason told, by the paragraph ``number``; it tells ``tables``, B, each factor, the product and the
    amount. A list with a name is told as ``.group``, the only list of an event as ``.open``.
    """
    product = b_factor(tables) * product_of(factors)
    amount = half_up(product)
    named: Mapping[str, Fact] = {"list": list_name} if list_name else {}
    reason = because(
        code,
        number,
        page,
        kind="group" if list_name else "open",
        **named,
        tables=tables,
        b=b_written(tables),
        product=shown(product),
        amount=amount,
        **factors,
    )
    return First(amount, (reason,), misprint_warnings(tables))


def product_of(factors: Mapping[str, Fraction]) -> Fraction:
    """All factors multiplied."""
    product = Fraction(1)
    for factor in factors.values():
        product *= factor
    return product
