"""A season of every form and level: what each player holds is the plain sum of what a person would have noted."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from pytest_django import DjangoDbBlocker

from awards.choices import ListKind, TitleKind, TitleState
from awards.models import HeldLine, Holding, LedgerEntry, RankingList, RankingPlace, Report, TitleAward
from awards.rules.answer import Answer, Award
from awards.rules.calculation import calculate
from awards.services.verification.verify import verify
from tests.awards.season import FIRST_DAY, HUNDREDTHS, LAST_DAY, WINDOW_BEGINS_AFTER, Account, Season, play
from tests.awards.season_programme import NUMBERS, programme
from tests.rules.test_titles_by_force import CODES, highest

pytestmark = pytest.mark.slow

UNITS = {"gold": "gp", "silver": "sp", "bronze": "bp"}
AVERAGE = {"average_handicap": "12"}
# Number → day → points by colour.
Days = dict[str, dict[date, dict[str, int]]]


@pytest.fixture(scope="module")
def _played_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield play()
        transaction.set_rollback(True)


@pytest.fixture
def season(_played_once: Season, db: None) -> Season:
    """The season, played once for all tests of this module."""
    return _played_once


def awards_of(report: Mapping[str, Any]) -> tuple[Award, ...]:
    """What the rules give; every player's handicap is 12, and so is the average of a field of gold."""
    conditions = report.get("conditions", {})
    if report["level"] == "gold":
        conditions = {**conditions, **AVERAGE}
    answer = calculate({**report, "conditions": conditions}, ruleset="sbf-2018")
    assert isinstance(answer, Answer), answer
    return answer.awards


def given(account: Account) -> Iterator[tuple[str, date, dict[str, int], int]]:
    """Number, day of play, points and ranking points of everything that counts."""
    for name, report in account.counting.items():
        for award in awards_of(report):
            instead = account.overridden.get((name, award.player))
            points, ranking = instead or (dict(award.points), award.ranking or 0)
            yield award.player, date.fromisoformat(report["date"]), points, ranking
    yield from account.by_hand


def sums(account: Account) -> dict[str, dict[str, int]]:
    """Points by colour of each player."""
    added: dict[str, dict[str, int]] = {number: dict.fromkeys(UNITS, 0) for number in NUMBERS}
    for number, _day, points, _ranking in given(account):
        for colour, amount in points.items():
            added[number][colour] += amount
    return added


# --- the programme ----------------------------------------------------------------------------------------------------


def test_first_of_each_event_gets_what_the_words_of_the_regulation_give() -> None:
    paid = {}
    for planned in programme():
        report = planned.report
        seat = (report["standings"] or [{"players": list(report["matches"][0]["home"]["halves"])}])[0]["players"][0]
        number = seat["number"] if isinstance(seat, dict) else seat
        points = {award.player: award.points for award in awards_of(report)}.get(number, {})
        paid[planned.name] = " ".join(f"{amount} {UNITS[colour]}" for colour, amount in points.items())
    assert paid == {planned.name: planned.first for planned in programme()}
    assert len(paid) == len(programme())


def test_programme_has_every_form_at_every_level_and_every_condition_of_a_district() -> None:
    reports = [planned.report for planned in programme()]
    assert {(report["form"], report["level"]) for report in reports} == {
        (form, level)
        for form in ("pairs", "individual", "barometer_teams", "team_matches")
        for level in ("bronze", "silver", "gold")
    }
    assert {key for report in reports for key in report.get("conditions", {})} == {
        *("strength_group", "strength_groups", "handicap", "beginners", "newcomers_meeting", "simultaneous"),
        *("season_silver", "evenings", "championship_qualifier", "final", "carry_over", "silver_places_to_b_final"),
        *("silver_places_from_a_final", "deliberately_stopped", "championship", "opponents_met", "observation"),
        *("division", "divisions", "double_round_robin", "swiss_rounds", "cup", "matches_per_day"),
    }


# --- the season -------------------------------------------------------------------------------------------------------


def test_every_night_ends_well_and_the_ledger_agrees_with_itself(season: Season) -> None:
    assert season.nights == ["good"] * 12
    assert list(verify()) == []


def test_what_went_wrong_on_the_way_stands_in_the_reports_and_in_the_ledger(season: Season) -> None:
    states = dict.fromkeys(("booked", "superseded", "withdrawn"), 0)
    for state in Report.objects.values_list("state", flat=True):
        states[state] += 1
    assert states == {"booked": len(programme()), "superseded": 3, "withdrawn": 1}
    assert [line.player_id is not None for line in HeldLine.objects.all()] == [True]
    assert set(LedgerEntry.objects.values_list("kind", flat=True)) == {
        *("award", "override", "reversal", "transfer", "opening", "conversion", "adjustment", "rally"),
    }


def test_each_holding_is_the_plain_sum(season: Season) -> None:
    expected = {
        number: tuple(points[colour] * HUNDREDTHS[colour] for colour in UNITS)
        for number, points in sums(season.account).items()
    }
    found = Holding.objects.values_list("player__number", *UNITS, "total")
    assert {number: tuple(amounts) for number, *amounts in found} == {
        number: (*amounts, sum(amounts)) for number, amounts in expected.items()
    }


def test_each_title_is_that_of_the_best_conversion_of_the_plain_sum(season: Season) -> None:
    expected = {number: highest(*points.values()) or "" for number, points in sums(season.account).items()}
    assert dict(Holding.objects.values_list("player__number", "title")) == expected
    assert len(set(expected.values())) > 4


def test_each_title_has_the_first_day_at_whose_end_the_plain_sum_gave_it(season: Season) -> None:
    days: Days = {number: {} for number in NUMBERS}
    for number, day, points, _ranking in given(season.account):
        there = days[number].setdefault(day, dict.fromkeys(UNITS, 0))
        for colour, amount in points.items():
            there[colour] += amount
    found = TitleAward.objects.filter(kind=TitleKind.TITLE)
    reached = {
        (number, title): day for number, title, day in found.values_list("player__number", "title", "reached_on")
    }
    assert reached == {(number, title): first_day(days[number], title) for number, title in reached}
    assert set(found.values_list("state", flat=True)) == {TitleState.STANDS}
    assert len([day for day in reached.values() if day > FIRST_DAY]) > 20


def first_day(days: Mapping[date, Mapping[str, int]], title: str) -> date | None:
    """The first day at whose end the title or a higher one was held."""
    held = dict.fromkeys(UNITS, 0)
    for day in sorted(days):
        for colour, amount in days[day].items():
            held[colour] += amount
        best = highest(*held.values())
        if best is not None and CODES.index(best) >= CODES.index(title):
            return day
    return None


def test_ranking_is_a_plain_count(season: Season) -> None:
    points: dict[str, int] = defaultdict(int)
    for number, day, _points, ranking in given(season.account):
        points[number] += ranking if day > WINDOW_BEGINS_AFTER else 0
    expected = {
        number: (1 + sum(other > own for other in points.values()), own) for number, own in points.items() if own > 0
    }
    current = RankingList.objects.get(kind=ListKind.CURRENT)
    places = RankingPlace.objects.filter(list=current).values_list("player__number", "place", "points")
    assert current.day == LAST_DAY
    assert {number: (place, own) for number, place, own in places} == expected
    assert len(expected) > 50


@pytest.mark.parametrize("part", range(3))
def test_explanation_prints_sums_that_are_right_when_added_up_by_hand(season: Season, part: int) -> None:
    plain = sums(season.account)
    for number in NUMBERS[part::3]:
        out = StringIO()
        call_command("explain", number, stdout=out)
        assert printed(out.getvalue()) == {colour: amount for colour, amount in plain[number].items() if amount}
        assert out.getvalue().splitlines()[-1] == "The holding equals these sums."


def printed(text: str) -> dict[str, int]:
    """The sums by colour, once they are the sums of their printed terms, and these those of the printed entries."""
    found = {}
    for colour, unit in UNITS.items():
        line = re.search(rf"^  {colour}: ([\d +\n-]+) = (\d+) {unit}$", text, re.MULTILINE)
        if line is None:
            continue
        terms = [int(sign + amount) for sign, amount in re.findall(r"(-?) ?(\d+)", line[1])]
        entries = re.findall(rf"^  \d{{4}}-\d\d-\d\d  .* ([+-]\d+) {unit}  = ", text, re.MULTILINE)
        assert terms == [int(entry) for entry in entries]
        assert sum(terms) == int(line[2])
        found[colour] = int(line[2])
    worth = sum(Fraction(amount * HUNDREDTHS[colour], 100) for colour, amount in found.items())
    total = re.search(r"^  masterpoints: .* = ([\d.]+) mp$", text, re.MULTILINE)
    assert total is not None
    assert Fraction(total[1]) == worth
    return found
