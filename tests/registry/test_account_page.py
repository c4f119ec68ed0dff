"""One's own account: who one is, one's roles, and the ways to change what can be changed."""

import pytest
from django.test import Client

from registry.choices import RoleKind
from tests.cast import Cast
from tests.factories import FederationFactory, RoleFactory
from tests.ui.page import Element, read

pytestmark = pytest.mark.django_db


def account(client: Client) -> Element:
    return read(client.get("/accounts/").content.decode()).find("main")


def test_a_player_is_led_to_his_own_page(client: Client, cast: Cast) -> None:
    client.force_login(cast.player_user)
    page = account(client)
    facts = [(row.find("dt").text, row.find("dd").text) for row in page.find("dl", class_="facts").all("div")]
    assert facts == [
        ("Name", "player"),
        ("Email address", "player@example.org"),
        ("Second factor", "Not set up"),
    ]
    (role,) = page.find("ul", class_="plain-list").all("li")
    assert role.text == "Player: Åsa Öberg Svenska Bridgeförbundet"
    assert [link["href"] for link in role.all("a")] == ["/sbf/players/4711/", "/sbf/"]


def test_all_roles_are_listed_the_weightiest_first(client: Client, cast: Cast) -> None:
    other = FederationFactory(code="zbf", name="Zetlands Bridge")
    RoleFactory(user=cast.official_a, federation=other, kind=RoleKind.OFFICE)
    RoleFactory(user=cast.official_a, federation=cast.federation, kind=RoleKind.DISTRICT, district=cast.north)
    client.force_login(cast.official_a)
    assert [role.text for role in account(client).find("ul", class_="plain-list").all("li")] == [
        "District officer: Norra Svenska Bridgeförbundet",
        "Club official: BK Åkanten Svenska Bridgeförbundet",
        "Office Zetlands Bridge",
    ]


def test_password_second_factor_and_signing_out_are_one_click_away(client: Client, cast: Cast) -> None:
    client.force_login(cast.stranger)
    page = account(client)
    actions = page.find("div", class_="actions")
    assert [link["href"] for link in actions.all("a")] == ["/accounts/password/change/", "/accounts/2fa/"]
    assert actions.find("form")["action"] == "/accounts/logout/"
    assert "You have no role in any federation." in [text.text for text in page.all("p")]


def test_the_navigation_of_the_only_federation_stands_on_the_page(client: Client, cast: Cast) -> None:
    client.force_login(cast.player_user)
    page = read(client.get("/accounts/").content.decode())
    links = page.find("nav", aria_label="Main").all("a")
    assert [link["href"] for link in links if link.text == "My page"] == ["/sbf/players/4711/"]
    assert page.find("a", class_="site-user")["href"] == "/accounts/"
