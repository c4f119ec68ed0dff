"""Tables that only grow: triggers by which the database itself refuses to change or delete their rows.

They are not made in a migration: SQLite loses a table's triggers when a later migration rebuilds the table. They are
made again after every migrate (`apps.py` of each app), and `manage.py verify_ledger` checks that they stand.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db import connection
from django.db.models import Model, UniqueConstraint

MESSAGE = "this table only grows: correct by a new row"
FUNCTION = "registry_refuse_change"
# On PostgreSQL one trigger for the three statements; row triggers would not see TRUNCATE.
STATEMENTS = ("UPDATE", "DELETE")
# On SQLite one more: REPLACE deletes without asking the trigger on DELETE, unless the client has wished for that.
REPLACING = "INSERT"


def _trigger_names(table: str) -> set[str]:
    if connection.vendor == "postgresql":
        return {f"{table}_only_grows"}
    return {f"{table}_only_grows_{statement.lower()}" for statement in (*STATEMENTS, REPLACING)}


def close(*models: type[Model]) -> None:
    """Put the triggers on the models' tables; does nothing where they stand already."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                f"CREATE OR REPLACE FUNCTION {FUNCTION}() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$ BEGIN RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'restrict_violation'; END $$"
            )
        for model in models:
            table = model._meta.db_table
            if connection.vendor == "postgresql":
                cursor.execute(
                    f"CREATE OR REPLACE TRIGGER {table}_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
                    f"FOR EACH STATEMENT EXECUTE FUNCTION {FUNCTION}()"
                )
                # Also for a session that plays a replica, which runs no ordinary trigger. A foreign key that waits for
                # the end of the transaction would be in the way.
                connection.check_constraints()
                cursor.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_only_grows")
            else:
                for statement in STATEMENTS:
                    cursor.execute(
                        f"CREATE TRIGGER IF NOT EXISTS {table}_only_grows_{statement.lower()} "
                        f"BEFORE {statement} ON {table} BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
                    )
                cursor.execute(
                    f"CREATE TRIGGER IF NOT EXISTS {table}_only_grows_{REPLACING.lower()} "
                    f"BEFORE {REPLACING} ON {table} WHEN {_replaces(model)} "
                    f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
                )


def _replaces(model: type[Model]) -> str:
    """The condition under which a new row has a unique key of one that stands."""
    table = model._meta.db_table
    unique = [field.column for field in model._meta.local_concrete_fields if field.unique]
    conditions = [f"{column} = NEW.{column}" for column in unique]
    editor = connection.SchemaEditorClass(connection, collect_sql=True)
    for constraint in model._meta.constraints:
        if isinstance(constraint, UniqueConstraint):
            columns = [model._meta.get_field(name).column for name in constraint.fields]  # type: ignore[union-attr]
            only = constraint._get_condition_sql(model, editor)  # type: ignore[attr-defined]
            conditions.append(
                " AND ".join([*(f"{column} = NEW.{column}" for column in columns), *filter(None, [only])])
            )
    return " OR ".join(f"EXISTS (SELECT 1 FROM {table} WHERE {condition})" for condition in conditions)  # noqa: S608


def open_for_flush(*models: type[Model]) -> None:
    """Take the triggers away, so that a test database can be emptied; nothing but the test suite may call this."""
    with connection.cursor() as cursor:
        for model in models:
            table = model._meta.db_table
            for name in _trigger_names(table):
                suffix = f" ON {table}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {name}{suffix}")


@contextmanager
def opened_for_flush(*models: type[Model]) -> Iterator[None]:
    """`open_for_flush` for the time of a block."""
    open_for_flush(*models)
    try:
        yield
    finally:
        close(*models)


def missing(models: Iterable[type[Model]]) -> list[str]:
    """The names of the triggers that do not stand, or are switched off."""
    wanted = {name for model in models for name in _trigger_names(model._meta.db_table)}
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'A'")
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        standing = {row[0] for row in cursor.fetchall()}
    return sorted(wanted - standing)
