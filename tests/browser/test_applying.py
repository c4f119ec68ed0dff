"""Applying for a sanction in a real Chromium: checked while it is filled in, and the same without any script."""

import datetime
from collections.abc import Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from registry.choices import RoleKind
from sanctions.choices import State
from sanctions.models import Application
from sanctions.services.paths import set_usual_path
from tests.browser.signing_in import sign_in
from tests.browser.test_pages import assert_faultless, watch
from tests.cast import Cast, make_cast
from tests.factories import ApplicationFactory, RoleFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture
def saturday() -> datetime.date:
    """A Saturday some months ahead."""
    ahead = timezone.localdate() + datetime.timedelta(days=100)
    return ahead + datetime.timedelta(days=(5 - ahead.weekday()) % 7)


@pytest.fixture
def cast(transactional_db: None, saturday: datetime.date) -> Cast:
    """Two clubs in one town, of which the other holds an event on that Saturday; the official is a player himself."""
    made = make_cast()
    set_usual_path(made.federation)
    for club in (made.club_a, made.club_b):
        club.place, club.latitude, club.longitude = "Umeå", "63.82500", "20.26300"
        club.save()
    granted = {"state": State.GRANTED, "name": "Björksilvret", "days": [saturday]}
    ApplicationFactory(federation=made.federation, club=made.club_b, **granted)
    RoleFactory(user=made.official_a, federation=made.federation, kind=RoleKind.PLAYER, player=made.player)
    return made


@pytest.fixture(params=["script", "no-script"])
def applicant(request: pytest.FixtureRequest, browser: Browser) -> Iterator[tuple[Page, bool]]:
    """A browser's page, and whether it runs scripts."""
    scripted = request.param == "script"
    context = browser.new_context(java_script_enabled=scripted, viewport={"width": 390, "height": 800})
    yield context.new_page(), scripted
    context.close()


def test_who_has_read_nothing_applies_with_four_answers(
    applicant: tuple[Page, bool], live_server, cast: Cast, saturday: datetime.date
) -> None:
    page, scripted = applicant
    sign_in(page, live_server.url, cast.official_a)
    page.goto(f"{live_server.url}/sbf/sanctions/new/")
    page.get_by_label("Name of the event").fill("Åsilvret")
    page.get_by_label("Pairs, teams or players expected").fill("30")
    page.get_by_label("Venue").fill("Folkets hus")
    page.get_by_label("Day 1", exact=True).fill(saturday.isoformat())
    if scripted:
        page.get_by_label("Venue").click()
    else:
        page.get_by_role("button", name="Check", exact=True).click()
    checks = page.locator("#checks")
    expect(checks).to_contain_text("Björksilvret")
    checks.locator("[name=put]").first.click()
    expect(page.get_by_label("Day 1", exact=True)).not_to_have_value(saturday.isoformat())
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("It is the turn of Norra, who decides.")).to_be_visible()
    made = Application.objects.get(name="Åsilvret")
    assert (made.state, made.contact, made.place, made.played_in) == (State.SUBMITTED, cast.player, "Umeå", cast.north)


def test_the_reason_for_an_exception_is_asked_only_where_one_is_needed(
    page: Page, live_server, cast: Cast, saturday: datetime.date
) -> None:
    sign_in(page, live_server.url, cast.official_a)
    page.goto(f"{live_server.url}/sbf/sanctions/new/")
    reason = page.get_by_label("Why an exception should be made")
    page.get_by_label("Day 1", exact=True).fill(saturday.isoformat())
    page.get_by_label("Who may enter").select_option("club")
    expect(reason).to_be_visible()
    expect(page.get_by_role("button", name="Send as a request for an exception")).to_be_visible()
    page.get_by_label("Who may enter").select_option("open")
    expect(reason).to_be_hidden()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_form_full_of_findings_and_problems_has_no_fault(
    browser: Browser, live_server, cast: Cast, saturday: datetime.date, width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    found = watch(page, live_server.url)
    sign_in(page, live_server.url, cast.official_a)
    page.goto(f"{live_server.url}/sbf/sanctions/new/")
    page.get_by_label("Day 1", exact=True).fill(saturday.isoformat())
    page.locator("[name=days_2]").fill(saturday.isoformat())
    page.get_by_label("Who may enter").select_option("club")
    page.get_by_label("Contact person: member's number or name").fill("åsa bo")
    page.get_by_role("button", name="Send", exact=False).first.click()
    expect(page.get_by_role("heading", name="things to correct")).to_be_visible()
    expect(page.locator("#checks")).to_contain_text("Björksilvret")
    assert_faultless(page, f"the form at {width}")
    page.goto(f"{live_server.url}/sbf/sanctions/new/")
    page.get_by_role("button", name="Save as draft").click()
    assert_faultless(page, f"a draft at {width}")
    assert found == []
    context.close()
