"""The block `[event]` of our own template: the keys of a report that are a single value."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from awards.readers import template_names as names
from awards.readers.found import At
from awards.readers.notes import LONGEST, Notes
from awards.readers.template_cells import DAY, EVENT, FORMAT, NUMBER, WITHOUT_ZEROS, Block, Cell, Faults, Fields
from awards.rules.report.fields import LONGEST_NUMBER, as_number, clean
from awards.rules.report.parse import FORMS

TEAM_MATCHES, BAROMETER = "team_matches", "barometer_teams"
CONDITION = "condition."
KEYS = (
    *("format", "ruleset", "organiser", "name", "date", "first_date"),
    *("form", "level", "boards", "entrants"),
)
MOST_BOARDS, MOST_ENTRANTS = 1000, 100_000
_WORDS = {"true": True, "false": False}
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
    titles: dict[str, str] = {}
    for row in block.rows:
        key, value, *more = (*row.cells, Cell(), Cell())[: max(2, len(row.cells))]
        name = names.code_of(names.KEY, key.text)
        at = At(row.line, block.shown, clean(key.text))
        if name not in KEYS and not _is_condition(name):
            language = names.language_of(names.KEY, [one.cells[0].text for one in block.rows])
            allowed = (*(names.named(names.KEY, code, language) for code in KEYS), f"{CONDITION}NAME")
            faults.add("unknown-template-key", at, written=clean(key.text), allowed=allowed)
        elif name in cells:
            faults.add("key-twice", at, written=name)
        else:
            cells[name], lines[name] = value, row.line
            if key.text.lower() != name:
                titles[name] = clean(key.text)
        for index, cell in enumerate(more, start=3):
            if not cell.is_empty:
                faults.add("cell-without-column", At(row.line, block.shown), written=clean(cell.text), column=index)
    reading = _Reading(block.shown, cells, lines, titles, faults, notes)
    _check_format(reading, block)
    places = {key: At(line, block.shown, titles.get(key, key)) for key, line in lines.items()}
    return Head(reading.values(), reading.conditions(), places)


def _is_condition(name: str) -> bool:
    return name.startswith(CONDITION) and name != CONDITION


@dataclass(frozen=True)
class _Reading:
    """The cells of the block by key, each on a line of its own; `titles` as in `Fields`."""

    block: str
    cells: Mapping[str, Cell]
    lines: Mapping[str, int]
    titles: Mapping[str, str]
    faults: Faults
    notes: Notes

    def fields(self, key: str) -> Fields:
        """The cells with the line of this one."""
        return Fields(self.block, self.lines.get(key, 0), dict(self.cells), self.faults, self.titles)

    def values(self) -> dict[str, Any]:
        """What is said; a day that cannot be read is left out, so that it is asked for."""
        found: dict[str, Any] = {}
        found["ruleset"] = self.fields("ruleset").text("ruleset").lower()
        found["level"] = self._level()
        found["name"] = self.fields("name").text("name")[:LONGEST]
        found["form"] = self.fields("form").choice("form", FORMS, names.FORM)
        found["organiser"] = self._organiser()
        for key, most in (("boards", MOST_BOARDS), ("entrants", MOST_ENTRANTS)):
            found[key] = self.fields(key).whole(key, least=1, most=most)
        for key in ("date", "first_date"):
            fields = self.fields(key)
            found[key] = self.notes.day(fields.text(key), fields.at(key))
            found[f"{key}_written"] = fields.text(key)
        return {key: value for key, value in found.items() if value not in ("", None)}

    def _level(self) -> str:
        """The level; a word that names none is left out, so that it is asked for."""
        fields = self.fields("level")
        written = fields.text("level")
        if written and not names.is_known(names.LEVEL, written):
            self.notes.warn("unknown-level", fields.at("level"), found=clean(written))
            return ""
        return names.code_of(names.LEVEL, written)

    def _organiser(self) -> str:
        fields = self.fields("organiser")
        written = fields.text("organiser")
        if written and (as_number(written) is None or fields.cells["organiser"].kind == DAY):
            fields.bad("template-number-of", "organiser", most=LONGEST_NUMBER)
            return ""
        if written and fields.cells["organiser"].kind == NUMBER:
            self.notes.warn(WITHOUT_ZEROS, fields.at("organiser"), written=written)
        return written

    def conditions(self) -> dict[str, Any]:
        """The conditions by name: yes and no, whole numbers, all else as text."""
        found: dict[str, Any] = {}
        for key in self.cells:
            if _is_condition(key) and self.fields(key).needed(key):
                found[key.removeprefix(CONDITION)] = _value(self.fields(key).text(key))
        return found


def _value(written: str) -> bool | int | str:
    word = names.code_of(names.YES_OR_NO, written)
    if word in _WORDS:
        return _WORDS[word]
    return int(written) if _WHOLE.fullmatch(written) else written


def _check_format(reading: _Reading, block: Block) -> None:
    written = reading.cells.get("format", Cell())
    fields = reading.fields("format")
    if written.is_empty:
        fields.faults.add("missing-template-key", At(block.line, block.shown), written=f"format;{FORMAT}")
    elif written.text.lower() != FORMAT:
        fields.bad("template-format", "format", allowed=FORMAT)
