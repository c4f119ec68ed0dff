"""A paper list typed in Chromium: by keyboard alone, on a phone, without JavaScript, and by a newcomer on the clock."""

import datetime
import re

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from awards.choices import ReportState
from awards.models import LedgerEntry, Report
from awards.services.filing import file_report
from registry.models import Player
from registry.queries.days import local_day
from tests.awards.reports import drafted, members, pairs_report
from tests.browser.keystrokes import SLOW, Typist
from tests.browser.signing_in import sign_in
from tests.browser.test_pages import assert_faultless, watch
from tests.cast import Cast, make_cast
from tests.factories import FIRST_NAMES, PlayerFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

PAIRS = 14
# A paper list of fourteen pairs is filed in less than this, by someone who looks for each key and has read nothing.
SECONDS = 240
# One of pairs that played together lately is filed in less than this.
SECONDS_OF_USUAL_PAIRS = 150


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


def begin(hands: Typist, address: str, cast: Cast, *, first: bool) -> None:
    """From the list of reports to the first row; after a `first` list the boards stand there."""
    sign_in(hands.page, address, cast.official_a)
    hands.page.goto(f"{address}/sbf/reports/")
    hands.think()
    hands.click(hands.page.get_by_role("link", name="Type a paper list"))
    typed = [("Name of the event", "Tisdagsbridge")]
    if first:
        typed.append(("Boards each pair played", "24"))
    for label, text in typed:
        hands.think(2)
        hands.click(hands.page.get_by_label(label))
        hands.type(text)
    hands.think()
    hands.click(row(hands.page, 1).get_by_label("First player"))


def file_the_list(hands: Typist, *, booked: int = 10) -> None:
    """From the end of the list to the booked event, with a look at what it gives."""
    hands.think()
    hands.press("Enter")
    expect(hands.page.get_by_role("button", name="See what it gives").last).to_be_focused()
    hands.press("Enter")
    button = hands.page.get_by_role("button", name="File and book")
    expect(button).to_be_visible()
    hands.think(3)
    hands.click(button)
    expect(hands.page.get_by_role("heading", name="Tisdagsbridge")).to_be_visible()
    assert LedgerEntry.objects.count() == booked


def played_before(cast: Cast, players: list[Player]) -> None:
    """The club has filed an event, and the next one is probably as long."""
    report = drafted(pairs_report(cast.club_a, players[:8]), cast.official_a, cast.club_a)
    Report.objects.filter(pk=report.pk).update(state=ReportState.FILED)


def played_a_week_ago(cast: Cast, players: list[Player]) -> None:
    """An evening of club A, the players two by two."""
    today = local_day(cast.federation, timezone.now())
    evening = pairs_report(cast.club_a, players, date=(today - datetime.timedelta(days=7)).isoformat())
    report = drafted(evening, cast.official_a, cast.club_a, today=today)
    file_report(report_id=report.pk, by=cast.official_a)


def marked(page: Page):
    """What Enter takes."""
    return page.locator('.suggestions [aria-selected="true"]').filter(visible=True)


@pytest.mark.parametrize("first", [True, False], ids=["first list", "next list"])
def test_fourteen_pairs_are_typed_by_number_in_time(first: bool, page: Page, live_server, cast: Cast) -> None:
    players = members(cast.club_a, 2 * PAIRS)
    if not first:
        played_before(cast, players)
    found, hands = watch(page, live_server.url), Typist(page)
    begin(hands, live_server.url, cast, first=first)
    for place in range(PAIRS):
        for text in (players[2 * place].number, players[2 * place + 1].number, f"{60 - place},00"):
            hands.think()
            hands.type(text)
            hands.press("Enter")
    expect(row(page, 14).get_by_label("Place")).to_have_attribute("placeholder", "14")
    expect(row(page, 14).get_by_text("BK Åkanten").filter(visible=True)).to_have_count(2)
    file_the_list(hands)
    assert hands.seconds(SLOW) < SECONDS, hands
    assert found == []


def test_fourteen_pairs_are_typed_on_a_phone_in_time(browser: Browser, live_server, cast: Cast) -> None:
    players = members(cast.club_a, 2 * PAIRS)
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    found, hands = watch(page, live_server.url), Typist(page, phone=True)
    begin(hands, live_server.url, cast, first=True)
    hands.think()
    hands.click(page.get_by_label("I only type numbers"))
    hands.click(row(page, 1).get_by_label("First player"))
    expect(row(page, 1).get_by_label("First player")).to_have_attribute("inputmode", "numeric")
    for place in range(PAIRS):
        for text in (players[2 * place].number, players[2 * place + 1].number, f"{60 - place},00"):
            hands.think()
            hands.type(text)
            hands.press("Enter")
    file_the_list(hands)
    assert hands.seconds(SLOW) < SECONDS, hands
    assert found == []
    context.close()


def test_fourteen_pairs_are_typed_by_the_beginnings_of_names_in_time(page: Page, live_server, cast: Cast) -> None:
    names = [f"{first} {last}" for last in ("Alm", "Berg", "Carlberg", "Dahl") for first in FIRST_NAMES]
    players = [
        PlayerFactory(
            federation=cast.federation,
            number=str(20001 + index),
            first_name=name.split()[0],
            last_name=name.split()[1],
            club=cast.club_a,
        )
        for index, name in enumerate(names[: 2 * PAIRS])
    ]
    hands = Typist(page)
    begin(hands, live_server.url, cast, first=True)
    for place in range(PAIRS):
        for player in players[2 * place : 2 * place + 2]:
            hands.think()
            hands.type(f"{player.first_name[:2]} {player.last_name[:2]}".lower())
            hands.press("Enter")
        hands.think()
        hands.type(f"{60 - place},00")
        hands.press("Enter")
    expect(row(page, 14).get_by_label("Second player")).to_have_value(re.compile(f"^{players[-1].number} "))
    file_the_list(hands)
    assert hands.seconds(SLOW) < SECONDS, hands


def test_fourteen_usual_pairs_are_typed_by_the_beginning_of_one_name_each(page: Page, live_server, cast: Cast) -> None:
    names = ["Alm", "Berg", "Carl", "Dahl", "Ek", "Falk", "Gren", "Hed", "Ivar", "Jern", "Kvist", "Lind", "Moen", "Nor"]
    players = [
        PlayerFactory(
            federation=cast.federation, number=str(20001 + at), first_name=first, last_name=last, club=cast.club_a
        )
        for at, (first, last) in enumerate(pair for name in names for pair in (("Åke", name), ("Siv", f"Z{name}")))
    ]
    for at, name in enumerate(names):
        PlayerFactory(
            federation=cast.federation, number=str(30001 + at), first_name="Ulf", last_name=name, club=cast.club_b
        )
    played_a_week_ago(cast, players)
    booked, hands = LedgerEntry.objects.count(), Typist(page)
    begin(hands, live_server.url, cast, first=False)
    for place, name in enumerate(names[:-1]):
        hands.think()
        hands.type(name[:3].lower())
        expect(marked(page)).to_have_attribute("data-text", f"{players[2 * place].number} Åke {name}")
        hands.press("Enter")
        hands.think()
        expect(marked(page)).to_have_attribute("data-text", f"{players[2 * place + 1].number} Siv Z{name}")
        hands.press("Enter")
        hands.think()
        hands.type(f"{60 - place}")
        hands.press("Enter")
    for text in ("g", "nor", "40"):
        hands.think()
        hands.type(text)
        hands.press("Enter")
    expect(row(page, 14).get_by_text("Guest, a guest")).to_be_visible()
    expect(row(page, 14).get_by_label("Second player")).to_have_value("20027 Åke Nor")
    expect(row(page, 14).get_by_text("Åke Nor, BK Åkanten")).to_be_visible()
    file_the_list(hands, booked=booked + 10)
    assert hands.seconds(SLOW) < SECONDS_OF_USUAL_PAIRS, hands


def test_a_name_is_taken_also_where_enter_comes_before_the_list(page: Page, live_server, cast: Cast) -> None:
    open_form(page, live_server.url, cast)
    row(page, 1).get_by_label("First player").click()
    page.keyboard.type("öb")
    page.keyboard.press("Enter")
    expect(row(page, 1).get_by_label("First player")).to_have_value("4711 Åsa Öberg")
    expect(row(page, 1).get_by_label("Second player")).to_be_focused()
    page.keyboard.type("ek")
    page.keyboard.press("Enter")
    expect(row(page, 1).get_by_label("Second player")).to_have_value("4713 Bo Ek")
    expect(row(page, 1).get_by_text("Bo Ek, BK Björken from another club")).to_be_visible()


def test_an_answer_to_an_earlier_question_keeps_no_name_from_being_taken(page: Page, live_server, cast: Cast) -> None:
    open_form(page, live_server.url, cast)
    row(page, 1).get_by_label("First player").click()
    asked, held = "**/suggestions/*player_1=ek*", []
    page.route(asked, lambda route: held.append(route))
    with page.expect_request(asked):
        page.keyboard.type("ek")
        page.keyboard.press("Enter")
    # The partners that were asked for before arrive now.
    page.locator("#id_row-0-player_1_list").dispatch_event("htmx:afterSwap")
    for route in held:
        route.continue_()
    expect(row(page, 1).get_by_label("First player")).to_have_value("4713 Bo Ek")


def test_an_offered_partner_is_passed_over_by_tab_and_gives_way_to_what_is_typed(
    page: Page, live_server, cast: Cast
) -> None:
    played_a_week_ago(cast, [cast.player, *members(cast.club_a, 7)])
    open_form(page, live_server.url, cast)
    second = row(page, 1).get_by_label("Second player")
    row(page, 1).get_by_label("First player").click()
    page.keyboard.type("4711")
    page.keyboard.press("Enter")
    expect(marked(page)).to_have_attribute("data-text", re.compile("^20001 "))
    page.keyboard.press("Tab")
    expect(second).to_have_value("")
    second.click()
    expect(marked(page)).to_have_count(1)
    page.keyboard.type("ek")
    expect(marked(page)).to_have_attribute("data-text", "4713 Bo Ek")


def test_a_pair_and_its_score_are_typed_in_one_go(page: Page, live_server, cast: Cast) -> None:
    players = members(cast.club_a, 4)
    open_form(page, live_server.url, cast)
    row(page, 1).get_by_label("First player").click()
    page.keyboard.type(f"{players[0].number} {players[1].number} 58,3")
    page.keyboard.press("Enter")
    page.keyboard.type(f"{players[2].number}-{players[3].number} 61")
    for place, fields in (
        ("2", (players[0].number, players[1].number, "58,3")),
        ("1", (players[2].number, players[3].number, "61")),
    ):
        found = row(page, 3 - int(place))
        for label, text in zip(("First player", "Second player", "Score"), fields, strict=True):
            expect(found.get_by_label(label)).to_have_value(text)
        expect(found.get_by_label("Place")).to_have_attribute("placeholder", place)


def test_a_number_with_its_name_stays_in_its_field(page: Page, live_server, cast: Cast) -> None:
    open_form(page, live_server.url, cast)
    row(page, 1).get_by_label("First player").click()
    page.keyboard.type("4711 Åsa Öberg")
    expect(row(page, 1).get_by_label("First player")).to_have_value("4711 Åsa Öberg")
    expect(row(page, 1).get_by_label("Second player")).to_have_value("")


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


def test_rows_come_as_they_are_needed_up_to_sixty(page: Page, live_server, cast: Cast) -> None:
    open_form(page, live_server.url, cast)
    shown = page.locator(".typing-row[role=group]").filter(visible=True)
    expect(shown).to_have_count(4)
    for number in range(1, 61):
        row(page, number).get_by_label("First player").fill(str(1000 + number))
    expect(shown).to_have_count(60)
    expect(page.get_by_role("button", name="More rows")).to_be_hidden()
    row(page, 60).get_by_label("Second player").press_sequentially("bo")
    expect(page.get_by_role("option", name="4713 Bo Ek")).to_be_visible()
    page.get_by_role("button", name="See what it gives").click()
    expect(row(page, 60).get_by_label("First player")).to_have_value("1060")


def test_only_what_belongs_to_the_event_is_asked_for(page: Page, live_server, cast: Cast) -> None:
    open_form(page, live_server.url, cast)
    special = page.get_by_text("Anything special?")
    special.click()
    expect(special.get_by_text("handicap")).to_be_visible()
    expect(special.get_by_text("spring or autumn silver")).to_be_hidden()
    expect(page.get_by_label("Opponents each pair met")).to_be_hidden()
    expect(row(page, 1).get_by_label("With handicap")).to_be_hidden()
    page.get_by_label("There is a second list, with handicap").check()
    expect(row(page, 1).get_by_label("With handicap")).to_be_visible()
    page.get_by_label("There is a second list, with handicap").uncheck()
    page.get_by_label("silver", exact=True).check()
    expect(special.get_by_text("spring or autumn silver")).to_be_visible()
    expect(special.get_by_text("handicap")).to_be_hidden()
    expect(page.get_by_label("Opponents each pair met")).to_be_visible()
    expect(page.get_by_label("There is a second list, with handicap")).to_be_hidden()
    page.get_by_label("Somebody had a substitute").check()
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
    page.get_by_text("Anything special?").click()
    for label in ("Two winners", "Somebody had a substitute", "There is a second list", "An event for beginners"):
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
    expect(page.get_by_role("heading", name="things to correct")).to_be_visible()
    expect(page.locator(".problems")).to_be_focused()
    assert_faultless(page, "with problems")
    page.get_by_role("link", name="Row 1, Second player").click()
    expect(row(page, 1).get_by_label("Second player")).to_be_focused()
    assert found == []
    context.close()
