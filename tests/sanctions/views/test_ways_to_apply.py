"""Where the way to apply for a sanction begins: the calendar and the desk, for those who may."""

import pytest
from django.test import Client

from tests.cast import Cast
from tests.ui.page import read

pytestmark = pytest.mark.django_db

NEW = "/sbf/sanctions/new/"


def ways(client: Client, address: str) -> int:
    page = client.get(address)
    assert page.status_code == 200
    return [link["href"] for link in read(page.content.decode()).find("main").all("a")].count(NEW)


@pytest.mark.parametrize("address", ["/sbf/calendar/", "/sbf/calendar/season/"])
@pytest.mark.parametrize(
    ("role", "expected"),
    [("official_a", 1), ("officer_north", 1), ("office", 1), ("player_user", 0), ("foreign_office", 0), ("visitor", 0)],
)
def test_the_calendar_leads_those_who_may_apply_to_the_form(
    cast: Cast, client: Client, address: str, role: str, expected: int
) -> None:
    if role != "visitor":
        client.force_login(getattr(cast, role))
    assert ways(client, address) == expected


@pytest.mark.parametrize("role", ["official_a", "officer_north", "office"])
def test_the_desk_leads_to_the_form(cast: Cast, client: Client, role: str) -> None:
    client.force_login(getattr(cast, role))
    assert ways(client, "/sbf/desk/") == 1
    assert client.get(NEW).status_code == 200
