"""Who stands on a ranking list, where, and with which points."""

import datetime

import pytest
from django.db import transaction

from awards.choices import Colour, ListKind
from awards.models import RankingList, RankingPlace
from awards.queries.ledger import sums_by_day
from awards.queries.ranking import (
    Leaving,
    current_ranking,
    leaving_soon,
    places_kept,
    ranking_as_of,
)
from awards.services.nightly.run import run_nightly
from registry.models import Federation, Player
from tests.awards.ledgers import book, entry, make_federation, make_players

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 3, 4)


@pytest.fixture
def federation() -> Federation:
    return make_federation()


@pytest.fixture
def players(federation: Federation) -> list[Player]:
    return make_players(federation, 5)


def places(federation: Federation) -> list[tuple[int, int, int]]:
    return list(current_ranking(federation).values_list("place", "player_id", "points"))


def test_tied_players_share_a_place_and_the_next_places_are_skipped(
    federation: Federation, players: list[Player]
) -> None:
    first, second, third, fourth, _nobody = (player.pk for player in players)
    book(entry(player, DAY, points) for player, points in zip(players, (9, 7, 7, 3), strict=False))
    run_nightly(federation=federation, day=DAY)
    assert places(federation) == [(1, first, 9), (2, second, 7), (2, third, 7), (4, fourth, 3)]
    assert [place.place for place in places_kept(players[2])] == [2]
    assert RankingList.objects.get().players == 4


@pytest.mark.parametrize(
    ("day", "played_on", "listed"),
    [
        ("2026-03-04", "2024-03-04", False),
        ("2026-03-04", "2024-03-05", True),
        ("2026-03-04", "2026-03-04", True),
        ("2026-03-04", "2026-03-05", False),
        ("2028-02-29", "2026-02-28", False),
        ("2028-02-29", "2026-03-01", True),
        ("2030-02-28", "2028-02-28", False),
        ("2030-02-28", "2028-02-29", True),
        ("2030-03-01", "2028-02-29", False),
    ],
)
def test_window_holds_the_24_months_up_to_its_day(
    federation: Federation, players: list[Player], day: str, played_on: str, listed: bool
) -> None:
    book([entry(players[0], datetime.date.fromisoformat(played_on), 5)])
    run_nightly(federation=federation, day=datetime.date.fromisoformat(day))
    assert places(federation) == ([(1, players[0].pk, 5)] if listed else [])


def test_deceased_merged_clubless_and_pointless_players_stand_on_no_list(
    federation: Federation, players: list[Player]
) -> None:
    deceased, merged, clubless, taken_back, listed = players
    book(entry(player, DAY, 5) for player in players)
    book([entry(taken_back, DAY, -5)])
    Player.objects.filter(pk=deceased.pk).update(deceased_on=DAY)
    Player.objects.filter(pk=merged.pk).update(merged_into=listed)
    clubless.memberships.update(ends=DAY - datetime.timedelta(days=1))
    run_nightly(federation=federation, day=DAY)
    assert places(federation) == [(1, listed.pk, 5)]


def test_players_of_the_last_day_and_hidden_ones_keep_their_places(
    federation: Federation, players: list[Player]
) -> None:
    leaving, dying, hidden, _other, _nobody = players
    book(entry(player, DAY, points) for player, points in zip(players, (9, 8, 7), strict=False))
    leaving.memberships.update(ends=DAY)
    Player.objects.filter(pk=dying.pk).update(deceased_on=DAY + datetime.timedelta(days=1))
    Player.objects.filter(pk=hidden.pk).update(hidden=True)
    run_nightly(federation=federation, day=DAY)
    assert places(federation) == [(1, leaving.pk, 9), (2, dying.pk, 8), (3, hidden.pk, 7)]


def test_member_of_a_foreign_club_alone_stands_on_no_list(federation: Federation, players: list[Player]) -> None:
    foreign = make_federation("dbf")
    players[0].memberships.update(club=foreign.clubs.get())
    book(entry(player, DAY, 5) for player in players[:2])
    run_nightly(federation=federation, day=DAY)
    run_nightly(federation=foreign, day=DAY)
    assert places(federation) == [(1, players[1].pk, 5)]
    assert places(foreign) == []


def test_player_whose_only_award_was_moved_away_leaves_the_list(federation: Federation, players: list[Player]) -> None:
    book([entry(players[0], DAY, 5)])
    run_nightly(federation=federation, day=DAY)
    book([entry(players[0], DAY, -5), entry(players[1], DAY, 5)])
    run_nightly(federation=federation, day=DAY)
    assert places(federation) == [(1, players[1].pk, 5)]
    assert places_kept(players[0]) == []


def test_list_of_the_night_equals_the_list_computed_from_the_ledger(
    federation: Federation, players: list[Player]
) -> None:
    book(entry(player, DAY, points, Colour.SILVER) for player, points in zip(players, (4, 4, 2, 9), strict=False))
    run_nightly(federation=federation, day=DAY)
    computed = [(row.place, row.player_id, row.points) for row in ranking_as_of(federation, DAY)]
    assert computed == places(federation)
    assert [place for place, _player, _points in computed] == [1, 2, 2, 4]


def test_past_day_is_shown_as_known_then_and_as_known_now(federation: Federation, players: list[Player]) -> None:
    # Midnight of 4 March in Stockholm is 23:00 in UTC.
    in_time = datetime.datetime(2026, 3, 4, 22, 59, tzinfo=datetime.UTC)
    too_late = datetime.datetime(2026, 3, 4, 23, 0, tzinfo=datetime.UTC)
    book([entry(players[0], DAY, 5, booked_at=in_time), entry(players[1], DAY, 9, booked_at=too_late)])
    known_then = [(row.place, row.player_id) for row in ranking_as_of(federation, DAY, known_on=DAY)]
    known_now = [(row.place, row.player_id) for row in ranking_as_of(federation, DAY)]
    assert known_then == [(1, players[0].pk)]
    assert known_now == [(1, players[1].pk), (2, players[0].pk)]


def test_list_before_the_current_one_stays_until_the_next(federation: Federation, players: list[Player]) -> None:
    for number in range(4):
        book([entry(players[number], DAY, 5)])
        run_nightly(federation=federation, day=DAY + datetime.timedelta(days=number))
    kept = RankingList.objects.order_by("day").values_list("kind", "day", "players")
    assert list(kept) == [
        (ListKind.PREVIOUS, datetime.date(2026, 3, 6), 3),
        (ListKind.CURRENT, datetime.date(2026, 3, 7), 4),
    ]
    assert RankingPlace.objects.count() == 7


def test_run_of_an_earlier_day_does_not_turn_the_list_back(federation: Federation, players: list[Player]) -> None:
    book([entry(players[0], DAY, 5)])
    run_nightly(federation=federation, day=DAY)
    run = run_nightly(federation=federation, day=DAY - datetime.timedelta(days=1))
    assert run.counts["listed"] is None
    assert RankingList.objects.get().day == DAY


def test_first_of_a_month_is_kept_and_its_second_run_replaces_it(federation: Federation, players: list[Player]) -> None:
    first = datetime.date(2026, 3, 1)
    book([entry(players[0], first, 5)])
    run_nightly(federation=federation, day=first)
    book([entry(players[1], first, 7)])
    run_nightly(federation=federation, day=first)
    run_nightly(federation=federation, day=DAY)
    kept = RankingPlace.objects.filter(list__kind=ListKind.MONTHLY).order_by("place")
    assert list(kept.values_list("list__day", "place", "player_id")) == [
        (first, 1, players[1].pk),
        (first, 2, players[0].pk),
    ]
    assert [(place.kind, place.place) for place in places_kept(players[0])] == [
        (ListKind.MONTHLY, 2),
        (ListKind.CURRENT, 2),
    ]


def test_months_without_a_run_are_made_up_as_known_then(federation: Federation, players: list[Player]) -> None:
    january, february, march = (datetime.date(2026, month, 1) for month in (1, 2, 3))
    noon = datetime.time(12, tzinfo=datetime.UTC)
    book([entry(players[0], january, 5, booked_at=datetime.datetime.combine(january, noon))])
    run_nightly(federation=federation, day=datetime.date(2026, 1, 10))
    # Played before 1 February, booked after it.
    book([entry(players[1], january, 9, booked_at=datetime.datetime.combine(datetime.date(2026, 2, 2), noon))])
    run = run_nightly(federation=federation, day=DAY)
    assert run.counts["months"] == ["2026-02-01", "2026-03-01"]
    kept = RankingPlace.objects.filter(list__kind=ListKind.MONTHLY).order_by("list__day", "place")
    assert list(kept.values_list("list__day", "place", "player_id")) == [
        (february, 1, players[0].pk),
        (march, 1, players[1].pk),
        (march, 2, players[0].pk),
    ]


def test_reader_without_a_list_and_readers_while_it_is_replaced_see_a_whole_list(
    federation: Federation, players: list[Player]
) -> None:
    assert places(federation) == []
    book(entry(player, DAY, 5) for player in players)
    run_nightly(federation=federation, day=DAY)
    kept_by_a_reader = RankingList.objects.get(kind=ListKind.CURRENT)
    with transaction.atomic():
        run_nightly(federation=federation, day=DAY)
    assert RankingPlace.objects.filter(list=kept_by_a_reader).count() == 5


def test_player_sees_what_leaves_his_window_within_90_days(federation: Federation, players: list[Player]) -> None:
    player = players[0]
    played = [datetime.date(2024, 3, 5), datetime.date(2024, 5, 1), datetime.date(2024, 7, 1), DAY]
    book(entry(player, day, points) for day, points in zip(played, (1, 2, 4, 8), strict=True))
    assert leaving_soon(sums_by_day(player), DAY) == [
        Leaving(datetime.date(2024, 3, 5), datetime.date(2026, 3, 5), 1),
        Leaving(datetime.date(2024, 5, 1), datetime.date(2026, 5, 1), 2),
    ]
