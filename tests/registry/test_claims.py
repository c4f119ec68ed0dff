"""A record is claimed by number and mail address; a link lets in once, and for a while."""

import subprocess
import sys

import pytest
from django.utils import timezone

from registry.models import AccessLink, Change, Mail, Player, Role, User
from registry.queries.actors import actor_of
from registry.services.claims import claim_record, enter, usable_link
from registry.services.links import address_of, token_of
from registry.services.users import Covers, invite, take_role
from tests.cast import PASSWORD, Cast

SITE = "https://registry.example.org/"
ADDRESS = "asa.private@example.org"


def claim(cast: Cast, number: str = "4711", email: str = ADDRESS) -> AccessLink | None:
    """Ask; the link that was mailed, if one was."""
    claim_record(federation=cast.federation, number=number, email=email, site=SITE)
    return AccessLink.objects.first()


def test_number_and_address_of_one_record_bring_a_mail_with_a_link(cast: Cast) -> None:
    link = claim(cast, " 4711", " Asa.Private@Example.org ")
    assert link is not None
    mail = Mail.objects.get()
    assert (mail.to, mail.key, mail.body.count(address_of(link, SITE))) == (ADDRESS, f"claim:{link.pk}", 1)
    assert not User.objects.filter(email=ADDRESS).exists()


@pytest.mark.parametrize(
    ("number", "email"),
    [("4711", "dolda.private@example.org"), ("4712", ADDRESS), ("4713", ""), ("9999", ADDRESS), ("471", ADDRESS)],
)
def test_what_does_not_belong_together_brings_nothing(number: str, email: str, cast: Cast) -> None:
    assert claim(cast, number, email) is None
    assert Mail.objects.count() == 0


def test_another_federations_record_brings_nothing(cast: Cast) -> None:
    claim_record(federation=cast.foreign_office.roles.get().federation, number="4711", email=ADDRESS, site=SITE)
    assert Mail.objects.count() == 0


@pytest.mark.parametrize("change", [{"deceased_on": timezone.localdate()}, {"merged_into_id": True}])
def test_a_record_that_stands_for_nobody_brings_nothing(change: dict[str, object], cast: Cast) -> None:
    if "merged_into_id" in change:
        change = {"merged_into_id": cast.player_of_b.pk}
    Player.objects.filter(pk=cast.player.pk).update(**change)
    assert claim(cast) is None


def test_who_enters_becomes_a_user_with_the_player_as_his_role(cast: Cast) -> None:
    link = claim(cast, "4712", "dolda.private@example.org")
    assert link is not None
    user = enter(federation=cast.federation, token=token_of(link), password=PASSWORD)
    assert user is not None
    assert (user.email, user.name, user.check_password(PASSWORD)) == (
        *("dolda.private@example.org", "Dolda Hemlig", True),
    )
    assert actor_of(user, cast.federation).player_ids == {cast.hidden.pk}
    assert list(Change.objects.order_by("pk").values_list("action", "by")) == [("give-role", None), ("enter", user.pk)]


def test_the_user_of_the_address_gets_the_role_and_keeps_his_password(cast: Cast) -> None:
    Player.objects.filter(pk=cast.player_of_b.pk).update(email=cast.official_a.email)
    link = claim(cast, "4713", cast.official_a.email)
    assert link is not None
    user = enter(federation=cast.federation, token=token_of(link), password="quite another password")
    assert user == cast.official_a
    assert user.check_password(PASSWORD)
    actor = actor_of(user, cast.federation)
    assert (actor.club_ids, actor.player_ids) == ({cast.club_a.pk}, {cast.player_of_b.pk})


def test_a_link_lets_in_once_with_all_that_were_mailed_for_the_same(cast: Cast) -> None:
    tokens = []
    for _time in range(2):
        link = claim(cast)
        assert link is not None
        tokens.append(token_of(link))
    assert enter(federation=cast.federation, token=tokens[0]) is not None
    assert [enter(federation=cast.federation, token=token) for token in tokens] == [None, None]
    assert Role.objects.filter(user__email=ADDRESS).count() == 1


def test_a_link_of_a_role_lets_in_for_that_role_alone(cast: Cast) -> None:
    first, second = (
        invite(email="new@example.org", federation=cast.federation, covers=covers, by=cast.office, site=SITE)
        for covers in (Covers(club=cast.club_a), Covers(club=cast.club_b))
    )
    assert enter(federation=cast.federation, token=token_of(first.links.get())) == first.user
    assert usable_link(federation=cast.federation, token=token_of(second.links.get())) is not None


@pytest.mark.parametrize("spoil", ["{}x", "1{}", "1:forged", "", "{}:x", "é", "0"])
def test_a_forged_token_lets_nobody_in(spoil: str, cast: Cast) -> None:
    link = claim(cast)
    assert link is not None
    assert usable_link(federation=cast.federation, token=spoil.format(token_of(link))) is None


def test_an_old_link_lets_nobody_in(cast: Cast) -> None:
    link = claim(cast)
    assert link is not None
    AccessLink.objects.update(expires_at=timezone.now())
    assert enter(federation=cast.federation, token=token_of(link)) is None
    assert not User.objects.filter(email=ADDRESS).exists()


def test_a_link_belongs_to_its_federation(cast: Cast) -> None:
    link = claim(cast)
    assert link is not None
    other = cast.foreign_office.roles.get().federation
    assert enter(federation=other, token=token_of(link)) is None


def test_a_link_ends_when_the_record_has_another_address(cast: Cast) -> None:
    link = claim(cast)
    assert link is not None
    Player.objects.filter(pk=cast.player.pk).update(email="new@example.org")
    assert enter(federation=cast.federation, token=token_of(link)) is None


def test_who_was_switched_off_does_not_come_back_by_a_link(cast: Cast) -> None:
    role = invite(email="new@example.org", federation=cast.federation, covers=Covers(), by=cast.office, site=SITE)
    token = token_of(role.links.get())
    User.objects.filter(pk=role.user_id).update(is_active=False)
    Player.objects.filter(pk=cast.player.pk).update(email="new@example.org")
    assert enter(federation=cast.federation, token=token) is None
    claim_record(federation=cast.federation, number="4711", email="new@example.org", site=SITE)
    assert Mail.objects.count() == 1


def test_a_role_that_was_taken_away_is_not_back_by_the_used_link(cast: Cast) -> None:
    link = claim(cast)
    assert link is not None
    user = enter(federation=cast.federation, token=token_of(link))
    assert user is not None
    take_role(role=user.roles.get(), by=cast.office, why="a mistake")
    assert enter(federation=cast.federation, token=token_of(link)) is None
    assert user.roles.count() == 0


def test_of_those_who_enter_at_once_by_one_link_one_gets_in(process_environment: dict[str, str], cast: Cast) -> None:
    link = claim(cast)
    assert link is not None
    code = (
        "import django; django.setup()\n"
        "from registry.models import Federation\n"
        "from registry.services.claims import enter\n"
        f"print(enter(federation=Federation.objects.get(code='sbf'), token={token_of(link)!r}))\n"
    )
    environment = {**process_environment, "DJANGO_SETTINGS_MODULE": "config.settings"}
    visitors = [
        subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True)
        for _number in range(4)
    ]
    answers = sorted(visitor.communicate(timeout=60)[0].strip() for visitor in visitors)
    assert answers == ["None", "None", "None", "Åsa Öberg"]
    assert Role.objects.filter(user__email=ADDRESS).count() == 1
