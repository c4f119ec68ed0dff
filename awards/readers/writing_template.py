"""Our own template as a file to fill in. No cell of it is ever a formula, whatever a name begins with."""

import csv
import io
from typing import Any

import openpyxl
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from awards.readers.template_cells import EVENT, EXPLANATION, FORMAT
from awards.readers.template_csv import EXECUTED
from awards.readers.template_sheets import Rows, Sheet, Template, sheets
from awards.readers.text import number

SEPARATOR = ";"
_AS_TEXT = "@"
_WIDTHS = {EVENT: (16, 40), EXPLANATION: (14, 18, 110)}
_NAME_WIDTH, _WIDTH = 24, 12


def write_csv(template: Template, language: str) -> bytes:
    """The template as text in UTF-8 with a byte order mark, which spreadsheets look for; explained in comments."""
    found = sheets(template, language)
    explanation = next(sheet for sheet in found if sheet.name == EXPLANATION)
    # What the file is stands first, where it is looked for.
    lines = [f"# {FORMAT}", *(f"# {' - '.join(cell for cell in row if cell)}" for row in explanation.rows[1:])]
    for sheet in found:
        if sheet.name != EXPLANATION:
            rows = sheet.rows if sheet.name == EVENT else [sheet.rows[0], *_filled(sheet.rows[1:])]
            lines += ["", f"[{sheet.title}]", *_lines(rows)]
    return "\r\n".join((*lines, "")).encode("utf-8-sig")


def _filled(rows: Rows) -> Rows:
    """A text file needs no empty rows."""
    return [row for row in rows if any(row)]


def _lines(rows: Rows) -> list[str]:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=SEPARATOR, lineterminator="\n")
    for row in rows:
        writer.writerow([_escaped(cell) for cell in row])
    return text.getvalue().splitlines()


def _escaped(cell: str) -> str:
    """An apostrophe before what a spreadsheet would compute; a plain number is none of that."""
    return f"'{cell}" if EXECUTED.match(cell) and number(cell) is None else cell


def write_xlsx(template: Template, language: str) -> bytes:
    """The template as a workbook: a sheet for each block, numbers of players and shares kept as text."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for sheet in sheets(template, language):
        _write(book.create_sheet(sheet.title), sheet)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _write(page: Any, sheet: Sheet) -> None:
    kept_as_text = set(sheet.text_columns)
    head = Font(bold=True)
    for line, row in enumerate(sheet.rows, start=1):
        for column, text in enumerate(row):
            if text or column in kept_as_text:
                cell = page.cell(line, column + 1)
                _put(cell, text)
                if column in kept_as_text:
                    cell.number_format = _AS_TEXT
                if (sheet.is_table and line == 1) or (not sheet.is_table and column == 0):
                    cell.font = head
    _set_widths(page, sheet)
    for column in kept_as_text:
        page.column_dimensions[get_column_letter(column + 1)].number_format = _AS_TEXT
    if sheet.is_table:
        page.freeze_panes = "A2"


def _put(cell: Any, text: str) -> None:
    """The text as text: nothing that it begins with makes it a formula or an error."""
    if text:
        cell.value = text
        cell.data_type = "s"
        cell.quotePrefix = EXECUTED.match(text) is not None


def _set_widths(page: Any, sheet: Sheet) -> None:
    names = sheet.columns
    widths = _WIDTHS.get(sheet.name) or tuple(
        _NAME_WIDTH if name.startswith(("name", "team", "home", "away")) and "_" not in name else _WIDTH
        for name in names
    )
    for column, width in enumerate(widths, start=1):
        page.column_dimensions[get_column_letter(column)].width = width
