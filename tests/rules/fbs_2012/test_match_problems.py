"""Everything that can be wrong with Faroese team matches is answered with its path and code, all at once."""

import json

import pytest

from awards.rules.answer import Refusal
from awards.rules.calculation import calculate
from awards.rules.wording import sentence
from tests.rules.faulty import Fault
from tests.rules.fbs_2012.faults_of_matches import MATCH_FAULTS
from tests.rules.fbs_2012.reports import pairs, problems
from tests.rules.fbs_2012.series import series

# The codes that team matches and championships add to those of placings.
CODES = {
    *("unsupported-scale", "undecided-match", "met-twice", "use-barometer-teams", "lineup-mismatch"),
    *("too-few-contestants", "too-few-boards", "duplicate-player"),
}


@pytest.mark.parametrize("fault", MATCH_FAULTS, ids=lambda fault: fault.about)
def test_fault_is_answered_with_its_path_and_code(fault: Fault) -> None:
    assert problems(fault.report()) == list(fault.found)


@pytest.mark.parametrize("fault", MATCH_FAULTS, ids=lambda fault: fault.about)
def test_fault_in_a_file_is_answered_as_in_data(fault: Fault) -> None:
    outcome = calculate(json.dumps(fault.report()).encode())
    assert isinstance(outcome, Refusal)
    assert [(problem.path, problem.code) for problem in outcome.problems] == list(fault.found)


def test_every_code_of_team_matches_is_reached() -> None:
    assert CODES - {code for fault in MATCH_FAULTS for _, code in fault.found} == set()


def messages(report: object) -> list[str]:
    outcome = calculate(report)
    assert isinstance(outcome, Refusal)
    return [sentence(problem) for problem in outcome.problems]


def test_messages_say_what_is_wrong_and_what_is_allowed() -> None:
    assert messages(series(["A 13-7 B"], each={"scale": "20"})) == [
        "Matches are played on the scale from 25 to 0, or decided by IMPs. Allowed are 25, 30, imp; found 20."
    ]
    assert messages(series(["A 15-15 B"], conditions={"cup": True})) == [
        "A match that must have a winner is level: A against B."
    ]
    assert messages(series(["A 25-5 B", "B 15-15 A"], conditions={"double_round_robin": True, "leg": 1})) == [
        "B and A met in match 1 already; each leg of a double round robin is reported by itself."
    ]
    assert messages(pairs(16, "gold", conditions={"championship": "fm-women"})) == [
        "The regulation has lost the gold scale of this championship (Women's championship in pairs). The federation's "
        "office keeps it in the administration, as amounts by place; a report that says it itself gives it as "
        "“gold_scale”."
    ]


def test_a_file_of_no_named_ruleset_is_read_by_the_one_that_applies() -> None:
    report = series([{"match": "A 25-5 B", "division": "promotion"}], "gold")
    del report["ruleset"]
    outcome = calculate(report)
    assert isinstance(outcome, Refusal)
    assert [(problem.path, problem.code) for problem in outcome.problems] == [("ruleset", "missing-key")]
    report["conditions"] = {"championship": "fm-teams", "division": 2}
    assert not isinstance(calculate(report, ruleset="fbs-2012"), Refusal)
