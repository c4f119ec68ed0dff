"""Misprints that stand, as warnings, and what was decided where the regulation is silent."""

from collections.abc import Mapping
from dataclasses import dataclass

from awards.rules.answer import Fact, Reason
from awards.rules.printed import Misprint
from awards.rules.sbf_2018.numbers import read_toml

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
    return Reason("table-misprint", facts, "3" if entry["table"] != "D" else "6")


WARNINGS: Mapping[str, Reason] = {entry["code"]: _warning(entry) for entry in _DATA["misprint"]}
