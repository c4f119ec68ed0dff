"""The addresses of allauth and the admin are walked as every role; one that is in no table fails the test."""

from collections.abc import Iterator

import pytest
from allauth.urls import urlpatterns as allauth_patterns
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from registry.admin import site
from registry.models import User
from tests.awards.views.test_access import ROLES, client_of
from tests.cast import Cast
from tests.registry.admin_pages import page

pytestmark = pytest.mark.django_db

# 302: signed in already, or asked to sign in, or to begin the step from its start.
ENTRANCE = {role: 200 if role == "visitor" else 302 for role in ROLES}
OWN = {role: 302 if role == "visitor" else 200 for role in ROLES}
ALL = dict.fromkeys(ROLES, 200)
ELSEWHERE = dict.fromkeys(ROLES, 302)
NOWHERE = {role: 302 if role == "visitor" else 404 for role in ROLES}
ALLAUTH = {
    "account_login": ENTRANCE,
    "account_request_login_code": ENTRANCE,
    "account_confirm_login_code": ELSEWHERE,
    "account_logout": OWN,
    "account_inactive": ALL,
    # Closed: 200 is the page that says so.
    "account_signup": ENTRANCE,
    "account_reauthenticate": OWN,
    # To the way of showing oneself that one has: by password.
    "account_request_reauthentication_code": ELSEWHERE,
    "account_confirm_reauthentication_code": ELSEWHERE,
    "account_email": OWN,
    "account_email_verification_sent": ALL,
    "account_confirm_email": ALL,
    "account_change_password": OWN,
    # Everybody in the cast has a password.
    "account_set_password": ELSEWHERE,
    "account_reset_password": ALL,
    "account_reset_password_done": ALL,
    "account_reset_password_from_key": ALL,
    "account_reset_password_from_key_done": ALL,
    "mfa_index": OWN,
    "mfa_authenticate": ELSEWHERE,
    "mfa_reauthenticate": ELSEWHERE,
    # Asked for the password again: the session of `force_login` shows none.
    "mfa_activate_totp": ELSEWHERE,
    "mfa_deactivate_totp": NOWHERE,
    "mfa_generate_recovery_codes": ELSEWHERE,
    "mfa_view_recovery_codes": NOWHERE,
    "mfa_download_recovery_codes": NOWHERE,
}
ARGUMENTS = {
    "account_confirm_email": {"key": "nothing"},
    "account_reset_password_from_key": {"uidb36": "1", "key": "nothing"},
}
OFFICES = {"office", "foreign_office"}
ADMIN = {role: 200 if role in OFFICES else 302 for role in ROLES}


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        else:
            yield str(pattern.name)


def test_every_address_of_allauth_is_in_the_table() -> None:
    assert set(names(allauth_patterns)) == ALLAUTH.keys()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", ALLAUTH)
def test_a_page_of_allauth_opens_for_whom_the_table_says(name: str, role: str, cast: Cast) -> None:
    response = client_of(role, cast).get(reverse(name, kwargs=ARGUMENTS.get(name)))
    assert response.status_code == ALLAUTH[name][role]
    assert "asa.private" not in response.content.decode()


@pytest.mark.parametrize("role", ROLES)
def test_nobody_signs_up_whoever_asks(role: str, cast: Cast) -> None:
    before = User.objects.count()
    secret = "a long enough secret"
    data = {"email": "x@example.org", "password1": secret, "password2": secret}
    client_of(role, cast).post(reverse("account_signup"), data)
    assert User.objects.count() == before


ADMIN_PAGES = [
    "index",
    *(f"{model._meta.app_label}_{model._meta.model_name}_changelist" for model in site._registry),
    *(f"{model._meta.app_label}_{model._meta.model_name}_add" for model in site._registry),
]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", ADMIN_PAGES)
def test_only_an_office_comes_into_the_admin(name: str, role: str, cast: Cast) -> None:
    response = client_of(role, cast).get(page(name))
    if role not in OFFICES:
        assert (response.status_code, response["Location"]) == (302, f"/admin/login/?next={page(name)}")
    else:
        assert response.status_code in ({200} if name == "index" else {200, 403})


@pytest.mark.parametrize("role", ROLES)
def test_the_admins_own_sign_in_leads_to_ours_or_refuses(role: str, cast: Cast) -> None:
    response = client_of(role, cast).get("/admin/login/?next=/admin/")
    expected = (302, "/accounts/login/?next=/admin/") if role == "visitor" else (403, None)
    assert (response.status_code, response.headers.get("Location")) == expected


@pytest.mark.parametrize("role", sorted(set(ROLES) - OFFICES))
def test_no_record_of_the_admin_is_seen_or_changed_from_outside(role: str, cast: Cast) -> None:
    client = client_of(role, cast)
    for kind in ("change", "history", "delete"):
        address = page(f"registry_player_{kind}", cast.player.pk)
        for response in (client.get(address), client.post(address, {"last_name": "Ek", "why": "x", "post": "yes"})):
            assert (response.status_code, response.content) == (302, b"")
    cast.player.refresh_from_db()
    assert cast.player.last_name == "Öberg"


def test_a_user_who_was_switched_off_does_not_come_in(client: Client, cast: Cast) -> None:
    client.force_login(cast.office)
    User.objects.filter(pk=cast.office.pk).update(is_active=False)
    assert client.get(page("index")).status_code == 302
