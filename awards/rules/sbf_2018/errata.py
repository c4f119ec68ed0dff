"""Misprints that stand, as warnings, and what was decided where the regulation is silent."""

from collections.abc import Mapping
from dataclasses import dataclass

from awards.rules.answer import Fact, Reason
from awards.rules.printed import Misprint
from awards.rules.sbf_2018.numbers import read_toml

# The paragraph of each table.
OF_TABLE = {"A1": "3", "A2": "3", "B1": "10", "C": "9", "D": "6", "E1": "10", "F": "9"}
_DATA = read_toml("errata.toml")


@dataclass(frozen=True)
class Decision:
    """What this edition decides where the regulation leaves something open."""

    paragraph: str
    text: str


MISPRINTS = tuple(
    Misprint(entry["code"], entry["table"], entry["row"], entry.get("place")) for entry in _DATA["misprint"]
)
DECISIONS = tuple(Decision(entry["paragraph"], entry["text"]) for entry in _DATA["decision"])


def _warning(entry: Mapping[str, Fact]) -> Reason:
    facts = {name: fact for name, fact in entry.items() if name != "code"}
    return Reason("table-misprint", facts, OF_TABLE[str(entry["table"])])


WARNINGS: Mapping[str, Reason] = {entry["code"]: _warning(entry) for entry in _DATA["misprint"]}
