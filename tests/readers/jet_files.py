"""Writes JET3 and JET4 databases, small but whole: mdbtools and Access's own rules for pages and rows are kept."""

import datetime
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count as counting

from awards.readers.jet_cells import BOOLEAN, BYTE, DATE, DOUBLE, INTEGER, LONG, MEMO, TEXT

OLE = 11
Value = str | int | None
Row = Mapping[str, Value]
DELETED, ELSEWHERE = 0x8000, 0x4000
SIZES = {BYTE: 1, INTEGER: 2, LONG: 4, DATE: 8, DOUBLE: 8}
SYSTEM = 0x80000000
EPOCH = datetime.datetime(1899, 12, 30)  # noqa: DTZ001
CATALOG = (("Id", LONG), ("Name", TEXT), ("Type", INTEGER), ("Flags", LONG), ("LvProp", OLE))
HEADER_KEY = b"\xc7\xda\x39\x6b"


@dataclass
class Table:
    """A table: columns with their kinds, rows, and how some of these are kept.

    `deleted` and `moved` are rows by their index: gone, or kept on a page of their own. `added` are columns that came
    when there were rows, which do not know them. `dropped` leaves a place for cells of any width that nobody uses.
    `is_large` lists its pages as large tables do; `has_given_back` no longer lists the first of them.
    """

    columns: Sequence[tuple[str, int]]
    rows: Sequence[Row] = ()
    deleted: frozenset[int] = frozenset()
    moved: frozenset[int] = frozenset()
    added: Sequence[tuple[str, int]] = ()
    dropped: int = 0
    long_memos: bool = False
    is_large: bool = False
    has_given_back: bool = False


@dataclass
class _Writer:
    """The pages so far."""

    is_wide: bool
    pages: list[bytes] = field(default_factory=list)

    @property
    def size(self) -> int:
        return 4096 if self.is_wide else 2048

    def add(self, page: bytes) -> int:
        """The number of a new page."""
        assert len(page) <= self.size
        self.pages.append(page.ljust(self.size, b"\x00"))
        return len(self.pages) - 1

    def data_page(self, owner: bytes, rows: Sequence[tuple[bytes, int]]) -> bytes:
        """Rows with their flags, from the end of the page on."""
        head = b"\x01\x01" + bytes(2) + owner + (bytes(4) if self.is_wide else b"") + struct.pack("<H", len(rows))
        at = self.size
        places, body = b"", b""
        for raw, flags in rows:
            at -= len(raw)
            places += struct.pack("<H", at | flags)
            body = raw + body
        page = head + places
        assert len(page) <= at, "too many rows for a page"
        return page.ljust(at, b"\x00") + body


def database(tables: Mapping[str, Table], *, is_wide: bool, linked: bool = False) -> bytes:
    """The bytes of a database with these tables; `linked` names one more, which lies in another file."""
    writer = _Writer(is_wide)
    writer.add(_header(is_wide))
    writer.add(b"")
    writer.add(b"")
    entries: list[Row] = [{"Id": 2, "Name": "MSysObjects", "Type": 1, "Flags": SYSTEM - 2**32}]
    for name, table in tables.items():
        entries.append({"Id": _table(writer, table), "Name": name, "Type": 1, "Flags": 0})
    if linked:
        entries.append({"Id": 0, "Name": "Elsewhere", "Type": 6, "Flags": 0})
    _table(writer, Table(CATALOG, entries), at=2)
    return b"".join(writer.pages)


def rc4(key: bytes, raw: bytes) -> bytes:
    """The cipher under which the head of a file stands."""
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    found = bytearray()
    i = j = 0
    for byte in raw:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        found.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(found)


def _header(is_wide: bool) -> bytes:
    secret = bytearray(128 if is_wide else 126)
    secret[0x3C - 0x18 : 0x3E - 0x18] = struct.pack("<H", 1252)
    return (b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes((is_wide, 0, 0, 0))) + rc4(HEADER_KEY, bytes(secret))


def _table(writer: _Writer, table: Table, at: int | None = None) -> int:
    number = writer.add(b"") if at is None else at
    known = [*table.columns]
    every = [*known, *table.added]
    pages: list[int] = []
    batch: list[tuple[bytes, int]] = []
    given_back = 0
    for index, values in enumerate(table.rows):
        has_new = any(name in values for name, _kind in table.added)
        raw = _row(writer, table, every if has_new else known, values)
        if index in table.moved:
            page = writer.add(writer.data_page(struct.pack("<I", number), [(raw, DELETED)]))
            pages.append(page)
            raw, flags = bytes((0,)) + page.to_bytes(3, "little"), ELSEWHERE
        else:
            flags = DELETED | ELSEWHERE if index in table.deleted else 0
        if sum(len(one) + 2 for one, _flags in (*batch, (raw, flags))) > writer.size - 32:
            pages.append(writer.add(writer.data_page(struct.pack("<I", number), batch)))
            given_back = given_back or (len(batch) if table.has_given_back else 0)
            batch = []
        batch.append((raw, flags))
    if batch:
        pages.append(writer.add(writer.data_page(struct.pack("<I", number), batch)))
    pages = pages[1:] if table.has_given_back else pages
    used = _map_of_pages(writer, pages) if table.is_large else _map(pages)
    maps = writer.add(writer.data_page(bytes(4), [(used, 0), (_map([]), 0)]))
    definition = _definition(writer, table, every, maps, len(table.rows) - len(table.deleted) - given_back)
    assert len(definition) <= writer.size, "too many columns for a page"
    writer.pages[number] = definition.ljust(writer.size, b"\x00")
    return number


def _map(pages: Sequence[int]) -> bytes:
    """The pages of a table as bits from its first one on."""
    first = min(pages, default=0)
    return b"\x00" + struct.pack("<I", first) + _bits([page - first for page in pages])


def _bits(numbers: Sequence[int]) -> bytes:
    bits = bytearray(max(64, max(numbers, default=0) // 8 + 1))
    for number in numbers:
        bits[number // 8] |= 1 << number % 8
    return bytes(bits)


def _map_of_pages(writer: _Writer, pages: Sequence[int]) -> bytes:
    """The pages of a large table: addresses of pages of bits, of which the first is enough here."""
    bits = writer.add(b"\x05\x01\x00\x00" + _bits(pages))
    return b"\x01" + struct.pack("<I", bits) + bytes(64)


def _definition(writer: _Writer, table: Table, columns: Sequence[tuple[str, int]], maps: int, row_count: int) -> bytes:
    variable = table.dropped + sum(_is_variable(kind) for _name, kind in columns)
    usage, free = (bytes((row,)) + maps.to_bytes(3, "little") for row in (0, 1))
    counts = b"\x4e" + struct.pack("<HHH", len(columns), variable, len(columns)) + struct.pack("<II", 0, 0)
    rows = struct.pack("<I", row_count)
    middle = bytes(4) + rows + bytes(20) if writer.is_wide else rows + bytes(4)
    body = middle + counts + usage + free
    fixed, varying = 0, counting(table.dropped)
    names = b""
    for index, (name, kind) in enumerate(columns, start=table.dropped):
        is_variable = _is_variable(kind)
        place = next(varying) if is_variable else 0
        body += _column(writer.is_wide, kind, index, place, 0 if is_variable or kind == BOOLEAN else fixed)
        fixed += SIZES.get(kind, 0)
        letters = name.encode("utf-16-le" if writer.is_wide else "cp1252")
        names += len(letters).to_bytes(2 if writer.is_wide else 1, "little") + letters
    body += names
    return b"\x02\x01VC" + bytes(4) + struct.pack("<I", len(body)) + body


def _column(is_wide: bool, kind: int, index: int, place: int, fixed: int) -> bytes:
    flags = 2 if _is_variable(kind) else 3
    width = 255 if _is_variable(kind) else SIZES.get(kind, 1)
    if is_wide:
        return struct.pack("<BIHHH4xBB4xHH", kind, 0x659, index, place, index, flags, 1, fixed, width)
    return struct.pack("<BHHH6xBHH", kind, index, place, index, flags, fixed, width)


def _is_variable(kind: int) -> bool:
    return kind in {TEXT, MEMO, OLE}


def _row(writer: _Writer, table: Table, columns: Sequence[tuple[str, int]], values: Row) -> bytes:
    known = table.dropped + len(columns)
    head = known.to_bytes(2 if writer.is_wide else 1, "little")
    mask = bytearray((known + 7) // 8)
    fixed, varying = b"", [b""] * table.dropped
    for index, (name, kind) in enumerate(columns, start=table.dropped):
        value = values.get(name)
        if value is not None and (kind != BOOLEAN or value):
            mask[index // 8] |= 1 << index % 8
        if _is_variable(kind):
            varying.append(b"" if value is None else _varying(writer, kind, str(value), table.long_memos))
        elif kind != BOOLEAN:
            fixed += bytes(SIZES[kind]) if value is None else _fixed(kind, value)
    body = head + fixed
    begins = []
    for cell in varying:
        begins.append(len(body))
        body += cell
    begins.append(len(body))
    if writer.is_wide:
        tail = b"".join(struct.pack("<H", begin) for begin in reversed(begins)) + struct.pack("<H", len(varying))
        return body + tail + bytes(mask)
    length = len(body) + len(begins) + 1 + len(mask)
    jumps = _jumps(begins, length)
    tail = bytes(begin % 256 for begin in reversed(begins)) + bytes(reversed(jumps)) + bytes((len(varying),))
    return body + tail + bytes(mask)


def _jumps(begins: Sequence[int], length: int) -> list[int]:
    """At which cells another 256 bytes begin; as many as the row is long, the last of which may point nowhere."""
    found = [next((index for index, begin in enumerate(begins) if begin >= 256 * passed), 255) for passed in (1, 2, 3)]
    needed = (length + (length - 1) // 256 - 1) // 256
    return found[:needed]


def _fixed(kind: int, value: str | int) -> bytes:
    if kind == DATE:
        days = datetime.datetime.fromisoformat(str(value)) - EPOCH
        return struct.pack("<d", days / datetime.timedelta(days=1))
    if kind == DOUBLE:
        return struct.pack("<d", int(value))
    return int(value).to_bytes(SIZES[kind], "little", signed=kind != BYTE)


def _varying(writer: _Writer, kind: int, value: str, long_memos: bool) -> bytes:
    raw = _letters(value, writer.is_wide)
    if kind != MEMO:
        return raw
    if not long_memos:
        return struct.pack("<I", len(raw) | 0x80000000) + bytes(8) + raw
    half = len(raw) // 2
    last = writer.add(writer.data_page(b"LVAL", [(bytes(4) + raw[half:], 0)]))
    first = writer.add(writer.data_page(b"LVAL", [(bytes((0,)) + last.to_bytes(3, "little") + raw[:half], 0)]))
    return struct.pack("<I", len(raw)) + bytes((0,)) + first.to_bytes(3, "little") + bytes(4)


def _letters(value: str, is_wide: bool) -> bytes:
    if not is_wide:
        return value.encode("cp1252")
    if len(value) > 2 and all(0 < ord(letter) < 256 for letter in value):
        return b"\xff\xfe" + value.encode("latin-1")
    return value.encode("utf-16-le")
