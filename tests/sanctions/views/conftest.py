"""Fixtures of the tests of the sanctions' pages."""

import pytest
from django.utils import timezone

from tests.sanctions.lives import NOW


@pytest.fixture
def winter(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the day on which applications are sent in these tests, whenever they run."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
