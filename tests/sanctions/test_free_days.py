"""On which days nearby an event would be in nobody's way."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from registry.models import Club, District
from sanctions.choices import State
from sanctions.models import Application
from sanctions.queries.free_days import free_days
from sanctions.queries.surroundings import wish_of
from tests.factories import DistrictFactory, FederationFactory
from tests.sanctions.calendars import applied, club_at, day

LONG_AGO = "2026-01-01"
WEDNESDAY, FRIDAY, SATURDAY, SUNDAY = "2026-09-09", "2026-09-11", "2026-09-12", "2026-09-13"


@pytest.fixture
def here(db: None) -> District:
    return DistrictFactory(number="01", federation=FederationFactory(code="sbf"))


@pytest.fixture
def club(here: District) -> Club:
    return club_at(here)


def free(application: Application, on: str = LONG_AGO, days: int = 28) -> list[str]:
    return [date.isoformat() for date in free_days(application, on=day(on), days=days)]


def test_same_weekday_comes_first_and_the_nearest_of_it(club: Club) -> None:
    application = applied(club, SATURDAY, state=State.DRAFT)
    expected = ["2026-09-05", "2026-09-19", "2026-08-29", "2026-09-26", "2026-08-22", "2026-10-03"]
    assert free(application) == expected


def test_other_days_of_the_weekend_follow(club: Club) -> None:
    assert free(applied(club, SATURDAY), days=7) == [
        "2026-09-05",
        "2026-09-19",
        FRIDAY,
        SUNDAY,
        "2026-09-06",
        "2026-09-18",
    ]


def test_weekday_stays_from_monday_to_thursday(club: Club) -> None:
    assert free(applied(club, WEDNESDAY), days=6) == [
        *("2026-09-08", "2026-09-10", "2026-09-07", "2026-09-14", "2026-09-03", "2026-09-15"),
    ]


def test_day_before_today_is_not_free(club: Club) -> None:
    application = applied(club, SATURDAY)
    assert free(application, on="2026-09-05", days=7)[:2] == ["2026-09-05", "2026-09-19"]
    assert free(application, on="2026-09-06", days=7) == ["2026-09-19", FRIDAY, SUNDAY, "2026-09-06", "2026-09-18"]


def test_days_that_clash_or_are_close_are_not_free(club: Club, here: District) -> None:
    applied(club_at(here, "59.1"), "2026-09-19")
    applied(club_at(here, "59.8"), "2026-09-04")
    application = applied(club, SATURDAY)
    assert free(application, days=7) == [FRIDAY, SUNDAY]


def test_days_that_are_only_worth_knowing_are_free(club: Club, here: District) -> None:
    applied(club_at(here, "61"), "2026-09-19")
    assert free(applied(club, SATURDAY), days=7)[1] == "2026-09-19"


def test_what_is_near_on_a_weekday_is_in_the_way_on_the_same_day_alone(club: Club, here: District) -> None:
    applied(club_at(here), "2026-09-08")
    assert free(applied(club, WEDNESDAY), days=2) == ["2026-09-10", "2026-09-07"]


def test_event_of_a_weekend_moves_as_a_whole(club: Club, here: District) -> None:
    applied(club_at(here), "2026-09-20")
    application = applied(club, SATURDAY, SUNDAY)
    assert free(application, days=15) == ["2026-09-05", "2026-08-29", "2026-09-26", FRIDAY, "2026-09-04", "2026-09-25"]


def test_event_over_several_weeks_moves_where_none_of_its_days_is_in_the_way(club: Club, here: District) -> None:
    applied(club_at(here), "2026-09-30")
    application = applied(club, WEDNESDAY, "2026-09-16", "2026-09-23")
    assert free(application, days=14) == [
        *("2026-09-02", "2026-08-26", "2026-09-08", "2026-09-10", "2026-09-07", "2026-09-14"),
    ]


def test_free_days_of_a_full_calendar_are_none(club: Club, here: District) -> None:
    other = club_at(here)
    for date in ("2026-09-05", "2026-09-12", "2026-09-19"):
        applied(other, date)
    assert free(applied(club, SATURDAY), days=8) == []


def test_application_without_days_has_no_free_days(club: Club) -> None:
    assert free(applied(club)) == []


def test_one_statement_more_is_needed_beside_the_wish(club: Club, here: District) -> None:
    for date in ("2026-09-05", "2026-09-12", "2026-09-19"):
        applied(club_at(here), date)
    application = applied(club, SATURDAY)
    wish = wish_of(application)
    with CaptureQueriesContext(connection) as queries:
        free_days(application, on=day(LONG_AGO), wish=wish)
    assert len(queries) == 1
