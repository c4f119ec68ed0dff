"""Numbers of rows and orders of lists that are kept, because finding them takes longer than all the rest of a page."""

import hashlib
import secrets
from array import array
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from django.core.cache import caches
from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import QuerySet

KEPT_SECONDS = 3600
# An order is that of a nightly run; those that the run finds itself are for the whole day after it.
ORDER_SECONDS = 24 * 3600
# Rows that are kept together: a page reads one or two such pieces and not the whole list.
AT_ONCE = 16384

Columns = Sequence["array[int]"]


def kept_count(rows: QuerySet[Any], *parts: Hashable) -> int:
    """How many rows there are, kept for an hour under the parts, which say which rows and of which moment."""
    return kept_number(rows.order_by().count, "count", rows.model.__name__, *parts)


def kept_number(find: Callable[[], int], *parts: Hashable) -> int:
    """A number that takes long to find, kept for an hour under the parts."""
    key = _key("number", parts)
    kept = caches["pages"]
    number = kept.get(key)
    if number is None:
        number = find()
        kept.set(key, number, KEPT_SECONDS)
    return int(number)


class Head(NamedTuple):
    """How many rows there are, the mark of their pieces, and the rows themselves where they are one piece."""

    rows: int
    mark: str
    columns: Columns | None


@dataclass
class KeptRows:
    """The rows of a whole list in their order, as columns of whole numbers: ids, places, points.

    They are found once, by `find`, and kept for a day in pieces under `key`. A piece that is gone, or that another
    search has made meanwhile, is found anew with all others, so that the rows of a page always fit together.
    """

    key: str
    find: Callable[[], Columns]
    _columns: Columns | None = field(default=None, repr=False)

    @cached_property
    def _head(self) -> Head | None:
        head: Head | None = caches["pages"].get(self.key)
        return head

    def __len__(self) -> int:
        if self._columns is not None:
            return len(self._columns[0])
        head = self._head
        return head.rows if head is not None else len(self._found()[0])

    def part(self, start: int, stop: int) -> Columns:
        """The columns of the rows `start` to `stop`, fewer where the list ends before."""
        if self._columns is None:
            kept = self._kept_part(start, stop)
            if kept is not None:
                return kept
        return [column[start:stop] for column in self._found()]

    def whole(self) -> Columns:
        """All rows' columns."""
        return self.part(0, len(self))

    def _kept_part(self, start: int, stop: int) -> Columns | None:
        head = self._head
        if head is None:
            return None
        if head.columns is not None:
            return [column[start:stop] for column in head.columns]
        numbers = range(start // AT_ONCE, -(-min(stop, head.rows) // AT_ONCE))
        keys = [f"{self.key}:{head.mark}:{number}" for number in numbers]
        if not keys:
            return None
        pieces = caches["pages"].get_many(keys)
        if len(pieces) < len(keys):
            return None
        first = start - numbers[0] * AT_ONCE
        joined = [array("q") for _column in pieces[keys[0]]]
        for key in keys:
            for column, piece in zip(joined, pieces[key], strict=True):
                column.extend(piece)
        return [column[first : first + stop - start] for column in joined]

    def _found(self) -> Columns:
        """Find the rows and keep them; pieces of two searches carry different marks."""
        if self._columns is None:
            columns = self._columns = self.find()
            count, mark = len(columns[0]), secrets.token_hex(8)
            is_short = count <= AT_ONCE
            pieces = {
                f"{self.key}:{mark}:{number}": [column[number * AT_ONCE : (number + 1) * AT_ONCE] for column in columns]
                for number in range(0 if is_short else -(-count // AT_ONCE))
            }
            caches["pages"].set_many(pieces, ORDER_SECONDS)
            caches["pages"].set(self.key, Head(count, mark, columns if is_short else None), ORDER_SECONDS)
        return self._columns


def kept_rows(find: Callable[[], Columns], *parts: Hashable) -> KeptRows:
    """The rows that `find` finds, kept under the parts, which say which rows, in which order and of which moment."""
    return KeptRows(_key("order", parts), find)


def columns_of(rows: QuerySet[Any], *names: str) -> Columns:
    """The rows of a query as columns of whole numbers, past the ORM, which would take longer than the database."""
    try:
        found = rows.values_list(*names).query.sql_with_params()
    except EmptyResultSet:
        return [array("q") for _name in names]
    with connection.cursor() as cursor:
        cursor.execute(*found)
        columns = list(zip(*cursor.fetchall(), strict=True))
    return [array("q", column) for column in columns] or [array("q") for _name in names]


def statement(rows: QuerySet[Any]) -> str:
    """What a query asks for, with the values in it; empty where it asks for nothing."""
    try:
        return str(rows.query)
    except EmptyResultSet:
        return ""


def _key(kind: str, parts: tuple[Hashable, ...]) -> str:
    return f"{kind}:{hashlib.sha256(repr(parts).encode()).hexdigest()}"
