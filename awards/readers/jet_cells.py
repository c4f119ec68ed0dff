"""The cells of one row in a JET database: which are there, where they lie, and what they say.

A row is a count of columns, the cells of fixed width, those of any width, where these begin (read from the end), and a
bit for each column that says whether its cell is filled; of a boolean that bit is the value.
"""

import datetime
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

Cell = int | str | None
BOOLEAN, BYTE, INTEGER, LONG, MONEY, SINGLE, DOUBLE, DATE = range(1, 9)
TEXT, MEMO = 10, 12
WHOLE = {BYTE: 1, INTEGER: 2, LONG: 4}
REAL = {SINGLE: "<f", DOUBLE: "<d"}
_EPOCH = datetime.datetime(1899, 12, 30, tzinfo=datetime.UTC)
_DAY = 24 * 60 * 60
_COMPRESSED = b"\xff\xfe"
_JUMP = 256


class Damaged(Exception):
    """A JET file is not what it must be. `page` is where that was met, `table` whose page it is, as far as known."""

    def __init__(self, page: int, table: str = "") -> None:
        super().__init__(f"page {page} of {table or 'the file'}")
        self.page = page
        self.table = table


class CutShort(Damaged):
    """A JET file ends before the page, which something in it needs."""


@dataclass(frozen=True)
class Column:
    """A column of a table: its bit, its kind, and where its cells lie.

    `place` counts bytes from the beginning of the cells where the width is fixed, else cells of any width.
    """

    name: str
    kind: int
    bit: int
    is_fixed: bool
    place: int
    width: int


@dataclass(frozen=True)
class Row:
    """The bytes of a row, and the page on which they stand. `is_wide` in JET4, which counts in two bytes."""

    raw: bytes
    page: int
    is_wide: bool

    def number(self, at: int, size: int) -> int:
        """The whole number of so many bytes from `at`. Raises Damaged where it does not lie in the row."""
        if at < 0 or at + size > len(self.raw):
            raise Damaged(self.page)
        return int.from_bytes(self.raw[at : at + size], "little")

    @property
    def count_size(self) -> int:
        """How many bytes the count of columns has."""
        return 2 if self.is_wide else 1


def cells(row: Row, columns: Sequence[Column], memo: Callable[[bytes, int], bytes]) -> Mapping[str, Cell]:
    """The cells by the names of their columns, None where they are empty; `memo` follows the address of a long text.

    Raises Damaged.
    """
    count = row.number(0, row.count_size)
    mask_size = (count + 7) // 8
    mask_at = len(row.raw) - mask_size
    begins = _begins(row, mask_at) if any(not column.is_fixed for column in columns) else ()
    found: dict[str, Cell] = {}
    for column in columns:
        is_filled = column.bit < count and row.number(mask_at + column.bit // 8, 1) >> column.bit % 8 & 1 == 1
        if column.kind == BOOLEAN:
            found[column.name] = int(is_filled)
            continue
        raw = _bytes(row, column, begins) if is_filled else None
        if raw is not None and column.kind == MEMO:
            raw = memo(raw, row.page)
        found[column.name] = None if not raw else _value(raw, column.kind, row)
    return found


def _bytes(row: Row, column: Column, begins: Sequence[int]) -> bytes | None:
    """None for a column that the row is too old to have."""
    if column.is_fixed:
        first = row.count_size + column.place
        last = first + column.width
    elif column.place + 1 < len(begins):
        first, last = begins[column.place : column.place + 2]
    else:
        return None
    if not 0 <= first <= last <= len(row.raw):
        raise Damaged(row.page)
    return row.raw[first:last]


def _begins(row: Row, mask_at: int) -> Sequence[int]:
    """Where the cells of any width begin, and where the last ends."""
    if row.is_wide:
        count = row.number(mask_at - 2, 2)
        return [row.number(mask_at - 4 - 2 * index, 2) for index in range(_possible(row, count) + 1)]
    count = _possible(row, row.number(mask_at - 1, 1))
    # One byte cannot say more than 255: before the count stand the numbers of the cells at which another 256 begin.
    # The last says nothing where it is only they that make the row so long.
    jumps = (len(row.raw) - 1) // _JUMP
    last = mask_at - 2 - jumps
    if (last - count) // _JUMP < jumps:
        jumps -= 1
    begins: list[int] = []
    passed = 0
    for index in range(count + 1):
        while passed < jumps and row.number(mask_at - 2 - passed, 1) == index:
            passed += 1
        begins.append(row.number(last - index, 1) + _JUMP * passed)
    return begins


def _possible(row: Row, count: int) -> int:
    """The count, which the row must have room for."""
    if count >= len(row.raw):
        raise Damaged(row.page)
    return count


def _value(raw: bytes, kind: int, row: Row) -> Cell:
    """A number, a text, or a moment as `2026-03-31 19:05:00`; None for kinds that are not read."""
    if kind in {TEXT, MEMO}:
        return _text(raw, row.is_wide)
    if kind in WHOLE:
        return int.from_bytes(raw[: WHOLE[kind]], "little", signed=kind != BYTE)
    if kind in REAL:
        exact = _fraction(raw, REAL[kind])
        return exact.numerator if exact is not None and exact.denominator == 1 else None
    return _moment(raw) if kind == DATE else None


def _fraction(raw: bytes, form: str) -> Fraction | None:
    """None for what is no number."""
    if len(raw) != struct.calcsize(form):
        return None
    try:
        return Fraction(*struct.unpack(form, raw))
    except (ValueError, OverflowError):
        return None


def _moment(raw: bytes) -> str | None:
    """Days since the end of 1899; the part of a day counts forward also before that."""
    days = _fraction(raw, REAL[DOUBLE])
    if days is None:
        return None
    whole = int(days)
    seconds = int(abs(days - whole) * _DAY + Fraction(1, 2))
    try:
        # The file knows no zones: it is what the clock showed.
        return (_EPOCH + datetime.timedelta(days=whole, seconds=seconds)).replace(tzinfo=None).isoformat(sep=" ")
    except OverflowError:
        return None


def _text(raw: bytes, is_wide: bool) -> str | None:
    """What can be read of a text, up to a zero; `?` stands for what is no letter. None where nothing is left."""
    spread = _spread(raw[2:]) if is_wide and raw[:2] == _COMPRESSED else raw
    text = spread.decode("utf-16-le" if is_wide else "cp1252", errors="replace")
    return text.partition("\x00")[0].replace("\ufffd", "?") or None


def _spread(raw: bytes) -> bytes:
    """A compressed text with two bytes for each letter: a zero byte goes over from one to two of them, and back."""
    found = bytearray()
    is_single = True
    at = 0
    while at < len(raw):
        if raw[at] == 0:
            is_single = not is_single
            at += 1
        elif is_single:
            found += bytes((raw[at], 0))
            at += 1
        else:
            found += raw[at : at + 2]
            at += 2
    # Half a letter at the end is none.
    return bytes(found[: len(found) // 2 * 2])
