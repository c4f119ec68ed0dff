"""The pages of series and of events of teams in Chromium, at both widths, light and dark; and one series by hand."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from awards.models import SeriesMatch
from awards.services.filing import file_report
from tests.awards.matches import matches_report, teams_of
from tests.awards.reports import drafted, members
from tests.awards.series import begun_series
from tests.browser.signing_in import sign_in
from tests.browser.test_pages import LOOKS, assert_faultless, watch
from tests.cast import Cast, make_cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

TEAMS = ("BK Åkantens första lag", "Beta", "Gamma", "Delta")


@pytest.fixture
def filled(transactional_db: None) -> tuple[Cast, list[str]]:
    cast = make_cast()
    teams = teams_of([cast.player, cast.hidden, *members(cast.club_a, 14)], *TEAMS)
    series = begun_series(cast, teams, matches=3)
    match = series.matches.order_by("pk")[0]
    report = matches_report(cast.club_a, teams)
    event = file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a).event_id
    doubtful = matches_report(cast.club_a, teams, date="2026-03-02")
    first = doubtful["matches"][0]["home"]
    first["halves"] = {"99999" if key == "4711" else key: halves for key, halves in first["halves"].items()}
    draft = drafted(doubtful, cast.official_a, cast.club_a)
    own = f"/sbf/series/{series.pk}/"
    return cast, [
        *("/sbf/series/", "/sbf/series/new/", own, f"{own}change/", f"{own}matches/new/"),
        *(f"{own}matches/new/?home=Gamma&away=Delta&halves=2", f"{own}matches/{match.pk}/"),
        *(f"/sbf/events/{event}/", f"/sbf/reports/{draft.pk}/"),
        f"{own}remove/",
        *("/sbf/reports/new/?form=individual", "/sbf/reports/new/?form=barometer_teams"),
    ]


@pytest.fixture(params=LOOKS, ids=[f"{width}-{scheme}" for width, scheme in LOOKS])
def looked_at(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    width, scheme = request.param
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    yield context.new_page()
    context.close()


def test_no_page_of_teams_has_a_fault(looked_at: Page, live_server, filled: tuple[Cast, list[str]]) -> None:
    cast, pages = filled
    found = watch(looked_at, live_server.url)
    sign_in(looked_at, live_server.url, cast.office)
    for address in pages:
        looked_at.goto(live_server.url + address)
        looked_at.locator("details").evaluate_all("all => all.slice(0, 3).forEach(one => { one.open = true; })")
        assert_faultless(looked_at, address)
    assert found == []


def test_a_match_is_looked_at_and_kept(browser: Browser, live_server, filled: tuple[Cast, list[str]]) -> None:
    cast, pages = filled
    context = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page = context.new_page()
    sign_in(page, live_server.url, cast.office)
    page.goto(live_server.url + pages[4])
    page.get_by_label("Home team").select_option("Gamma")
    page.get_by_label("Away team").select_option("Delta")
    page.get_by_role("button", name="To the line-ups").click()
    for box, points in zip(page.get_by_label("Points before penalties").all(), ("16.5", "13.5"), strict=True):
        box.fill(points)
    page.get_by_label("Penalty").first.fill("1,5")
    page.get_by_role("button", name="See what it gives").last.click()
    assert "Gamma 15.0, Delta 13.5" in page.get_by_role("region", name="What it gives").inner_text()
    page.get_by_role("button", name="Keep the match").click()
    assert [match.match["home"]["vp"] for match in SeriesMatch.objects.order_by("pk")][-1] == "15.0"
    context.close()
