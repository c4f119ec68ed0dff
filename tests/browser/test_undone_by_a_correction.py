"""A club's corrected list that would undo what the office put right waits on the office's desk, in a real Chromium."""

import pytest
from playwright.sync_api import Browser, expect

from awards.choices import ReportState
from awards.models import Report
from awards.services.filing import file_report
from awards.services.overrides import override_award
from tests.awards.reports import drafted, members, pairs_report
from tests.browser.signing_in import sign_in
from tests.cast import make_cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def test_the_club_is_told_and_the_office_returns_it(browser: Browser, live_server, transactional_db: None) -> None:
    cast = make_cast()
    players = members(cast.club_a, 8)
    report = pairs_report(cast.club_a, players)
    old = file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a)
    override_award(
        event=old.event, player=players[0], amounts={"bronze": 11}, ranking=0, reason="Beslut", by=cast.office
    )
    first, second = report["standings"][0], report["standings"][1]
    first["players"], second["players"] = second["players"], first["players"]
    new = drafted({**report, "name": "Rättad"}, cast.official_a, cast.club_a)
    context = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page = context.new_page()
    sign_in(page, live_server.url, cast.official_a)
    page.goto(f"{live_server.url}/sbf/reports/{new.pk}/?amends={old.pk}")
    set_to = "the points of 20001 were set to 11\u00a0bp (Beslut)"
    undone = f"This report would undo what the office has put right: {set_to}."
    expect(page.get_by_text(undone)).to_be_visible()
    page.get_by_label("Reason for the correction").fill("Paren var omkastade")
    page.get_by_role("button", name="Send to the office").click()
    expect(page.get_by_text("The report is filed. The office looks at it and books it.")).to_be_visible()
    context.close()
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    sign_in(page, live_server.url, cast.office)
    page.goto(f"{live_server.url}/sbf/desk/")
    expect(page.get_by_text("would undo what the office has put right for 20001")).to_be_visible()
    page.get_by_role("link", name="Rättad").click()
    expect(page.get_by_text(undone)).to_be_visible()
    page.get_by_label("What needs to be corrected").fill("Beslutet gäller")
    page.get_by_role("button", name="Return").click()
    expect(page.get_by_text("The report is returned to those who filed it.")).to_be_visible()
    context.close()
    new.refresh_from_db()
    assert (new.state, Report.objects.get(pk=old.pk).state) == (ReportState.RETURNED, ReportState.BOOKED)
