"""A paper list typed in Chromium: by keyboard alone, on a phone, without JavaScript, and by a newcomer on the clock."""

import re
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from awards.models import LedgerEntry, Report
from tests.awards.reports import members
from tests.browser.signing_in import sign_in
from tests.browser.test_pages import assert_faultless, watch
from tests.cast import Cast, make_cast
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

PAIRS = 14
# A slow typist: so many seconds for a key, and so many to find the next line on the paper.
SECONDS_A_KEY, SECONDS_A_PAIR, SECONDS_TO_BEGIN = 0.4, 3, 20


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return make_cast()


def open_form(page: Page, address: str, cast: Cast) -> None:
    sign_in(page, address, cast.official_a)
    page.goto(f"{address}/sbf/reports/")
    page.get_by_role("link", name="Type a paper list").click()
    page.get_by_label("Name of the event").fill("Tisdagsbridge")
    page.get_by_label("Boards each pair played").fill("24")


def row(page: Page, number: int):
    return page.get_by_role("group", name=f"Row {number}", exact=True)


def test_a_paper_list_of_fourteen_pairs_is_filed_in_under_four_minutes(page: Page, live_server, cast: Cast) -> None:
    players = members(cast.club_a, 2 * PAIRS)
    found = watch(page, live_server.url)
    open_form(page, live_server.url, cast)
    keys, started = 0, time.monotonic()
    row(page, 1).get_by_label("First player").click()
    for place in range(PAIRS):
        for text in (players[2 * place].number, players[2 * place + 1].number, f"{60 - place},00"):
            page.keyboard.type(text)
            page.keyboard.press("Enter")
            keys += len(text) + 1
    expect(page.get_by_role("button", name="More rows")).to_be_focused()
    expect(row(page, 14).get_by_text("BK Åkanten").filter(visible=True)).to_have_count(2)
    page.get_by_role("button", name="See what it gives").click()
    page.get_by_role("button", name="File and book").click()
    expect(page.get_by_role("heading", name="Tisdagsbridge")).to_be_visible()
    machine = time.monotonic() - started
    assert (LedgerEntry.objects.count(), found) == (10, [])
    by_hand = SECONDS_TO_BEGIN + keys * SECONDS_A_KEY + PAIRS * SECONDS_A_PAIR + machine
    assert by_hand < 240, by_hand


def test_a_player_is_chosen_by_keyboard_alone(page: Page, live_server, cast: Cast) -> None:
    open_form(page, live_server.url, cast)
    field = row(page, 1).get_by_role("combobox", name="First player")
    field.press_sequentially("öb")
    option = page.get_by_role("option", name="4711 Åsa Öberg")
    expect(option).to_be_visible()
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#typing-status")).to_have_text("1 player fits")
    field.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", option.get_attribute("id") or "")
    field.press("Escape")
    expect(option).to_be_hidden()
    field.press("ArrowDown")
    field.press("Tab")
    expect(field).to_have_value("4711 Åsa Öberg")
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(row(page, 1).get_by_label("Second player")).to_be_focused()
    expect(row(page, 1).get_by_text("Åsa Öberg, BK Åkanten")).to_be_visible()


def test_a_wrong_number_is_said_at_once_and_mended_by_a_choice(page: Page, live_server, cast: Cast) -> None:
    players = members(cast.club_a, 7)
    open_form(page, live_server.url, cast)
    row(page, 1).get_by_label("First player").click()
    for text in (
        "4771",
        players[0].number,
        "58",
        *(word for at in (1, 3, 5) for word in (players[at].number, players[at + 1].number, "50")),
    ):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    question = row(page, 1).get_by_role("group", name="Nobody has the number 4771. Is it one of these?")
    question.get_by_label("4711 Åsa Öberg").check()
    page.get_by_role("button", name="See what it gives").click()
    expect(page.get_by_role("row", name=re.compile("4711"))).to_be_visible()
    assert Report.objects.get().held_lines.count() == 0


def test_more_rows_keep_what_stands_there_and_lead_to_the_first_new_one(page: Page, live_server, cast: Cast) -> None:
    open_form(page, live_server.url, cast)
    row(page, 1).get_by_label("First player").fill("4711")
    page.get_by_role("button", name="More rows").click()
    expect(row(page, 21).get_by_label("Place")).to_have_value("21")
    expect(row(page, 15).get_by_label("First player")).to_be_focused()
    expect(row(page, 1).get_by_label("First player")).to_have_value("4711")
    row(page, 15).get_by_role("combobox", name="First player").press_sequentially("bo")
    expect(page.get_by_role("option", name="4713 Bo Ek")).to_be_visible()


def test_only_what_belongs_to_the_event_is_asked_for(page: Page, live_server, cast: Cast) -> None:
    open_form(page, live_server.url, cast)
    page.get_by_text("Was anything special?").click()
    expect(page.get_by_label("Opponents each pair met")).to_be_hidden()
    expect(row(page, 1).get_by_label("With handicap")).to_be_hidden()
    page.get_by_label("There is a second list, with handicap").check()
    expect(row(page, 1).get_by_label("With handicap")).to_be_visible()
    page.get_by_label("There is a second list, with handicap").uncheck()
    page.get_by_label("silver", exact=True).check()
    expect(page.get_by_label("Opponents each pair met")).to_be_visible()
    expect(page.get_by_label("There is a second list, with handicap")).to_be_hidden()
    page.get_by_label("Somebody played only a part").check()
    expect(row(page, 1).get_by_label("Substitute")).to_be_visible()


def test_a_list_is_typed_changed_and_filed_without_javascript(browser: Browser, live_server, cast: Cast) -> None:
    players = members(cast.club_a, 8)
    PlayerFactory(federation=cast.federation, number="4800", first_name="Åsa", last_name="Öberg", club=cast.club_b)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    open_form(page, live_server.url, cast)
    for place in range(4):
        row(page, place + 1).get_by_label("First player").fill(players[2 * place].number)
        row(page, place + 1).get_by_label("Second player").fill(players[2 * place + 1].number)
    row(page, 1).get_by_label("First player").fill("öberg")
    page.get_by_role("button", name="More rows").click()
    expect(row(page, 15).get_by_label("First player")).to_have_value("")
    page.get_by_role("button", name="See what it gives").click()
    page.get_by_role("link", name="Row 1, First player").click()
    row(page, 1).get_by_label("4711 Åsa Öberg").check()
    page.get_by_role("button", name="See what it gives").click()
    page.get_by_role("link", name="Change what was typed").click()
    expect(row(page, 1).get_by_label("First player")).to_have_value("4711 Åsa Öberg")
    page.get_by_label("Boards each pair played").fill("20")
    page.get_by_role("button", name="See what it gives").click()
    page.get_by_role("button", name="File and book").click()
    expect(page.get_by_role("heading", name="Tisdagsbridge")).to_be_visible()
    assert sorted(Report.objects.values_list("state", flat=True)) == ["booked", "withdrawn"]
    context.close()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark"), (390, "light")])
def test_the_form_full_of_questions_has_no_fault(
    width: int, scheme: str, browser: Browser, live_server, cast: Cast
) -> None:
    PlayerFactory(federation=cast.federation, number="4800", first_name="Åsa", last_name="Öberg", club=cast.club_b)
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    found = watch(page, live_server.url)
    open_form(page, live_server.url, cast)
    page.get_by_text("Was anything special?").click()
    for label in ("Two winners", "Somebody played only a part", "There is a second list", "An event for beginners"):
        page.get_by_label(label).check()
    for number, first, second in ((1, "Åsa Öberg", "Gun Gäst"), (2, "4771", "4713 Åsa Öberg"), (3, "4711", "4711")):
        row(page, number).get_by_label("First player").fill(first)
        row(page, number).get_by_label("Second player").fill(second)
    field = row(page, 4).get_by_label("First player")
    field.press_sequentially("åsa")
    expect(page.get_by_role("option", name="4711 Åsa Öberg")).to_be_visible()
    assert_faultless(page, "with suggestions")
    field.press("Escape")
    page.get_by_role("button", name="See what it gives").click()
    expect(page.get_by_role("heading", name="things to put right")).to_be_visible()
    expect(page.locator(".problems")).to_be_focused()
    assert_faultless(page, "with problems")
    page.get_by_role("link", name="Row 1, Second player").click()
    expect(row(page, 1).get_by_label("Second player")).to_be_focused()
    assert found == []
    context.close()
