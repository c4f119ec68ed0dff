"""What the American federation of the demo holds, and that all of it came by the engine and booking of every day."""

import datetime
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from awards.choices import EntryKind, ReportState, RunState, TitleSource
from awards.models import Event, ForeignPoints, Holding, LedgerEntry, RankingList, Report, Result, Run, TitleAward
from awards.rules.ages import age_on
from awards.rules.editions import edition
from awards.services.demo.accounts import AMERICAN_CLUB, AMERICAN_OFFICE, AMERICAN_PLAYER, AMERICAN_UNIT
from awards.services.demo.american import load_american
from awards.services.verification.verify import verify
from registry.models import Club, District, Federation, Player, Role, RulesetPeriod
from sanctions.choices import Level

pytestmark = pytest.mark.slow

TODAY = datetime.date(2026, 3, 10)


@pytest.fixture(scope="module")
def _loaded_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Federation]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield load_american(today=TODAY, accounts=True).register.federation
        transaction.set_rollback(True)


@pytest.fixture
def demo(_loaded_once: Federation, db: None) -> Federation:
    """The demo with its ready accounts, loaded once for all tests of this module."""
    return _loaded_once


def booked(level: Level) -> list[dict[str, Any]]:
    """The booked reports of a level."""
    return [
        report.payload for report in Report.objects.filter(state=ReportState.BOOKED) if report.payload["level"] == level
    ]


def shapes(level: Level) -> set[tuple[str, str]]:
    """How events of a level were played, and in which groups."""
    conditions = [(one["form"], one["conditions"]) for one in booked(level)]
    return {(one.get("event_type", form), one.get("structure", "open")) for form, one in conditions}


def colours(level: Level) -> set[str]:
    """What was won at a level."""
    return set(LedgerEntry.objects.filter(event__level=level).values_list("colour", flat=True))


def test_demo_agrees_with_itself_in_every_check_of_the_ledger(demo: Federation) -> None:
    assert list(verify()) == []
    assert [(run.day, run.state) for run in Run.objects.all()] == [(TODAY, RunState.GOOD)]
    assert RankingList.objects.count() == 0


def test_federation_stands_with_its_units_clubs_and_edition(demo: Federation) -> None:
    assert (demo.code, demo.language, demo.time_zone) == ("acbl", "en-us", "America/New_York")
    period = RulesetPeriod.objects.get()
    assert (period.ruleset, period.starts) == ("acbl-mps022", datetime.date(2000, 4, 1))
    assert [unit.name for unit in District.objects.all()] == ["Hudson River Unit", "Long Sound Unit"]
    assert Counter(Club.objects.values_list("district__number", flat=True)) == {"101": 2, "102": 2}
    assert Player.objects.count() == 84


def test_each_level_is_played_for_its_colours(demo: Federation) -> None:
    levels = Counter(Event.objects.values_list("level", flat=True))
    assert set(levels) == {Level.UNIT, Level.SECTIONAL, Level.REGIONAL, Level.NATIONAL}
    assert levels[Level.UNIT] > 90
    assert levels[Level.NATIONAL] == 1
    assert colours(Level.UNIT) == {"black"}
    assert colours(Level.SECTIONAL) == {"silver"}
    assert colours(Level.REGIONAL) == {"red", "gold"}
    assert colours(Level.NATIONAL) == {"gold"}


def test_events_are_of_every_shape(demo: Federation) -> None:
    assert shapes(Level.UNIT) == {("pairs", "open"), ("individual", "open"), ("swiss", "open"), ("bam", "open")}
    assert shapes(Level.SECTIONAL) == {("pairs", "stratified"), ("swiss", "open")}
    assert shapes(Level.REGIONAL) == {("pairs", "flighted"), ("pairs", "open"), ("knockout", "bracketed")}
    stratified = [one for one in booked(Level.SECTIONAL) if one["form"] == "pairs"]
    assert [{"groups", "session_results"} <= set(one["conditions"]) for one in stratified] == [True] * len(stratified)
    swiss = [one for one in booked(Level.SECTIONAL) if one["form"] != "pairs"]
    assert ["match_awards" in one["conditions"] for one in swiss] == [True] * len(swiss)


def test_players_of_lower_flights_and_brackets_have_results(demo: Federation) -> None:
    for report in Report.objects.filter(state=ReportState.BOOKED, event__level=Level.REGIONAL):
        for group in report.payload["conditions"].get("groups", [])[1:]:
            numbers = {number for row in group["standings"] for number in row["players"]}
            of_group = Result.objects.filter(report=report, player__number__in=numbers, place__isnull=False)
            assert of_group.count() == len(numbers) > 0


def test_tournaments_are_booked_on_the_offices_word(demo: Federation) -> None:
    tournaments = Event.objects.exclude(level=Level.UNIT).filter(reports__state=ReportState.BOOKED)
    words = set(tournaments.values_list("right_reason", flat=True))
    assert words == {"Sanctioned tournament of the league's calendar."}


def test_players_are_of_every_rank(demo: Federation) -> None:
    ranks = [title.code for title in edition("acbl-mps022").titles]
    reached = set(TitleAward.objects.values_list("title", flat=True))
    assert [rank for rank in ranks if rank not in reached] == []
    held = Counter(Holding.objects.values_list("title", flat=True))
    assert sorted(held, key=ranks.index)[-1] == "grand-life-master"
    assert [rank for rank in ranks[1:9] if held[rank] == 0] == []


def test_somebody_became_life_master_in_the_demo(demo: Federation) -> None:
    reached = TitleAward.objects.filter(title="life-master", source=TitleSource.EARNED)
    assert reached.filter(reached_on__gte=datetime.date(2024, 3, 1)).count() >= 1


def test_golden_age_came_with_a_birthday_to_somebody_without_a_new_point(demo: Federation) -> None:
    golden = TitleAward.objects.filter(title="golden-age-master").select_related("player")
    ages = {row.player.number: age_on(row.player.birth_date, row.reached_on) for row in golden if row.player.birth_date}
    assert [age for age in ages.values() if age < 70] == []
    birthday = datetime.date(2025, 11, 28)
    on_birthday = golden.get(player__number="3084", source=TitleSource.EARNED)
    assert (on_birthday.reached_on, ages["3084"]) == (birthday, 70)
    assert LedgerEntry.objects.filter(player=on_birthday.player, played_on=birthday).count() == 0


def test_national_championship_won_makes_a_grand_life_master(demo: Federation) -> None:
    wins = LedgerEntry.objects.filter(wins=1).values_list("player__number", flat=True)
    assert "3082" in set(wins)
    grand = TitleAward.objects.get(title="grand-life-master")
    national = Event.objects.get(level=Level.NATIONAL)
    assert (grand.player.number, grand.reached_on) == ("3082", national.date)


def test_points_of_another_association_came_once_as_black(demo: Federation) -> None:
    kept = ForeignPoints.objects.get()
    assert (kept.origin, kept.stated) == ("aba", {"aba": "640"})
    entries = LedgerEntry.objects.filter(kind=EntryKind.CONVERSION)
    assert list(entries.values_list("colour", "amount")) == [("black", 6400)]


def test_reports_are_in_every_state(demo: Federation) -> None:
    states = Counter(Report.objects.values_list("state", flat=True))
    assert states[ReportState.DRAFT] == 1
    assert states[ReportState.SUPERSEDED] >= 2
    assert states[ReportState.BOOKED] > 100


def test_each_role_is_ready(demo: Federation) -> None:
    roles = Role.objects.filter(federation=demo)
    assert set(roles.values_list("user__email", "kind")) == {
        (AMERICAN_OFFICE.email, "office"),
        (AMERICAN_UNIT.email, "district"),
        (AMERICAN_CLUB.email, "club"),
        (AMERICAN_PLAYER.email, "player"),
    }
    assert roles.get(kind="district").district == roles.get(kind="club").club.district
