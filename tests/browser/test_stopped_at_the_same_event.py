"""A correction of what came back is stopped at the same event that was booked, in a real Chromium."""

import pytest
from playwright.sync_api import Browser, expect

from awards.choices import ReportState
from awards.models import Report
from awards.services.filing import file_report
from awards.services.lifecycle import return_report
from tests.awards.reports import drafted, members, pairs_report
from tests.browser.signing_in import sign_in
from tests.cast import make_cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.mark.parametrize("of_one_club", [True, False])
@pytest.mark.parametrize("width", [390, 1280])
def test_the_club_is_asked_and_goes_on_with_what_it_typed(
    browser: Browser, live_server, transactional_db: None, of_one_club: bool, width: int
) -> None:
    cast = make_cast()
    players = members(cast.club_a, 32)
    club, by = (cast.club_a, cast.official_a) if of_one_club else (cast.club_b, cast.official_b)
    file_report(report_id=drafted(pairs_report(club, players, name="Kvällen"), by, club).pk, by=by)
    waits = drafted(pairs_report(cast.club_a, players, level="silver", boards=48), cast.official_a, cast.club_a)
    old = file_report(report_id=waits.pk, by=cast.official_a)
    return_report(report_id=old.pk, by=cast.office, message="Redan skickad")
    new = drafted(pairs_report(cast.club_a, [*players[2:], *players[:2]]), cast.official_a, cast.club_a)
    context = browser.new_context(viewport={"width": width, "height": 844}, java_script_enabled=False)
    page = context.new_page()
    sign_in(page, live_server.url, cast.official_a)
    page.goto(f"{live_server.url}/sbf/reports/{new.pk}/?amends={old.pk}")
    page.get_by_label("Reason for the correction").fill("Paren var omkastade")
    page.get_by_role("button", name="Replace the earlier report").click()
    expect(page.get_by_text("This looks like an event that was filed before: say below what it is.")).to_be_visible()
    form = page.locator(f'form[action="/sbf/reports/{new.pk}/amend/{old.pk}/"]')
    expect(form.get_by_label("Reason for the correction")).to_have_value("Paren var omkastade")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    form.get_by_label("Yes, this is a different event and counts as well").check()
    form.get_by_role("button", name="Replace the earlier report").click()
    expect(page.get_by_text("The event is booked; the holdings are up to date.")).to_be_visible()
    context.close()
    assert [Report.objects.get(pk=one.pk).state for one in (old, new)] == [ReportState.WITHDRAWN, ReportState.BOOKED]
