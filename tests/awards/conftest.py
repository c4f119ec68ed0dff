"""Fixtures of the tests of awards."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.awards.databases import Databases


@pytest.fixture
def databases(transactional_db: None, tmp_path: Path) -> Iterator[Databases]:
    """Databases of the test's own, dropped at its end."""
    made = Databases(tmp_path)
    yield made
    made.drop_all()
