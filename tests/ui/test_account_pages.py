"""Sign-in and account pages stand in the site's own frame, every field labelled, nothing inline."""

import pytest
from django.core import mail
from django.urls import reverse

from tests.ui.page import read

pytestmark = [pytest.mark.urls("tests.ui.urls"), pytest.mark.django_db]

STRANGERS = [
    "account_login",
    "account_request_login_code",
    "account_reset_password",
    "account_reset_password_done",
    "account_signup",
]
SIGNED_IN = ["account_change_password", "account_logout", "account_email", "account_reauthenticate", "mfa_index"]


def page(client, name):
    answer = client.get(reverse(name))
    assert answer.status_code == 200
    return read(answer.content.decode())


def check_look(tree):
    """The site's frame, one heading, a label for each field, no script or style of its own."""
    assert tree.find("link", rel="stylesheet")["href"].endswith("css/site.css")
    assert (len(tree.all("header", class_="site-header")), len(tree.all("h1"))) == (1, 1)
    labelled = {label["for"] for label in tree.all("label")}
    visible = [box for box in tree.all("input") if box["type"] != "hidden"]
    assert [box["id"] for box in visible if box["id"] not in labelled] == []
    assert [script for script in tree.all("script") if not (script.get("src") or "json" in script.get("type"))] == []
    assert tree.all("style") == []


@pytest.fixture
def user(django_user_model):
    user = django_user_model(email="asa@example.org")
    user.set_password("a long enough secret")
    user.save()
    return user


@pytest.fixture
def signed_in(client, user, settings):
    settings.LOGIN_REDIRECT_URL = reverse("account_logout")
    client.post(reverse("account_login"), {"login": user.email, "password": "a long enough secret"})
    return client


@pytest.mark.parametrize("name", STRANGERS)
def test_a_page_before_signing_in_has_the_sites_look(client, name):
    check_look(page(client, name))


@pytest.mark.parametrize("name", SIGNED_IN)
def test_a_page_of_ones_own_account_has_the_sites_look(signed_in, name):
    check_look(page(signed_in, name))


def test_signing_in_offers_password_and_mailed_code_but_no_sign_up(client):
    tree = page(client, "account_login")
    form = tree.find("main").find("form")
    assert [box["name"] for box in form.all("input") if box["type"] != "hidden"] == ["login", "password", "remember"]
    assert form.find("div", class_="actions").find("a")["href"] == reverse("account_request_login_code")
    assert [link for link in tree.all("a") if link["href"].startswith(reverse("account_signup"))] == []


def test_the_box_at_the_sign_in_says_what_it_does(client):
    tree = page(client, "account_login")
    (label,) = [label for label in tree.all("label") if label["for"] == "id_remember"]
    assert label.text == "Stay signed in"


def test_a_wrong_password_is_said_at_the_top_and_the_address_is_kept(client, user):
    answer = client.post(reverse("account_login"), {"login": user.email, "password": "wrong"})
    form = read(answer.content.decode()).find("main").find("form")
    assert form.find("div", class_="notice notice-error").text == (
        "Error: The email address and/or password you specified are not correct."
    )
    assert form.find("input", name="login")["value"] == "asa@example.org"


def test_the_page_for_the_mailed_code_has_the_sites_look(client, user):
    answer = client.post(reverse("account_request_login_code"), {"email": user.email}, follow=True)
    tree = read(answer.content.decode())
    check_look(tree)
    assert tree.find("input", name="code")["type"] == "text"
    assert len(mail.outbox) == 1


def test_the_account_pages_lead_to_each_other_and_mark_the_current_one(signed_in):
    links = page(signed_in, "account_change_password").find("nav", aria_label="Your account").all("a")
    assert [(link["href"], link.get("aria-current")) for link in links] == [
        (reverse("account_change_password"), "page"),
        (reverse("account_email"), None),
        (reverse("mfa_index"), None),
    ]


def test_someone_who_wants_to_sign_up_is_told_how_one_gets_an_account(client):
    assert page(client, "account_signup").find("h1").text == "Accounts are by invitation"
