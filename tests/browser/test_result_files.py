"""What a club's table units leave becomes a filed report in Chromium: with JavaScript, and without."""

import pytest
from playwright.sync_api import Browser, Page, expect

from awards.models import LedgerEntry, Report
from tests.awards.reports import members
from tests.awards.result_files import kept_file, listed, named, usebio_file
from tests.browser.signing_in import sign_in
from tests.browser.test_pages import LOOKS, assert_faultless, watch
from tests.cast import Cast, make_cast
from tests.factories import PlayerFactory
from tests.readers.bws_files import bws, mitchell

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

TABLES = 9


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    """Everybody who plays is a member, but one who has typed a number that is nobody's."""
    made = make_cast()
    for table in range(1, TABLES + 1):
        for place, direction in enumerate("NESW", start=1):
            number, name = f"{table}{place:03}", f"{direction}{table}"
            if (table, direction) == (4, "E"):
                number, name = "4999", "Ekvall"
            PlayerFactory(
                federation=made.federation,
                number=number,
                club=made.club_a,
                first_name="Åse",
                last_name=name,
            )
    return made


def send(page: Page, address: str, cast: Cast) -> None:
    """From the list of reports to the questions about the file."""
    sign_in(page, address, cast.official_a)
    page.goto(f"{address}/sbf/reports/")
    page.get_by_role("link", name="Upload a result file").click()
    file = {"name": "tirsdag.bws", "mimeType": "application/octet-stream", "buffer": bws(mitchell(TABLES))}
    page.get_by_label("Result file").set_input_files(file)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Tirsdagspar")).to_be_visible()
    expect(page.get_by_text("Nobody has the number 4002.")).to_be_visible()


def look_and_file(page: Page) -> None:
    """From the answered questions to the booked event, with a look at the score sheet and at the awards."""
    page.get_by_role("button", name="See what it gives").last.click()
    expect(page.get_by_role("heading", name="Points by player")).to_be_visible()
    assert LedgerEntry.objects.count() == 0
    page.get_by_role("link", name="Score sheet, boards and pairs’ cards").click()
    expect(page.get_by_role("table").first).to_contain_text("Åse N1")
    page.go_back()
    page.get_by_role("button", name="File and book").click()
    expect(page.get_by_role("heading", name="Tirsdagspar")).to_be_visible()
    assert LedgerEntry.objects.count() > 0
    row = next(row for row in Report.objects.get().payload["standings"] if row["players"][0]["number"] == "4999")
    assert row["line"] == "EW"


def test_the_file_of_table_units_is_sent_answered_looked_at_and_filed(page: Page, live_server, cast: Cast) -> None:
    found = watch(page, live_server.url)
    send(page, live_server.url, cast)
    field = page.get_by_label("Number or name of the player")
    field.fill("4999")
    page.get_by_role("option", name="4999").click()
    expect(page.locator(".typing-known")).to_have_text("Åse Ekvall, BK Åkanten")
    look_and_file(page)
    assert found == []


def test_enter_in_a_players_field_leads_on_and_sends_nothing(page: Page, live_server, cast: Cast) -> None:
    send(page, live_server.url, cast)
    page.get_by_label("Number or name of the player").press("Enter")
    expect(page.locator("#see")).to_be_focused()
    assert Report.objects.count() == 0


def test_the_same_without_javascript(browser: Browser, live_server, cast: Cast) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    send(page, live_server.url, cast)
    page.get_by_label("Number or name of the player").fill("åse ekv")
    page.get_by_role("button", name="Find what was typed").click()
    expect(page.get_by_role("heading", name="Who played")).to_be_visible()
    look_and_file(page)
    context.close()


def test_what_is_to_be_corrected_is_said_at_the_top_with_the_way_to_it(page: Page, live_server, cast: Cast) -> None:
    send(page, live_server.url, cast)
    page.get_by_label("What is the event called?").fill("")
    page.get_by_role("button", name="See what it gives").last.click()
    wrong = page.get_by_role("region", name="2 things to correct")
    expect(wrong).to_be_focused()
    wrong.get_by_role("link", name="What is the event called?").click()
    expect(page.get_by_label("What is the event called?")).to_be_focused()


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_a_page_full_of_questions_has_no_fault(
    width: int, scheme: str, browser: Browser, live_server, cast: Cast
) -> None:
    players = [(name, f"9{number}") for name, number in named(members(cast.club_a, 24))]
    file = kept_file(cast.club_a, cast.official_a, usebio_file(listed(players)))
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    found = watch(page, live_server.url)
    sign_in(page, live_server.url, cast.official_a)
    page.goto(f"{live_server.url}/sbf/files/{file.pk}/0/")
    page.get_by_role("button", name="See what it gives").last.click()
    expect(page.get_by_role("heading", name="1 thing to correct")).to_be_visible()
    assert_faultless(page, "questions with everything wrong")
    assert found == []
    context.close()
