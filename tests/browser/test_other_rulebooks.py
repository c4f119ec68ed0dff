"""Pages of federations that play by other rules, in Chromium: axe finds nothing, no error, no burst width."""

import pytest
from playwright.sync_api import Browser

from awards.models import Report
from awards.services.booking import book_report
from awards.services.nightly.run import run_nightly
from tests.awards.reports import TODAY
from tests.awards.views.test_other_rulebooks import ACBL, FBS, played_by
from tests.browser.signing_in import sign_in
from tests.browser.test_pages import assert_faultless, watch
from tests.cast import Cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("ruleset", [ACBL, FBS])
def test_no_page_of_another_rulebook_has_a_fault(
    ruleset: str, width: int, browser: Browser, live_server, cast: Cast
) -> None:
    played_by(cast, ruleset)
    waiting = Report.objects.get(state="filed")
    event = book_report(report_id=waiting.pk, by=cast.office, right_reason="By letter").event_id
    run_nightly(federation=cast.federation, day=TODAY)
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    found = watch(page, live_server.url)
    sign_in(page, live_server.url, cast.office)
    for address in (
        *("/sbf/", "/sbf/players/", "/sbf/players/4711/", "/sbf/clubs/101/", "/sbf/titles/", "/sbf/events/"),
        *(f"/sbf/events/{event}/", f"/sbf/reports/{waiting.pk}/", "/sbf/desk/", "/sbf/reports/upload/"),
        *("/sbf/players/4711/enter/", "/sbf/ranking/", "/sbf/calendar/", "/sbf/rallies/", f"/rules/{ruleset}/"),
    ):
        page.goto(live_server.url + address)
        # Not the header's, which lies over the page when it is open.
        page.locator("main details").evaluate_all("all => all.slice(0, 3).forEach(one => { one.open = true; })")
        assert_faultless(page, address)
    assert found == []
    context.close()
