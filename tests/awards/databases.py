"""Databases of a test's own, made as copies, and processes that work on them and may be killed.

A kill test needs the same start ten times over. Copying a database takes a tenth of a second on both systems, and the
processes are forked from a server that has Django loaded, so that a killed run costs no more than its own length.
"""

import multiprocessing
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

import django
import psycopg
from django.apps import apps

# A forked process imports this module first.
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if not apps.ready:
    django.setup()

from django.db import connection, connections

from config import env

PATIENCE = 60  # seconds


class Databases:
    """Makes databases by copying: `empty()` one with the project's tables, `copy(address)` one as another is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.on_postgres = connection.vendor == "postgresql"
        self.made: list[str] = []

    def empty(self) -> str:
        """The address of a migrated database without rows."""
        if self.on_postgres:
            name = str(connection.settings_dict["NAME"])
            # A database is copied only while nobody is connected to it. A thread of a live server that a failed test
            # leaves waiting holds its connection for as long as the run.
            connections.close_all()
            with psycopg.connect(_server("postgres"), autocommit=True) as server:
                server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
            return self._copy_on_postgres(name)
        connection.ensure_connection()
        path = self._new_name()
        with sqlite3.connect(path) as copy:
            connection.connection.backup(copy)
        copy.close()
        return f"sqlite:///{path}"

    def copy(self, address: str) -> str:
        """The address of a copy; nobody may be connected to the original."""
        if self.on_postgres:
            return self._copy_on_postgres(address.rpartition("/")[2])
        path = self._new_name()
        with sqlite3.connect(_path(address)) as original, sqlite3.connect(path) as copy:
            original.backup(copy)
        original.close()
        copy.close()
        return f"sqlite:///{path}"

    def blank(self) -> str:
        """The address of a database without any table, to restore into."""
        return self._copy_on_postgres("template0") if self.on_postgres else f"sqlite:///{self._new_name()}"

    def drop_all(self) -> None:
        """Drop what was made."""
        if self.on_postgres:
            with psycopg.connect(_server("postgres"), autocommit=True) as server:
                for name in self.made:
                    server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        else:
            shutil.rmtree(self.folder)

    def _copy_on_postgres(self, original: str) -> str:
        name = self._new_name()
        with psycopg.connect(_server("postgres"), autocommit=True) as server:
            until = time.monotonic() + PATIENCE
            # A process that was killed leaves its connection a moment later.
            while server.execute("SELECT 1 FROM pg_stat_activity WHERE datname = %s", [original]).fetchone():
                assert time.monotonic() < until, f"somebody stays connected to {original}"
                time.sleep(0.05)
            server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{original}"')
        return _server(name)

    def _new_name(self) -> str:
        number = len(self.made)
        name = f"copy_{os.getpid()}_{number}" if self.on_postgres else str(self.folder / f"{number}.sqlite3")
        self.made.append(name)
        return name


def _server(database: str) -> str:
    return f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{database}"


def _path(address: str) -> str:
    return address.removeprefix("sqlite:///")


def rows(address: str, query: str) -> list[tuple[Any, ...]]:
    """The rows of a query, by a connection of its own."""
    with opened(address) as database:
        return list(database.execute(query).fetchall())


@contextmanager
def opened(address: str) -> Iterator[Any]:
    """A connection of its own, past Django, that commits each statement unless it begins a transaction itself."""
    if address.startswith("sqlite"):
        database: Any = sqlite3.connect(_path(address), isolation_level=None, timeout=20)
    else:
        database = psycopg.connect(address, autocommit=True)
    try:
        yield database
    finally:
        database.close()


# --- processes ------------------------------------------------------------------------------------------------------

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.awards.databases", "tests.awards.in_processes"])


class Child:
    """A process that does `work(*arguments)` on a database; `begun` is when it began, `kill` is kill -9."""

    def __init__(self, address: str, work: Callable[..., Any], *arguments: Any) -> None:
        self.pipe, theirs = _context.Pipe()
        self.process: ForkServerProcess = _context.Process(target=_work, args=(theirs, address, work, arguments))
        self.process.start()
        theirs.close()

    def wait_until_begun(self) -> float:
        """The moment, on this process's clock, at which the work began."""
        assert self.pipe.poll(PATIENCE), "the process did not begin"
        self.pipe.recv()
        return time.monotonic()

    def result(self) -> Any:
        """What the work returned; what it raised is raised here."""
        assert self.pipe.poll(PATIENCE), "the process did not end"
        outcome = self.pipe.recv()
        self.process.join(PATIENCE)
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    def kill(self) -> None:
        """kill -9, and wait until it is gone."""
        self.process.kill()
        self.process.join(PATIENCE)


def _work(pipe: Connection, address: str, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    os.environ["DATABASE_URL"] = address
    database = env.database("DATABASE_URL", Path("unused"))
    connections.settings = connections.configure_settings({"default": database})
    # What was asked while Django was loaded belongs to another database.
    del connections["default"]
    pipe.send("begun")
    try:
        outcome = work(*arguments)
    except BaseException as problem:
        outcome = problem
    connections.close_all()
    pipe.send(outcome)


def done(address: str, work: Callable[..., Any], *arguments: Any) -> Any:
    """Do the work in a process of its own and return what it returned."""
    child = Child(address, work, *arguments)
    child.wait_until_begun()
    return child.result()
