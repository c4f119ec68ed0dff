"""An invented edition, made of another one as docs/rules.md says: its folder copied, its name and some numbers changed.

``sbf-2025`` is what an amendment of sbf-2018 of 1 July 2025 would be: stronger groups are paid for more contestants,
weaker ones for fewer, and a bronze event of pairs needs six pairs instead of four.
"""

import importlib
import shutil
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

import pytest

from awards import rules
from awards.rules.edition import Edition
from awards.rules.editions import EDITIONS
from awards.rules.folders import folder_of
from awards.rules.wording import catalogue

ID, NAME, STARTS = "sbf-2025", "Swedish masterpoints 2025", date(2025, 7, 1)
LAST_DAY_BEFORE = date(2025, 6, 30)
# What is written anew in each file: as it stands, and as it is to stand.
Changes = Mapping[str, Sequence[tuple[str, str]]]
AMENDMENT: Changes = {
    "numbers.toml": (
        ('name = "Swedish masterpoints 2018"', f'name = "{NAME}"'),
        ("in_force_from = 2018-07-01", f"in_force_from = {STARTS}"),
        ("3 = [1.15, 1.0, 0.85]", "3 = [1.25, 1.0, 0.75]"),
        ("contestants = 4\nboards = 18\nboards_beginners", "contestants = 6\nboards = 18\nboards_beginners"),
    ),
    "prose/sv.toml": (('name = "Svenska mästarpoäng 2018"', 'name = "Svenska mästarpoäng 2025"'),),
    "prose/da.toml": (('name = "Svenske mesterpoint 2018"', 'name = "Svenske mesterpoint 2025"'),),
    "prose/fo.toml": (('name = "Svensk meistarastig 2018"', 'name = "Svensk meistarastig 2025"'),),
}


def copy_edition(source: str, ruleset: str, place: Path, changes: Changes | None = None) -> None:
    """Make the folder of an edition in `place` by that of another: under its own id, with the changes."""
    old, new = source.replace("-", "_"), ruleset.replace("-", "_")
    folder = place / new
    shutil.copytree(folder_of(source), folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in folder.rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace(f"awards.rules.{old}", f"awards.rules.{new}"))
    own_id = (f'id = "{source}"', f'id = "{ruleset}"')
    for name, written in {"numbers.toml": (), **(changes or {})}.items():
        text = (folder / name).read_text(encoding="utf-8")
        for before, after in (own_id, *written) if name == "numbers.toml" else written:
            assert text.count(before) == 1, (name, before)
            text = text.replace(before, after)
        (folder / name).write_text(text, encoding="utf-8")


def put_into_editions(monkeypatch: pytest.MonkeyPatch, place: Path, ruleset: str) -> Edition:
    """Register the edition whose folder lies in `place` until the test ends."""
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(place)])
    catalogue.cache_clear()
    edition: Edition = importlib.import_module(f"awards.rules.{ruleset.replace('-', '_')}.edition").EDITION
    monkeypatch.setitem(EDITIONS, ruleset, edition)  # type: ignore[misc]
    return edition


@pytest.fixture(scope="session")
def amended_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the folder of `sbf-2025` lies."""
    place = tmp_path_factory.mktemp("amended")
    copy_edition("sbf-2018", ID, place, AMENDMENT)
    return place


@pytest.fixture
def amended(amended_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Edition]:
    """The edition `sbf-2025`, known to the program for the time of the test."""
    yield put_into_editions(monkeypatch, amended_folder, ID)
    monkeypatch.undo()
    catalogue.cache_clear()
