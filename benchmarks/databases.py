"""Databases made for one run and dropped at its end: on the server of DATABASE_URL, and SQLite files in a folder."""

import os
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

# Settings of the server that a figure depends on.
TELLING = ("shared_buffers", "work_mem", "fsync", "synchronous_commit", "full_page_writes")


class Server(Protocol):
    """Where databases are made."""

    name: str

    def create(self, noun: str, like: str | None = None) -> str:
        """Make a database, empty or with the content of another of this run; its address."""
        ...

    def drop(self, noun: str) -> None:
        """Remove a database of this run."""
        ...

    def settle(self) -> None:
        """Write to disk what waits, so that it does not fall into a measurement."""
        ...

    def close(self) -> None:
        """Remove every database of this run."""
        ...

    def describe(self) -> str:
        """Version and telling settings."""
        ...


class Postgres:
    """A PostgreSQL server; the user of its address must be allowed to make databases."""

    name = "PostgreSQL"

    def __init__(self, address: str) -> None:
        self.address = address
        self.prefix = f"benchmark_{os.getpid()}_"
        self.made: list[str] = []
        self.connection = psycopg.connect(address, autocommit=True)

    def create(self, noun: str, like: str | None = None) -> str:
        """Make a database; nobody may be connected to the one that it is like."""
        name = self.prefix + noun
        template = "template0" if like is None else self.prefix + like
        statement = "CREATE DATABASE {} TEMPLATE {}"
        self.connection.execute(sql.SQL(statement).format(sql.Identifier(name), sql.Identifier(template)))
        self.made.append(noun)
        return urlunsplit(urlsplit(self.address)._replace(path=f"/{name}"))

    def drop(self, noun: str) -> None:
        """Remove it, whoever is connected."""
        name = sql.Identifier(self.prefix + noun)
        self.connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))
        self.made.remove(noun)

    def settle(self) -> None:
        """A checkpoint, where the user may ask for one."""
        with suppress(psycopg.errors.InsufficientPrivilege):
            self.connection.execute("CHECKPOINT")

    def close(self) -> None:
        """Remove what is left and hang up."""
        for noun in list(self.made):
            self.drop(noun)
        self.connection.close()

    def describe(self) -> str:
        """Version and telling settings."""
        version, *values = (self._show(setting) for setting in ("server_version", *TELLING))
        settings = ", ".join(f"{setting} {value}" for setting, value in zip(TELLING, values, strict=True))
        return f"PostgreSQL {version.split()[0]} ({settings})"

    def _show(self, setting: str) -> str:
        row = self.connection.execute("SELECT current_setting(%s)", [setting]).fetchone()
        return "" if row is None else str(row[0])


class Sqlite:
    """SQLite files in a folder, opened with the settings of the registry."""

    name = "SQLite"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def create(self, noun: str, like: str | None = None) -> str:
        """A file that is not there yet, or a copy."""
        if like is not None:
            shutil.copyfile(self._file(like), self._file(noun))
        return f"sqlite:///{self._file(noun)}"

    def drop(self, noun: str) -> None:
        """Remove the file and its companions."""
        for file in self.folder.glob(f"{self._file(noun).name}*"):
            file.unlink()

    def settle(self) -> None:
        """Nothing waits: the last connection that closes empties the log."""

    def close(self) -> None:
        """The folder goes with the run."""

    def describe(self) -> str:
        """Version and telling settings."""
        return f"SQLite {sqlite3.sqlite_version} (journal_mode WAL, synchronous NORMAL)"

    def _file(self, noun: str) -> Path:
        return self.folder / f"{noun}.sqlite3"
