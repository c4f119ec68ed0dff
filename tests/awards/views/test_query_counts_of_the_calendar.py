"""How many queries the pages of the calendar and its feeds make, with few events and with many: the same number."""

import datetime
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from awards.models import Event
from awards.services.filing import file_report
from sanctions.choices import Kind, State
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import ApplicationFactory

pytestmark = pytest.mark.django_db

SOON = timezone.localdate() + datetime.timedelta(days=5)
MARCH = datetime.date(2027, 3, 1)
# Of each page, as the office sees it: session, user, federation and roles are four of them, the last run is one.
QUERIES = {
    "/sbf/": 9,
    "/sbf/clubs/101/": 13,
    "/sbf/calendar/?month={soon}": 8,
    "/sbf/calendar/?month=2027-03&level=silver&form=pairs&field=open": 8,
    "/sbf/calendar/?month=2027-03&district={district}": 9,
    "/sbf/calendar/season/?season=2026": 8,
    "/sbf/calendar/season/?season=2026&printed=1": 8,
    "/sbf/calendar/feed.ics": 8,
    "/sbf/calendar/clubs/101/feed.ics": 9,
    "/sbf/calendar/districts/01/feed.ics": 9,
    "/sbf/calendar/{upcoming}/": 8,
    "/sbf/calendar/{played}/": 14,
    "/sbf/calendar/{upcoming}/invitation/": 7,
}


def fill(cast: Cast, rows: int) -> dict[str, Any]:
    here = {"federation": cast.federation, "club": cast.club_a, "contact": cast.player, "submitted_at": timezone.now()}
    for number in range(rows):
        days = [SOON, SOON + datetime.timedelta(days=7 * number), MARCH + datetime.timedelta(days=number)]
        upcoming = ApplicationFactory(**here, state=State.GRANTED, days=sorted(set(days)), kind=Kind.SILVER)
        ApplicationFactory(**here, state=State.CANCELLED, days=[SOON], kind=Kind.GOLD)
        ApplicationFactory(**here, state=State.SUBMITTED, days=[SOON])
        printed = ApplicationFactory(**here, state=State.GRANTED, days=[MARCH], kind=Kind.GOLD)
        printed.submitted_at = datetime.datetime(2026, 4, 1, tzinfo=datetime.UTC)
        printed.save()
    report = pairs_report(cast.club_a, members(cast.club_a, 8))
    filed = file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a)
    played = ApplicationFactory(**here, state=State.GRANTED, days=[datetime.date.fromisoformat(report["date"])])
    Event.objects.filter(pk=filed.event_id).update(sanction=played)
    return {"soon": f"{SOON:%Y-%m}", "district": cast.north.pk, "upcoming": upcoming.pk, "played": played.pk}


@pytest.mark.parametrize("rows", [1, 30])
@pytest.mark.parametrize("address", QUERIES)
def test_a_page_makes_its_number_of_queries(
    address: str, rows: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    ids = fill(cast, rows)
    client.force_login(cast.office)
    caches["pages"].clear()
    with django_assert_num_queries(QUERIES[address]):
        assert client.get(address.format(**ids)).status_code == 200


def test_the_days_of_a_month_are_found_by_their_index(cast: Cast, client: Client) -> None:
    fill(cast, 30)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get("/sbf/calendar/?month=2027-03").status_code == 200
    (statement,) = [one["sql"] for one in asked if "BETWEEN" in one["sql"]]
    if connection.vendor == "postgresql":
        pytest.skip("with so few rows PostgreSQL reads them all")
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {statement}")
        assert "days_by_date" in " ".join(str(row) for row in cursor.fetchall())
