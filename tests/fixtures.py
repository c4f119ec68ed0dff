"""Fixtures for all tests (a pytest plugin)."""

import pytest

from tests.cast import Cast, make_cast


@pytest.fixture
def cast(db: None) -> Cast:
    """The fixed cast, in the database."""
    return make_cast()
