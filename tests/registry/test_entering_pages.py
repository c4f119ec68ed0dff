"""The pages on which someone comes in for the first time, and those of users and roles."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from registry.models import AccessLink, Change, Mail, Role, User
from registry.queries.actors import actor_of
from registry.services.users import Covers, invite
from tests.cast import PASSWORD, Cast
from tests.factories import PlayerFactory

ADDRESS = "asa.private@example.org"
CLAIM, SENT = "/sbf/claim/", "/sbf/claim/sent/"
USERS = "/sbf/users/"


def link_in_mail() -> str:
    """The path of the link in the newest mail."""
    found = re.search(r"http://testserver(\S+)", Mail.objects.order_by("-pk")[0].body)
    assert found is not None
    return found[1]


def invited(cast: Cast, covers: Covers) -> str:
    """Someone new is invited; the path of his link."""
    site = "http://testserver/"
    invite(email="new@example.org", federation=cast.federation, covers=covers, by=cast.office, site=site)
    return link_in_mail()


def signed_in(client: Client) -> str | None:
    """The address of who is signed in."""
    user = User.objects.filter(pk=client.session.get("_auth_user_id")).first()
    return user.email if user else None


# --- claiming -------------------------------------------------------------------------------------------------------


def test_the_answer_is_the_same_whether_or_not_there_is_such_a_record(client: Client, cast: Cast) -> None:
    asked = [("4711", ADDRESS), ("4711", "nobody@example.org"), ("1", ADDRESS)]
    answers = []
    for number, email in asked:
        answer = client.post(CLAIM, {"number": number, "email": email})
        answers.append((answer.status_code, answer["Location"], client.get(answer["Location"]).content))
    assert len(set(answers)) == 1
    assert answers[0][:2] == (302, SENT)
    assert Mail.objects.count() == 1


def test_one_address_is_asked_for_three_times_an_hour_known_or_not(cast: Cast) -> None:
    for email in (ADDRESS, "nobody@example.org"):
        # Each from another machine: it is the address that is counted.
        codes = [
            Client(REMOTE_ADDR=f"10.0.0.{turn}").post(CLAIM, {"number": "4711", "email": email}).status_code
            for turn in range(5)
        ]
        assert codes == [302, 302, 302, 429, 429]
    assert Mail.objects.count() == 3


def test_one_machine_asks_thirty_times_an_hour(client: Client, cast: Cast) -> None:
    codes = [
        client.post(CLAIM, {"number": "4711", "email": f"nobody{turn}@example.org"}).status_code for turn in range(31)
    ]
    assert codes == [302] * 30 + [429]


def test_a_forwarded_address_is_believed_only_behind_a_proxy(client: Client, cast: Cast) -> None:
    codes = [
        client.post(
            CLAIM,
            {"number": "4711", "email": f"nobody{turn}@example.org"},
            headers={"X-Forwarded-For": f"10.0.0.{turn}"},
        ).status_code
        for turn in range(31)
    ]
    assert codes[-1] == 429


def test_a_player_claims_his_record_and_stands_on_his_page(client: Client, cast: Cast) -> None:
    client.post(CLAIM, {"number": "4711", "email": ADDRESS})
    path = link_in_mail()
    assert ADDRESS in client.get(path).content.decode()
    assert signed_in(client) is None
    answer = client.post(path, {"password": "a long enough secret"})
    assert (answer.status_code, answer["Location"]) == (302, "/sbf/players/4711/")
    assert signed_in(client) == ADDRESS
    assert Client().login(username=ADDRESS, password="a long enough secret")


def test_the_only_federations_claim_page_is_found_from_the_sign_in_page(client: Client, cast: Cast) -> None:
    assert reverse("claim-where") in client.get(reverse("account_login")).content.decode()
    assert CLAIM in client.get(reverse("claim-where")).content.decode()


# --- the link -------------------------------------------------------------------------------------------------------


def test_an_invited_official_stands_at_his_desk(client: Client, cast: Cast) -> None:
    path = invited(cast, Covers(club=cast.club_a))
    answer = client.post(path, {"without": "1"})
    assert (answer.status_code, answer["Location"]) == (302, "/sbf/desk/")
    user = User.objects.get(email="new@example.org")
    assert (signed_in(client), user.has_usable_password()) == ("new@example.org", False)
    assert list(user.emailaddress_set.values_list("email", "verified", "primary")) == [(user.email, True, True)]


def test_looking_at_the_page_does_not_use_the_link_up(client: Client, cast: Cast) -> None:
    path = invited(cast, Covers(club=cast.club_a))
    for _time in range(3):
        assert client.get(path).status_code == 200
        assert client.head(path).status_code == 200
    assert AccessLink.objects.get().used_at is None


def test_a_poor_password_is_refused_and_the_link_still_works(client: Client, cast: Cast) -> None:
    path = invited(cast, Covers(club=cast.club_a))
    answer = client.post(path, {"password": "password"})
    assert (answer.status_code, signed_in(client)) == (422, None)
    assert client.post(path, {"password": "a long enough secret"}).status_code == 302


def test_a_link_that_no_longer_works_says_the_same_whatever_the_cause(cast: Cast) -> None:
    path = invited(cast, Covers(club=cast.club_a))
    Client().post(path, {"without": "1"})
    expired = invited(cast, Covers(club=cast.club_b))
    AccessLink.objects.filter(used_at=None).update(expires_at="2020-01-01T00:00Z")
    pages = {
        (answer.status_code, answer.content)
        for address in (path, expired, "/sbf/welcome/1:forged/", path.replace("/sbf/", "/dbf/").replace("dbf", "sbf"))
        for client in (Client(),)
        for answer in (client.get(address),)
    }
    assert len(pages) == 1
    assert pages.pop()[0] == 404
    assert Client().post(path, {"without": "1"}).status_code == 404


def test_a_link_signs_another_user_out_first(client: Client, cast: Cast) -> None:
    client.force_login(cast.office)
    path = invited(cast, Covers(club=cast.club_a))
    assert "You are signed in as office@example.org." in client.get(path).content.decode()
    client.post(path, {"without": "1"})
    assert signed_in(client) == "new@example.org"


# --- the office's pages ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "number", "covers"),
    [
        ("club", "101", ("club_ids", "club_a")),
        ("district", "02", ("district_ids", "south")),
        ("player", "4712", ("player_ids", "hidden")),
    ],
)
def test_the_office_invites(kind: str, number: str, covers: tuple[str, str], office: Client, cast: Cast) -> None:
    data = {"email": "New@Example.org", "name": "Nils Ny", "kind": kind, "number": number}
    answer = office.post(f"{USERS}invite/", data, follow=True)
    user = User.objects.get(email="new@example.org")
    assert (user.name, Mail.objects.get().to) == ("Nils Ny", "new@example.org")
    assert getattr(actor_of(user, cast.federation), covers[0]) == {getattr(cast, covers[1]).pk}
    assert answer.redirect_chain == [(f"{USERS}{user.roles.get().pk}/", 302)]


@pytest.mark.parametrize(
    ("data", "field", "error"),
    [
        ({"kind": "club", "number": "999"}, "number", "No club has the number 999."),
        ({"kind": "district", "number": ""}, "number", "Write the number."),
        (
            {"kind": "office", "number": "101"},
            "number",
            "The office has no number; leave this empty or choose another role.",
        ),
        ({"kind": "club", "number": "101", "email": "x"}, "email", "Enter a valid email address."),
        ({"number": "101"}, "kind", "This field is required."),
    ],
)
def test_an_invitation_that_is_wrong_is_refused(
    data: dict[str, str], field: str, error: str, office: Client, cast: Cast
) -> None:
    answer = office.post(f"{USERS}invite/", {"email": "new@example.org", **data})
    assert (answer.status_code, answer.context["form"].errors) == (422, {field: [error]})
    assert (Mail.objects.count(), User.objects.filter(email="new@example.org").exists()) == (0, False)


def test_a_role_is_taken_away_with_a_reason(office: Client, cast: Cast) -> None:
    role = Role.objects.get(user=cast.official_a)
    assert office.post(f"{USERS}{role.pk}/take/", {"why": " "}).status_code == 422
    assert office.post(f"{USERS}{role.pk}/take/", {"why": "moved away"})["Location"] == USERS
    change = Change.objects.get()
    assert (change.action, change.by, change.why) == ("take-role", cast.office, "moved away")
    assert not Role.objects.filter(pk=role.pk).exists()


def test_the_office_cannot_take_its_own_place_away(office: Client, cast: Cast) -> None:
    role = Role.objects.get(user=cast.office)
    answer = office.post(f"{USERS}{role.pk}/take/", {"why": "tired"})
    assert (answer.status_code, answer.context["form"].non_field_errors()) == (
        *(422, ["You cannot take your own place in the office away; a colleague can."]),
    )


def test_an_invitation_is_sent_again_once(office: Client, cast: Cast) -> None:
    invited(cast, Covers(club=cast.club_a))
    role = Role.objects.get(user__email="new@example.org")
    AccessLink.objects.update(made_at="2020-01-01T00:00Z")
    for _click in range(2):
        office.post(f"{USERS}{role.pk}/invite/")
    assert Mail.objects.count() == 2


def test_the_list_shows_the_federations_roles_alone_and_is_searched(office: Client, cast: Cast) -> None:
    def shown(query: str) -> list[str]:
        return [record.user.email for record in office.get(USERS + query).context["table"].data]

    everyone = shown("")
    assert "foreign-office@example.org" not in everyone
    assert len(everyone) == Role.objects.filter(federation=cast.federation).count()
    assert shown("?q=official") == ["official-a@example.org", "official-b@example.org"]
    assert shown("?q=101") == ["official-a@example.org"]
    assert shown("?kind=office") == ["office@example.org"]


def test_a_role_of_another_federation_is_not_found(office: Client, cast: Cast) -> None:
    role = Role.objects.get(user=cast.foreign_office)
    answers = [
        office.get(f"{USERS}{role.pk}/"),
        office.post(f"{USERS}{role.pk}/take/", {"why": "x"}),
        office.post(f"{USERS}{role.pk}/invite/"),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert Role.objects.filter(pk=role.pk).exists()


# --- one's own account ----------------------------------------------------------------------------------------------


def test_nobody_adds_or_changes_his_address_himself(client: Client, cast: Cast) -> None:
    client.force_login(cast.official_a)
    page = client.get(reverse("account_email"))
    assert page.templates[0].name == "account/email.html"
    data = {"email": "office@example.org", "action_add": ""}
    assert client.post(reverse("account_email"), data).status_code == 405
    assert cast.official_a.emailaddress_set.count() == 0


def test_a_player_finds_back_to_his_page_from_every_other(client: Client, cast: Cast) -> None:
    client.force_login(cast.player_user)
    for page, current in (("/sbf/", False), ("/sbf/players/4711/", True)):
        links = client.get(page).context["navigation"]
        assert {"url": "/sbf/players/4711/", "label": "My page", "current": current} in links
        assert [link["label"] for link in links if link["current"]] == (["My page"] if current else [])
    client.force_login(cast.official_a)
    assert "My page" not in client.get("/sbf/").content.decode()


def test_the_tabulator_leads_from_the_address_to_the_password(client: Client) -> None:
    page = client.get(reverse("account_login")).content.decode()
    assert page.index('name="login"') < page.index('name="password"') < page.index(reverse("account_reset_password"))


def test_signing_in_by_password_leads_to_the_desk(client: Client, cast: Cast) -> None:
    data = {"login": cast.official_a.email, "password": PASSWORD}
    assert client.post(reverse("account_login"), data)["Location"] == "/sbf/desk/"


@pytest.mark.parametrize("rows", [1, 30])
def test_the_list_of_users_makes_its_number_of_queries(
    rows: int, office: Client, cast: Cast, django_assert_num_queries
) -> None:
    for player in PlayerFactory.create_batch(rows, federation=cast.federation):
        invite(
            **{"email": f"p{player.number}@example.org", "federation": cast.federation, "by": cast.office},
            **{"covers": Covers(player=player), "site": "http://testserver/"},
        )
    with django_assert_num_queries(7):
        assert office.get(USERS).status_code == 200
