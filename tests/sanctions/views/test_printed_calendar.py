"""The printed calendar: what it has, and what is said where it has nothing."""

import datetime

import pytest
from django.test import Client

from sanctions.choices import Kind, State
from tests.cast import Cast
from tests.sanctions.views.test_calendar import SEASON, granted, in_months, page

pytestmark = pytest.mark.django_db


def submitted(day: datetime.date, hour: int, minute: int = 0) -> datetime.datetime:
    """A moment in UTC."""
    return datetime.datetime.combine(day, datetime.time(hour, minute), datetime.UTC)


def test_printed_calendar_has_gold_that_was_applied_for_before_local_midnight(client: Client, cast: Cast) -> None:
    last = datetime.date(2026, 4, 30)
    # Midnight of Stockholm's summer is at 22 in UTC.
    granted(cast, "In time", kind=Kind.GOLD, submitted_at=submitted(last, 21, 59))
    granted(cast, "Too late", kind=Kind.GOLD, submitted_at=submitted(last, 22))
    granted(cast, "Silver", submitted_at=submitted(last, 10))
    granted(cast, "Cancelled", kind=Kind.GOLD, state=State.CANCELLED, submitted_at=submitted(last, 10))
    granted(cast, "Season before", kind=Kind.GOLD, submitted_at=submitted(last, 10), days=[datetime.date(2026, 5, 9)])
    found = page(client, f"{SEASON}&printed=1")
    assert [name for _month, lines in in_months(found) for _days, name in lines] == ["In time"]
    assert found.find("h1").text == "Printed calendar"
    assert len(page(client, SEASON).all("a", href="?season=2026&printed=1")) == 1


def test_empty_printed_calendar_says_what_is_missing_and_leads_to_the_whole_season(client: Client, cast: Cast) -> None:
    granted(cast, "Too late", kind=Kind.GOLD)
    granted(cast)
    empty = page(client, f"{SEASON}&printed=1&form=pairs").find("div", class_="empty")
    assert empty.all("p")[2].text == (
        "2 events of the season are not in the printed calendar, which has only the granted events for gold that "
        "were applied for by 30 April 2026."
    )
    link = empty.find("a")
    assert (link.text, link["href"]) == ("Show the whole season", "?season=2026&form=pairs")
    assert in_months(page(client, f"/sbf/calendar/season/{link['href']}"))


def test_season_without_events_says_so_in_the_printed_calendar_too(client: Client, cast: Cast) -> None:
    for address in (SEASON, f"{SEASON}&printed=1"):
        empty = page(client, address).find("div", class_="empty")
        assert empty.text == "♣︎ Nothing here Nothing is sanctioned for this season."


def test_federation_without_an_edition_has_no_printed_calendar(client: Client, cast: Cast) -> None:
    cast.federation.ruleset_periods.all().delete()
    granted(cast)
    found = page(client, f"{SEASON}&printed=1")
    assert [name for _month, lines in in_months(found) for _days, name in lines] == ["Silvercupen"]
    assert found.find("h1").text == "Calendar"
