"""Inserting very many rows: COPY on PostgreSQL, one prepared statement on SQLite.

`bulk_create` makes a model of each row and a text of each statement, which takes ten times as long.
"""

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import islice
from typing import Any

from django.db import connection
from django.db.models import Field, Model

# Types that sqlite3 does not take as they are.
TRANSLATED = (datetime.date, datetime.datetime, Decimal)
# Rows that are in memory at once on SQLite.
PORTION = 10_000


def insert_rows(model: type[Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert the rows, whose values stand in the order of `names` (attributes such as `player_id`).

    Fields that are not named get their defaults, one value for all rows; ids come from the database. Values must be of
    the field's own type: nothing is checked here but what the database checks.
    """
    fields = {field.attname: field for field in model._meta.concrete_fields if not field.primary_key}
    named = [fields.pop(name) for name in names]
    rest = list(fields.values())
    defaults = tuple(field.get_db_prep_save(field.get_default(), connection) for field in rest)
    columns = [*named, *rest]
    if connection.vendor == "postgresql":
        _copy(model, columns, ((*row, *defaults) for row in rows))
    else:
        _insert(model, columns, ((*row, *defaults) for row in _translated(named, rows)))


def _quoted(model: type[Model], columns: "Iterable[Field[Any, Any]]") -> tuple[str, str]:
    quote = connection.ops.quote_name
    return quote(model._meta.db_table), ", ".join(quote(str(field.column)) for field in columns)


def _copy(model: type[Model], columns: "Sequence[Field[Any, Any]]", rows: Iterator[tuple[Any, ...]]) -> None:
    table, names = _quoted(model, columns)
    # "varchar(20)" is the type varchar to COPY.
    types = [str(field.db_type(connection)).partition("(")[0] for field in columns]
    statement = f"COPY {table} ({names}) FROM STDIN (FORMAT BINARY)"
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        copy.set_types(types)
        for row in rows:
            copy.write_row(row)


def _insert(model: type[Model], columns: "Sequence[Field[Any, Any]]", rows: Iterator[tuple[Any, ...]]) -> None:
    table, names = _quoted(model, columns)
    places = ", ".join(["%s"] * len(columns))
    statement = f"INSERT INTO {table} ({names}) VALUES ({places})"  # noqa: S608 - names of our models
    with connection.cursor() as cursor:
        while portion := list(islice(rows, PORTION)):
            cursor.executemany(statement, portion)


def _translated(named: "Sequence[Field[Any, Any]]", rows: Iterable[Sequence[Any]]) -> Iterator[list[Any]]:
    """The rows with days, moments and decimals as the texts that SQLite keeps."""
    translators = [_translator(field) for field in named]
    for row in rows:
        yield [
            translator(value) if isinstance(value, TRANSLATED) else value
            for translator, value in zip(translators, row, strict=True)
        ]


def _translator(field: "Field[Any, Any]") -> Callable[[Any], Any]:
    """How the field's values are written; days repeat, so each is written once."""
    return lru_cache(maxsize=8192)(lambda value: field.get_db_prep_save(value, connection))
