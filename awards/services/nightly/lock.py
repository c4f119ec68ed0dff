"""One run of a federation at a time, by a lock that goes with the process that holds it."""

import fcntl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from registry.models import Federation

# The first of the two numbers of PostgreSQL's advisory lock; the second is the federation.
LOCK_CLASS = 0x6E67
# After kill -9 PostgreSQL goes on with the dead run's statement, and holds its lock, until it looks for the client.
PATIENCE_SECONDS = 8.0
PAUSE_SECONDS = 0.1


class AnotherRunIsAtWork(Exception):
    """The federation's lock is held by another living process."""


@contextmanager
def held(federation: Federation, *, patience: float = PATIENCE_SECONDS) -> Iterator[None]:
    """Hold the federation's lock for the time of a block; raises `AnotherRunIsAtWork` after `patience` seconds.

    On PostgreSQL the lock belongs to the session, so that it ends with the connection (a pooler that shares sessions
    between clients must not stand in between); beside SQLite it is a lock on a file, which ends with the process.
    """
    holding = (
        _on_postgres(federation, patience) if connection.vendor == "postgresql" else _on_a_file(federation, patience)
    )
    with holding:
        yield


@contextmanager
def _on_postgres(federation: Federation, patience: float) -> Iterator[None]:
    session = connection.connection
    deadline = time.monotonic() + patience
    while not _asked("SELECT pg_try_advisory_lock(%s, %s)", federation):
        _wait_until(deadline, federation)
    session = connection.connection
    with connection.cursor() as cursor:
        cursor.execute("SET client_connection_check_interval = '500ms'")
    try:
        yield
    finally:
        # A run that lost its connection has lost the lock with it.
        if connection.connection is session and connection.is_usable():
            _asked("SELECT pg_advisory_unlock(%s, %s)", federation)
            with connection.cursor() as cursor:
                cursor.execute("RESET client_connection_check_interval")


def _asked(statement: str, federation: Federation) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(statement, [LOCK_CLASS, federation.pk])
        return bool(cursor.fetchone()[0])


@contextmanager
def _on_a_file(federation: Federation, patience: float) -> Iterator[None]:
    deadline = time.monotonic() + patience
    with _lock_file(federation).open("a") as file:
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                _wait_until(deadline, federation)
        yield


def _lock_file(federation: Federation) -> Path:
    database = Path(str(connection.settings_dict["NAME"]))
    if database.is_file():
        return database.with_name(f"{database.name}.nightly-{federation.pk}.lock")
    # SQLite in memory is seen by one process alone.
    return settings.VAR_DIR / f"nightly-{federation.pk}.lock"


def _wait_until(deadline: float, federation: Federation) -> None:
    if time.monotonic() >= deadline:
        raise AnotherRunIsAtWork(federation.code)
    time.sleep(PAUSE_SECONDS)
