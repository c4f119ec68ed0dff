"""Misprints, as warnings, and what was decided where the regulation is silent or contradicts itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from awards.rules.acbl_mps022.numbers import read_toml
from awards.rules.acbl_mps022.paragraphs import because
from awards.rules.answer import Reason

_DATA = read_toml("errata.toml")


@dataclass(frozen=True)
class BMisprint:
    """An entry of the table of B that is not the formula rounded; ``told``: an event can have so many tables."""

    code: str
    tables: int
    printed: Fraction
    expected: Fraction
    told: bool


@dataclass(frozen=True)
class Decision:
    """What this edition decides where the regulation leaves something open."""

    paragraph: str
    text: str


MISPRINTS = tuple(
    BMisprint(entry["code"], entry["row"], Fraction(entry["printed"]), Fraction(entry["expected"]), entry["told"])
    for entry in _DATA["misprint"]
)
DECISIONS = tuple(Decision(entry["paragraph"], entry["text"]) for entry in _DATA["decision"])


def _warning(misprint: BMisprint) -> Reason:
    return because(
        "table-misprint",
        "5",
        "12",
        kind="b-factor",
        tables=misprint.tables,
        printed=misprint.printed,
        expected=misprint.expected,
    )


# What is told of an event with so many tables.
B_MISPRINTS: Mapping[int, Reason] = {misprint.tables: _warning(misprint) for misprint in MISPRINTS if misprint.told}
