"""Every page of a Faroese and of an American federation in its languages, in Chromium: nothing is wrong with any."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from awards.rules.editions import edition
from tests.browser.signing_in import sign_in
from tests.browser.test_pages import assert_faultless, watch
from tests.browser.test_pages_in_languages import LANGUAGES, left_in_english
from tests.other_federations import CLUB, OtherFederation, america, faroes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

PHONE, SCREEN = ({"width": width, "height": 900} for width in (390, 1280))
# What leads to what these federations do not have.
RANKING, SANCTIONS, RALLIES = (
    re.compile(f"/{name}/") for name in ("ranking", "(calendar|sanctions|planned)", "rallies")
)
NOWHERE = "/nothing/here/"
# A word that is another one in American English.
DISTRICT = re.compile(r"\bdistricts?\b", re.IGNORECASE)


def public_pages(of: OtherFederation) -> list[str]:
    """The pages that a visitor may see."""
    ruleset = of.federation.ruleset_periods.get().ruleset
    home = f"/{of.federation.code}"
    return [
        *(f"{home}/", f"{home}/players/", f"{home}/players/?q=a", f"{home}/players/{of.player.number}/"),
        *(f"{home}/clubs/", f"{home}/clubs/{CLUB}/", f"{home}/titles/", f"{home}/events/", f"{home}/claim/"),
        *(f"{home}/events/{event}/" for event in of.events),
        *(f"/rules/{ruleset}/", f"{home}/ranking/", f"{home}/calendar/", f"{home}{NOWHERE}"),
    ]


def staff_pages(of: OtherFederation) -> list[str]:
    """Those that the office sees beside them."""
    home, number = f"/{of.federation.code}", of.player.number
    month = of.federation.fee_lines.order_by("month")[0].month
    role = of.official.roles.get()
    return [
        *(f"{home}/desk/", f"{home}/reports/", f"{home}/reports/upload/", f"{home}/reports/new/", f"{home}/runs/"),
        *(f"{home}/reports/{report}/" for report in (of.booked, of.waiting, of.draft)),
        *(f"{home}/reports/upload/?amends={of.booked}", f"{home}/rechecks/", f"{home}/rechecks/{of.booked}/"),
        *(f"{home}/players/{number}/{step}/" for step in ("enter", "merge", "join")),
        *(f"{home}/events/{of.events[0]}/{step}/{number}/" for step in ("override", "move")),
        *(f"{home}/pins/", f"{home}/pins/hand-over/", f"{home}/titles/{of.title}/decide/"),
        *(f"{home}/users/", f"{home}/users/invite/", f"{home}/users/{role.pk}/", "/accounts/"),
        *(f"{home}/statements/", f"{home}/statements/{month:%Y-%m}/club/{CLUB}/", f"{home}/prices/"),
        *(f"{home}/prices/new/", f"{home}/prices/{of.price_list}/", f"{home}/prices/{of.price_list}/change/"),
        *(f"{home}/series/", f"{home}/series/new/", f"{home}/sanctions/", f"{home}/sanctions/new/"),
        *(f"{home}/planned/", f"{home}/calendar/season/", f"{home}/rallies/"),
    ]


def without(of: OtherFederation) -> list[re.Pattern[str]]:
    """The addresses to which no page of the federation may lead."""
    rules = edition(of.federation.ruleset_periods.get().ruleset)
    kept = {RANKING: rules.has_ranking, SANCTIONS: bool(rules.sanctions.levels), RALLIES: rules.rally_bonus is not None}
    return [address for address, is_kept in kept.items() if not is_kept]


def leads_astray(page: Page, addresses: list[re.Pattern[str]]) -> list[str]:
    """The links of the page to what the federation does not have."""
    links = page.locator("a[href]").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    return [link for link in links if any(address.search(link) for address in addresses)]


def look(page: Page, url: str, of: OtherFederation, language: str) -> None:
    """Nothing is wrong with the page, on a screen and on a phone."""
    page.set_viewport_size(SCREEN)
    page.goto(url)
    address = page.evaluate("location.pathname + location.search")
    is_its_own = address.startswith(f"/{of.federation.code}/") and not address.endswith(NOWHERE)
    # What belongs to no federation may be in the language as such, or as the country of its reader writes it.
    assert page.locator("html").get_attribute("lang") in {language, language if is_its_own else language[:2]}, address
    page.locator("main details").evaluate_all("all => all.slice(0, 3).forEach(one => { one.open = true; })")
    assert_faultless(page, address)
    page.set_viewport_size(PHONE)
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert (address, width) == (address, 0)
    assert (address, leads_astray(page, without(of))) == (address, [])
    if language in LANGUAGES:
        assert (address, left_in_english(page)) == (address, [])
    if is_its_own and language == "en-us":
        assert (address, DISTRICT.findall(page.locator("body").inner_text())) == (address, [])


def choose(page: Page, language: str) -> None:
    """Read that language from now on."""
    if language in LANGUAGES:
        name, _more, _out = LANGUAGES[language]
        page.get_by_role("button", name=name).click()
        expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize(
    ("made", "language"), [(faroes, "fo"), (faroes, "da"), (america, "en-us")], ids=["fbs-fo", "fbs-da", "acbl-en-us"]
)
def test_no_page_of_another_federation_has_a_fault_in_its_languages(
    made: Callable[[], OtherFederation], language: str, browser: Browser, live_server
) -> None:
    of = made()
    context = browser.new_context(viewport=SCREEN, color_scheme="light")
    page = context.new_page()
    found = watch(page, live_server.url)
    sign_in(page, live_server.url, of.office)
    choose(page, language)
    for address in [*public_pages(of), *staff_pages(of)]:
        look(page, live_server.url + address, of, language)
    # As a visitor.
    context.clear_cookies()
    page.goto(f"{live_server.url}/{of.federation.code}/")
    choose(page, language)
    for address in public_pages(of):
        look(page, live_server.url + address, of, language)
    assert found == []
    context.close()
