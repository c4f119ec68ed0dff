"""The pages in each language, in Chromium: the switch works, nothing is left in English, axe is content."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.signing_in import sign_in
from tests.browser.test_pages import assert_faultless, filled  # noqa: F401 - a fixture
from tests.cast import Cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

# Words that any English sentence has, and none of another language or name of the cast.
ENGLISH = re.compile(r"\b(the|and|of|is|are|this|you|your|with|not|be|which|it)\b", re.IGNORECASE)
# What the switch calls the language; more entries of the header, and the way out, in that language.
LANGUAGES = {
    "sv": ("Svenska", "Mer", "Logga ut"),
    "da": ("Dansk", "Mere", "Log ud"),
    "fo": ("Føroyskt", "Meira", "Rita út"),
}
# What a visitor and the office both see, and what is the office's alone.
PAGES = [
    *(
        "/sbf/",
        "/sbf/players/",
        "/sbf/players/4711/",
        "/sbf/ranking/",
        "/sbf/clubs/",
        "/sbf/clubs/101/",
        "/sbf/events/",
    ),
    *("/sbf/titles/", "/rules/sbf-2018/", "/rules/sbf-2018/what-if/?form=pairs&level=silver&contestants=30&boards=48"),
    *("/sbf/desk/", "/sbf/reports/", "/sbf/reports/upload/", "/sbf/reports/new/", "/sbf/users/", "/sbf/users/invite/"),
    *("/sbf/runs/", "/sbf/pins/", "/accounts/", "/accounts/password/change/", "/accounts/2fa/", "/sbf/nothing/here/"),
]


def left_in_english(page: Page) -> list[str]:
    """The lines of the page, but for code and names of languages, that read like English."""
    page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    page.locator("pre, code, [lang=en]:not(html)").evaluate_all("all => all.forEach(one => one.remove())")
    text = page.evaluate("document.title + '\\n' + document.body.innerText")
    labels = page.locator("[aria-label]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return [line for line in [*text.splitlines(), *labels] if ENGLISH.search(line)]


@pytest.mark.parametrize("width", [1280, 1024])
def test_the_header_stays_a_line_high_for_whoever_signed_in(
    width: int,
    browser: Browser,
    live_server,
    filled: tuple[Cast, list[str]],  # noqa: F811
) -> None:
    cast, _pages = filled
    page = browser.new_page(viewport={"width": width, "height": 900})
    for user in (cast.player_user, cast.official_a, cast.officer_north, cast.office):
        sign_in(page, live_server.url, user)
        page.goto(f"{live_server.url}/sbf/calendar/")
        for language, more in (*(names[:2] for names in LANGUAGES.values()), ("English", "More")):
            page.get_by_role("button", name=language).click()
            expect(page.locator(".more-navigation summary")).to_have_text(more)
            page.wait_for_load_state()
            tops = page.locator(".site-name, .site-navigation, .site-account").evaluate_all(
                "all => all.map(one => one.getBoundingClientRect()).map(one => (one.top + one.bottom) / 2)"
            )
            entry = page.locator(".site-navigation a:visible").first.bounding_box()
            navigation = page.locator(".site-navigation").bounding_box()
            assert entry is not None and navigation is not None
            assert (language, max(tops) - min(tops) < 4, navigation["height"] - entry["height"] < 4) == (
                *(language, True, True),
            )


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_has_a_fault_in_any_language(
    language: str,
    width: int,
    browser: Browser,
    live_server,
    filled: tuple[Cast, list[str]],  # noqa: F811
) -> None:
    cast, _pages = filled
    name, _more, out = LANGUAGES[language]
    page = browser.new_page(viewport={"width": width, "height": 900})
    sign_in(page, live_server.url, cast.office)
    page.goto(f"{live_server.url}/sbf/ranking/?club=101")
    page.get_by_role("button", name=name).click()
    expect(page).to_have_url(f"{live_server.url}/sbf/ranking/?club=101")
    expect(page.get_by_role("button", name=out)).to_be_visible()
    for address in PAGES:
        page.goto(live_server.url + address)
        assert (address, page.locator("html").get_attribute("lang")) == (address, language)
        assert_faultless(page, address)
        assert (address, left_in_english(page)) == (address, [])
    page.close()


def test_a_stranger_with_a_swedish_browser_reads_swedish_and_may_choose_english(
    browser: Browser,
    live_server,
    filled: tuple[Cast, list[str]],  # noqa: F811
) -> None:
    context = browser.new_context(locale="sv-SE")
    page = context.new_page()
    page.goto(f"{live_server.url}/sbf/players/?q=ek")
    expect(page.get_by_role("heading", level=1)).to_have_text("Spelare")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Players")
    expect(page).to_have_url(f"{live_server.url}/sbf/players/?q=ek")
    page.goto(f"{live_server.url}/sbf/clubs/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Clubs")
    context.close()
