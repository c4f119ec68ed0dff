"""One human in two federations: his records are joined, shown and parted, and nothing of them is added up."""

import datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from awards.models import Holding
from awards.services.merging import merge_players, undo_merge
from registry.choices import RoleKind
from registry.models import Change, Federation, Person, Player, User
from registry.queries.actors import actor_of
from registry.queries.persons import joined_records
from registry.services.persons import join_records, part_record
from registry.services.refusal import Refusal
from tests.awards.ledgers import book, entry
from tests.cast import Cast
from tests.factories import FederationFactory, PlayerFactory, RoleFactory, UserFactory

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 3, 1)


@pytest.fixture
def faroes(cast: Cast) -> Federation:
    return FederationFactory(code="fbs", name="Bridgesamband Føroya", language="en", time_zone="Atlantic/Faroe")


@pytest.fixture
def other(faroes: Federation) -> Player:
    return PlayerFactory(federation=faroes, number="F12", first_name="Ása", last_name="Øberg")


def join(cast: Cast, player: Player, other: Player) -> Person | Refusal:
    return join_records(player=player, other=other, by=cast.office, why="Samma födelsedag")


def person_of(player: Player) -> int | None:
    return Player.objects.values_list("person", flat=True).get(pk=player.pk)


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def facts(user: User | None, address: str) -> list[str]:
    shown = client_of(user).get(address).context["facts"]
    return [fact["value"] for fact in shown if fact["label"] in {"Also a member of", "Också medlem i"}]


def test_two_records_are_one_human_and_both_audit_trails_say_so(cast: Cast, other: Player) -> None:
    join(cast, cast.player, other)
    assert person_of(cast.player) == person_of(other) is not None
    changes = Change.objects.filter(action="join records").order_by("federation__code")
    assert list(changes.values_list("federation__code", "record", "after", "why")) == [
        ("fbs", str(other.pk), {"federation": "sbf", "number": "4711"}, "Samma födelsedag"),
        ("sbf", str(cast.player.pk), {"federation": "fbs", "number": "F12"}, "Samma födelsedag"),
    ]


def test_third_record_comes_to_the_same_human(cast: Cast, other: Player) -> None:
    third, fourth = PlayerFactory(), PlayerFactory()
    join(cast, cast.player, other)
    join(cast, third, fourth)
    join(cast, third, other)
    assert len({person_of(record) for record in (cast.player, other, third, fourth)}) == 1
    assert Person.objects.count() == 1


@pytest.mark.parametrize("code", ["already-joined", "two-records-of-a-federation", "merged-player"])
def test_records_that_cannot_be_of_one_human_are_not_joined(cast: Cast, other: Player, code: str) -> None:
    join(cast, cast.player, other)
    one, another = cast.player, other
    if code == "two-records-of-a-federation":
        one = cast.player_of_b
    if code == "merged-player":
        another = PlayerFactory(merged_into=PlayerFactory())
    answer = join(cast, one, another)
    assert isinstance(answer, Refusal)
    assert answer.code == code


def test_parted_record_stands_alone_and_so_does_the_one_that_is_left(cast: Cast, other: Player) -> None:
    join(cast, cast.player, other)
    part_record(player=cast.player, by=cast.office, why="Namne")
    assert (person_of(cast.player), person_of(other), Person.objects.count()) == (None, None, 0)
    parted = Change.objects.filter(action="part records").order_by("federation__code")
    assert list(parted.values_list("federation__code", "why")) == [("fbs", "Namne"), ("sbf", "Namne")]
    answer = part_record(player=cast.player, by=cast.office, why="Namne")
    assert isinstance(answer, Refusal)
    assert answer.code == "not-joined"


def test_one_of_three_is_parted_and_the_others_stay_joined(cast: Cast, other: Player) -> None:
    third = PlayerFactory()
    join(cast, cast.player, other)
    join(cast, cast.player, third)
    part_record(player=third, by=cast.office, why="Namne")
    assert person_of(cast.player) == person_of(other) is not None
    assert person_of(third) is None


@pytest.mark.parametrize(("hidden", "told"), [(False, {"player_user", "office"}), (True, {"player_user"})])
def test_joined_record_is_shown_to_himself_and_to_the_office_unless_it_is_hidden(
    hidden: bool, told: set[str], cast: Cast, other: Player
) -> None:
    join(cast, cast.player, other)
    Player.objects.filter(pk=other.pk).update(hidden=hidden)
    shown = {
        name: facts(user, "/sbf/players/4711/")
        for name, user in (
            *(("visitor", None), ("stranger", cast.stranger), ("player_user", cast.player_user)),
            *(("official_a", cast.official_a), ("office", cast.office), ("foreign_office", cast.foreign_office)),
        )
    }
    assert {name for name, values in shown.items() if values} == told
    assert set(map(tuple, shown.values())) == {(), ("Bridgesamband Føroya (F12)",)}


@pytest.mark.parametrize("differing", [{"birth_date": datetime.date(1977, 1, 2)}, {"sex": "M"}])
def test_records_that_disagree_on_birth_date_or_sex_are_not_joined(
    differing: dict[str, Any], cast: Cast, other: Player
) -> None:
    Player.objects.filter(pk=cast.player.pk).update(birth_date=datetime.date(1960, 2, 29), sex="F")
    Player.objects.filter(pk=other.pk).update(**differing)
    answer = join(cast, cast.player, other)
    assert isinstance(answer, Refusal)
    assert (answer.code, person_of(other)) == ("not-one-human", None)


def test_merge_takes_the_joined_records_along_and_its_undoing_brings_them_back(cast: Cast, other: Player) -> None:
    join(cast, cast.player, other)
    person = person_of(other)
    merge_players(loser=cast.player, winner=cast.player_of_b, by=cast.office, reason="Samma person")
    assert [person_of(record) for record in (cast.player, cast.player_of_b, other)] == [None, person, person]
    undo_merge(loser=Player.objects.get(pk=cast.player.pk), by=cast.office, reason="Namne")
    assert [person_of(record) for record in (cast.player, cast.player_of_b, other)] == [person, None, person]


def test_nothing_is_added_up(cast: Cast, other: Player) -> None:
    join(cast, cast.player, other)
    book([entry(cast.player, DAY, 100), entry(other, DAY, 7)])
    assert dict(Holding.objects.values_list("player__number", "total")) == {"4711": 100, "F12": 7}


def test_office_finds_the_record_sees_it_and_joins_it(cast: Cast, other: Player) -> None:
    client, page = client_of(cast.office), "/sbf/players/4711/join/"
    values = {"federation": "fbs", "number": "F12", "why": "Samma födelsedag"}
    found = client.post(page, values)
    assert (found.status_code, found.context["found"], person_of(other)) == (200, other, None)
    assert client.post(page, {**values, "confirmed": "yes"}).status_code == 302
    assert person_of(other) == person_of(cast.player) is not None
    client.post("/sbf/players/4711/part/", {"part-why": "Namne"})
    assert person_of(other) is None


def test_office_does_not_find_a_hidden_record_of_another_federation(cast: Cast, other: Player) -> None:
    Player.objects.filter(pk=other.pk).update(hidden=True)
    page = "/sbf/players/4711/join/"
    answers = {
        number: client_of(cast.office).post(page, {"federation": "fbs", "number": number, "why": "x"})
        for number in ("F12", "nobody")
    }
    assert {answer.status_code for answer in answers.values()} == {422}
    errors = [answer.context["form"].errors["number"] for answer in answers.values()]
    assert errors[0] == errors[1]


def test_form_offers_the_other_federations(cast: Cast, other: Player) -> None:
    form = client_of(cast.office).get("/sbf/players/4711/join/").context["form"]
    codes = [code for code, _name in form.fields["federation"].choices]
    assert sorted(codes) == sorted(Federation.objects.exclude(code="sbf").values_list("code", flat=True))


def test_one_sign_in_acts_in_both_federations_and_leads_from_one_to_the_other(cast: Cast, other: Player) -> None:
    RoleFactory(user=cast.player_user, federation=other.federation, kind=RoleKind.PLAYER, player=other)
    here, there = actor_of(cast.player_user, cast.federation), actor_of(cast.player_user, other.federation)
    assert (here.player_ids, here.elsewhere) == ({cast.player.pk}, (("fbs", "Bridgesamband Føroya"),))
    assert (there.player_ids, there.elsewhere) == ({other.pk}, (("sbf", "Svenska Bridgeförbundet"),))
    client = client_of(cast.player_user)
    for page, way in (("/sbf/", "/fbs/"), ("/fbs/", "/sbf/")):
        assert way in [entry["url"] for entry in client.get(page).context["more_navigation"]]


def test_office_of_one_federation_has_no_rights_in_the_other_where_he_is_a_player(cast: Cast, other: Player) -> None:
    user = UserFactory()
    RoleFactory(user=user, federation=cast.federation, kind=RoleKind.OFFICE)
    RoleFactory(user=user, federation=other.federation, kind=RoleKind.PLAYER, player=other)
    assert [actor_of(user, federation).office for federation in (cast.federation, other.federation)] == [True, False]
    assert client_of(user).get("/fbs/users/").status_code == 403


def test_joined_records_cost_one_query_and_none_without_them(cast: Cast, other: Player) -> None:
    actor = actor_of(cast.stranger, cast.federation)
    counts = []
    for _times in range(2):
        player = Player.objects.get(pk=cast.player.pk)
        with CaptureQueriesContext(connection) as queries:
            joined_records(player, actor)
        counts.append(len(queries))
        join(cast, cast.player, other)
    assert counts == [0, 1]
