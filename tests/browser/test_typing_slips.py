"""What somebody does at a typed list who has never seen one: Enter at once, a tap, a slip, a second thought."""

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from awards.models import Report
from tests.awards.reports import members
from tests.awards.sanctions import granted
from tests.browser.signing_in import sign_in
from tests.browser.test_pages import assert_faultless, watch
from tests.browser.test_typing import marked, open_form, played_a_week_ago, row
from tests.cast import Cast
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

NEW = "/sbf/reports/new/"


def players_named_alm(cast: Cast, count: int = 3) -> None:
    """So many of club A whom "alm" may mean, none of them before the others."""
    for at in range(count):
        PlayerFactory(
            federation=cast.federation,
            number=str(20001 + at),
            first_name=("Eva", "Rut", "Siv", "Tor", "Ulf", "Åke", "Ása", "Örn")[at],
            last_name="Alm",
            club=cast.club_a,
        )


def on_the_new_form(page: Page, address: str, cast: Cast) -> None:
    sign_in(page, address, cast.official_a)
    page.goto(f"{address}{NEW}")


def test_enter_leads_through_the_event_to_the_list_and_sends_nothing(page: Page, live_server, cast: Cast) -> None:
    on_the_new_form(page, live_server.url, cast)
    expect(page.get_by_label("Name of the event")).to_be_focused()
    page.keyboard.type("Tisdagsbridge")
    for label in ("Played on", "Boards each pair played", "Organiser"):
        page.keyboard.press("Enter")
        expect(page.get_by_label(label, exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("bronze", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(row(page, 1).get_by_label("First player")).to_be_focused()
    assert page.url == f"{live_server.url}{NEW}"
    expect(page.locator(".problems")).to_have_count(0)


def test_enter_leads_through_what_is_opened_of_the_event_too(page: Page, live_server, cast: Cast) -> None:
    on_the_new_form(page, live_server.url, cast)
    page.get_by_text("Anything special?").click()
    page.get_by_label("Pairs that started").press("Enter")
    expect(page.get_by_label("First day")).to_be_focused()
    page.get_by_label("bronze", exact=True).press("Enter")
    expect(page.get_by_label("Two winners")).to_be_focused()
    expect(page.locator(".problems")).to_have_count(0)


def test_a_granted_event_begins_in_the_list(page: Page, live_server, cast: Cast) -> None:
    event = granted(cast.club_a, boards=42)
    sign_in(page, live_server.url, cast.official_a)
    page.goto(f"{live_server.url}{NEW}?sanction={event.pk}")
    expect(row(page, 1).get_by_label("First player")).to_be_focused()


def test_the_list_of_players_is_brought_into_view(page: Page, live_server, cast: Cast) -> None:
    players_named_alm(cast, 8)
    page.set_viewport_size({"width": 1280, "height": 700})
    open_form(page, live_server.url, cast)
    field = row(page, 4).get_by_label("First player")
    field.click()
    field.evaluate("field => field.scrollIntoView({ block: 'end' })")
    page.keyboard.type("alm")
    options = row(page, 4).get_by_role("option")
    expect(options).to_have_count(8)
    expect(marked(page)).to_have_count(0)
    expect(options.last).to_be_in_viewport(ratio=1)
    expect(field).to_be_in_viewport(ratio=1)


def test_a_tapped_player_leads_to_the_partner_who_is_offered(browser: Browser, live_server, cast: Cast) -> None:
    played_a_week_ago(cast, [cast.player, *members(cast.club_a, 7)])
    PlayerFactory(federation=cast.federation, number="4800", first_name="Östen", last_name="Öberg", club=cast.club_a)
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_form(page, live_server.url, cast)
    row(page, 1).get_by_label("First player").tap()
    page.keyboard.type("öberg")
    page.get_by_role("option", name="4711 Åsa Öberg").tap()
    expect(row(page, 1).get_by_label("First player")).to_have_value("4711 Åsa Öberg")
    expect(row(page, 1).get_by_label("Second player")).to_be_focused()
    row(page, 1).get_by_role("option").first.tap()
    expect(row(page, 1).get_by_label("Score")).to_be_focused()
    expect(row(page, 1).get_by_label("Second player")).not_to_have_value("")
    context.close()


@pytest.mark.parametrize("touch", [False, True], ids=["click", "tap"])
def test_typing_into_a_field_that_is_pointed_at_replaces_its_player(
    touch: bool, browser: Browser, live_server, cast: Cast
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=touch, is_mobile=touch)
    page = context.new_page()
    open_form(page, live_server.url, cast)
    field = row(page, 1).get_by_label("First player")
    field.fill("4711 Åsa Öberg")
    row(page, 1).get_by_label("Score").focus()
    if touch:
        field.tap()
    else:
        field.click()
    page.keyboard.type("Ek")
    expect(field).to_have_value("Ek")
    # A second click puts the cursor where it points.
    row(page, 1).get_by_label("Score").focus()
    field.click()
    field.click(position={"x": 3, "y": 20})
    page.keyboard.type("Bo ")
    expect(field).to_have_value("Bo Ek")
    context.close()


def asked_of_leaving(page: Page) -> list[str]:
    """The kinds of the questions that are asked from now on; each is answered by staying."""
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    return asked


def test_a_list_that_was_typed_is_not_left_without_a_question(page: Page, live_server, cast: Cast) -> None:
    on_the_new_form(page, live_server.url, cast)
    asked = asked_of_leaving(page)
    page.get_by_role("link", name="Cancel").click()
    expect(page).to_have_url(f"{live_server.url}/sbf/reports/")
    page.goto(f"{live_server.url}{NEW}")
    row(page, 1).get_by_label("First player").click()
    page.keyboard.type("4711")
    page.get_by_role("link", name="Cancel").click()
    expect(page).to_have_url(f"{live_server.url}{NEW}")
    assert asked == ["beforeunload"]
    # Sending it is no leaving; what is wrong with it is still kept nowhere else.
    page.get_by_role("button", name="See what it gives").click()
    expect(page.get_by_role("heading", name="things to correct")).to_be_visible()
    page.get_by_role("link", name="Cancel").click()
    assert asked == ["beforeunload"] * 2
    expect(page).to_have_url(f"{live_server.url}{NEW}")


def test_a_question_is_answered_by_a_click_and_the_partner_is_offered(page: Page, live_server, cast: Cast) -> None:
    PlayerFactory(federation=cast.federation, number="4800", first_name="Åsa", last_name="Öberg", club=cast.club_a)
    played_a_week_ago(cast, [cast.player, *members(cast.club_a, 7)])
    open_form(page, live_server.url, cast)
    row(page, 1).get_by_label("First player").fill("Åsa Öberg")
    row(page, 1).get_by_label("Second player").click()
    question = row(page, 1).get_by_role("group", name="Several players fit. Which one is it?")
    question.get_by_text("4711 Åsa Öberg").click()
    expect(question).to_have_count(0)
    expect(row(page, 1).get_by_label("First player")).to_have_value("4711 Åsa Öberg")
    expect(row(page, 1).get_by_text("Åsa Öberg, BK Åkanten")).to_be_visible()
    expect(row(page, 1).get_by_label("Second player")).to_be_focused()
    expect(marked(page)).to_have_count(1)


def test_a_question_is_answered_by_keys_and_typing_on_means_the_field(page: Page, live_server, cast: Cast) -> None:
    found = watch(page, live_server.url)
    players_named_alm(cast)
    open_form(page, live_server.url, cast)
    first, second = row(page, 1).get_by_label("First player"), row(page, 1).get_by_label("Second player")
    question = row(page, 1).get_by_role("group", name="Several players fit. Which one is it?")
    first.click()
    page.keyboard.type("alm")
    expect(row(page, 1).get_by_role("option")).to_have_count(3)
    page.keyboard.press("Enter")
    expect(second).to_be_focused()
    expect(question.get_by_role("radio")).to_have_count(4)
    assert_faultless(page, "with a question")
    # Back into the question: the arrows choose among all, and letters go to the field.
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("rut")
    expect(first).to_be_focused()
    expect(first).to_have_value("rut")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("alm")
    page.keyboard.press("Tab")
    expect(question.get_by_role("radio")).to_have_count(4)
    page.keyboard.press("Escape")
    question.get_by_role("radio").first.focus()
    for _step in range(2):
        page.keyboard.press("ArrowDown")
    expect(question.get_by_label("20003 Siv Alm")).to_be_checked()
    page.keyboard.press("Enter")
    expect(first).to_have_value("20003 Siv Alm")
    expect(question).to_have_count(0)
    expect(second).to_be_focused()
    expect(page.locator(".problems")).to_have_count(0)
    assert found == []


def test_a_guest_is_said_below_his_name_and_may_be_taken_back(page: Page, live_server, cast: Cast) -> None:
    players = members(cast.club_a, 7)
    open_form(page, live_server.url, cast)
    names = ["Gun Gäst", *(player.number for player in players)]
    for at, name in enumerate(names):
        row(page, at // 2 + 1).get_by_label(("First player", "Second player")[at % 2]).fill(name)
    page.keyboard.press("Tab")
    question = row(page, 1).get_by_role("group", name="Nobody called “Gun Gäst” is in the register.")
    question.get_by_text("A guest who is not registered").click()
    expect(question).to_have_count(0)
    answer = row(page, 1).get_by_role("checkbox", name="A guest who is not registered")
    expect(answer).to_be_checked()
    answer.uncheck()
    question.get_by_label("A guest who is not registered").focus()
    page.keyboard.press("Enter")
    expect(answer).to_be_checked()
    page.get_by_role("button", name="See what it gives").click()
    expect(page.get_by_role("button", name="File and book")).to_be_visible()
    assert Report.objects.get().payload["standings"][0]["players"][0] == {"number": None, "name": "Gun Gäst"}


def test_a_row_says_at_once_who_is_missing_and_who_stands_there_twice(page: Page, live_server, cast: Cast) -> None:
    open_form(page, live_server.url, cast)
    sign = [row(page, number).locator(".typing-sign") for number in (1, 2)]
    row(page, 1).get_by_label("First player").fill("4711")
    expect(sign[0]).to_have_text("")
    row(page, 1).get_by_label("Score").fill("5")
    expect(sign[0]).to_have_text("The partner is missing.")
    row(page, 1).get_by_label("Second player").fill("4713")
    expect(sign[0]).to_have_text("")
    row(page, 2).get_by_label("Second player").fill("4713 Bo Ek")
    expect(sign[1]).to_have_text("Player 4713 is in this list more than once: rows 1, 2.")
    assert_faultless(page, "with signs")
    row(page, 2).get_by_label("Second player").fill("")
    row(page, 2).get_by_label("Score").fill("58")
    expect(sign[1]).to_have_text("There is a score here but no players.")
    expect(sign[0]).to_have_text("")


def test_what_was_wrong_with_a_field_is_gone_while_it_is_mended(page: Page, live_server, cast: Cast) -> None:
    on_the_new_form(page, live_server.url, cast)
    row(page, 1).get_by_label("First player").fill("4711")
    page.get_by_role("button", name="See what it gives").click()
    name, partner = page.get_by_label("Name of the event"), row(page, 1).get_by_label("Second player")
    for field in (name, partner):
        expect(field).to_have_attribute("aria-invalid", "true")
    expect(row(page, 1).locator(".errors")).to_have_count(1)
    name.press_sequentially("T")
    partner.press_sequentially("4")
    for field in (name, partner):
        expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(row(page, 1).locator(".errors")).to_have_count(0)
    expect(page.locator(".field-wrong", has=name)).to_have_count(0)
    expect(page.locator(".field-wrong", has=page.get_by_label("Boards each pair played"))).to_have_count(1)


def test_the_sanctioned_event_has_the_width_of_the_form(page: Page, live_server, cast: Cast) -> None:
    granted(cast.club_a)
    page.set_viewport_size({"width": 1280, "height": 900})
    on_the_new_form(page, live_server.url, cast)
    help_text = page.locator("#id_sanction_helptext").bounding_box()
    assert help_text is not None
    assert help_text["height"] < 40
