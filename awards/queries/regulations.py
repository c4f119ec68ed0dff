"""An edition of a regulation as its page shows it: the paragraphs with their rules, numbers, tables and decisions.

Everything is read from the edition's own folder and its citation registry; nothing is written twice.
"""

import csv
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from awards import rules
from awards.queries.prose import Prose, prose
from awards.rules.answer import Reason
from awards.rules.citation import Paragraph, anchor
from awards.rules.edition import Edition
from awards.rules.editions import EDITIONS
from awards.rules.wording import SOURCE_LANGUAGE, sentence, title_name

FOLDER = Path(rules.__file__).parent
# Coarser colours first, as the tables print them.
COLOURS = ("gold", "silver", "bronze")


@dataclass(frozen=True)
class PrintedCell:
    """A number of a printed table; `lower`: points of the table's second colour; `doubtful`: a misprint that stands."""

    points: int
    lower: bool
    doubtful: bool


@dataclass(frozen=True)
class PrintedRow:
    """What a number of contestants is paid, place by place; None where the row ends."""

    contestants: int
    cells: tuple[PrintedCell | None, ...]


@dataclass(frozen=True)
class PrintedTable:
    """A printed table: its name, the colours in it (the second one, if any, is that of `lower` cells), its rows."""

    name: str
    colours: tuple[str, ...]
    places: range
    rows: tuple[PrintedRow, ...]


@dataclass(frozen=True)
class TitleRow:
    """A title and what it asks for: masterpoints in all, and the points of silver or gold among them."""

    name: str
    masterpoints: int
    silver: int
    gold: int
    conversion: bool


@dataclass(frozen=True)
class ShownParagraph:
    """A paragraph with everything that the program holds of it.

    `text` says in our words what it is about, `rules` are the rules' own sentences, `numbers` pairs of name and value.
    """

    paragraph: Paragraph
    text: str
    rules: tuple[str, ...]
    numbers: tuple[tuple[str, str], ...]
    tables: tuple[PrintedTable, ...]
    misprints: tuple[str, ...]
    decisions: tuple[str, ...]
    titles: tuple[TitleRow, ...]

    @property
    def anchor(self) -> str:
        """The paragraph's id on the page."""
        return anchor(self.paragraph.number)


@dataclass(frozen=True)
class Regulation:
    """An edition as its page shows it."""

    id: str
    name: str
    in_force_from: date | None
    paragraphs: tuple[ShownParagraph, ...]


def titles_anchor(ruleset: str) -> str:
    """The id of the paragraph that has the edition's titles."""
    return next((shown.anchor for shown in regulation(ruleset, SOURCE_LANGUAGE).paragraphs if shown.titles), "")


@cache
def regulation(ruleset: str, language: str) -> Regulation:
    """The edition of that id in the language; KeyError if there is none. The rules' own sentences are English."""
    found = EDITIONS[ruleset]
    files = _Files(FOLDER / ruleset.replace("-", "_"), language)
    shown = tuple(_shown(paragraph, found, files) for paragraph in found.paragraphs)
    return Regulation(found.id, files.prose.of("edition", "name", found.name), found.in_force_from, shown)


class _Files:
    """The data of an edition's folder, and its words in the language."""

    def __init__(self, folder: Path, language: str) -> None:
        self.language = language
        self.prose = prose(folder, language)
        self.numbers = _read(folder / "numbers.toml")
        self.titles = _read(folder / "titles.toml")
        self.sanctions = _read(folder / "sanctions.toml")
        errata = _read(folder / "errata.toml")
        self.misprints: list[dict[str, Any]] = errata.get("misprint", [])
        self.decisions: list[dict[str, Any]] = errata.get("decision", [])
        # The rows of the titles are a table of their own.
        self.of_titles = {key: value for key, value in self.titles.items() if key != "title"}
        self.tables = {_name(path): _table(path, self.misprints) for path in sorted(folder.glob("table-*.csv"))}

    def numbers_of(self, paragraph: str) -> Iterator[tuple[tuple[str, ...], Any]]:
        """Each number of the paragraph with the keys that lead to it."""
        yield from _numbers(self.numbers, paragraph)
        yield from _numbers(self.of_titles, paragraph)
        yield from _numbers(self.sanctions, paragraph)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal) if path.exists() else {}


def _name(path: Path) -> str:
    return path.stem.removeprefix("table-").upper()


def _shown(paragraph: Paragraph, found: Edition, files: _Files) -> ShownParagraph:
    number, language, words = paragraph.number, files.language, files.prose
    homes = {name: _home(name, found.paragraphs) for name in files.tables}
    decisions = [entry["text"] for entry in files.decisions if entry["paragraph"] == number]
    return ShownParagraph(
        paragraph=_worded(paragraph, words),
        text=words.of("text", number),
        rules=tuple(_sentences(found.rules.get(number, ()))),
        numbers=tuple((words.label(steps), words.value(value)) for steps, value in files.numbers_of(number)),
        tables=tuple(table for name, table in files.tables.items() if homes[name] == number),
        misprints=tuple(_misprint(entry, language) for entry in files.misprints if homes[entry["table"]] == number),
        decisions=tuple(words.of("decision", text, text) for text in decisions),
        titles=_titles(files.titles, found.id, language) if files.titles.get("paragraph") == number else (),
    )


def _worded(paragraph: Paragraph, words: Prose) -> Paragraph:
    said = {name: words.of(name, paragraph.number) for name in ("title", "source", "left_out")}
    return replace(paragraph, **{name: text for name, text in said.items() if text})


def _home(table: str, paragraphs: Iterable[Paragraph]) -> str:
    """The number of the first paragraph that says it has the table."""
    return next((entry.number for entry in paragraphs if re.search(rf"\b{table}\b", entry.source)), "")


def _sentences(names: Iterable[str]) -> Iterator[str]:
    """The first line of what each rule function says about itself, without the paragraph that it stands under."""
    for name in dict.fromkeys(names):
        module, _dot, function = name.rpartition(".")
        words = getattr(sys.modules[module], function).__doc__ or ""
        yield re.sub(r" \(§[^)]*\)", "", words.strip().split("\n")[0]).replace("``", "")


def _numbers(
    sections: Mapping[str, Any], number: str, steps: tuple[str, ...] = (), home: str = ""
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Each number of the paragraph with the keys that lead to it; what has no paragraph of its own belongs to the rest.

    A short table, which stands in one line of the file, is one number.
    """
    home = sections.get("paragraph", home)
    for key, value in sections.items():
        if isinstance(value, dict) and not (home == number and _is_short(value)):
            yield from _numbers(value, number, (*steps, key), home)
        elif home == number and key != "paragraph":
            yield (*steps, key), value


def _is_short(table: Mapping[str, Any]) -> bool:
    """Whether the table holds nothing but single numbers, and no paragraph."""
    return "paragraph" not in table and not any(isinstance(value, dict | list) for value in table.values())


def _misprint(entry: Mapping[str, Any], language: str) -> str:
    facts = {name: fact for name, fact in entry.items() if name != "code"}
    return sentence(Reason("table-misprint", facts), language)


def _titles(data: Mapping[str, Any], ruleset: str, language: str) -> tuple[TitleRow, ...]:
    return tuple(
        TitleRow(
            title_name(ruleset, row["code"], language),
            row["masterpoints"],
            row.get("silver", 0),
            row.get("gold", 0),
            row.get("conversion", True),
        )
        for row in data["title"]
    )


def _table(path: Path, misprints: Iterable[Mapping[str, Any]]) -> PrintedTable:
    name = _name(path)
    doubtful = {(fault["row"], fault.get("place")) for fault in misprints if fault["table"] == name}
    rows: dict[int, dict[int, tuple[int, str]]] = {}
    with path.open(encoding="ascii", newline="") as file:
        for line in csv.DictReader(file):
            cells = rows.setdefault(int(line["contestants"]), {})
            cells[int(line["place"])] = (int(line["points"]), line["colour"])
    printed = {colour for cells in rows.values() for _points, colour in cells.values()}
    colours = tuple(colour for colour in COLOURS if colour in printed)
    places = range(1, max(max(cells) for cells in rows.values()) + 1)

    def cell(row: int, place: int) -> PrintedCell | None:
        if place not in rows[row]:
            return None
        points, colour = rows[row][place]
        return PrintedCell(points, colour != colours[0], (row, place) in doubtful)

    shown = tuple(PrintedRow(row, tuple(cell(row, place) for place in places)) for row in sorted(rows))
    return PrintedTable(name, colours, places, shown)
