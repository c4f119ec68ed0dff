"""Titles noticed by the nightly run."""

import datetime
import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from awards.choices import Colour, TitleKind, TitleSource
from awards.models import Holding, TitleAward
from awards.rules.editions import edition
from awards.services.nightly.crossing import Course
from awards.services.nightly.run import run_nightly
from registry.choices import RoleKind
from registry.models import Federation, Mail, Player
from tests.awards.ledgers import book, entry, make_federation, make_players
from tests.factories import RoleFactory, RulesetPeriodFactory, TitleAwardFactory

DAY = datetime.date(2026, 3, 4)


def day(number: int) -> datetime.date:
    return datetime.date(2026, 1, 1) + datetime.timedelta(days=number)


@pytest.fixture
def federation(db: None) -> Federation:
    return make_federation()


@pytest.fixture
def player(federation: Federation) -> Player:
    return make_players(federation, 1)[0]


def titles(player: Player) -> list[tuple[str, datetime.date]]:
    return list(
        TitleAward.objects.filter(player=player, kind=TitleKind.TITLE)
        .order_by("reached_on", "pk")
        .values_list("title", "reached_on")
    )


def test_title_is_reached_on_the_day_of_play_that_crosses_its_threshold(federation: Federation, player: Player) -> None:
    book([entry(player, day(1), 150), entry(player, day(5), 60), entry(player, day(9), 100)])
    run = run_nightly(federation=federation, day=DAY)
    assert titles(player) == [("klover", day(5))]
    assert (run.counts["looked_at"], run.counts["titles"]) == (1, 1)
    holding = Holding.objects.get(player=player)
    assert (holding.title, holding.titled_version) == ("klover", holding.version)


def test_titles_reached_on_several_days_are_all_given_with_their_days(federation: Federation, player: Player) -> None:
    book([entry(player, day(1), 200), entry(player, day(2), 1800), entry(player, day(3), 5000, Colour.SILVER)])
    run_nightly(federation=federation, day=DAY)
    rules = edition("sbf-2018")
    last = rules.title({"bronze": 2000, "silver": 5000})
    assert titles(player) == [("klover", day(1)), ("ruter", day(2)), (last, day(3))]
    assert Holding.objects.get(player=player).title == last


def test_title_passed_over_within_one_day_is_not_given(federation: Federation, player: Player) -> None:
    book([entry(player, day(1), 150, Colour.SILVER), entry(player, day(1), 200)])
    run_nightly(federation=federation, day=DAY)
    assert titles(player) == [("ruter", day(1))]


def test_day_is_found_in_the_order_of_play_not_of_booking(federation: Federation, player: Player) -> None:
    book([entry(player, day(9), 150)])
    book([entry(player, day(2), 60)])
    run_nightly(federation=federation, day=DAY)
    assert titles(player) == [("klover", day(9))]


def test_corrections_count_on_their_day_of_play(federation: Federation, player: Player) -> None:
    book([entry(player, day(1), 250), entry(player, day(1), -100), entry(player, day(7), 50)])
    run_nightly(federation=federation, day=DAY)
    assert titles(player) == [("klover", day(7))]


def test_points_that_were_taken_away_later_give_no_title(federation: Federation, player: Player) -> None:
    book([entry(player, day(1), 250), entry(player, day(3), -100)])
    run_nightly(federation=federation, day=DAY)
    assert titles(player) == []


def test_title_once_reached_stays_and_the_office_is_told_once(federation: Federation, player: Player) -> None:
    office = RoleFactory(federation=federation, kind=RoleKind.OFFICE).user
    RoleFactory(federation=make_federation("dbf"), kind=RoleKind.OFFICE)
    book([entry(player, day(1), 250)])
    run_nightly(federation=federation, day=DAY)
    for _number in range(2):
        book([entry(player, day(1), -30)])
        run = run_nightly(federation=federation, day=DAY)
    book([entry(player, day(1), -30)])
    run = run_nightly(federation=federation, day=DAY)
    assert titles(player) == [("klover", day(1))]
    assert Holding.objects.get(player=player).title == "klover"
    assert run.counts["titles_below"] == 1
    assert list(Mail.objects.values_list("to", flat=True)) == [office.email]


def test_imported_title_is_neither_given_again_nor_lost(federation: Federation, player: Player) -> None:
    RoleFactory(federation=federation, kind=RoleKind.OFFICE)
    TitleAwardFactory(player=player, title="ruter", reached_on=day(-400), source=TitleSource.IMPORTED)
    book([entry(player, day(1), 250)])
    run_nightly(federation=federation, day=DAY)
    assert titles(player) == [("ruter", day(-400))]
    assert Holding.objects.get(player=player).title == "ruter"
    assert Mail.objects.count() == 0


def test_only_players_whose_holdings_changed_are_looked_at(federation: Federation) -> None:
    first, second = make_players(federation, 2)
    book([entry(first, day(1), 5), entry(second, day(1), 5)])
    counts = [run_nightly(federation=federation, day=DAY).counts["looked_at"] for _number in range(2)]
    book([entry(first, day(2), 5)])
    counts.append(run_nightly(federation=federation, day=DAY).counts["looked_at"])
    assert counts == [2, 0, 1]


def test_titles_wait_while_no_edition_is_in_force(federation: Federation, player: Player) -> None:
    federation.ruleset_periods.all().delete()
    book([entry(player, day(1), 250)])
    run_nightly(federation=federation, day=DAY)
    assert titles(player) == []
    RulesetPeriodFactory(federation=federation)
    run_nightly(federation=federation, day=DAY)
    assert titles(player) == [("klover", day(1))]


def test_many_players_cost_no_more_queries_than_one(federation: Federation) -> None:
    # Twenty rows are one statement on SQLite too, which takes 999 values at most.
    players = make_players(federation, 20)
    book([entry(player, day(number % 7), 300) for number, player in enumerate(players)])
    # The third run is the first that has a list to drop.
    for _number in range(2):
        run_nightly(federation=federation, day=DAY)
    assert TitleAward.objects.count() == 20
    book([entry(player, day(8), 1800) for player in players[:1]])
    with CaptureQueriesContext(connection) as for_one:
        run_nightly(federation=federation, day=DAY)
    book([entry(player, day(8), 1800) for player in players[1:]])
    with CaptureQueriesContext(connection) as for_many:
        run_nightly(federation=federation, day=DAY)
    assert len(for_many) == len(for_one)
    assert TitleAward.objects.filter(title="ruter").count() == 20


def test_halving_finds_the_days_that_going_through_all_of_them_finds() -> None:
    chance = random.Random(5)

    def rank(amounts: tuple[int, ...]) -> int:
        return sum(amounts) // 700

    for _round in range(300):
        days = [
            (day(number), (chance.choice([0, 0, 30, 900]), chance.randrange(200)))
            for number in range(chance.randrange(1, 30))
        ]
        total, highest, expected = 0, 1, []
        for played, amounts in days:
            total += sum(amounts)
            if total // 700 > highest:
                highest = total // 700
                expected.append((highest, played))
        assert Course(days).ranks(rank).climbed(above=1) == expected
