"""Taking indexes and foreign keys away for the time of a load, and building them again from their own definitions."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import connection
from django.db.models import Model

from registry.services.progress import Progress

CONSTRAINTS = """
    SELECT conname, contype, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conrelid = %s::regclass AND contype IN ('u', 'f') ORDER BY contype DESC, conname
"""
INDEXES = """
    SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
    WHERE indrelid = %s::regclass AND NOT indisprimary
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)
    ORDER BY 1
"""


@contextmanager
def rebuilt_afterwards(models: Sequence[type[Model]], progress: Progress) -> Iterator[None]:
    """Without the models' indexes, unique constraints and foreign keys in the block; primary keys and triggers stay.

    Only on PostgreSQL, where a row costs ten times as much with them; SQLite keeps its own. The caller's transaction
    holds it all, so that a load that dies leaves them standing.
    """
    if connection.vendor != "postgresql":
        yield
        return
    rebuild: list[tuple[str, str]] = []
    for model in models:
        rebuild += _take_away(model._meta.db_table)
    yield
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL maintenance_work_mem = '512MB'")
        # Indexes first, then what stands on them; foreign keys are checked last, over tables that are known by then.
        for model in models:
            cursor.execute(f"ANALYZE {connection.ops.quote_name(model._meta.db_table)}")
        rebuild.sort(key=lambda step: step[0])
        for done, (_, statement) in enumerate(rebuild, start=1):
            cursor.execute(statement)
            progress("Indexes and keys", done, len(rebuild))


def _take_away(table: str) -> list[tuple[str, str]]:
    """Drop them; the statements that make them again, each with the order of its kind."""
    quoted = connection.ops.quote_name(table)
    rebuild = []
    with connection.cursor() as cursor:
        cursor.execute(CONSTRAINTS, [table])
        for name, kind, definition in cursor.fetchall():
            constraint = connection.ops.quote_name(name)
            cursor.execute(f"ALTER TABLE {quoted} DROP CONSTRAINT {constraint}")
            order = "2" if kind == "u" else "3"
            rebuild.append((order, f"ALTER TABLE {quoted} ADD CONSTRAINT {constraint} {definition}"))
        cursor.execute(INDEXES, [table])
        for name, definition in cursor.fetchall():
            cursor.execute(f"DROP INDEX {name}")
            rebuild.append(("1", definition))
    return rebuild
