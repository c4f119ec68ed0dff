"""How many queries the pages of applying make, with few events and with many: the same number."""

import datetime

import pytest
from django.test import Client

from sanctions.choices import Action, State
from sanctions.models import Week
from sanctions.services.paths import set_usual_path
from tests.cast import Cast
from tests.sanctions.lives import begun, take
from tests.sanctions.views.filled import typed

pytestmark = pytest.mark.django_db

# Session, user, federation and roles are four of them.
QUERIES = {
    ("official_a", "/sbf/sanctions/new/"): 12,
    ("office", "/sbf/sanctions/new/?organiser=club-101"): 13,
    ("official_a", "/sbf/sanctions/{draft}/change/"): 13,
    ("official_a", "/sbf/sanctions/{asked}/change/"): 13,
    ("official_a", "/sbf/sanctions/{draft}/"): 15,
    ("officer_north", "/sbf/sanctions/{sent}/"): 15,
    ("official_a", "/sbf/sanctions/weeks/new/"): 6,
    ("official_a", "/sbf/sanctions/weeks/{week}/"): 15,
}


def fill(cast: Cast, rows: int) -> dict[str, int]:
    """So many events of a club and its bridge week, and as many of another club on the same days."""
    set_usual_path(cast.federation)
    week = Week.objects.create(federation=cast.federation, club=cast.club_a, name="Åmålsveckan")
    for number in range(rows):
        day = datetime.date(2027, 3, 6) + datetime.timedelta(days=number)
        granted = {"days": [day], "state": State.GRANTED, "contact": cast.player}
        begun(cast, alternative_days=[], **granted)
        begun(cast, club=cast.club_b, alternative_days=[], **granted)
        begun(cast, week=week, days=[day], alternative_days=[], contact=cast.player)
    draft = begun(cast, contact=cast.player)
    sent = take(Action.SUBMIT, begun(cast, contact=cast.player, exception_reason="Jubileum"), cast.official_a)
    asked = take(Action.SUBMIT, begun(cast, contact=cast.player, exception_reason="Jubileum"), cast.official_a)
    asked = take(Action.ASK_BACK, asked, cast.officer_north, why="Vilken dag?")
    return {"draft": draft.pk, "sent": sent.pk, "asked": asked.pk, "week": week.pk}


@pytest.mark.parametrize("rows", [1, 30])
@pytest.mark.parametrize(("role", "address"), QUERIES)
def test_a_page_of_applying_makes_its_number_of_queries(
    role: str, address: str, rows: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    ids = fill(cast, rows)
    client.force_login(getattr(cast, role))
    with django_assert_num_queries(QUERIES[role, address]):
        assert client.get(address.format(**ids)).status_code == 200


@pytest.mark.parametrize("rows", [1, 30])
def test_the_checks_make_their_number_of_queries(
    rows: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    fill(cast, rows)
    client.force_login(cast.official_a)
    with django_assert_num_queries(16):
        assert client.post("/sbf/sanctions/checks/", typed(days_1="2027-03-06")).status_code == 200
