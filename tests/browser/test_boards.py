"""A wrong score of a booked event is put right in a real Chromium without JavaScript, on a telephone."""

import pytest
from playwright.sync_api import Browser, expect

from awards.choices import ReportState
from awards.models import Report
from tests.awards.played_boards import booked_with_boards, dealt, kept
from tests.awards.reports import members
from tests.browser.signing_in import sign_in
from tests.cast import make_cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def test_the_office_corrects_a_board_of_a_booked_event_without_javascript(
    browser: Browser, live_server, transactional_db: None
) -> None:
    cast = make_cast()
    old = booked_with_boards(dealt(members(cast.club_a, 12), boards=3), cast.official_a, cast.club_a)
    context = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page = context.new_page()
    sign_in(page, live_server.url, cast.office)
    page.goto(f"{live_server.url}/sbf/events/{old.event_id}/")
    page.get_by_role("link", name="Score sheet, boards and pairs’ cards").click()
    page.get_by_role("navigation", name="Boards").get_by_role("link", name="Board 2").click()
    page.get_by_role("link", name="Correct …").first.click()
    page.get_by_label("Contract").fill("7ntxx")
    page.get_by_label("Declarer").fill("w")
    page.get_by_label("Tricks").fill("=")
    page.get_by_role("button", name="See what it would change").click()
    expect(page.get_by_role("table", name="Places and scores").get_by_role("row")).not_to_have_count(1)
    expect(page.get_by_role("table", name="What changes").get_by_role("row")).not_to_have_count(1)
    page.get_by_label("Reason for the correction").fill("Resultatet var infört på fel rad.")
    page.get_by_role("button", name="Send this correction").click()
    expect(page.get_by_text("The correction is booked; the holdings are up to date.")).to_be_visible()
    expect(page.get_by_role("cell", name="7 NT ×× W =")).to_be_visible()
    new = Report.objects.get(state=ReportState.BOOKED)
    assert (new.supersedes_id, new.reason) == (old.pk, "Resultatet var infört på fel rad.")
    context.close()


def test_the_office_takes_a_penalty_away_without_javascript(
    browser: Browser, live_server, transactional_db: None
) -> None:
    cast = make_cast()
    penalty = {"pair": 2, "section": "1", "board": 2, "percent": "10", "kind": "administrative"}
    session = {**dealt(members(cast.club_a, 12), boards=3), "penalties": [penalty]}
    old = booked_with_boards(session, cast.official_a, cast.club_a)
    context = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page = context.new_page()
    sign_in(page, live_server.url, cast.office)
    page.goto(f"{live_server.url}/sbf/events/{old.event_id}/boards/")
    page.get_by_role("table", name="Penalties").get_by_role("link", name="2", exact=True).last.click()
    page.get_by_role("link", name="Correct several results of this board, or its penalties").click()
    page.get_by_label("Take this penalty away").check()
    page.get_by_role("button", name="See what it would change").click()
    expect(page.get_by_role("table", name="Penalties").get_by_role("cell", name="none")).to_be_visible()
    expect(page.get_by_label("Take this penalty away")).to_be_checked()
    page.get_by_label("Reason for the correction").fill("Lappen var rätt.")
    page.get_by_role("button", name="Send this correction").click()
    expect(page.get_by_text("The correction is booked; the holdings are up to date.")).to_be_visible()
    assert kept(Report.objects.get(state=ReportState.BOOKED)).session["penalties"] == []
    context.close()


def test_a_penalty_in_imps_is_typed_with_a_decimal_comma(browser: Browser, live_server, transactional_db: None) -> None:
    cast = make_cast()
    session = {**dealt(members(cast.club_a, 12), boards=3), "method": "imps_across"}
    old = booked_with_boards(session, cast.official_a, cast.club_a)
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    sign_in(page, live_server.url, cast.office)
    page.goto(f"{live_server.url}/sbf/reports/{old.pk}/boards/1/2/correct/")
    page.locator("summary").last.click()
    page.locator("[name=penalty_pair]").select_option("2")
    page.locator("[name=penalty]").press_sequentially("1,5")
    page.locator("form.form button[type=submit]").last.click()
    expect(page.locator("#penalties-caption")).to_be_visible()
    page.locator("[name=reason]").fill("Sen.")
    page.locator("button[value=send]").click()
    expect(page).to_have_url(f"{live_server.url}/sbf/events/{old.event_id}/boards/1/2/")
    new = Report.objects.get(state=ReportState.BOOKED)
    assert kept(new).session["penalties"] == [{"pair": 2, "section": "1", "board": 2, "imps": "1.5"}]
    page.goto(f"{live_server.url}/sbf/reports/{new.pk}/boards/1/2/correct/")
    expect(page.locator("[name=p0-amount]")).to_have_value("1.5")
    context.close()
