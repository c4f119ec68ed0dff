"""How many queries the page of applications makes, and a step that is sent: the same with few rows and with many."""

import datetime

import pytest
from django.test import Client

from sanctions.choices import Action, Instance, Kind, State
from sanctions.models import Application
from sanctions.services.paths import set_usual_path
from tests.cast import Cast
from tests.sanctions.waiting import stepped, waiting

pytestmark = pytest.mark.django_db

# Session, user, federation and roles are four of them, the last run is one.
QUERIES = {
    ("office", "/sbf/sanctions/"): 11,
    ("office", "/sbf/sanctions/?q=silver&state=submitted&season=2026&kind=silver"): 11,
    ("officer_north", "/sbf/sanctions/?waiting-page=1&sort=-name"): 11,
    ("official_a", "/sbf/sanctions/"): 11,
}


def fill(cast: Cast, rows: int) -> Application:
    """So many applications that wait for the district, the office and the club."""
    set_usual_path(cast.federation)
    gold = {"kind": Kind.GOLD, "waits_for": Instance.OFFICE, "state": State.ENDORSED}
    for number in range(rows):
        day = datetime.date(2027, 1, 2) + datetime.timedelta(weeks=number)
        for changes in ({}, gold, {"state": State.ASKED_BACK}):
            made = waiting(cast.club_a, cast.official_a, first_date=day, last_date=day, name="Silver", **changes)
            stepped(made, Action.SUBMIT, cast.official_a, found=[{"code": "quota", "severity": "forbidden"}])
    return waiting(cast.club_a, cast.official_a)


@pytest.mark.parametrize("rows", [1, 30])
@pytest.mark.parametrize(("role", "address"), QUERIES)
def test_the_page_of_applications_makes_its_number_of_queries(
    role: str, address: str, rows: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    fill(cast, rows)
    client.force_login(getattr(cast, role))
    with django_assert_num_queries(QUERIES[role, address]):
        assert client.get(address).status_code == 200


@pytest.mark.parametrize("rows", [1, 30])
def test_a_step_sent_without_its_reason_makes_its_number_of_queries(
    rows: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    application = fill(cast, rows)
    client.force_login(cast.officer_north)
    with django_assert_num_queries(8):
        assert client.post(f"/sbf/sanctions/{application.pk}/refuse/", {"version": 1}).status_code == 422
