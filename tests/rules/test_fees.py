"""What a report costs, exactly."""

import datetime

from awards.rules.calculation import parse
from awards.rules.fees import Counted, Rates, counted, due_on, fee
from awards.rules.report import Report
from tests.rules.reports import pairs
from tests.rules.teams import team_matches


def test_a_fee_is_the_event_and_each_contestant_match_and_board() -> None:
    assert (
        fee(Rates(event=50000, contestant=2050, match=125, board=7), Counted(28, 30, 60)) == 50000 + 57400 + 3750 + 420
    )


def test_a_walkover_is_no_match_that_was_played() -> None:
    rows = ["A 18-12 B", "A 20-10 C", {"match": "B 0-0 C", "outcome": "walkover"}]
    report = parse(team_matches(rows))
    assert isinstance(report, Report)
    assert counted(report) == Counted(contestants=3, matches=2, boards=60)


def test_all_who_started_are_paid_for_also_those_without_a_row() -> None:
    report = parse(pairs(6, entrants=9))
    assert isinstance(report, Report)
    assert counted(report) == Counted(contestants=9, matches=0, boards=24)


def test_what_costs_nothing_adds_nothing() -> None:
    assert fee(Rates(0, 0, 0, 0), Counted(400, 30, 60)) == 0


def test_a_report_is_in_time_until_the_last_of_its_days() -> None:
    assert due_on(datetime.date(2026, 2, 20), 14) == datetime.date(2026, 3, 6)
