"""Fixtures of the tests of sanctions."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sanctions.services.paths import set_usual_path
from tests.awards.databases import Databases
from tests.cast import Cast


@pytest.fixture
def stage(cast: Cast) -> Cast:
    """The cast, whose applications take the usual path."""
    set_usual_path(cast.federation)
    return cast


@pytest.fixture
def databases(transactional_db: None, tmp_path: Path) -> Iterator[Databases]:
    """Databases of the test's own, dropped at its end."""
    made = Databases(tmp_path)
    yield made
    made.drop_all()
