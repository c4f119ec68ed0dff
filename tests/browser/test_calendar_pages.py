"""The calendar in Chromium: no fault on any screen, a list by days on a phone, whole on paper."""

import datetime
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from sanctions.choices import Field, Form, Kind, State
from tests.browser.signing_in import sign_in
from tests.browser.test_pages import LOOKS, assert_faultless, looked_at, watch  # noqa: F401 - a fixture
from tests.browser.test_pages_in_languages import left_in_english
from tests.cast import Cast, make_cast
from tests.factories import ApplicationFactory, ClubFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

PHONE, DESK = (390, 844), (1280, 900)
UPRIGHT, ACROSS = (688, 1000), (1046, 700)  # A4 within its margins
MONTH, SEASON = "/sbf/calendar/?month=2027-03", "/sbf/calendar/season/?season=2026"
SENT = datetime.datetime(2026, 4, 1, tzinfo=datetime.UTC)
INVITATION = "Välkomna!\n\nAnmälan på https://example.org/anmalan senast en vecka innan.\n" + "Lunch ingår. " * 30


def day(number: int) -> datetime.date:
    return datetime.date(2027, 3, number)


@pytest.fixture
def filled(transactional_db: None) -> tuple[Cast, list[str]]:
    cast = make_cast()

    def made(name: str, state: State = State.GRANTED, **fields: Any) -> int:
        fields = {"club": cast.club_a, "submitted_at": SENT, **fields}
        return ApplicationFactory(federation=cast.federation, name=name, state=state, **fields).pk

    shown = [
        made("Guldregnet", kind=Kind.GOLD, days=[day(6), day(7)], invitation=INVITATION),
        made("Norra Ångermanlands barometermästerskap", form=Form.BAROMETER_TEAMS, days=[day(6), day(13), day(20)]),
        made("Inställt", State.CANCELLED, field=Field.MIXED, days=[day(6)], club=cast.club_b),
        made("Planerna", State.SUBMITTED, days=[day(31)]),
    ]
    named = ClubFactory(federation=cast.federation, district=cast.north, name="Kristianstads Wadköpingsslam")
    here = {"club": None, "district": cast.north, "played_in": cast.north, "contact": None}
    made("Distriktets silver", **here, days=[day(6)], venue="", place="")
    today = timezone.localdate()
    played = {"kind": Kind.GOLD, "club": named, "place": "Kristianstad", "form": Form.BAROMETER_TEAMS}
    made("Wadköpingsslammet", days=[datetime.date(2027, 1, 31), datetime.date(2027, 2, 1)], **played)
    made("I dag", days=[today, today + datetime.timedelta(days=300)])
    pages = [
        *("/sbf/calendar/", MONTH, f"{MONTH}&district={cast.north.pk}&level=silver&form=pairs&field=open"),
        *("/sbf/calendar/?month=1999-01", "/sbf/calendar/?month=x", SEASON, f"{SEASON}&printed=1"),
        *("/sbf/calendar/season/?season=1999", "/sbf/", "/sbf/clubs/101/"),
        *(f"/sbf/calendar/{pk}/" for pk in shown),
        f"/sbf/calendar/{shown[0]}/invitation/",
    ]
    return cast, pages


@pytest.fixture
def sized(browser: Browser) -> Iterator[Callable[[tuple[int, int]], Page]]:
    contexts = []

    def page(size: tuple[int, int]) -> Page:
        contexts.append(browser.new_context(viewport={"width": size[0], "height": size[1]}))
        return contexts[-1].new_page()

    yield page
    for context in contexts:
        context.close()


def broken_words(page: Page) -> list[str]:
    """The cells of a season with a word that is wider than its column."""
    found: list[str] = page.locator(".season-month :is(th, td)").evaluate_all(
        "all => all.filter(one => { one.style.overflowWrap = 'normal'; one.style.hyphens = 'manual';"
        " return one.scrollWidth > one.clientWidth; }).map(one => one.innerText)"
    )
    return found


def test_no_page_of_the_calendar_has_a_fault(looked_at: Page, live_server, filled) -> None:  # noqa: F811
    cast, pages = filled
    found = watch(looked_at, live_server.url)
    sign_in(looked_at, live_server.url, cast.office)
    for address in pages:
        looked_at.goto(live_server.url + address)
        assert_faultless(looked_at, address)
    assert found == []


@pytest.mark.parametrize(
    ("language", "heading"), [("Svenska", "Kalender"), ("Dansk", "Kalender"), ("Føroyskt", "Kalendari")]
)
def test_the_calendar_is_whole_in_every_language(language, heading, sized, live_server, filled) -> None:
    cast, pages = filled
    page = sized(DESK)
    sign_in(page, live_server.url, cast.office)
    page.goto(live_server.url + MONTH)
    page.get_by_role("button", name=language).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    for address in pages:
        page.goto(live_server.url + address)
        assert (address, left_in_english(page)) == (address, [])


def test_a_month_is_a_table_of_weeks_on_a_desk_and_a_list_of_days_on_a_phone(sized, live_server, filled) -> None:
    page = sized(DESK)
    page.goto(live_server.url + MONTH)
    expect(page.get_by_role("columnheader", name="Saturday")).to_be_visible()
    saturdays = page.locator(".month tbody tr td:nth-child(6)")
    assert saturdays.evaluate_all("all => new Set(all.map(one => one.getBoundingClientRect().left)).size") == 1
    page = sized(PHONE)
    page.goto(live_server.url + MONTH)
    days = [cell.inner_text().split("\n")[0] for cell in page.locator(".month td:visible").all()]
    assert days == ["Saturday 6 March", "Sunday 7 March", "Saturday 13 March", "Saturday 20 March"]
    assert page.locator(".scroll").evaluate("one => one.scrollWidth - one.clientWidth") == 0


def test_one_finds_an_event_of_next_month_and_what_it_invites_to(sized, live_server, filled) -> None:
    page = sized(PHONE)
    page.goto(f"{live_server.url}/sbf/calendar/?month=2027-02")
    page.get_by_role("link", name="March 2027").click()
    page.get_by_text("District, level and form").click()
    page.get_by_label("Level").select_option("gold")
    page.get_by_role("button", name="Show").click()
    expect(page).to_have_url(re.compile(r"month=2027-03&district=&level=gold"))
    expect(page.locator(".month a")).to_have_text(["Guldregnet", "Guldregnet"])
    page.locator(".month a").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Guldregnet")
    expect(page.get_by_role("link", name="https://example.org/anmalan")).to_be_visible()


@pytest.mark.parametrize(("address", "sheet"), [(MONTH, ACROSS), (SEASON, UPRIGHT), (f"{SEASON}&printed=1", UPRIGHT)])
def test_nothing_is_cut_off_on_paper(address: str, sheet: tuple[int, int], sized, live_server, filled) -> None:
    page = sized(sheet)
    page.emulate_media(media="print")
    page.goto(live_server.url + address)
    assert page.evaluate("document.documentElement.scrollWidth") == sheet[0]
    for frame in page.locator(".scroll").all():
        assert frame.evaluate("one => one.scrollWidth - one.clientWidth") == 0
    assert broken_words(page) == []
    for gone in (".filters", ".subnavigation", ".pager", ".feeds"):
        expect(page.locator(gone).first).to_be_hidden()
    upright = page.pdf(format="A4", prefer_css_page_size=True).count(b"/MediaBox [0 0 595")
    assert (upright > 0) == (sheet == UPRIGHT)
