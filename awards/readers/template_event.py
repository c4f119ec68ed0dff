"""The block `[event]` of our own template: the keys of a report that are a single value."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from awards.readers.found import At
from awards.readers.notes import LONGEST, Notes
from awards.readers.template_cells import DAY, EVENT, FORMAT, NUMBER, Block, Cell, Faults, Fields
from awards.rules.report.fields import LONGEST_NUMBER, as_number, clean
from awards.rules.report.parse import FORMS

TEAM_MATCHES, BAROMETER = "team_matches", "barometer_teams"
CONDITION = "condition."
KEYS = (
    *("format", "ruleset", "organiser", "name", "date", "first_date"),
    *("form", "level", "boards", "entrants"),
)
MOST_BOARDS, MOST_ENTRANTS = 1000, 100_000
_WORDS = {"true": True, "yes": True, "false": False, "no": False}
_WHOLE = re.compile(r"[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True)
class Head:
    """What the block says: values by key, `conditions` by name, and where each key stands."""

    values: Mapping[str, Any] = field(default_factory=dict)
    conditions: Mapping[str, Any] = field(default_factory=dict)
    places: Mapping[str, At] = field(default_factory=dict)


def read_head(block: Block | None, faults: Faults, notes: Notes) -> Head:
    """The keys of the event; a key that is unknown or stands twice is a fault."""
    if block is None:
        faults.add("missing-block", At(1), written=f"[{EVENT}]")
        return Head()
    cells: dict[str, Cell] = {}
    lines: dict[str, int] = {}
    for row in block.rows:
        key, value, *more = (*row.cells, Cell(), Cell())[: max(2, len(row.cells))]
        name = key.text.lower()
        at = At(row.line, EVENT, clean(key.text))
        if name not in KEYS and not _is_condition(name):
            faults.add("unknown-template-key", at, written=clean(key.text), allowed=(*KEYS, f"{CONDITION}NAME"))
        elif name in cells:
            faults.add("key-twice", at, written=name)
        else:
            cells[name], lines[name] = value, row.line
        for index, cell in enumerate(more, start=3):
            if not cell.is_empty:
                faults.add("cell-without-column", At(row.line, EVENT), written=clean(cell.text), column=index)
    reading = _Reading(cells, lines, faults, notes)
    _check_format(cells, lines, block, faults)
    return Head(reading.values(), reading.conditions(), {key: At(line, EVENT, key) for key, line in lines.items()})


def _is_condition(name: str) -> bool:
    return name.startswith(CONDITION) and name != CONDITION


def _check_format(cells: Mapping[str, Cell], lines: Mapping[str, int], block: Block, faults: Faults) -> None:
    written = cells.get("format", Cell())
    if written.is_empty:
        faults.add("missing-template-key", At(block.line, EVENT), written=f"format;{FORMAT}")
    elif written.text.lower() != FORMAT:
        at = At(lines["format"], EVENT, "format")
        faults.add("template-format", at, written=clean(written.text), allowed=FORMAT)


@dataclass(frozen=True)
class _Reading:
    """The cells of the block by key, each on a line of its own."""

    cells: Mapping[str, Cell]
    lines: Mapping[str, int]
    faults: Faults
    notes: Notes

    def _fields(self, key: str) -> Fields:
        return Fields(EVENT, self.lines.get(key, 0), dict(self.cells), self.faults)

    def values(self) -> dict[str, Any]:
        """What is said; a day that cannot be read is left out, so that it is asked for."""
        found: dict[str, Any] = {}
        for key in ("ruleset", "level"):
            found[key] = self._fields(key).text(key).lower()
        found["name"] = self._fields("name").text("name")[:LONGEST]
        found["form"] = self._fields("form").choice("form", FORMS)
        found["organiser"] = self._organiser()
        for key, most in (("boards", MOST_BOARDS), ("entrants", MOST_ENTRANTS)):
            found[key] = self._fields(key).whole(key, least=1, most=most)
        for key in ("date", "first_date"):
            fields = self._fields(key)
            found[key] = self.notes.day(fields.text(key), fields.at(key))
            found[f"{key}_written"] = fields.text(key)
        return {key: value for key, value in found.items() if value not in ("", None)}

    def _organiser(self) -> str:
        fields = self._fields("organiser")
        written = fields.text("organiser")
        if written and (as_number(written) is None or fields.cells["organiser"].kind == DAY):
            fields.bad("template-number-of", "organiser", most=LONGEST_NUMBER)
            return ""
        if written and fields.cells["organiser"].kind == NUMBER:
            self.notes.warn("number-without-zeros", fields.at("organiser"), written=written)
        return written

    def conditions(self) -> dict[str, Any]:
        """The conditions by name: yes and no, whole numbers, all else as text."""
        found: dict[str, Any] = {}
        for key in self.cells:
            if _is_condition(key) and self._fields(key).needed(key):
                found[key.removeprefix(CONDITION)] = _value(self._fields(key).text(key))
        return found


def _value(written: str) -> bool | int | str:
    word = written.lower()
    if word in _WORDS:
        return _WORDS[word]
    return int(written) if _WHOLE.fullmatch(written) else written
