"""Reading settings from the environment: a bad value names its variable and what is allowed."""

import os
from collections.abc import Callable
from pathlib import Path

import dj_database_url
from django.core.exceptions import ImproperlyConfigured


def text(name: str, default: str) -> str:
    """The variable as it stands; an empty one counts as left out."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, *, default: bool) -> bool:
    """A yes or no: 1, true, yes, on or 0, false, no, off."""
    value = text(name, "1" if default else "0").lower()
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} is {value!r}; it must be 1 or 0 (true, yes, on or false, no, off).")


def words(name: str, default: str) -> list[str]:
    """Words parted by commas."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def whole(name: str, default: int) -> int:
    """A whole number, 0 or more."""
    value = text(name, str(default))
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} is {value!r}; it must be a whole number, 0 or more.")
    return int(value)


def folder(name: str, default: Path) -> Path:
    """A folder, made when it is not there."""
    path = Path(text(name, str(default))).expanduser().resolve()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise ImproperlyConfigured(f"{name} is {str(path)!r}; that folder cannot be made: {problem}.") from problem
    return path


def secret(name: str, file: Path, make: Callable[[], str]) -> str:
    """The variable, else the first line of `file`, which is made when missing, readable to its owner alone."""
    value = os.environ.get(name, "").strip()
    if value:
        return value
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        try:
            return file.read_text().strip()
        except OSError as problem:
            raise ImproperlyConfigured(f"{name} is not set, and {file} cannot be read: {problem}.") from problem
    except OSError as problem:
        raise ImproperlyConfigured(f"{name} is not set, and {file} cannot be made: {problem}.") from problem
    value = make()
    with os.fdopen(descriptor, "w") as handle:
        handle.write(value)
    return value


def database(name: str, default: Path, *, prepares: bool = False) -> dict[str, object]:
    """Django's settings of the database: a PostgreSQL or SQLite address, else the SQLite file `default`.

    `prepares`: on PostgreSQL a connection prepares the statements that it meets again.
    """
    address = text(name, f"sqlite:///{default}")
    try:
        parsed = dj_database_url.parse(address)
    except (ValueError, dj_database_url.ParseError, dj_database_url.UnknownSchemeError) as problem:
        raise ImproperlyConfigured(
            f"{name} cannot be read; it must look like postgres://user:password@host:5432/name or "
            f"sqlite:////folder/file.sqlite3: {type(problem).__name__}."
        ) from problem
    found: dict[str, object] = dict(parsed)
    if found["ENGINE"] == "django.db.backends.sqlite3":
        found["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=20000; "
            "PRAGMA cache_size=-65536; PRAGMA mmap_size=134217728; "
            # REPLACE fires the triggers that refuse deleting only so.
            "PRAGMA recursive_triggers=ON;",
        }
    elif found["ENGINE"] != "django.db.backends.postgresql":
        raise ImproperlyConfigured(f"{name} names {found['ENGINE']}; the registry runs on PostgreSQL and SQLite.")
    else:
        found["OPTIONS"] = _options_of_postgresql(dict(parsed.get("OPTIONS", {})), prepares)
        found["CONN_MAX_AGE"] = 60
        found["CONN_HEALTH_CHECKS"] = True
    return found


def _options_of_postgresql(said: dict[str, object], prepares: bool) -> dict[str, object]:
    """What the address says of the connection, and what this application's statements want.

    Compiling a statement (JIT) takes longer than what pages and bookings ask for, which is small, also where the
    planner takes a table for large. An address that says otherwise wins, since it is read later.
    """
    prepared = {"server_side_binding": True, "prepare_threshold": 2} if prepares else {}
    return {**said, "options": f"-c jit=off {said.get('options', '')}".rstrip(), **prepared}
