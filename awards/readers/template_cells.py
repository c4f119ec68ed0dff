"""The blocks, rows and cells of our own template, as text and as workbook alike, and the faults found in them."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

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
    """A block: its name in small letters, the line it begins at, its rows without blank lines and comments."""

    name: str
    line: int
    rows: tuple[Row, ...]


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
        found = sorted(self.problems, key=lambda one: (places.get(one.at.part, -1), one.at.line))
        return (*found, *(Remark("more-alike", at, {"count": count}) for at, count in self._more.values()))


def kept_rows(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows without blank ones and comments."""
    filled = (row for row in rows if any(not cell.is_empty for cell in row.cells))
    return tuple(row for row in filled if row.cells[0].kind != TEXT or not row.cells[0].text.startswith("#"))


@dataclass(frozen=True)
class Fields:
    """The cells of one row by the names of their columns; each reading method notes what does not fit."""

    block: str
    line: int
    cells: dict[str, Cell]
    faults: Faults

    def at(self, column: str) -> At:
        """The place of a cell."""
        return At(self.line, self.block, column)

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

    def choice(self, column: str, allowed: Collection[str]) -> str:
        """One of the words allowed, in small letters; empty where nothing stands there."""
        written = self.text(column).lower()
        if written and written not in allowed:
            self.bad("template-choice", column, allowed=tuple(allowed))
            return ""
        return written


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
    names = [cell.text.lower() for cell in head.cells]
    for index, name in enumerate(names):
        if name and name not in columns:
            at = At(head.line, block.name, clean(head.cells[index].text))
            faults.add("unknown-column", at, written=clean(head.cells[index].text), allowed=tuple(shown or columns))
        elif name and name in names[:index]:
            faults.add("column-twice", At(head.line, block.name, name), written=name)
    for name in needed:
        if name not in names:
            faults.add("missing-column", At(head.line, block.name), written=name)
    for row in rows:
        cells: dict[str, Cell] = {}
        for index, cell in enumerate(row.cells):
            name = names[index] if index < len(names) else ""
            if name:
                cells.setdefault(name, cell)
            elif not cell.is_empty:
                faults.add("cell-without-column", At(row.line, block.name), written=clean(cell.text), column=index + 1)
        yield Fields(block.name, row.line, cells, faults)
