"""Tables of a Microsoft Access file (JET3 of Access 97, JET4 of Access 2000 and what has come since), without Access.

A file is a row of pages of one size. Page 2 defines the table that lists all others; the page that defines a table says
where the rows of its list of pages are, and each of these pages where its rows begin. Whatever stands in a file, every
loop ends with its pages or with a limit, and all that can come of it is `Damaged`, also `CutShort`, or `TooLarge`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from awards.readers.jet_cells import Cell, Column, CutShort, Damaged, Row, cells

Rows = list[Mapping[str, Cell]]
_VERSION = 0x14
_CATALOG, _CATALOG_PAGE = "MSysObjects", 2
_DATA, _TABLE, _USAGE = 1, 2, 5
_TABLE_KIND, _SYSTEM = 1, 0x80000002
_PAGE_OF_ID = 0x00FFFFFF
_DELETED, _ELSEWHERE, _OFFSET = 0x8000, 0x4000, 0x1FFF
_FIXED = 1
_INLINE, _ONE_PAGE = 0x80, 0x40
MOST_COLUMNS = 255
MOST_ROWS = 20_000
_MOST_PAGES_OF_A_DEFINITION, _MOST_PAGES_OF_A_MEMO, _MOST_HOPS = 32, 64, 8
# What is read of a file at most, in bytes: many rows may show the same ones again. A row and a cell cost something too.
_MOST_BYTES = 20_000_000
_A_ROW, _A_CELL = 64, 16


class TooLarge(Exception):
    """A table has more rows, or more in them, than any that is read here."""

    def __init__(self, table: str = "") -> None:
        super().__init__(table)
        self.table = table


@dataclass(frozen=True)
class _Layout:
    """Where things stand in a version's pages, in bytes."""

    is_wide: bool
    page: int
    rows: int
    row_count: int
    columns: int
    indexes: int
    usage: int
    head: int
    index: int
    column: int
    bit: int
    variable: int
    flags: int
    fixed: int
    width: int


_JET3 = _Layout(False, 2048, 12, 8, 25, 31, 35, 43, 8, 18, 1, 3, 13, 14, 16)
_JET4 = _Layout(True, 4096, 16, 12, 45, 51, 55, 63, 12, 25, 5, 7, 15, 21, 23)


def kind(raw: bytes) -> str:
    """`JET3` or `JET4`, the way in which the file is laid out."""
    return "JET4" if _is_wide(raw) else "JET3"


def _is_wide(raw: bytes) -> bool:
    return raw[_VERSION : _VERSION + 1] > b"\x00"


def tables(raw: bytes, wanted: Collection[str]) -> dict[str, Rows]:
    """The rows of those of the wanted tables that there are. Raises Damaged, and TooLarge."""
    file = _File(raw)
    there = _catalog(file)
    return {name: _in_table(file, there[name.casefold()], name) for name in wanted if name.casefold() in there}


def _catalog(file: "_File") -> dict[str, int]:
    """The page that defines each table, by the table's name in small letters."""
    found: dict[str, int] = {}
    for entry in _in_table(file, _CATALOG_PAGE, _CATALOG):
        name, page, sort, flags = (entry.get(key) for key in ("Name", "Id", "Type", "Flags"))
        is_system = isinstance(flags, int) and bool(flags & _SYSTEM)
        if isinstance(name, str) and isinstance(page, int) and sort == _TABLE_KIND and not is_system:
            found.setdefault(name.casefold(), page & _PAGE_OF_ID)
    return found


def _in_table(file: "_File", page: int, name: str) -> Rows:
    try:
        return file.rows(page)
    except Damaged as damaged:
        raise type(damaged)(damaged.page, name) from damaged
    except TooLarge as large:
        raise TooLarge(name) from large


class _File:
    """The pages of a file."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._layout = _JET4 if _is_wide(raw) else _JET3
        self._count = len(raw) // self._layout.page
        self._left = _MOST_BYTES
        if len(raw) % self._layout.page:
            raise CutShort(self._count)

    def rows(self, number: int) -> Rows:
        """All rows of the table that this page defines."""
        definition = self._definition(number)
        columns = self._columns(definition, number)
        found: Rows = []
        for page in self._pages(definition, number):
            for row in self._rows_on(page):
                found.append(cells(row, columns, self._memo))
                self._spend(
                    sum(_A_CELL + len(cell) if isinstance(cell, str) else _A_CELL for cell in found[-1].values())
                )
                if len(found) > MOST_ROWS:
                    raise TooLarge
        # Pages that are no longer what they were take their rows with them.
        if len(found) < _number(definition, self._layout.rows, 4, number):
            raise Damaged(number)
        return found

    def _spend(self, amount: int) -> None:
        self._left -= amount
        if self._left < 0:
            raise TooLarge

    def _page(self, number: int, kind: int | None = None) -> bytes:
        if number >= self._count:
            raise CutShort(number)
        size = self._layout.page
        page = self._raw[number * size : (number + 1) * size]
        if kind is not None and page[0] != kind:
            raise Damaged(number)
        return page

    def _definition(self, number: int) -> bytes:
        """The pages of a table's definition, joined."""
        joined = b""
        following = number
        for _ in range(_MOST_PAGES_OF_A_DEFINITION):
            page = self._page(following, _TABLE)
            joined += page[8:] if joined else page
            following = int.from_bytes(page[4:8], "little")
            if following == 0:
                return joined
        raise Damaged(number)

    def _columns(self, definition: bytes, page: int) -> Sequence[Column]:
        layout = self._layout
        count = _number(definition, layout.columns, 2, page)
        if count > MOST_COLUMNS:
            raise Damaged(page)
        first = layout.head + layout.index * _number(definition, layout.indexes, 4, page)
        at = first + layout.column * count
        size = 2 if layout.is_wide else 1
        found: list[Column] = []
        for index in range(count):
            length = _number(definition, at, size, page)
            name = definition[at + size : at + size + length]
            at += size + length
            found.append(self._column(definition, first + layout.column * index, name, page))
        return found

    def _column(self, definition: bytes, at: int, name: bytes, page: int) -> Column:
        layout = self._layout
        is_fixed = bool(_number(definition, at + layout.flags, 1, page) & _FIXED)
        return Column(
            name.decode("utf-16-le" if layout.is_wide else "cp1252", errors="replace"),
            _number(definition, at, 1, page),
            _number(definition, at + layout.bit, 2, page),
            is_fixed,
            _number(definition, at + (layout.fixed if is_fixed else layout.variable), 2, page),
            _number(definition, at + layout.width, 2, page),
        )

    def _pages(self, definition: bytes, owner: int) -> Iterator[int]:
        """The pages with rows of a table, in their order: those in its map, which name it as their owner."""
        used = self._used(self._record(definition[self._layout.usage : self._layout.usage + 4], owner))
        if used is None:
            yield from (number for number in range(self._count) if self._is_of(number, owner))
            return
        # What a file does not hold is told before what it holds is read.
        for number in sorted(used, reverse=True):
            if number >= self._count:
                raise CutShort(number)
            if not self._is_of(number, owner):
                raise Damaged(number)
        yield from sorted(used)

    def _is_of(self, number: int, owner: int) -> bool:
        """Whether the page has rows of the table. The file is not copied page by page to see that."""
        at = number * self._layout.page
        return self._raw[at] == _DATA and int.from_bytes(self._raw[at + 4 : at + 8], "little") == owner

    def _used(self, row: Row) -> frozenset[int] | None:
        """The pages in a map: bits from a first page on, or pages of bits; None where it is of no known kind."""
        kind = row.number(0, 1)
        if kind == 0:
            return frozenset(_set_bits(row.raw[5:], row.number(1, 4)))
        if kind != 1:
            return None
        found: set[int] = set()
        span = 8 * (self._layout.page - 4)
        for index in range((len(row.raw) - 1) // 4):
            number = row.number(1 + 4 * index, 4)
            if number:
                found.update(_set_bits(self._page(number, _USAGE)[4:], index * span))
                if len(found) > self._count:
                    raise CutShort(max(found))
        return frozenset(found)

    def _rows_on(self, number: int) -> Iterator[Row]:
        """The rows of a page that are not deleted, those also of which it has the address alone."""
        page = self._page(number, _DATA)
        for index in range(self._row_count(page, number)):
            start = self._start(page, index, number)
            if not start & _DELETED:
                row = self._row(number, index)
                yield self._followed(row) if start & _ELSEWHERE else row

    def _followed(self, row: Row) -> Row:
        """The row at the address that stands in this one."""
        for _ in range(_MOST_HOPS):
            index, number = row.number(0, 1), row.number(1, 3)
            page = self._page(number, _DATA)
            row = self._row(number, index)
            if not self._start(page, index, number) & _ELSEWHERE:
                return row
        raise Damaged(row.page)

    def _record(self, address: bytes, page: int) -> Row:
        """The row at an address: its index in one byte, its page in three."""
        if len(address) < 4:
            raise Damaged(page)
        return self._row(int.from_bytes(address[1:4], "little"), address[0])

    def _row(self, number: int, index: int) -> Row:
        self._spend(_A_ROW)
        page = self._page(number, _DATA)
        if index >= self._row_count(page, number):
            raise Damaged(number)
        start = self._start(page, index, number) & _OFFSET
        end = self._start(page, index - 1, number) & _OFFSET if index else len(page)
        if not self._layout.row_count < start <= end <= len(page):
            raise Damaged(number)
        return Row(page[start:end], number, self._layout.is_wide)

    def _row_count(self, page: bytes, number: int) -> int:
        return _number(page, self._layout.row_count, 2, number)

    def _start(self, page: bytes, index: int, number: int) -> int:
        """Where a row begins, with its flags; the rows stand from the end of the page on."""
        return _number(page, self._layout.row_count + 2 + 2 * index, 2, number)

    def _memo(self, cell: bytes, page: int) -> bytes:
        """The bytes of a long text, which stand in the cell, on another page, or on several in a chain."""
        size = _number(cell, 0, 3, page)
        flags = _number(cell, 3, 1, page)
        if flags & _INLINE:
            return cell[12 : 12 + size]
        address = cell[4:8]
        if flags & _ONE_PAGE:
            return self._record(address, page).raw[:size]
        found = b""
        for _ in range(_MOST_PAGES_OF_A_MEMO):
            if len(found) >= size or not any(address):
                return found[:size]
            row = self._record(address, page)
            address = row.raw[:4]
            found += row.raw[4:]
        raise Damaged(page)


def _set_bits(bits: bytes, first: int) -> Iterator[int]:
    """The numbers of the bits that are set, the first bit being `first`."""
    for index, byte in enumerate(bits):
        for bit in range(8):
            if byte >> bit & 1:
                yield first + 8 * index + bit


def _number(raw: bytes, at: int, size: int, page: int) -> int:
    """A whole number in `raw`. Raises Damaged where it does not lie there."""
    if at + size > len(raw):
        raise Damaged(page)
    return int.from_bytes(raw[at : at + size], "little")
