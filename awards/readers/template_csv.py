"""The blocks of our own template in a text file: separators, quotes, and the marks that keep a spreadsheet honest."""

import csv
import re
from dataclasses import dataclass

from awards.readers.found import At
from awards.readers.template_cells import BLOCKS, MOST_ROWS, SKIPPED, Block, Cell, Faults, Row, block_of, kept_rows
from awards.readers.template_names import BLOCK, code_of
from awards.readers.text import decode, in_one_line, lines_of
from awards.rules.report.fields import clean

SEPARATORS = ";,\t"
_BLOCK = re.compile(r"\[\s*([^\[\]]*?)\s*\]")
_COMMENT = re.compile(r'\s*"?\s*#')
_QUOTED = re.compile(r'"[^"]*"')
# A spreadsheet takes such a cell for a formula; an apostrophe before it says that it is text.
EXECUTED = re.compile(r"'*[=+\-@\t\r]")
_MARKED = re.compile(r"'+[=+\-@\t\r]")


@dataclass(frozen=True)
class Text:
    """The blocks of a text file, and how it was decoded."""

    blocks: tuple[Block, ...]
    encoding: str


def read_blocks(raw: bytes, faults: Faults) -> Text:
    """The blocks of the file. What stands in `members` and `explanation` is left out."""
    decoded = decode(raw)
    lines = lines_of(decoded.text)
    if len(lines) > MOST_ROWS:
        faults.add("too-many-lines", At(), most=MOST_ROWS)
        return Text((), decoded.encoding)
    separator = _separator(lines)
    found: list[tuple[str, int, list[Row]]] = []
    strays: list[Row] = []
    for number, line in enumerate(lines, start=1):
        name = _name_of_block(line, separator)
        if name is not None:
            found.append((name, number, []))
            continue
        if _COMMENT.match(line) or (found and code_of(BLOCK, found[-1][0]) in SKIPPED):
            continue
        row = Row(number, _cells(line, number, separator, found[-1][0] if found else "", faults))
        (found[-1][2] if found else strays).append(row)
    for row in kept_rows(strays)[:1]:
        faults.add("before-blocks", At(row.line), written=clean(row.cells[0].text), allowed=_in_brackets())
    blocks = [block_of(name, line, kept_rows(rows)) for name, line, rows in found]
    return Text(tuple(_known([one for one in blocks if one.name not in SKIPPED], faults)), decoded.encoding)


def _known(blocks: list[Block], faults: Faults) -> list[Block]:
    """The blocks of the template; others, and one that stands twice, are faults."""
    known: dict[str, Block] = {}
    for block in blocks:
        if block.name not in BLOCKS:
            faults.add("unknown-block", At(block.line), written=f"[{clean(block.name)}]", allowed=_in_brackets())
        elif block.name in known:
            faults.add("block-twice", At(block.line), written=f"[{block.shown}]")
        else:
            known[block.name] = block
    return list(known.values())


def _in_brackets() -> tuple[str, ...]:
    return tuple(f"[{name}]" for name in BLOCKS)


def _separator(lines: list[str]) -> str:
    """The first sign that separates in the first line that has one; comments have none."""
    for line in lines:
        if not _COMMENT.match(line):
            signs = [letter for letter in _QUOTED.sub("", line) if letter in SEPARATORS]
            if signs:
                return signs[0]
    return SEPARATORS[0]


def _name_of_block(line: str, separator: str) -> str | None:
    """The name in brackets; spreadsheets fill the line up with separators."""
    found = _BLOCK.fullmatch(line.strip().strip(separator + " "))
    return None if found is None else found[1]


def _cells(line: str, number: int, separator: str, block: str, faults: Faults) -> tuple[Cell, ...]:
    try:
        row = next(csv.reader([line], delimiter=separator, strict=True), [])
    except csv.Error:
        faults.add("bad-quotes", At(number, block))
        row = []
    return tuple(Cell(_bare(cell)) for cell in row) or (Cell(),)


def _bare(cell: str) -> str:
    """The text without the apostrophe that marks it as text."""
    written = cell.strip(" ")
    return in_one_line(written[1:] if _MARKED.match(written) else written)
