"""Coming in by a mailed link, the second factor and the admin, in Chromium under the strict rules for scripts."""

import re

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from axe_playwright_python.sync_playwright import Axe
from django.core.cache import cache
from playwright.sync_api import Page, expect

from registry.models import Mail, Membership
from tests.browser.signing_in import sign_in
from tests.browser.test_pages import RULES, watch
from tests.cast import PASSWORD, Cast, make_cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return make_cast()


def code_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


def invite_district_officer(page: Page, address: str, cast: Cast) -> str:
    """The office invites on its page; the link of the mail."""
    sign_in(page, address, cast.office)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Users").click()
    page.get_by_role("link", name="Invite someone").click()
    page.get_by_label("Mail address").fill("new@ny.example.net")
    page.get_by_label("district officer").check()
    page.get_by_label("Number").fill("01")
    page.get_by_role("button", name="Send the invitation").click()
    expect(page.get_by_role("heading", name="new@ny.example.net")).to_be_visible()
    found = re.search(r"http\S+/welcome/\S+", Mail.objects.get().body)
    assert found is not None
    return found[0]


def faultless(page: Page) -> None:
    violations = Axe().run(page, options=RULES).response["violations"]
    assert [(found["id"], found["nodes"][0]["html"]) for found in violations] == [], page.url


def test_an_invited_officer_sets_password_and_second_factor_and_signs_in_with_both(
    page: Page, live_server, cast: Cast
) -> None:
    address = live_server.url
    found = watch(page, address)
    link = invite_district_officer(page, address, cast)
    page.context.clear_cookies()
    page.goto(link)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Set the password and go on").click()

    expect(page.get_by_role("heading", name="Set up the second factor")).to_be_visible()
    faultless(page)
    page.goto(f"{address}/sbf/reports/")
    expect(page.get_by_role("heading", name="Set up the second factor")).to_be_visible()
    secret = page.locator("#authenticator_secret").inner_text()
    page.get_by_label("Authenticator code").fill(code_of(secret))
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    faultless(page)
    recovery = page.locator("main li code").first.inner_text()
    page.goto(f"{address}/sbf/desk/")
    expect(page.get_by_role("heading", name="Desk", exact=True)).to_be_visible()

    for code in (code_of(secret), recovery):
        # The six digits of half a minute ago are as good as those of the next.
        cache.clear()
        page.context.clear_cookies()
        page.goto(f"{address}/accounts/login/")
        page.get_by_label("Email").fill("new@ny.example.net")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", name="Second factor")).to_be_visible()
        faultless(page)
        page.get_by_label("Code").fill(code)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", name="Desk", exact=True)).to_be_visible()
    assert found == []


def test_the_admin_works_under_the_strict_rules_for_scripts(page: Page, live_server, cast: Cast) -> None:
    address = live_server.url
    found = watch(page, address)
    sign_in(page, address, cast.office)
    page.goto(f"{address}/admin/")
    page.get_by_role("link", name="Players", exact=True).first.click()
    page.get_by_role("searchbox").or_(page.locator("#searchbar")).first.fill("oberg asa")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="4711").click()
    page.get_by_text("Add another Membership").click()
    page.locator("[id^=memberships-1] .select2-selection").click()
    page.locator(".select2-search__field").fill("björken")
    page.get_by_role("option", name="BK Björken").click()
    page.locator("#id_memberships-1-home").uncheck()
    page.locator("#id_memberships-1-starts").fill("2026-01-01")
    page.get_by_label("Why").fill("plays there too")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("was changed successfully")).to_be_visible()
    assert Membership.objects.filter(player=cast.player, club=cast.club_b, home=False).count() == 1
    for path in ("registry/change/", "awards/ledgerentry/", "registry/player/add/", "registry/club/", "registry/mail/"):
        page.goto(f"{address}/admin/{path}")
        expect(page.locator("#content")).to_be_visible()
    assert found == []


def test_the_name_of_the_site_and_the_account_stand_apart_on_a_telephone(page: Page, live_server, cast: Cast) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sign_in(page, live_server.url, cast.office)
    page.goto(f"{live_server.url}/accounts/2fa/")
    for language, heading in (("Svenska", "Tvåstegsverifiering"), ("Føroyskt", "Innritan í tveimum stigum")):
        page.get_by_role("button", name=language).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        name, account = page.locator(".site-name"), page.locator(".site-account")
        assert name.evaluate("name => name.scrollWidth - name.clientWidth") == 0
        first, second = name.bounding_box(), account.bounding_box()
        assert first is not None and second is not None
        beside, below = first["x"] + first["width"] <= second["x"], first["y"] + first["height"] <= second["y"]
        assert beside or below
