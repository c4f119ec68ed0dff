"""Players with their home club, and the search by words."""

import datetime

import pytest
from pytest_django import DjangoAssertNumQueries

from registry import permissions
from registry.models import Membership, Player
from registry.queries.actors import actor_of
from registry.queries.clubs import club_of_number, clubs_found, current_clubs
from registry.queries.players import player_of_number, players_with_home, seen_players, whose_name_is_seen
from registry.queries.words import matching_words, words_of_name
from tests.cast import Cast
from tests.factories import ClubFactory, MembershipFactory, PlayerFactory

TODAY = datetime.date(2026, 3, 3)
DAY = datetime.timedelta(days=1)


def homes(cast: Cast, on: datetime.date) -> dict[str, tuple[int | None, str | None, int | None]]:
    """Number → home club id, name and district id."""
    rows = players_with_home(cast.federation, on)
    return {row.number: (row.home_club_id, row.home_club_name, row.home_district_id) for row in rows}


def test_home_club_is_the_one_of_the_day_and_both_days_of_a_membership_count(cast: Cast) -> None:
    Membership.objects.filter(player=cast.player).update(ends=TODAY)
    MembershipFactory(player=cast.player, club=cast.club_c, starts=TODAY + 2 * DAY)
    of_a = (cast.club_a.pk, "BK Åkanten", cast.north.pk)
    of_c = (cast.club_c.pk, "BK Cykeln", cast.south.pk)
    found = [homes(cast, TODAY + number * DAY)["4711"] for number in range(3)]
    assert found == [of_a, (None, None, None), of_c]


def test_player_with_many_memberships_is_listed_once(cast: Cast) -> None:
    MembershipFactory(player=cast.player, club=cast.club_b, home=False)
    MembershipFactory(player=cast.player, club=cast.club_c, home=False)
    numbers = list(players_with_home(cast.federation, TODAY).values_list("number", flat=True))
    assert numbers == ["4713", "4712", "4711"]


def test_merged_player_is_not_listed(cast: Cast) -> None:
    Player.objects.filter(pk=cast.player.pk).update(merged_into=cast.player_of_b)
    numbers = list(players_with_home(cast.federation, TODAY).values_list("number", flat=True))
    assert numbers == ["4713", "4712"]


def test_listing_players_with_their_homes_takes_one_query(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        assert len(homes(cast, TODAY)) == 3


@pytest.mark.parametrize(
    "name",
    ["stranger", "player_user", "hidden_user", "official_a", "official_b", "officer_north", "officer_south", "office"],
)
def test_list_shows_the_names_that_the_rule_allows(name: str, cast: Cast) -> None:
    actor = actor_of(getattr(cast, name), cast.federation)
    players = players_with_home(cast.federation, TODAY)
    allowed = [
        player.number
        for player in players
        if permissions.may_see_name(
            actor, player, home_club_id=player.home_club_id, home_district_id=player.home_district_id
        )
    ]
    assert [player.number for player in whose_name_is_seen(players, actor)] == allowed
    assert [player.number for player in seen_players(cast.federation, TODAY, actor)] == allowed


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("öberg", ["4711"]),
        ("OBERG asa", ["4711"]),
        ("Åsa Öberg", ["4711"]),
        ("b", ["4713"]),
        ("berg", []),
        ("471", ["4713", "4711"]),
        ("dolda", []),
        ("4712", []),
        ("%", []),
        ("_", []),
        ("", []),
    ],
)
def test_search_finds_beginnings_of_words_and_no_hidden_player(text: str, numbers: list[str], cast: Cast) -> None:
    found = seen_players(cast.federation, TODAY, actor_of(cast.stranger, cast.federation)).filter(matching_words(text))
    # "Öberg" begins with an o for whoever types without dots, so "b" means Bo alone.
    assert [player.number for player in found] == numbers


def test_search_finds_a_hidden_player_for_his_own_club(cast: Cast) -> None:
    found = seen_players(cast.federation, TODAY, actor_of(cast.official_a, cast.federation))
    found = found.filter(matching_words("dolda"))
    assert [player.number for player in found] == ["4712"]


def test_player_of_a_number_leads_to_the_record_he_was_merged_into(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Player.objects.filter(pk=cast.player.pk).update(merged_into=cast.player_of_b)
    with django_assert_num_queries(1):
        found = player_of_number(cast.federation, "4711")
        assert found is not None
        assert found.merged_into == cast.player_of_b
    assert player_of_number(cast.federation, "04711") is None


def test_clubs_stand_in_swedish_order_without_the_merged_ones(cast: Cast) -> None:
    ClubFactory(district=cast.north, number="999", name="BK Åkanten 2", merged_into=cast.club_a)
    assert [club.name for club in current_clubs(cast.federation)] == ["BK Björken", "BK Cykeln", "BK Åkanten"]
    assert [club.number for club in clubs_found(cast.federation, "akant")] == ["101"]
    merged = club_of_number(cast.federation, "999")
    assert merged is not None
    assert merged.merged_into == cast.club_a


@pytest.mark.parametrize("indexed", [False, True])
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("karin k", ["Karin Kraft", "Kurt Karinsson"]),
        ("k karin", ["Karin Kraft", "Kurt Karinsson"]),
        ("karin", ["Karin Berg", "Karin Kraft", "Kurt Karinsson"]),
        ("k k", ["Karin Kraft", "Kurt Karinsson"]),
        ("karin karin", []),
        ("karin b", ["Karin Berg"]),
        ("k k k", []),
    ],
)
def test_each_word_of_a_search_finds_another_word_of_the_name(
    text: str, names: list[str], indexed: bool, cast: Cast
) -> None:
    for first, last in (("Karin", "Berg"), ("Karin", "Kraft"), ("Kurt", "Karinsson")):
        PlayerFactory(federation=cast.federation, first_name=first, last_name=last)
    found = Player.objects.filter(matching_words(text, indexed=indexed))
    assert [player.name for player in found.order_by("first_name", "last_name")] == names
    alone = Player.objects.filter(words_of_name(text, indexed=indexed))
    assert [player.name for player in alone.order_by("first_name", "last_name")] == names


@pytest.mark.parametrize(
    ("text", "numbers"), [("47 bo", ["4713"]), ("47 4", ["4711"]), ("4 4 a", ["4711"]), ("47 47", []), ("4 4 4", [])]
)
def test_a_number_is_one_word_of_a_search(text: str, numbers: list[str], cast: Cast) -> None:
    Player.objects.filter(pk=cast.player.pk).update(search_key="asa 4berg")
    found = Player.objects.filter(matching_words(text)).order_by("number")
    assert [player.number for player in found] == numbers
