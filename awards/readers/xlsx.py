"""Our own template as a workbook: each sheet is a block. Formulas are never computed, links never followed."""

import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import openpyxl

from awards.readers.detect import XLSX
from awards.readers.found import At, Found, Remark
from awards.readers.template import with_event
from awards.readers.template_cells import (
    BLOCKS,
    DAY,
    ERROR,
    EVENT,
    FORMAT,
    FORMULA,
    MOST_COLUMNS,
    NUMBER,
    PERCENT,
    SKIPPED,
    Block,
    Cell,
    Faults,
    Row,
    block_of,
    kept_rows,
)
from awards.readers.template_names import BLOCK, code_of
from awards.readers.text import in_one_line
from awards.readers.xlsx_safe import MOST_SHEETS, safe_copy
from awards.rules.report.fields import clean

NAME, VERSION = XLSX, "1"
MOST_ROWS, MOST_CELLS = 10_000, 500_000
# A spreadsheet takes no longer format of a cell.
_LONGEST_FORMAT = 255
_FORMULA = re.compile(rb"<(?:[A-Za-z0-9_]+:)?f[\s/>]")
_QUOTED = re.compile(r'"[^"]*"')
# What openpyxl raises for a workbook whose parts do not fit together.
_FAULTS = (
    *(zipfile.BadZipFile, LookupError, ValueError, TypeError, AttributeError),
    *(ArithmeticError, OSError, SyntaxError, RecursionError),
)

# Where formulas stand: the sheet, and row and column from 1.
Formulas = frozenset[tuple[str, int, int]]


class _Refused(Exception):
    """A sheet that is not read any further: why, and where."""

    def __init__(self, remark: Remark) -> None:
        self.remark = remark


def read(raw: bytes) -> Found:
    """The event of a template in a workbook, or everything that is wrong with it."""
    found = Found(NAME, VERSION, dialect=FORMAT)
    safe = safe_copy(raw)
    if not isinstance(safe, bytes):
        return replace(found, problems=safe)
    faults = Faults()
    try:
        with warnings.catch_warnings():
            # What it does not understand (pictures, rules of colouring) matters to nobody here.
            warnings.simplefilter("ignore")
            blocks = _blocks(safe, faults)
    except _Refused as refused:
        return replace(found, problems=(refused.remark,))
    except _FAULTS:
        return replace(found, problems=(Remark("bad-xlsx", At(part="XLSX")),))
    if EVENT not in {block.name for block in blocks}:
        names = tuple(clean(block.shown) for block in blocks)
        return replace(found, problems=(Remark("no-template", At(part="XLSX"), {"written": names or "–"}),))
    return with_event(found, _known(blocks, faults), faults)


def _blocks(safe: bytes, faults: Faults) -> list[Block]:
    """The sheets as blocks; only cells' values are read, never a formula, a link or a macro."""
    formulas = _formulas(safe) if _has_formulas(safe) else frozenset()
    book = openpyxl.load_workbook(io.BytesIO(safe), read_only=True, data_only=True, keep_links=False)
    found = []
    for sheet in book.worksheets[:MOST_SHEETS]:
        title = in_one_line(sheet.title)
        if code_of(BLOCK, title) not in SKIPPED:
            rows = list(_rows(sheet, title.lower(), formulas, faults))
            found.append(block_of(title, 1, kept_rows(rows)))
    return found


def _known(blocks: list[Block], faults: Faults) -> list[Block]:
    """The blocks of the template; of other sheets those where something stands are faults."""
    known: dict[str, Block] = {}
    for block in blocks:
        if block.name in BLOCKS and block.name not in known:
            known[block.name] = block
        elif block.rows:
            code = "block-twice" if block.name in known else "unknown-block"
            faults.add(code, At(part=clean(block.shown)), written=clean(block.shown), allowed=BLOCKS)
    return list(known.values())


def _rows(sheet: Any, name: str, formulas: Formulas, faults: Faults) -> Iterator[Row]:
    """The rows of a sheet, no more of them and no wider than any event needs."""
    with_formulas = {row for sheet_name, row, _column in formulas if sheet_name == name}
    for number, cells in _read(sheet):
        if number not in with_formulas and all(cell.value is None for cell in cells):
            continue
        row = tuple(_cell(cell, (name, number, column) in formulas) for column, cell in enumerate(cells, start=1))
        while row and row[-1].is_empty:
            row = row[:-1]
        if len(row) > MOST_COLUMNS:
            faults.add("sheet-too-wide", At(number, name), most=MOST_COLUMNS)
        if row and number > MOST_ROWS:
            faults.add("too-many-lines", At(number, name), most=MOST_ROWS)
        if row:
            yield Row(number, row[:MOST_COLUMNS])


def _read(sheet: Any) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The rows by their number, each as wide as its last cell; what a sheet says of its size is not believed."""
    sheet.reset_dimensions()
    number, count = 0, 0
    try:
        for number, cells in enumerate(sheet.iter_rows(max_row=MOST_ROWS + 1), start=1):
            yield number, cells
            count += len(cells)
            if count > MOST_CELLS:
                raise _Refused(Remark("xml-too-many", At(number, clean(sheet.title)), {"most": MOST_CELLS}))
    except _FAULTS as fault:
        raise _Refused(Remark("bad-xlsx", At(number + 1, clean(sheet.title)))) from fault


def _cell(cell: Any, is_formula: bool) -> Cell:
    """A cell in words: numbers exactly as they are shown to at most 15 digits, days as ISO dates."""
    value = cell.value
    if value is None:
        return Cell("", FORMULA) if is_formula else Cell()
    if cell.data_type == "e":
        return Cell(in_one_line(str(value)), ERROR)
    if isinstance(value, bool):
        return Cell("true" if value else "false")
    if isinstance(value, int | float):
        shown_as_percentage = "%" in _QUOTED.sub("", (cell.number_format or "")[:_LONGEST_FORMAT])
        return Cell(_written(value), PERCENT if shown_as_percentage else NUMBER)
    if isinstance(value, datetime):
        return Cell(value.date().isoformat(), DAY)
    if isinstance(value, str):
        return Cell(in_one_line(value))
    return Cell(value.isoformat() if isinstance(value, date) else str(value), DAY)


def _written(value: Any) -> str:
    """A number without a sign for powers of ten, and without decimals where it is whole."""
    exact = Decimal(repr(value))
    if not exact.is_finite():
        return str(value)
    whole = exact == exact.to_integral_value() and abs(exact.adjusted()) < 20
    return f"{exact.to_integral_value():f}" if whole else f"{exact:f}"


def _has_formulas(safe: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(safe)) as archive:
        return any(_FORMULA.search(archive.read(name)) for name in archive.namelist())


def _formulas(safe: bytes) -> Formulas:
    """Where formulas stand. They are looked for, not computed: of one without a result that is said."""
    book = openpyxl.load_workbook(io.BytesIO(safe), read_only=True, data_only=False, keep_links=False)
    return frozenset(
        (in_one_line(sheet.title).lower(), number, column)
        for sheet in book.worksheets[:MOST_SHEETS]
        for number, cells in _read(sheet)
        for column, cell in enumerate(cells, start=1)
        if cell.data_type == "f"
    )
