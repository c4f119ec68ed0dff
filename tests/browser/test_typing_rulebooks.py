"""The forms of other rulebooks in Chromium: faultless, and what belongs to other levels is out of the way."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.awards.reports import members
from tests.awards.views.rulebooks import ACBL, FBS, plays_by
from tests.browser.signing_in import sign_in
from tests.browser.test_pages import assert_faultless, watch
from tests.cast import Cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

PAGES = {
    FBS: ("reports/new/", "reports/new/?form=individual", "reports/new/?form=barometer_teams", "series/new/"),
    ACBL: ("reports/new/", "reports/new/?form=individual", "reports/new/?form=barometer_teams", "series/"),
}


def opened(page: Page) -> None:
    page.locator("details.typing-special").evaluate_all("all => all.forEach(one => { one.open = true; })")


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("ruleset", PAGES)
def test_the_forms_of_another_rulebook_have_no_fault(
    ruleset: str, width: int, browser: Browser, live_server, cast: Cast
) -> None:
    plays_by(cast, ruleset)
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    found = watch(page, live_server.url)
    sign_in(page, live_server.url, cast.official_a)
    for address in PAGES[ruleset]:
        page.goto(f"{live_server.url}/sbf/{address}")
        opened(page)
        assert_faultless(page, address)
    assert found == []
    context.close()


def test_a_field_is_seen_only_at_the_levels_that_have_it(browser: Browser, live_server, cast: Cast) -> None:
    plays_by(cast, FBS)
    context = browser.new_context()
    page = context.new_page()
    sign_in(page, live_server.url, cast.official_a)
    page.goto(f"{live_server.url}/sbf/reports/new/")
    opened(page)
    asked = {name: page.locator(f"#id_{name}") for name in ("half", "opponents_met", "championship", "strength")}
    seen = {
        "bronze": ["half", "strength"],
        "silver": ["half", "opponents_met", "strength"],
        "gold": ["opponents_met", "championship", "strength"],
    }
    for level, names in seen.items():
        page.locator(f"[name=level][value={level}]").check()
        assert [name for name, field in asked.items() if field.is_visible()] == names
    context.close()


def test_an_american_game_is_typed_and_shows_what_it_gives(browser: Browser, live_server, cast: Cast) -> None:
    plays_by(cast, ACBL)
    players = members(cast.club_a, 12)
    context = browser.new_context(viewport={"width": 390, "height": 900})
    page = context.new_page()
    found = watch(page, live_server.url)
    sign_in(page, live_server.url, cast.official_a)
    page.goto(f"{live_server.url}/sbf/reports/new/")
    page.get_by_label("Name of the event").fill("Unit game")
    page.locator("#id_date").fill("2026-03-03")
    page.get_by_label("Boards each pair played").fill("24")
    page.get_by_label("unit", exact=True).check()
    page.get_by_label("Sessions of the event").fill("0")
    for index, player in enumerate(players):
        page.locator(f"#id_row-{index // 2}-player_{index % 2 + 1}").fill(player.number)
    page.get_by_role("button", name="See what it gives").last.click()
    expect(page.locator("#wrong-heading")).to_have_text("1 thing to correct")
    assert_faultless(page, "typing with an error")
    page.get_by_label("Sessions of the event").fill("1")
    page.get_by_role("button", name="See what it gives").last.click()
    # 3 tables: 13/60 of 8.5.
    expect(page.get_by_text("1.84 mp").first).to_be_visible()
    assert_faultless(page, "the draft")
    assert found == []
    context.close()
