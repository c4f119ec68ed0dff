"""What the address of the database says, and what the application adds to it."""

from pathlib import Path
from typing import Any

import pytest

from config import env

ADDRESS = "postgres://registry:secret@db.example:5432/registry"
FILE = Path("unused.sqlite3")


def options(monkeypatch: pytest.MonkeyPatch, address: str, *, prepares: bool = False) -> Any:
    monkeypatch.setenv("DATABASE_URL", address)
    return env.database("DATABASE_URL", FILE, prepares=prepares)["OPTIONS"]


def test_statements_are_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    assert options(monkeypatch, ADDRESS) == {"options": "-c jit=off"}


@pytest.mark.parametrize("prepares", [False, True])
def test_what_the_address_says_stays(monkeypatch: pytest.MonkeyPatch, prepares: bool) -> None:
    said = options(monkeypatch, f"{ADDRESS}?sslmode=require&options=-c%20search_path%3Dbridge", prepares=prepares)
    prepared = {"server_side_binding": True, "prepare_threshold": 2} if prepares else {}
    assert said == {"sslmode": "require", "options": "-c jit=off -c search_path=bridge", **prepared}
