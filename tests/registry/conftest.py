"""Who is signed in."""

import pytest
from django.test import Client

from registry.models import User
from tests.cast import Cast


@pytest.fixture
def office(client: Client, cast: Cast) -> Client:
    """The office, signed in."""
    client.force_login(cast.office)
    return client


@pytest.fixture
def root(client: Client, cast: Cast) -> Client:
    """The superuser, signed in."""
    client.force_login(User.objects.create_superuser("root@example.org", "x"))
    return client
