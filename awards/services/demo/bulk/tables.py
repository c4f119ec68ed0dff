"""Rows on their way to the database: lines of PostgreSQL's COPY text, which SQLite takes as values."""

from collections.abc import Iterator, Sequence

from django.db import connection
from django.db.models import BinaryField, Model

NULL = "\\N"
SEPARATOR = "\t"


def line(*values: object) -> str:
    """One row; None is NULL. Texts must hold no tab, line break or backslash."""
    return SEPARATOR.join(NULL if value is None else str(value) for value in values) + "\n"


class Table:
    """The rows of one model. `names` are all its columns (attributes such as `player_id`) in the lines' order."""

    def __init__(self, model: type[Model], names: Sequence[str]) -> None:
        fields = {field.attname: field for field in model._meta.concrete_fields}
        if sorted(fields) != sorted(names):
            raise ValueError(f"{model.__name__}: {sorted(set(fields) ^ set(names))} must stand on both sides.")
        quote = connection.ops.quote_name
        self.name = model._meta.db_table
        self.columns = ", ".join(quote(str(fields[name].column)) for name in names)
        # SQLite would keep a text in a column of bytes.
        self.places = ", ".join("CAST(%s AS BLOB)" if isinstance(fields[name], BinaryField) else "%s" for name in names)
        self.written = 0
        self.lines: list[str] = []

    def flush(self) -> None:
        """Write the lines gathered so far."""
        if not self.lines:
            return
        table = connection.ops.quote_name(self.name)
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                with cursor.copy(f"COPY {table} ({self.columns}) FROM STDIN") as copy:
                    copy.write("".join(self.lines))
            else:
                statement = f"INSERT INTO {table} ({self.columns}) VALUES ({self.places})"  # noqa: S608 - our models
                cursor.executemany(statement, list(self._values()))
        self.written += len(self.lines)
        self.lines.clear()

    def _values(self) -> Iterator[list[str | None]]:
        for text in self.lines:
            yield [None if value == NULL else value for value in text[:-1].split(SEPARATOR)]
