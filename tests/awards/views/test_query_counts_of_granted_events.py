"""How many queries the pages of what was granted and reported make, with one event and with thirty: the same number."""

import datetime

import pytest
from django.test import Client

from awards.services.district_checks import record_check
from awards.services.filing import file_report
from awards.services.sanction_of_event import choose_sanction
from tests.awards.reports import PLAYED
from tests.awards.sanctions import field_of, granted, silver_draft
from tests.cast import Cast

pytestmark = pytest.mark.django_db

# Session, user, federation and roles are four of them, the last run is one.
QUERIES = {
    ("officer_north", "/sbf/planned/?season=2025"): 11,
    ("officer_north", "/sbf/planned/?season=2025&show=checked"): 11,
    ("officer_north", "/sbf/planned/{event}/"): 10,
    ("officer_north", "/sbf/desk/"): 15,
    ("official_a", "/sbf/desk/"): 14,
    ("official_a", "/sbf/reports/upload/"): 8,
    ("official_a", "/sbf/reports/{draft}/"): 11,
    ("official_a", "/sbf/reports/{filed}/"): 11,
    ("office", "/sbf/reports/{filed}/"): 12,
}


def fill(cast: Cast, events: int) -> dict[str, int]:
    players = field_of(cast)
    for number in range(events):
        day = PLAYED - datetime.timedelta(days=number)
        application = granted(cast.club_a, days=[day], name=f"Silver {number}")
        draft = silver_draft(cast, players, date=day.isoformat(), name=f"Silver {number}")
        choose_sanction(report_id=draft.pk, application_id=application.pk, by=cast.official_a)
        filed = file_report(report_id=draft.pk, by=cast.official_a)
        event = application.pk
        record_check(application_id=application.pk, report_id=filed.pk, by=cast.officer_north)
        granted(cast.club_a, days=[day], name=f"Försenad {number}")
    waiting = silver_draft(cast, players, name="Utan sanktion", date="2026-03-09")
    return {"event": event, "draft": waiting.pk, "filed": filed.pk}


@pytest.mark.parametrize("events", [1, 30])
def test_each_page_makes_its_number_of_queries(
    events: int, cast: Cast, client: Client, django_assert_max_num_queries
) -> None:
    ids = fill(cast, events)
    made = {}
    for name, address in QUERIES:
        client.force_login(getattr(cast, name))
        with django_assert_max_num_queries(40) as queries:
            assert client.get(address.format(**ids)).status_code == 200
        made[name, address] = len(queries)
    assert made == QUERIES
