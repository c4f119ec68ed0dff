"""The database itself refuses to change or delete a row of the ledger or the audit trail, after all migrations."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Model
from django.db.utils import InternalError, OperationalError

from awards.models import LedgerEntry
from registry.models import Change
from registry.services import append_only
from tests.factories import ChangeFactory, LedgerEntryFactory, ReportFactory

pytestmark = pytest.mark.django_db

Row = LedgerEntry | Change
MODELS: list[tuple[type[Model], Callable[[], Row]]] = [(LedgerEntry, LedgerEntryFactory), (Change, ChangeFactory)]


def refused(statement: str) -> bool:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    except (IntegrityError, InternalError, OperationalError) as refusal:
        return append_only.MESSAGE in str(refusal)
    return False


def test_the_triggers_stand_after_all_migrations() -> None:
    assert append_only.missing([LedgerEntry, Change]) == []


@pytest.mark.parametrize(("model", "make"), MODELS)
def test_update_and_delete_are_refused(model: type[Model], make: Callable[[], Row]) -> None:
    row = make()
    table = model._meta.db_table
    assert refused(f"UPDATE {table} SET id = id + 1")
    assert refused(f"UPDATE {table} SET id = id WHERE id = {row.pk}")
    assert refused(f"DELETE FROM {table}")
    assert model._default_manager.filter(pk=row.pk).exists()


@pytest.mark.parametrize(("model", "make"), MODELS)
def test_the_orm_is_refused_too(model: type[Model], make: Callable[[], Row]) -> None:
    row = make()
    for change in (row.save, row.delete):
        with pytest.raises((IntegrityError, InternalError, OperationalError)), transaction.atomic():
            change()


@pytest.mark.postgres
@pytest.mark.parametrize(("model", "make"), MODELS)
def test_truncate_is_refused(model: type[Model], make: Callable[[], Row]) -> None:
    make()
    # What waits for the end of the transaction would be refused first, for another reason.
    connection.check_constraints()
    assert refused(f"TRUNCATE {model._meta.db_table} CASCADE")


@pytest.mark.postgres
@pytest.mark.parametrize(("model", "make"), MODELS)
def test_a_session_that_plays_a_replica_is_refused_too(model: type[Model], make: Callable[[], Row]) -> None:
    make()
    connection.check_constraints()
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
    try:
        for statement in (f"UPDATE {table} SET id = id", f"DELETE FROM {table}", f"TRUNCATE {table} CASCADE"):
            assert refused(statement)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = origin")


@pytest.mark.postgres
def test_a_trigger_of_the_ordinary_kind_is_missed_until_it_is_made_again() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE awards_ledgerentry ENABLE TRIGGER awards_ledgerentry_only_grows")
    assert append_only.missing([LedgerEntry, Change]) == ["awards_ledgerentry_only_grows"]
    append_only.close(LedgerEntry)
    assert append_only.missing([LedgerEntry, Change]) == []


@pytest.mark.parametrize(("model", "make"), MODELS)
def test_replace_is_refused_on_sqlite(model: type[Model], make: Callable[[], Row]) -> None:
    row = make()
    if connection.vendor != "sqlite":
        return
    table = model._meta.db_table
    columns = ", ".join(field.column for field in model._meta.concrete_fields if not field.primary_key)
    # As a client works that knows nothing of this project.
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA recursive_triggers=OFF")
    try:
        assert refused(f"INSERT OR REPLACE INTO {table} SELECT * FROM {table} WHERE id = {row.pk}")
        if isinstance(row, LedgerEntry):
            row = LedgerEntryFactory(report=ReportFactory(), kind="award")
            same_key = f"INTO {table} ({columns}) SELECT {columns} FROM {table} WHERE id = {row.pk}"
            assert refused(f"INSERT OR REPLACE {same_key}") and refused(f"REPLACE {same_key}")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA recursive_triggers=ON")


def test_a_missing_trigger_is_noticed() -> None:
    append_only.open_for_flush(LedgerEntry)
    assert append_only.missing([LedgerEntry, Change])
    append_only.close(LedgerEntry)
    assert append_only.missing([LedgerEntry, Change]) == []


def test_closing_twice_does_nothing() -> None:
    append_only.close(LedgerEntry, Change)
    append_only.close(LedgerEntry, Change)
    assert append_only.missing([LedgerEntry, Change]) == []
