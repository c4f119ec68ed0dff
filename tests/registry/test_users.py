"""Users come by invitation only, with a role."""

import io
import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from registry.choices import RoleKind
from registry.models import Change, Mail, Role, User
from registry.queries.actors import actor_of
from registry.services.claims import usable_link
from registry.services.links import address_of, token_of
from registry.services.refusal import Refusal
from registry.services.users import RESEND_AFTER, Covers, give_role, invite, send_again, take_role
from tests.cast import Cast

SITE = "https://registry.example.org/"
LINK = re.compile(r"^https://registry\.example\.org/sbf/welcome/\S+/$", re.MULTILINE)


def invited(cast: Cast, **covers: object) -> Role:
    """Someone new, invited by the office."""
    given = {"covers": Covers(**covers), "by": cast.office, "site": SITE}
    return invite(email=" New@Example.org ", federation=cast.federation, **given)


def test_an_invitation_makes_a_user_with_a_role_and_one_mail(cast: Cast) -> None:
    for _time in range(2):
        role = invited(cast, club=cast.club_a)
    user = User.objects.get(email="new@example.org")
    assert (user.has_usable_password(), user.is_staff) == (False, False)
    assert actor_of(user, cast.federation).club_ids == {cast.club_a.pk}
    mail, link = Mail.objects.get(), role.links.get()
    assert (mail.to, mail.key, mail.federation) == ("new@example.org", f"invitation:{link.pk}", cast.federation)
    assert LINK.findall(mail.body) == [address_of(link, SITE)]
    change = Change.objects.get()
    assert (change.action, change.by, change.after) == (
        *("give-role", cast.office, {"user": "new@example.org", "kind": "club", "covers": "BK Åkanten"}),
    )


def test_an_invitation_is_sent_again_after_a_while_and_the_older_link_ends(cast: Cast) -> None:
    role = invited(cast, club=cast.club_a)
    first = role.links.get()
    refusal = send_again(role=role, by=cast.office, site=SITE)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, Mail.objects.count()) == ("just-sent", 1)
    role.links.update(made_at=timezone.now() - RESEND_AFTER)
    second = send_again(role=role, by=cast.office, site=SITE)
    assert list(Mail.objects.order_by("pk").values_list("key", flat=True)) == [
        *(f"invitation:{first.pk}", f"invitation:{second.pk}"),
    ]
    works = [usable_link(federation=cast.federation, token=token_of(link)) for link in (first, second)]
    assert works == [None, second]


def test_who_has_signed_in_is_not_invited_again(cast: Cast) -> None:
    role = invited(cast, club=cast.club_a)
    User.objects.filter(pk=role.user_id).update(last_login=timezone.now())
    role.links.update(made_at=timezone.now() - RESEND_AFTER)
    refusal = send_again(role=role, by=cast.office, site=SITE)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, Mail.objects.count()) == ("has-signed-in", 1)


def test_an_invitation_ends_with_its_role(cast: Cast) -> None:
    role = invited(cast, club=cast.club_a)
    token = token_of(role.links.get())
    take_role(role=role, by=cast.office, why="a mistake")
    assert usable_link(federation=cast.federation, token=token) is None


def test_nobody_takes_his_own_place_in_the_office_away(cast: Cast) -> None:
    refusal = take_role(role=Role.objects.get(user=cast.office), by=cast.office, why="tired")
    assert isinstance(refusal, Refusal)
    assert (refusal.code, actor_of(cast.office, cast.federation).office) == ("own-role", True)


def test_a_role_is_given_once_and_a_user_may_have_several(cast: Cast) -> None:
    for covers in (Covers(), Covers(), Covers(player=cast.player), Covers(district=cast.south)):
        give_role(email="many@example.org", federation=cast.federation, covers=covers, by=None)
    kinds = Role.objects.filter(user__email="many@example.org").order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == [RoleKind.OFFICE, RoleKind.PLAYER, RoleKind.DISTRICT]


def test_a_role_that_was_taken_away_stays_in_the_audit_trail(cast: Cast) -> None:
    take_role(role=Role.objects.get(user=cast.official_a), by=cast.office, why="retired")
    assert actor_of(cast.official_a, cast.federation).club_ids == frozenset()
    change = Change.objects.get()
    assert (change.action, change.before["user"], change.why) == ("take-role", "official-a@example.org", "retired")


def test_nobody_signs_up(cast: Cast, client: Client) -> None:
    answer = client.post(
        reverse("account_signup"),
        {"email": "x@example.org", "password1": "a long enough one", "password2": "a long enough one"},
    )
    assert not User.objects.filter(email="x@example.org").exists()
    assert answer.templates[0].name == "account/signup_closed.html"


# --- the command ----------------------------------------------------------------------------------------------------


def add(*words: str) -> None:
    """Run the command."""
    call_command("add_user", *words, "--federation", "sbf")


@pytest.mark.parametrize(
    ("words", "covers", "answer"),
    [
        (["--office"], {"office": True}, "office, the office"),
        (["--club", "101"], {"club_ids": "club_a"}, "club official, BK Åkanten"),
        (["--district", "01"], {"district_ids": "north"}, "district officer, Norra"),
        (["--player", "4711"], {"player_ids": "player"}, "player, Åsa Öberg"),
    ],
)
def test_command_adds_a_user_of_each_kind(
    words: list[str], covers: dict[str, object], answer: str, cast: Cast, capsys: pytest.CaptureFixture[str]
) -> None:
    add("new@example.org", *words)
    assert capsys.readouterr().out == f"new@example.org: {answer}\n"
    actor = actor_of(User.objects.get(email="new@example.org"), cast.federation)
    for name, value in covers.items():
        expected = value if name == "office" else {getattr(cast, str(value)).pk}
        assert getattr(actor, name) == expected
    assert Mail.objects.get().to == "new@example.org"


def test_command_takes_a_password_from_standard_input_and_sends_no_mail(
    cast: Cast, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("correct horse battery\n"))
    add("new@example.org", "--office", "--password-from-stdin")
    assert Mail.objects.count() == 0
    assert client.login(username="new@example.org", password="correct horse battery")


@pytest.mark.parametrize(
    ("words", "password", "message"),
    [
        (["new@example.org", "--club", "999"], "", "The federation has no record of that number."),
        (["new", "--office"], "", "Enter a valid email address."),
        ([f"{'a' * 255}@b.se", "--office"], "", "Ensure this value has at most 254 characters (it has 260)."),
        (
            ["new@example.org", "--office", "--password-from-stdin"],
            "short",
            "This password is too short. It must contain at least 10 characters.",
        ),
    ],
)
def test_command_refuses_what_is_wrong_and_makes_nobody(
    words: list[str], password: str, message: str, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(password))
    before = User.objects.count()
    with pytest.raises(CommandError) as refused:
        add(*words)
    assert str(refused.value) == message
    assert User.objects.count() == before


def test_command_names_the_federations_that_there_are(cast: Cast) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("add_user", "new@example.org", "--office", "--federation", "nbf")
    assert str(refused.value) == "No federation has the code nbf. Known: dbf, sbf."
