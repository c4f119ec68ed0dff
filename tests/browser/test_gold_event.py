"""A gold event in a real Chromium: applied for, endorsed, granted, in the calendar, played, booked, paid."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from awards.models import FeeLine, LedgerEntry
from registry.queries.days import local_day
from sanctions.choices import Kind, Level, State
from sanctions.models import Price, PriceList
from sanctions.services.paths import set_usual_path
from tests.awards.reports import members, pairs_report, raw
from tests.browser.signing_in import sign_in
from tests.cast import Cast, make_cast
from tests.factories import ApplicationFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

NAME = "Åkantens guldhelg"


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return make_cast()


@pytest.fixture
def today(cast: Cast) -> date:
    """The real day, on which the event is played; on the next one club B holds another, in the same town."""
    day = local_day(cast.federation, timezone.now())
    set_usual_path(cast.federation)
    for club in (cast.club_a, cast.club_b):
        club.place, club.latitude, club.longitude = "Umeå", "63.82500", "20.26300"
        club.save()
    ApplicationFactory(
        federation=cast.federation,
        club=cast.club_b,
        kind=Kind.GOLD,
        name="Björkens guldpar",
        state=State.GRANTED,
        days=[day + timedelta(days=1)],
    )
    prices = PriceList.objects.create(federation=cast.federation, starts=day - timedelta(days=400))
    Price.objects.create(price_list=prices, level=Level.GOLD, event=50_000, contestant=2_000)
    return day


def apply_for(page: Page, address: str, day: date) -> None:
    """The club fills in the form, is warned of the other event, takes another day, and sends."""
    page.goto(f"{address}/sbf/sanctions/")
    page.get_by_role("link", name="Apply for a sanction").first.click()
    page.get_by_label("Name of the event").fill(NAME)
    page.get_by_role("radio", name="gold", exact=True).check()
    page.get_by_role("radio", name="pairs", exact=True).check()
    page.get_by_label("Pairs, teams or players expected").fill("16")
    page.get_by_label("Boards each of them plays").fill("60")
    page.get_by_label("Venue").fill("Folkets hus")
    page.get_by_label("Contact person: member's number or name").fill("4711")
    page.get_by_label("Tournament director").fill("Tora Ledare")
    page.get_by_label("Day 1", exact=True).fill((day + timedelta(days=1)).isoformat())
    checks = page.locator("#checks")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(checks).to_contain_text("Björkens guldpar")
    expect(checks).to_contain_text("On the same day within 60 km")
    checks.get_by_role("button", name=f"{day.day} {day:%B %Y}").click()
    expect(page.get_by_label("Day 1", exact=True)).to_have_value(day.isoformat())
    expect(checks).not_to_contain_text("On the same day within 60 km")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("heading", name=NAME)).to_be_visible()
    expect(page.locator("main")).to_contain_text("What was done")


def decide(page: Page, address: str, cast: Cast, application: str) -> None:
    """The district endorses, and the office grants."""
    sign_in(page, address, cast.officer_north)
    page.goto(application)
    page.get_by_role("button", name="Endorse").click()
    sign_in(page, address, cast.office)
    page.goto(f"{address}/sbf/sanctions/")
    page.get_by_role("link", name=NAME).first.click()
    page.get_by_role("button", name="Grant").click()
    expect(page.locator("main")).to_contain_text("granted")


def look_at_the_calendar(page: Page, address: str, day: date) -> None:
    """A stranger sees it on the page and in the feed."""
    page.context.clear_cookies()
    page.goto(f"{address}/sbf/calendar/")
    expect(page.get_by_role("link", name=NAME).first).to_be_visible()
    feed = page.request.get(f"{address}/sbf/calendar/clubs/101/feed.ics").text().replace("\r\n ", "")
    assert (f"SUMMARY:{NAME}" in feed, f"DTSTART;VALUE=DATE:{day:%Y%m%d}" in feed) == (True, True)


def file_and_book(page: Page, address: str, cast: Cast, report: Path) -> None:
    """The club files the report of its sanctioned event, and the office books it without a word on the right."""
    sign_in(page, address, cast.official_a)
    page.goto(f"{address}/sbf/reports/upload/")
    page.get_by_label("Result file").set_input_files(report)
    page.get_by_label("Sanctioned event").select_option(index=1)
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="File").click()
    expect(page.get_by_role("status")).to_contain_text("The office looks at it and books it")
    filed = page.url
    sign_in(page, address, cast.office)
    page.goto(filed)
    page.get_by_role("button", name="Book").click()
    expect(page.get_by_role("heading", name=NAME)).to_be_visible()


def test_a_gold_event_goes_from_the_application_to_the_statement(
    page: Page, live_server, cast: Cast, today: date, tmp_path: Path
) -> None:
    address = live_server.url
    sign_in(page, address, cast.official_a)
    apply_for(page, address, today)
    decide(page, address, cast, page.url)
    look_at_the_calendar(page, address, today)
    report = tmp_path / "gold.json"
    players = [cast.player, cast.player_of_b, *members(cast.club_b, 42)]
    played = pairs_report(cast.club_a, players, name=NAME, level="gold", boards=60, date=today.isoformat())
    report.write_bytes(raw(played))
    file_and_book(page, address, cast, report)
    assert LedgerEntry.objects.filter(event__name=NAME, colour="gold").exists()
    sign_in(page, address, cast.official_a)
    page.goto(f"{address}/sbf/statements/")
    page.locator("main table").get_by_role("link").first.click()
    # 500 for the event, and 20 for each of 22 pairs.
    expect(page.locator("main")).to_contain_text("940.00")
    assert FeeLine.objects.get().amount == 94_000
