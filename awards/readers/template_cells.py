"""The blocks, rows and cells of our own template, as text and as workbook alike, and the faults found in them."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from awards.readers import template_names as names
from awards.readers import text as texts
from awards.readers.found import At, Remark
from awards.readers.notes import LONGEST
from awards.rules.amounts import read_share
from awards.rules.answer import Fact
from awards.rules.report.fields import clean

FORMAT = "masterpoint-template/1"
EVENT, STANDINGS, MATCHES, LINEUPS = BLOCKS = ("event", "standings", "matches", "lineups")
MEMBERS, EXPLANATION = SKIPPED = ("members", "explanation")
# What a cell of a workbook can be beside text; a cell of a text file is always text.
TEXT, NUMBER, PERCENT, DAY, ERROR, FORMULA = "text", "number", "percent", "day", "error", "formula"
# Said of a number that a workbook keeps as one: it matters where numbers may begin with a zero.
WITHOUT_ZEROS = "number-without-zeros"
MOST_ROWS = 20_000
MOST_COLUMNS = 200
# Faults of one kind that are written out.
_MOST_ALIKE = 50
_PERCENTAGE = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,4})?)\s*%", re.ASCII)
_UNFIT = {ERROR: "cell-is-an-error", FORMULA: "formula-without-value"}


@dataclass(frozen=True)
class Cell:
    """What stands in a cell: a number as exact decimal, a day as ISO date, all else as written in one line."""

    text: str = ""
    kind: str = TEXT

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands there."""
        return not self.text and self.kind not in _UNFIT


@dataclass(frozen=True)
class Row:
    """A row of a block that is not blank: its line in the file or sheet, from 1."""

    line: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Block:
    """A block: its code, the line it begins at, its rows without blank lines and comments.

    `title` is what the file calls it where that is not the code.
    """

    name: str
    line: int
    rows: tuple[Row, ...]
    title: str = ""

    @property
    def shown(self) -> str:
        """What the file calls it."""
        return self.title or self.name


def block_of(title: str, line: int, rows: tuple[Row, ...]) -> Block:
    """The block of a title in any language."""
    name = names.code_of(names.BLOCK, title)
    return Block(name, line, rows, title="" if title.lower() == name else title)


@dataclass
class Faults:
    """Everything that is wrong with a file, in the order in which it is found."""

    problems: list[Remark] = field(default_factory=list)
    _more: dict[str, tuple[At, int]] = field(default_factory=dict)

    def add(self, code: str, at: At, **facts: Fact) -> None:
        """Note a fault, once at one place."""
        fault = Remark(code, at, facts)
        alike = [one for one in self.problems if one.code == code]
        if fault in alike:
            return
        if len(alike) < _MOST_ALIKE:
            self.problems.append(fault)
        else:
            first, count = self._more.get(code, (at, 0))
            self._more[code] = first, count + 1

    def in_order(self) -> tuple[Remark, ...]:
        """The faults block by block, line by line, those of the whole file first; and how many more there are."""
        places = {name: index for index, name in enumerate(BLOCKS)}
        found = sorted(
            self.problems, key=lambda one: (places.get(names.code_of(names.BLOCK, one.at.part), -1), one.at.line)
        )
        return (*found, *(Remark("more-alike", at, {"count": count}) for at, count in self._more.values()))


def kept_rows(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows without blank ones and comments."""
    filled = (row for row in rows if any(not cell.is_empty for cell in row.cells))
    return tuple(row for row in filled if row.cells[0].kind != TEXT or not row.cells[0].text.startswith("#"))


@dataclass(frozen=True)
class Fields:
    """The cells of one row by the codes of their columns; each reading method notes what does not fit.

    `block` is what the file calls it, and `titles` what it calls columns, where that is not their code.
    """

    block: str
    line: int
    cells: dict[str, Cell]
    faults: Faults
    titles: Mapping[str, str] = field(default_factory=dict)

    def at(self, column: str) -> At:
        """The place of a cell."""
        return At(self.line, self.block, self.titles.get(column, column))

    def cell(self, column: str) -> Cell:
        """The cell; an empty one where there is none, or none that can be read."""
        cell = self.cells.get(column, Cell())
        if cell.kind in _UNFIT:
            self.faults.add(_UNFIT[cell.kind], self.at(column), written=clean(cell.text))
            return Cell()
        return cell

    def has(self, column: str) -> bool:
        """Whether something stands in the column."""
        return not self.cells.get(column, Cell()).is_empty

    def text(self, column: str) -> str:
        """What stands there, in one line and not too long."""
        return self.cell(column).text[:LONGEST]

    def bad(self, code: str, column: str, **facts: Fact) -> None:
        """Note that what stands there does not fit."""
        self.faults.add(code, self.at(column), written=clean(self.cells[column].text), **facts)

    def needed(self, column: str) -> bool:
        """Whether something stands there; a fault where nothing does."""
        if not self.has(column):
            self.faults.add("cell-needed", self.at(column), written=column)
            return False
        return True

    def number(self, column: str) -> Decimal | None:
        """A number with at most nine places before and after its decimal sign."""
        cell = self.cell(column)
        if cell.is_empty:
            return None
        value = None if cell.kind == DAY else texts.number(cell.text)
        if value is None:
            self.bad("cell-is-a-day" if cell.kind == DAY else "template-number", column)
        return value

    def percent(self, column: str) -> Decimal | None:
        """A percentage: `58,33`, `58.33 %`, or a cell that a workbook shows as percentage."""
        cell = self.cell(column)
        value = self.number(column)
        if value is None or cell.kind != PERCENT:
            return value
        return _without_zeros(100 * value)

    def whole(self, column: str, *, least: int = 0, most: int = 100_000) -> int | None:
        """A whole number between the two."""
        value = self.number(column)
        if value is None:
            return None
        if value != value.to_integral_value() or not least <= value <= most:
            self.bad("template-whole-number", column, least=least, most=most)
            return None
        return int(value)

    def place(self, column: str) -> tuple[int | None, int | None]:
        """The best place of a tie and, where it is said, the last one."""
        cell = self.cell(column)
        if cell.is_empty:
            return None, None
        best, last = (None, None) if cell.kind == DAY else texts.place(cell.text)
        if best is None:
            self.bad("cell-is-a-day" if cell.kind == DAY else "template-place", column)
        return best, last

    def share(self, column: str) -> str:
        """A share as a report writes it, `1/2`; empty where nothing stands there."""
        cell = self.cell(column)
        if cell.is_empty:
            return ""
        if cell.kind == DAY:
            self.bad("share-is-a-day", column)
            return ""
        share = _share(cell)
        if share is None or not 0 <= share <= 1:
            self.bad("template-share", column)
            return ""
        return str(share)

    def choice(self, column: str, allowed: Collection[str], kind: str = "") -> str:
        """One of the codes allowed, or a word of this kind for it; empty where nothing stands there."""
        written = self.text(column)
        code = names.code_of(kind, written) if kind else written.lower()
        if written and code not in allowed:
            self.bad("template-choice", column, allowed=tuple(allowed))
            return ""
        return code


def _share(cell: Cell) -> Fraction | None:
    written = cell.text.replace(",", ".").replace(" ", "")
    percentage = _PERCENTAGE.fullmatch(written)
    if percentage is None:
        share = read_share(written)
        return share
    return Fraction(Decimal(percentage[1])) / 100


def _without_zeros(value: Decimal) -> Decimal:
    """The number with no zeros at its end that say nothing: 58.3300 as 58.33, 50.00 as 50."""
    return Decimal(f"{value.normalize():f}")


def table(
    block: Block, columns: Collection[str], needed: Collection[str], faults: Faults, *, shown: Sequence[str] = ()
) -> Iterator[Fields]:
    """The rows below the names of the columns, which may stand in any order. Unknown names are faults.

    `shown` is how the columns are listed, where there are many.
    """
    if not block.rows:
        return
    head, *rows = block.rows
    written = [cell.text for cell in head.cells]
    found = [names.code_of(names.COLUMN, text) for text in written]
    titles = {code: clean(text) for code, text in zip(found, written, strict=True) if code != text.lower()}
    language = names.language_of(names.COLUMN, written)
    _check_columns(
        block, found, columns, faults, [names.named(names.COLUMN, code, language) for code in shown or columns]
    )
    for code in needed:
        if code not in found:
            title = names.named(names.COLUMN, code, language)
            faults.add("missing-column", At(head.line, block.shown), written=title)
    for row in rows:
        cells: dict[str, Cell] = {}
        for index, cell in enumerate(row.cells):
            code = found[index] if index < len(found) else ""
            if code:
                cells.setdefault(code, cell)
            elif not cell.is_empty:
                faults.add("cell-without-column", At(row.line, block.shown), written=clean(cell.text), column=index + 1)
        yield Fields(block.shown, row.line, cells, faults, titles)


def _check_columns(
    block: Block, found: Sequence[str], columns: Collection[str], faults: Faults, allowed: Sequence[str]
) -> None:
    """Note columns that are unknown or stand twice."""
    head = block.rows[0]
    for index, code in enumerate(found):
        title = clean(head.cells[index].text)
        if code and code not in columns:
            faults.add("unknown-column", At(head.line, block.shown, title), written=title, allowed=tuple(allowed))
        elif code and code in found[:index]:
            title = code if code == title.lower() else title
            faults.add("column-twice", At(head.line, block.shown, title), written=title)
