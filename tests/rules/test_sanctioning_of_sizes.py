"""What an application expects, beside what its level needs: warned of exactly where a report would be refused."""

from typing import Any

import pytest

from awards.rules.answer import Refusal
from awards.rules.calculation import calculate
from awards.rules.sanctioning import WARNING, findings
from tests.rules.reports import individual, pairs, teams
from tests.rules.sanctions import asked
from tests.rules.test_sanctioning import SBF, STRICT

FEW, SHORT, HALF = "too-few-contestants-expected", "too-few-boards-planned", "half-scale-planned"
REPORTS = {"pairs": pairs, "individual": individual, "barometer_teams": teams}
REFUSED = {"too-few-contestants": FEW, "too-few-boards": SHORT}


def codes(**expected: Any) -> list[str]:
    """What is found of the size; a large club needs no others."""
    return [finding.code for finding in findings(SBF, asked("2027-04-24", members=100, **expected), [])]


@pytest.mark.parametrize(
    ("kind", "form", "contestants", "boards", "found"),
    [
        ("silver", "pairs", 15, 42, []),
        ("silver", "pairs", 14, 42, [FEW]),
        ("silver", "pairs", 15, 41, [HALF]),
        ("silver", "pairs", 15, 36, [HALF]),
        ("silver", "pairs", 15, 35, [SHORT]),
        ("silver", "pairs", 2, 3, [FEW, SHORT]),
        ("season_silver", "pairs", 14, 35, [FEW, SHORT]),
        ("gold", "pairs", 31, 54, []),
        ("gold", "pairs", 32, 56, [SHORT]),
        ("gold", "pairs", 32, 57, []),
        ("gold", "pairs", 20, 53, [FEW, SHORT]),
        ("gold", "individual", 31, 54, []),
        ("gold", "individual", 32, 54, [SHORT]),
        ("gold", "individual", 27, 54, [FEW]),
        ("silver", "individual", 16, 37, [SHORT]),
        ("silver", "barometer_teams", 7, 41, [FEW, SHORT]),
        ("gold", "barometer_teams", 12, 42, []),
        ("silver", "team_matches", 4, 42, []),
        ("silver", "team_matches", 3, 41, [FEW, SHORT]),
        ("gold", "team_matches", 11, 42, [FEW]),
    ],
)
def test_too_small_an_event_is_warned_of(kind: str, form: str, contestants: int, boards: int, found: list[str]) -> None:
    assert codes(kind=kind, form=form, contestants=contestants, boards=boards) == found


@pytest.mark.parametrize("form", REPORTS)
@pytest.mark.parametrize("level", ["silver", "gold"])
@pytest.mark.parametrize("contestants", [7, 8, 11, 12, 14, 15, 16, 20, 21, 27, 28, 31, 32, 40])
def test_what_is_warned_of_is_what_the_report_is_refused_for(form: str, level: str, contestants: int) -> None:
    for boards in (35, 36, 37, 38, 41, 42, 53, 54, 56, 57):
        outcome = calculate(REPORTS[form](contestants, level, boards=boards))
        problems = outcome.problems if isinstance(outcome, Refusal) else ()
        refused = {REFUSED[problem.code] for problem in problems if problem.code in REFUSED}
        assert set(codes(kind=level, form=form, contestants=contestants, boards=boards)) - {HALF} == refused


def test_what_nobody_said_yet_is_not_too_little() -> None:
    assert codes(form="pairs") == []
    assert codes(form="", contestants=2, boards=3) == []
    assert codes(kind="", form="pairs", contestants=2, boards=3) == []
    assert codes(kind="gold", form="pairs", boards=54) == []
    assert codes(form="pairs", contestants=2) == [FEW]
    assert codes(form="pairs", boards=0) == [SHORT]


def test_an_edition_without_numbers_for_it_warns_of_nothing() -> None:
    one = asked("2027-04-24", members=100, form="pairs", contestants=2, boards=3)
    assert [finding.code for finding in findings(STRICT, one, [])] == ["other-clubs-needed"]


def test_a_warning_says_what_is_needed_and_what_was_said() -> None:
    (short,) = findings(SBF, asked("2027-08-07", kind="gold", form="pairs", contestants=40, boards=48, members=100), [])
    assert (short.code, short.severity, short.paragraph) == (SHORT, WARNING, "2")
    assert short.numbers == {"level": "gold", "form": "pairs", "least": 57, "found": 48}
