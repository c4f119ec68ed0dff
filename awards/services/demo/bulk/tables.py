"""Rows on their way to the database: lines of PostgreSQL's COPY text, which SQLite takes as values."""

import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.models import BinaryField, Field, Model
from psycopg import Connection

NULL = "\\N"
SEPARATOR = "\t"


def line(*values: object) -> str:
    """One row; None is NULL. Texts must hold no tab, line break or backslash."""
    return SEPARATOR.join(NULL if value is None else str(value) for value in values) + "\n"


class Table:
    """The rows of one model. `names` are the lines' columns (such as `player_id`); the others get their defaults."""

    def __init__(self, model: type[Model], names: Sequence[str]) -> None:
        fields = {field.attname: field for field in model._meta.concrete_fields}
        columns = [fields.pop(name) for name in names]
        rest = list(fields.values())
        self.tail = SEPARATOR + line(*map(_default, rest)) if rest else "\n"
        columns += rest
        quote = connection.ops.quote_name
        table, listed = quote(model._meta.db_table), ", ".join(quote(str(field.column)) for field in columns)
        # SQLite would keep a text in a column of bytes.
        places = ", ".join("CAST(%s AS BLOB)" if isinstance(field, BinaryField) else "%s" for field in columns)
        self.copy = f"COPY {table} ({listed}) FROM STDIN"
        self.insert = f"INSERT INTO {table} ({listed}) VALUES ({places})"  # noqa: S608 - names of our models
        self.written = 0
        self.lines: list[str] = []

    def take(self) -> list[str]:
        """The lines gathered so far, which are no longer the table's."""
        lines, self.lines = self.lines, []
        self.written += len(lines)
        return lines if self.tail == "\n" else [text[:-1] + self.tail for text in lines]


class Outlet:
    """Where the lines of tables go. On PostgreSQL they are sent in a thread, while the caller makes the next ones."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self.pool = pool
        self.sending: Future[None] | None = None

    def send(self, tables: Iterable[Table]) -> None:
        """Write what the tables gathered, in their order, once the lines sent before are written."""
        self.wait()
        if connection.vendor == "postgresql":
            connection.ensure_connection()
            lines = [(table.copy, table.take()) for table in tables if table.lines]
            # The thread gets the caller's own connection: what it writes belongs to the caller's transaction.
            self.sending = self.pool.submit(_copy, connection.connection, lines)
            return
        with connection.cursor() as cursor:
            for table in tables:
                cursor.executemany(table.insert, [_values(text) for text in table.take()])

    def wait(self) -> None:
        """Until everything sent is written; raises what went wrong. Only then may the connection be used."""
        if self.sending is not None:
            self.sending.result()
            self.sending = None


@contextmanager
def outlet() -> Iterator[Outlet]:
    """An outlet, everything sent written at the end of the block."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        made = Outlet(pool)
        yield made
        made.wait()


def _copy(session: "Connection[object]", parts: Sequence[tuple[str, list[str]]]) -> None:
    with session.cursor() as cursor:
        for statement, lines in parts:
            with cursor.copy(statement) as copy:
                copy.write("".join(lines))


def _default(field: "Field[Any, Any]") -> object:
    """The field's default as it stands in a line."""
    value = field.get_default()
    if isinstance(value, dict | list):
        return json.dumps(value)
    return int(value) if isinstance(value, bool) else value


def _values(text: str) -> list[str | None]:
    return [None if value == NULL else value for value in text[:-1].split(SEPARATOR)]
