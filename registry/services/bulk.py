"""Inserting records by the one statement of `copying`, so that the number of queries does not grow with the rows.

`bulk_create` cuts its work into statements of 999 values on SQLite.
"""

from collections.abc import Sequence

from django.db import connection
from django.db.models import Model

from registry.services.copying import insert_rows


def insert(records: Sequence[Model]) -> None:
    """Insert new records of one model; their ids are not read back."""
    if not records:
        return
    model = type(records[0])
    names = [field.attname for field in model._meta.concrete_fields if not field.primary_key]
    insert_rows(model, names, [[getattr(record, name) for name in names] for record in records])


def analyze(*models: type[Model]) -> None:
    """Tell PostgreSQL's planner what was written in this transaction, which it would take for what was there before."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for model in models:
                cursor.execute(f"ANALYZE {connection.ops.quote_name(model._meta.db_table)}")
