"""Everything that can be wrong with a report by these rules is answered with its path and code, all at once."""

import json
from fractions import Fraction
from typing import Any

import pytest

from awards.rules.answer import Refusal, from_stored, to_json, to_stored
from awards.rules.calculation import calculate
from tests.rules.faulty import Fault
from tests.rules.fbs_2012 import faulty
from tests.rules.fbs_2012.faults import FAULTS
from tests.rules.fbs_2012.reports import answered, pairs, problems

# Python writes neither integers of thousands of digits nor decimals.
IN_FILES = [
    fault for fault in FAULTS if "huge" not in fault.about and "Decimal" not in fault.about and "2.5" not in fault.about
]
GOOD = [
    *(faulty.bronze, faulty.silver, faulty.half_silver, faulty.gold, faulty.players, faulty.bronze_players),
    *(faulty.teams, faulty.silver_teams, faulty.championship, faulty.scaled_championship),
    *(faulty.series, faulty.gold_series, faulty.club_championship, faulty.team_championship),
]
# The codes of placings and of what all rulesets share; those of team matches are reached beside them.
CODES = {
    *("unknown-key", "missing-key", "bad-value", "bad-condition", "condition-not-applicable", "not-in-force"),
    *("bad-places", "entrants-mismatch", "too-few-contestants", "too-few-boards", "too-many-boards"),
    *("one-day-per-report", "no-common-top", "too-few-clubs", "club-over-three-quarters"),
    *("use-team-matches", "use-barometer-teams"),
}


@pytest.mark.parametrize("report", GOOD, ids=lambda good: good.__name__)
def test_reports_that_faults_are_put_into_are_good(report: Any) -> None:
    answered(report())


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.about)
def test_fault_is_answered_with_its_path_and_code(fault: Fault) -> None:
    assert problems(fault.report()) == list(fault.found)


@pytest.mark.parametrize("fault", IN_FILES, ids=lambda fault: fault.about)
def test_fault_in_a_file_is_answered_as_in_data(fault: Fault) -> None:
    outcome = calculate(json.dumps(fault.report()).encode())
    assert isinstance(outcome, Refusal)
    assert [(problem.path, problem.code) for problem in outcome.problems] == list(fault.found)


def test_every_code_is_reached() -> None:
    assert {code for fault in FAULTS for _, code in fault.found} == CODES


def test_refusal_survives_storage() -> None:
    for fault in FAULTS:
        refusal = calculate(fault.report())
        assert from_stored(json.loads(json.dumps(to_stored(refusal)))) == refusal


def test_decimals_of_a_gold_scale_are_read_from_a_file_exactly() -> None:
    report = pairs(8, "gold", conditions={"championship": "fm-women"})
    raw = json.dumps(report).replace('"fm-women"', '"fm-women", "gold_scale": [2.5, 0.5]').encode()
    outcome = calculate(raw)
    assert not isinstance(outcome, Refusal), outcome
    assert [str(award.unrounded["gold"]) for award in outcome.awards] == ["5/2", "5/2", "1/2", "1/2"]


def test_decimals_of_a_gold_scale_are_strings_in_a_report_that_was_kept() -> None:
    report = pairs(8, "gold", conditions={"championship": "fm-women", "gold_scale": [4, "2.5", "0.5"]})
    assert [award.unrounded["gold"] for award in answered(report).awards][::2] == [4, Fraction(5, 2), Fraction(1, 2)]


def test_message_says_what_is_wrong_what_is_allowed_and_what_was_found() -> None:
    report = pairs(9, "silver", boards=30)
    assert to_json(calculate(report)) == {
        "errors": [
            {
                "path": "standings",
                "code": "too-few-contestants",
                "message": "A silver pairs event needs at least 16 contestants; this one has 9.",
            },
            {
                "path": "boards",
                "code": "too-few-boards",
                "message": "A silver pairs event needs at least 42 boards, or 27 as a half event, which “half” says; "
                "this one has 30.",
            },
        ]
    }
