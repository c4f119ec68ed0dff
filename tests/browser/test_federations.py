"""The pages of one human in two federations, and of a player whose points are withheld: without a fault."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from registry.services.persons import join_records
from tests.browser.signing_in import sign_in
from tests.browser.test_pages import LOOKS, assert_faultless, watch
from tests.cast import Cast, make_cast
from tests.factories import FederationFactory, PlayerFactory, RulesetPeriodFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture
def cast() -> Cast:
    """The player of Sweden belongs to the Faroes too, where points are kept to the scheme, and to no club there."""
    cast = make_cast()
    faroes = FederationFactory(code="fbs", name="Bridgesamband Føroya", ruleset="", points_in_scheme_only=True)
    RulesetPeriodFactory(federation=faroes, ruleset="fbs-2012")
    other = PlayerFactory(federation=faroes, number="F12", first_name="Ása", last_name="Øberg")
    join_records(player=cast.player, other=other, by=cast.office, why="Samma födelsedag")
    return cast


@pytest.fixture(params=LOOKS, ids=[f"{width}-{scheme}" for width, scheme in LOOKS])
def looked_at(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    width, scheme = request.param
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    yield context.new_page()
    context.close()


def test_pages_of_several_federations_have_no_fault(looked_at: Page, live_server, cast: Cast) -> None:
    found = watch(looked_at, live_server.url)
    looked_at.goto(f"{live_server.url}/fbs/players/F12/")
    assert_faultless(looked_at, "/fbs/players/F12/ as a visitor")
    sign_in(looked_at, live_server.url, cast.office)
    for address in ("/sbf/players/4711/", "/sbf/players/4711/join/", "/sbf/players/4713/join/", "/accounts/"):
        looked_at.goto(live_server.url + address)
        assert_faultless(looked_at, address)
    looked_at.goto(f"{live_server.url}/sbf/players/4713/join/")
    looked_at.get_by_label("Number there").fill("nobody")
    looked_at.get_by_label("How you know").fill("x")
    looked_at.get_by_role("button", name="Find the record").click()
    assert_faultless(looked_at, "/sbf/players/4713/join/ with a number that is not there")
    assert found == []
