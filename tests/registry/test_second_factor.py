"""District officers and offices sign in with a second factor; the accounts of the demo need none."""

import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from registry.models import Change, User
from registry.services.links import link_for_role, token_of
from registry.services.users import Covers, give_role
from tests.cast import PASSWORD, Cast

LOGIN, SET_UP = reverse("account_login"), reverse("mfa_activate_totp")
ASK, AGAIN = reverse("mfa_authenticate"), reverse("mfa_reauthenticate")
SETUP_NEEDED = ("officer_north", "office")
FREE = ("stranger", "player_user", "official_a", "foreign_office")


def code_of(secret: str) -> str:
    """The six digits that an app shows now."""
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


@pytest.fixture(autouse=True)
def asked_for(settings: LazySettings) -> None:
    """Nobody is exempt."""
    settings.SECOND_FACTOR_EXEMPT = []


def sign_in(client: Client, user: User) -> str:
    """By password; where it leads."""
    return client.post(LOGIN, {"login": user.email, "password": PASSWORD})["Location"]


def set_up(user: User) -> str:
    """An app of the user; its secret."""
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret


@pytest.mark.parametrize("role", SETUP_NEEDED)
def test_who_decides_about_others_is_led_to_the_set_up_first(role: str, client: Client, cast: Cast) -> None:
    sign_in(client, getattr(cast, role))
    for path in ("/sbf/", "/sbf/players/4711/", "/sbf/reports/", "/sbf/users/", "/sbf/claim/", "/admin/"):
        answer = client.get(path)
        assert (answer.status_code, answer.headers.get("Location"), answer.content) == (302, SET_UP, b"")
        assert client.post(path)["Location"] == SET_UP
    assert client.get(SET_UP).status_code == 200
    assert client.get(reverse("account_logout")).status_code == 200


@pytest.mark.parametrize("role", FREE)
def test_all_others_go_where_they_want(role: str, client: Client, cast: Cast) -> None:
    sign_in(client, getattr(cast, role))
    assert client.get("/sbf/").status_code == 200


def test_an_exempt_address_needs_none(client: Client, cast: Cast, settings: LazySettings) -> None:
    settings.SECOND_FACTOR_EXEMPT = ["*@*.example", "office@example.org"]
    sign_in(client, cast.office)
    assert client.get("/sbf/runs/").status_code == 200
    assert client.get("/admin/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_setting_it_up_opens_the_desk_and_shows_recovery_codes_without_asking_for_the_password_again(
    client: Client, cast: Cast
) -> None:
    sign_in(client, cast.office)
    secret = client.get(SET_UP).context["form"].secret
    answer = client.post(SET_UP, {"code": code_of(secret)})
    assert answer["Location"] == reverse("mfa_view_recovery_codes")
    assert len(client.get(answer["Location"]).context["unused_codes"]) == 10
    assert client.get("/sbf/runs/").status_code == 200


def test_a_wrong_code_sets_nothing_up(client: Client, cast: Cast) -> None:
    sign_in(client, cast.office)
    client.get(SET_UP)
    assert client.post(SET_UP, {"code": "000000"}).status_code == 200
    assert (Authenticator.objects.count(), client.get("/sbf/")["Location"]) == (0, SET_UP)


def test_signing_in_asks_for_the_code(client: Client, cast: Cast) -> None:
    secret = set_up(cast.office)
    assert sign_in(client, cast.office) == ASK
    assert "_auth_user_id" not in client.session
    assert client.post(ASK, {"code": "000000"}).status_code == 200
    assert "_auth_user_id" not in client.session
    assert client.post(ASK, {"code": code_of(secret)})["Location"] == "/sbf/desk/"
    assert client.get("/sbf/runs/").status_code == 200


def test_a_code_is_good_once(client: Client, cast: Cast) -> None:
    code = code_of(set_up(cast.office))
    for browser in (client, Client()):
        sign_in(browser, cast.office)
        browser.post(ASK, {"code": code})
    assert ("_auth_user_id" in client.session, "_auth_user_id" in browser.session) == (True, False)


def test_a_session_from_before_is_asked_for_the_code(client: Client, cast: Cast) -> None:
    sign_in(client, cast.office)
    secret = set_up(cast.office)
    address = client.get("/sbf/runs/?page=2")["Location"]
    assert address == f"{AGAIN}?next=%2Fsbf%2Fruns%2F%3Fpage%3D2"
    answer = client.post(AGAIN, {"code": code_of(secret), "next": "/sbf/runs/?page=2"})
    assert answer["Location"] == "/sbf/runs/?page=2"
    assert client.get("/sbf/runs/").status_code == 200


def test_a_role_given_in_the_middle_of_a_session_asks_at_once(client: Client, cast: Cast) -> None:
    sign_in(client, cast.stranger)
    assert client.get("/sbf/").status_code == 200
    give_role(email=cast.stranger.email, federation=cast.federation, covers=Covers(), by=None)
    assert client.get("/sbf/runs/")["Location"] == SET_UP


@pytest.mark.parametrize(("role", "kept"), [("office", True), ("stranger", False)])
def test_who_needs_it_cannot_take_it_off(role: str, kept: bool, client: Client, cast: Cast) -> None:
    user = getattr(cast, role)
    secret = set_up(user)
    sign_in(client, user)
    client.post(ASK, {"code": code_of(secret)})
    client.post(reverse("mfa_deactivate_totp"))
    assert Authenticator.objects.filter(user=user).exists() == kept


def test_a_mailed_link_is_no_way_round_it(client: Client, cast: Cast) -> None:
    secret = set_up(cast.office)
    give_role(email=cast.office.email, federation=cast.federation, covers=Covers(player=cast.player), by=None)
    role = cast.office.roles.get(player=cast.player)
    link = link_for_role(role)
    path = reverse("welcome", kwargs={"federation": "sbf", "token": token_of(link)})
    assert client.post(path)["Location"] == ASK
    assert "_auth_user_id" not in client.session
    assert client.post(ASK, {"code": code_of(secret)})["Location"] == "/sbf/desk/"


def test_taking_it_off_long_after_signing_in_asks_for_the_password_or_code_again(client: Client, cast: Cast) -> None:
    sign_in(client, cast.stranger)
    session = client.session
    records = [{**record, "at": time.time() - 3600} for record in session["account_authentication_methods"]]
    session["account_authentication_methods"] = records
    session.save()
    assert client.get(SET_UP)["Location"].startswith(reverse("account_reauthenticate"))


def test_who_lost_his_telephone_sets_up_another(client: Client, cast: Cast) -> None:
    set_up(cast.office)
    call_command("reset_second_factor", " Office@example.org", "--why", "rang, and knew the number of his record")
    change = Change.objects.get()
    assert (change.federation, change.action, change.why) == (
        *(cast.federation, "drop-second-factor", "rang, and knew the number of his record"),
    )
    assert sign_in(client, cast.office) == "/sbf/desk/"
    assert client.get("/sbf/desk/")["Location"] == SET_UP


@pytest.mark.parametrize(
    ("email", "message"),
    [
        ("nobody@example.org", "No user has the address nobody@example.org."),
        ("office@example.org", "office@example.org has no second factor."),
    ],
)
def test_what_is_not_there_is_not_reset(email: str, message: str, cast: Cast) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("reset_second_factor", email, "--why", "x")
    assert str(refused.value) == message
