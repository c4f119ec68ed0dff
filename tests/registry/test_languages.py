"""Which language pages and mails are in: what the reader chose, else that of his browser, else of the federation."""

import re
from datetime import date

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from registry.choices import RoleKind
from registry.middleware import FederationMiddleware
from registry.models import User
from registry.queries.languages import language_of
from registry.services.claims import claim_record
from registry.services.languages import keep_language
from tests.cast import Cast
from tests.factories import (
    FederationFactory,
    RoleFactory,
    RulesetPeriodFactory,
    UserFactory,
)

pytestmark = pytest.mark.django_db

PLAYERS = "/sbf/players/"
CHOICE = "/accounts/language/"


def language(client: Client, browser: str = "", address: str = PLAYERS) -> str:
    """The language that the page says it is in; the header and the heading's words have to agree."""
    response = client.get(address, headers={"Accept-Language": browser})
    text = response.content.decode()
    found = text.partition('<html lang="')[2].partition('"')[0]
    with translation.override(found):
        assert f"<h1>{translation.gettext('Players')}" in text
    assert response.headers["Content-Language"] == found
    return found


@pytest.mark.parametrize(
    ("browser", "page"),
    [
        ("", "sv"),
        ("en", "en"),
        ("en-GB,sv;q=0.5", "en"),
        ("sv-FI", "sv"),
        ("de,en;q=0.2", "en"),
        ("da-DK", "da"),
        ("fo-FO,da;q=0.8", "fo"),
        ("kl,da;q=0.8", "da"),
        ("de", "sv"),
        ("*", "sv"),
        ("nonsense;;q=x", "sv"),
    ],
)
def test_a_stranger_reads_the_language_of_his_browser_else_of_the_federation(
    cast: Cast, client: Client, browser: str, page: str
) -> None:
    assert language(client, browser) == page


def test_a_federation_whose_language_has_no_pages_is_shown_in_english(client: Client) -> None:
    FederationFactory(code="kbs", language="kl")
    assert language(client, "", "/kbs/players/") == "en"


def test_a_faroese_federation_is_shown_in_faroese(client: Client) -> None:
    FederationFactory(code="fbs", language="fo")
    assert language(client, "", "/fbs/players/") == "fo"


@pytest.mark.parametrize(
    ("browser", "page"), [("", "en-us"), ("en", "en-us"), ("en-GB", "en-us"), ("en-US", "en-us"), ("sv", "sv")]
)
def test_english_is_written_as_in_the_federations_country(cast: Cast, client: Client, browser: str, page: str) -> None:
    FederationFactory(code="acbl", language="en-us")
    assert language(client, browser, "/acbl/players/") == page


def test_a_reader_of_english_has_it_as_each_federations_country_writes_it(cast: Cast, client: Client) -> None:
    FederationFactory(code="acbl", language="en-us")
    client.force_login(cast.office)
    assert [language(client, "sv", f"/{code}/players/") for code in ("acbl", "sbf", "acbl")] == ["en-us", "en", "en-us"]
    assert language(Client(), "en-US") == "en"


def test_the_switch_has_one_english_and_marks_it_in_an_american_federation_too(client: Client) -> None:
    FederationFactory(code="acbl", language="en-us")
    text = client.get("/acbl/players/").content.decode()
    switch = text.partition('<form class="languages"')[2].partition("</form>")[0]
    assert re.findall(r'value="([^"]+)" lang="\1"( aria-current="true")?>', switch) == [
        ("en", ' aria-current="true"'),
        ("sv", ""),
        ("da", ""),
        ("fo", ""),
    ]


def test_an_american_federation_says_unit_where_others_say_district() -> None:
    said = []
    for code in ("en", "en-us"):
        with translation.override(code):
            said.append([translation.gettext(text) for text in ("District", "district officer", "Players")])
    assert said == [["District", "district officer", "Players"], ["Unit", "unit officer", "Players"]]


def test_the_way_a_country_writes_is_no_choice_of_a_reader(cast: Cast) -> None:
    assert not keep_language(user=cast.office, language="en-us")
    assert User.objects.get(pk=cast.office.pk).language == "en"


def test_a_strangers_choice_is_kept_in_a_cookie_and_goes_before_the_browser(cast: Cast, client: Client) -> None:
    answer = client.post(CHOICE, {"language": "sv"}, headers={"Referer": f"http://testserver{PLAYERS}?q=ek"})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"http://testserver{PLAYERS}?q=ek")
    cookie = answer.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert (cookie.value, cookie["httponly"], cookie["samesite"], cookie["max-age"]) == ("sv", True, "Lax", 31_536_000)
    assert language(client, "en") == "sv"


def test_nobody_is_led_to_another_host(cast: Cast, client: Client) -> None:
    elsewhere = {"language": "sv", "next": "https://elsewhere.example/"}
    answer = client.post(CHOICE, elsewhere, headers={"Referer": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"


def test_a_language_without_pages_is_not_kept(cast: Cast, client: Client) -> None:
    client.force_login(cast.office)
    for nonsense in ("kl", "", "sv\n", "x" * 500):
        answer = client.post(CHOICE, {"language": nonsense})
        assert settings.LANGUAGE_COOKIE_NAME not in answer.cookies
    assert not keep_language(user=cast.office, language="kl")
    assert User.objects.get(pk=cast.office.pk).language == "en"


def test_a_users_choice_is_kept_with_him_and_holds_on_his_other_devices(cast: Cast, client: Client) -> None:
    client.force_login(cast.office)
    assert language(client, "sv") == "en"
    client.post(CHOICE, {"language": "sv"})
    other = Client()
    other.force_login(cast.office)
    assert language(other, "en") == "sv"
    assert User.objects.get(pk=cast.office.pk).language == "sv"


def test_a_users_choice_goes_before_the_cookie_of_the_device(cast: Cast, client: Client) -> None:
    client.post(CHOICE, {"language": "sv"})
    client.force_login(cast.office)
    assert language(client, "") == "en"


def test_the_switch_is_at_the_foot_of_the_page_and_marks_the_language_that_is_set(cast: Cast, client: Client) -> None:
    text = client.get(PLAYERS, headers={"Accept-Language": "sv"}).content.decode()
    switch = text.partition('<form class="languages"')[2].partition("</form>")[0]
    assert re.findall(r'value="(\w+)" lang="\1"( aria-current="true")?>([^<]+)</button>', switch) == [
        ("en", "", "English"),
        ("sv", ' aria-current="true"', "Svenska"),
        ("da", "", "Dansk"),
        ("fo", "", "Føroyskt"),
    ]


def test_kept_pages_differ_by_language_and_say_so_to_caches(cast: Cast, client: Client) -> None:
    pages = {code: client.get(PLAYERS, headers={"Accept-Language": code}) for code in ("en", "sv")}
    again = {code: Client().get(PLAYERS, headers={"Accept-Language": code}) for code in ("sv", "en")}
    assert {code: page.content for code, page in again.items()} == {code: page.content for code, page in pages.items()}
    assert pages["en"].content != pages["sv"].content
    assert {"Accept-Language", "Cookie"} <= set(again["sv"].headers["Vary"].split(", "))


def test_a_kept_page_in_one_language_is_not_given_to_whoever_chose_the_other(cast: Cast, client: Client) -> None:
    assert language(Client(), "en") == "en"
    client.post(CHOICE, {"language": "sv"})
    assert (language(client, "en"), language(Client(), "en")) == ("sv", "en")


def test_a_mail_is_in_the_language_of_its_reader_else_of_the_federation(cast: Cast) -> None:
    assert language_of(cast.office, cast.federation) == "en"
    assert language_of(UserFactory(language=""), cast.federation) == "sv"
    assert language_of(UserFactory(language="kl"), cast.federation) == "sv"
    assert language_of(None, cast.federation) == "sv"
    assert language_of(None, FederationFactory(language="kl")) == "en"
    american = FederationFactory(language="en-us")
    assert [language_of(user, american) for user in (cast.office, UserFactory(language="da"), None)] == [
        *("en-us", "da", "en-us")
    ]


def test_who_claims_his_record_gets_the_letter_in_his_language(cast: Cast) -> None:
    cast.player.email = "asa@example.org"
    cast.player.save()
    claim_record(federation=cast.federation, number="4711", email="asa@example.org", site="https://x.example/")
    user = UserFactory(email="asa@example.org", language="en")
    RoleFactory(user=user, federation=cast.federation, kind=RoleKind.PLAYER, player=cast.player)
    claim_record(federation=cast.federation, number="4711", email="asa@example.org", site="https://x.example/")
    mails = cast.federation.mails.order_by("pk")
    name = cast.federation.name
    assert [mail.subject for mail in mails] == [f"Dina uppgifter hos {name}", f"Your record at {name}"]
    assert mails[0].body.startswith("Någon har bett om tillgång till uppgifterna för spelare 4711 hos")


def test_pages_of_no_federation_are_written_as_in_the_readers_own(client: Client) -> None:
    acbl = FederationFactory(code="acbl", language="en-us", time_zone="America/New_York")
    user = UserFactory(email="unit@example.org", language="en")
    RoleFactory(user=user, federation=acbl, kind=RoleKind.OFFICE)
    client.force_login(user)
    assert client.get("/accounts/").headers["Content-Language"] == "en-us"
    request = RequestFactory().get("/admin/")
    request.user = user
    zones = []

    def view(request: HttpRequest) -> HttpResponse:
        middleware.process_view(request, view, [], {})
        zones.append(timezone.get_current_timezone_name())
        return HttpResponse()

    middleware = FederationMiddleware(view)
    middleware(request)
    assert [*zones, timezone.get_current_timezone_name()] == ["America/New_York", "Europe/Stockholm"]


def test_a_page_about_one_federations_edition_is_written_as_its_country_writes(client: Client) -> None:
    acbl = FederationFactory(code="acbl", language="en-us", ruleset="")
    RulesetPeriodFactory(federation=acbl, ruleset="acbl-mps022", starts=date(2000, 1, 1))
    for address in ("/rules/acbl-mps022/", "/rules/acbl-mps022/what-if/"):
        assert client.get(address, headers={"Accept-Language": "en"}).headers["Content-Language"] == "en-us"
        assert client.get(address, headers={"Accept-Language": "da"}).headers["Content-Language"] == "da"
