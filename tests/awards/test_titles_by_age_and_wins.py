"""Titles that ask for an age or a win beside points: they come on a birthday, and go with a win that was corrected."""

import datetime
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from awards.choices import TitleState
from awards.models import Holding, Run, TitleAward
from awards.queries.holders import Life, lives_of
from awards.rules.ages import age_on, birthday, latest_birth
from awards.rules.editions import edition
from awards.rules.titles import NOTHING_KNOWN, Holder
from awards.services.nightly.crossing import Course
from awards.services.nightly.replay import rebuild_titles
from awards.services.nightly.run import run_nightly
from awards.services.verification import built
from registry.models import Federation, Player
from registry.services.players import change_player, record_death
from tests.awards.ages import RULESET, invented_edition, title
from tests.awards.ledgers import book, entry, make_players
from tests.factories import ClubFactory, FederationFactory, RulesetPeriodFactory

BORN = datetime.date(1956, 5, 20)
TURNS_70 = datetime.date(2026, 5, 20)
PLAYED = datetime.date(2026, 1, 10)


@pytest.fixture
def federation(db: None) -> Iterator[Federation]:
    with invented_edition():
        made = FederationFactory(code="old", ruleset="")
        RulesetPeriodFactory(federation=made, ruleset=RULESET)
        ClubFactory(federation=made)
        yield made


@pytest.fixture
def player(federation: Federation) -> Player:
    made = make_players(federation, 1)[0]
    Player.objects.filter(pk=made.pk).update(birth_date=BORN)
    return Player.objects.select_related("federation").get(pk=made.pk)


def titles(player: Player) -> list[tuple[str, datetime.date, str]]:
    found = TitleAward.objects.filter(player=player).order_by("reached_on", "pk")
    return list(found.values_list("title", "reached_on", "state"))


def run(federation: Federation, day: datetime.date) -> Run:
    done = run_nightly(federation=federation, day=day)
    assert done.state == "good"
    return done


def stands(code: str, day: datetime.date) -> tuple[str, datetime.date, str]:
    return (code, day, TitleState.STANDS)


def test_age_is_in_completed_years() -> None:
    born = datetime.date(1956, 2, 29)
    days = [datetime.date(2026, 2, 28), datetime.date(2026, 3, 1), datetime.date(2028, 2, 29)]
    assert [age_on(born, day) for day in days] == [69, 70, 72]
    assert [birthday(born, age) for age in (70, 72)] == [datetime.date(2026, 3, 1), datetime.date(2028, 2, 29)]


def test_latest_birth_is_that_of_whoever_has_his_birthday_on_the_day() -> None:
    first = datetime.date(1954, 1, 1)
    births = [first + datetime.timedelta(days=number) for number in range(2000)]
    for day in (datetime.date(2026, 2, 28), datetime.date(2026, 3, 1), datetime.date(2028, 2, 29), TURNS_70):
        assert latest_birth(70, day) == max(born for born in births if age_on(born, day) >= 70)


def test_title_comes_on_the_birthday_without_a_booking(federation: Federation, player: Player) -> None:
    book([entry(player, PLAYED, 350)])
    run(federation, TURNS_70 - datetime.timedelta(days=1))
    assert titles(player) == [stands("low", PLAYED)]
    done = run(federation, TURNS_70)
    assert titles(player) == [stands("low", PLAYED), stands("old", TURNS_70)]
    assert Holding.objects.get(player=player).title == "old"
    assert (done.counts["looked_at"], done.counts["titles"]) == (1, 1)


def test_birthday_is_noticed_after_nights_without_a_run(federation: Federation, player: Player) -> None:
    book([entry(player, PLAYED, 350)])
    run(federation, TURNS_70 - datetime.timedelta(days=9))
    run(federation, TURNS_70 + datetime.timedelta(days=3))
    assert titles(player) == [stands("low", PLAYED), stands("old", TURNS_70)]


def test_birthday_is_looked_at_once(federation: Federation, player: Player) -> None:
    book([entry(player, PLAYED, 350)])
    run(federation, TURNS_70)
    assert run(federation, TURNS_70 + datetime.timedelta(days=1)).counts["looked_at"] == 0


def test_points_that_come_after_the_birthday_give_the_title_on_their_day(
    federation: Federation, player: Player
) -> None:
    later = TURNS_70 + datetime.timedelta(days=10)
    book([entry(player, PLAYED, 150), entry(player, later, 200)])
    run(federation, later)
    assert titles(player) == [stands("low", PLAYED), stands("old", later)]


def test_nobody_grows_old_enough_after_his_death(federation: Federation, player: Player) -> None:
    book([entry(player, PLAYED, 350)])
    record_death(player=player, on=TURNS_70 - datetime.timedelta(days=1), by=None)
    run(federation, TURNS_70)
    assert titles(player) == [stands("low", PLAYED)]


def test_birth_date_written_later_gives_the_title_the_next_night(federation: Federation, player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(birth_date=None)
    book([entry(player, PLAYED, 350)])
    run(federation, TURNS_70 + datetime.timedelta(days=30))
    change_player(player=player, values={"birth_date": BORN}, by=None)
    run(federation, TURNS_70 + datetime.timedelta(days=31))
    assert titles(player) == [stands("low", PLAYED), stands("old", TURNS_70)]


def test_office_is_asked_about_a_title_that_a_corrected_birth_date_takes_away(
    federation: Federation, player: Player
) -> None:
    book([entry(player, PLAYED, 350)])
    run(federation, TURNS_70)
    change_player(player=player, values={"birth_date": BORN.replace(year=1966)}, by=None)
    run(federation, TURNS_70 + datetime.timedelta(days=1))
    assert titles(player) == [stands("low", PLAYED), ("old", TURNS_70, TitleState.QUESTIONED)]


def test_win_gives_the_title_on_its_day(federation: Federation, player: Player) -> None:
    won = entry(player, PLAYED, 50)
    won.wins = 1
    book([entry(player, PLAYED - datetime.timedelta(days=5), 460), won])
    run(federation, PLAYED)
    assert titles(player) == [stands("low", PLAYED - datetime.timedelta(days=5)), stands("grand", PLAYED)]


def test_win_that_was_taken_back_leaves_the_title_to_the_office(federation: Federation, player: Player) -> None:
    won, taken = entry(player, PLAYED, 600), entry(player, PLAYED, 0)
    won.wins, taken.wins = 1, -1
    book([won])
    run(federation, PLAYED)
    assert titles(player) == [stands("grand", PLAYED)]
    book([taken])
    run(federation, PLAYED)
    assert titles(player) == [("grand", PLAYED, TitleState.QUESTIONED)]


def test_rebuild_from_nothing_gives_the_same_titles(federation: Federation, player: Player) -> None:
    book([entry(player, PLAYED, 350)])
    run(federation, TURNS_70)
    before = list(TitleAward.objects.order_by("pk").values_list("player", "title", "reached_on", "state"))
    rebuilt = rebuild_titles(federation, RULESET)
    assert (rebuilt.missing, rebuilt.changed, rebuilt.dropped) == (0, 0, 0)
    TitleAward.objects.all().delete()
    assert rebuild_titles(federation, RULESET).missing == 2
    assert list(TitleAward.objects.order_by("pk").values_list("player", "title", "reached_on", "state")) == before


def test_verification_finds_nothing_wrong_with_a_birthday(federation: Federation, player: Player) -> None:
    book([entry(player, PLAYED, 350)])
    run(federation, TURNS_70)
    assert list(built.verify()) == []
    TitleAward.objects.filter(title="old").update(reached_on=PLAYED)
    assert len(list(built.verify())) == 1


def test_halving_finds_the_same_day_as_looking_at_every_day() -> None:
    def rank(amounts: tuple[int, ...], holder: Holder = NOTHING_KNOWN) -> int:
        return ["", "low", "old", "grand"].index(title({"bronze": amounts[0]}, holder) or "")

    days = [(datetime.date(2026, 1, 1) + datetime.timedelta(days=30 * number), (60,)) for number in range(12)]
    life = Life(BORN, None, {days[9][0]: 1})
    course = Course(days, life, ages=(70,), until=datetime.date(2026, 12, 31))
    by_halving = course.ranks(rank).climbed(above=0)
    course.only_grew = False
    assert course.ranks(rank).climbed(above=0) == by_halving == [(1, days[1][0]), (2, TURNS_70), (3, days[9][0])]


def test_holder_is_known_by_two_queries_for_any_number_of_players(federation: Federation) -> None:
    players = make_players(federation, 30)
    with CaptureQueriesContext(connection) as queries:
        lives_of([player.pk for player in players], edition(RULESET))
    assert len(queries) == 2


def test_no_query_is_asked_where_titles_ask_for_points_alone(federation: Federation, player: Player) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert lives_of([player.pk], edition("sbf-2018")) == {}
    assert len(queries) == 0
