"""Inserting records by the one statement of `copying`, so that the number of queries does not grow with the rows.

`bulk_create` cuts its work into statements of 999 values on SQLite.
"""

from collections.abc import Sequence

from django.db.models import Model

from registry.services.copying import insert_rows


def insert(records: Sequence[Model]) -> None:
    """Insert new records of one model; their ids are not read back."""
    if not records:
        return
    model = type(records[0])
    names = [field.attname for field in model._meta.concrete_fields if not field.primary_key]
    insert_rows(model, names, [[getattr(record, name) for name in names] for record in records])
