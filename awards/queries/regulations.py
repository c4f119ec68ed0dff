"""An edition of a regulation as its page shows it: the paragraphs with their rules, numbers, tables and decisions.

Everything is read from the edition's own folder and its citation registry; nothing is written twice.
"""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override

from awards.choices import Colour
from awards.queries.printed_tables import PrintedTable, read_csv, tables_of
from awards.queries.prose import Prose, prose
from awards.rules.answer import Reason
from awards.rules.citation import Paragraph, anchor
from awards.rules.edition import Edition
from awards.rules.editions import EDITIONS
from awards.rules.folders import folder_of
from awards.rules.wording import SOURCE_LANGUAGE, sentence, title_name
from ui.amounts import number

# What a title may ask beside masterpoints in all, by the key of its row: what it is called, if not by the row itself.
TOTALS = ("masterpoints", "total")
# What a row of a title holds that asks for nothing.
NAMES = {"code", "title", "printed", "english", "rank"}


@dataclass(frozen=True)
class TitleRow:
    """A title and what it asks for: masterpoints in all, and the other parts in the order of `TitleTable.parts`.

    `conversion`: lower colours may be turned upwards for it. A part that is not asked for is empty.
    """

    name: str
    masterpoints: str
    parts: tuple[str, ...]
    conversion: bool


@dataclass(frozen=True)
class TitleTable:
    """The titles of an edition; `converts`: in some of them colours can be turned upwards."""

    parts: tuple[str, ...]
    rows: tuple[TitleRow, ...]
    converts: bool


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
    titles: TitleTable | None

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
    # Those that no paragraph names.
    tables: tuple[PrintedTable, ...]
    misprints: tuple[str, ...]


def titles_anchor(ruleset: str) -> str:
    """The id of the paragraph that has the edition's titles."""
    return next((shown.anchor for shown in regulation(ruleset, SOURCE_LANGUAGE).paragraphs if shown.titles), "")


@cache
def regulation(ruleset: str, language: str) -> Regulation:
    """The edition of that id in the language; KeyError if there is none. The rules' own sentences are English."""
    found = EDITIONS[ruleset]
    # Kept for all readers of the language, whatever that of the first one is.
    with override(language):
        files = _Files(found, folder_of(ruleset), language)
        shown = tuple(_shown(paragraph, found, files) for paragraph in found.paragraphs)
        name = files.prose.of("edition", "name", found.name)
        return Regulation(found.id, name, found.in_force_from, shown, files.tables_at(""), files.misprints_at(""))


class _Files:
    """The data of an edition's folder, and its words in the language."""

    def __init__(self, found: Edition, folder: Path, language: str) -> None:
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
        self.title_rows, of_titles = _title_rows(folder, self.titles.get("title", ()))
        self.tables = tables_of(folder, list(found.units), self.misprints, self.prose, besides=of_titles)
        self.homes = {key: _home(key, found.paragraphs) for key in self.tables}
        named = [key for paragraph in found.paragraphs for key in paragraph.tables]
        self.order = list(dict.fromkeys([*named, *self.tables]))

    def numbers_of(self, paragraph: str) -> Iterator[tuple[tuple[str, ...], Any]]:
        """Each number of the paragraph with the keys that lead to it."""
        yield from _numbers(self.numbers, paragraph)
        yield from _numbers(self.of_titles, paragraph)
        yield from _numbers(self.sanctions, paragraph)

    def tables_at(self, paragraph: str) -> tuple[PrintedTable, ...]:
        """The tables of the paragraph, in its order; "" has those of none."""
        own = [key for key in self.tables if self.homes[key] == paragraph]
        return tuple(self.tables[key] for key in sorted(own, key=self.order.index))

    def misprints_at(self, paragraph: str) -> tuple[str, ...]:
        """The misprints in the tables of the paragraph, or that say themselves that they belong to it."""
        return tuple(
            _misprint(entry, self.language)
            for entry in self.misprints
            if entry.get("paragraph", self.homes.get(entry["table"], "")) == paragraph
        )


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal) if path.exists() else {}


def _shown(paragraph: Paragraph, found: Edition, files: _Files) -> ShownParagraph:
    number, words = paragraph.number, files.prose
    decisions = [entry["text"] for entry in files.decisions if entry["paragraph"] == number]
    return ShownParagraph(
        paragraph=_worded(paragraph, words),
        text=words.of("text", number),
        rules=tuple(_sentences(found.rules.get(number, ()))),
        numbers=tuple((words.label(steps), words.value(value)) for steps, value in files.numbers_of(number)),
        tables=files.tables_at(number),
        misprints=files.misprints_at(number),
        decisions=tuple(words.of("decision", text, text) for text in decisions),
        titles=_titles(found, files) if files.titles.get("paragraph") == number else None,
    )


def _worded(paragraph: Paragraph, words: Prose) -> Paragraph:
    said = {name: words.of(name, paragraph.number) for name in ("title", "source", "left_out")}
    return replace(paragraph, **{name: text for name, text in said.items() if text})


def _home(table: str, paragraphs: Iterable[Paragraph]) -> str:
    """The number of the paragraph that has the table."""
    return next((entry.number for entry in paragraphs if table in entry.tables), "")


def _sentences(names: Iterable[str]) -> Iterator[str]:
    """The first line of what each rule function says about itself, without the paragraph that it stands under."""
    for name in dict.fromkeys(names):
        module, _dot, function = name.rpartition(".")
        words = getattr(sys.modules[module], function).__doc__ or ""
        yield re.sub(r" \(§[^)]*\)", "", words.strip().split("\n")[0]).replace("`", "")


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
    if "kind" in entry:
        return sentence(Reason("table-misprint", facts), language)
    words = {"row": "", "printed": "", "expected": "", **facts}
    return _("Table %(table)s, row %(row)s is printed as %(printed)s; by the rule it is %(expected)s.") % words


def _title_rows(folder: Path, entries: Sequence[Mapping[str, Any]]) -> tuple[list[Mapping[str, Any]], set[str]]:
    """The rows of the titles, and the names of the files from which some of it comes.

    Where `titles.toml` says only under which name a title is printed, its rows stand in the table that prints them.
    """
    rows: list[Mapping[str, Any]] = []
    files = set()
    printed = {path: read_csv(path) for path in folder.glob("*.csv")}
    codes = {entry["code"] for entry in entries}
    # The very list of the titles, as it is printed.
    files |= {path.name for path, lines in printed.items() if {line.get("code") for line in lines} == codes}
    for entry in entries:
        if any(key in entry for key in TOTALS):
            rows.append(entry)
            continue
        for path, lines in printed.items():
            own = [line for line in lines if line.get("title") == entry.get("printed", entry["code"])]
            rows += [{**line, **entry} for line in own]
            files |= {path.name} if own else set()
    return rows, files


def _titles(found: Edition, files: _Files) -> TitleTable:
    """What each title asks for, with a column for each part that some title asks for."""
    rows, words = files.title_rows, files.prose
    keys = dict.fromkeys(key for row in rows for key in row)
    parts = _in_order([key for key in keys if key not in NAMES and key not in TOTALS and key != "conversion"], found)
    shown = []
    for row in rows:
        total = next((row[key] for key in TOTALS if row.get(key)), "")
        asked = tuple(_written(row.get(part, ""), words) for part in parts)
        name = title_name(found.id, row["code"], files.language)
        shown.append(TitleRow(name, _written(total, words), asked, bool(row.get("conversion", True))))
    # Points are converted where the edition says at which rates.
    converts = bool(files.of_titles.keys() - {"paragraph"}) and any(row.conversion for row in shown)
    return TitleTable(tuple(_part_label(part, found, words) for part in parts), tuple(shown), converts)


def _in_order(parts: list[str], found: Edition) -> list[str]:
    """The parts of a title as they are printed, but its colours beside one another."""
    colours = [part for part in parts if part in found.units]
    if not colours:
        return parts
    before = parts[: parts.index(colours[0])]
    return [*before, *colours, *(part for part in parts if part not in before and part not in colours)]


def _written(value: Any, words: Prose) -> str:
    """A number, or a word that stands for one; nothing for what is not asked."""
    text = str(value)
    if not text or text == "0":
        return ""
    return number(int(text)) if text.isdecimal() else words.cell(text)


def _part_label(part: str, found: Edition, words: Prose) -> str:
    if part in found.units:
        return _("of which %(colour)s points") % {"colour": Colour(part).label}
    return words.label((part,))
