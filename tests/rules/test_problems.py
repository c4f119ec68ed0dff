"""Everything that can be wrong with a report is answered with its path and code, all at once."""

import json
import random

import pytest

from awards.rules.answer import Answer, Refusal, from_stored, to_json, to_stored
from awards.rules.calculation import calculate, parse
from awards.rules.editions import edition
from awards.rules.report import Report
from awards.rules.wording import sentence
from tests.rules.faults import FAULTS
from tests.rules.faulty import Fault, bronze, drop, put, several, teams
from tests.rules.reports import problems

# The common table of codes, and the edition's own.
CODES = {
    *("unreadable", "unknown-key", "missing-key", "duplicate-key", "bad-value", "bad-condition"),
    *("condition-not-applicable", "not-in-force", "bad-places", "duplicate-player", "entrants-mismatch"),
    *("lineup-mismatch", "too-few-contestants", "too-few-boards", "handicap-only-bronze"),
    "tie-not-allowed",
}
OF_THE_READER = {"unreadable", "duplicate-key"}
# Python writes no integer of thousands of digits.
IN_FILES = [fault for fault in FAULTS if "huge" not in fault.about]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.about)
def test_fault_is_answered_with_its_path_and_code(fault: Fault) -> None:
    assert problems(fault.report()) == list(fault.found)


@pytest.mark.parametrize("fault", IN_FILES, ids=lambda fault: fault.about)
def test_fault_in_a_file_is_answered_as_in_data(fault: Fault) -> None:
    """The reader keeps every number as it was written, so that 24.0 is still no integer."""
    raw = json.dumps(fault.report()).encode()
    outcome = calculate(raw)
    assert isinstance(outcome, Refusal)
    assert [(problem.path, problem.code) for problem in outcome.problems] == list(fault.found)


def test_every_code_is_reached() -> None:
    assert {code for fault in FAULTS for _, code in fault.found} == CODES - OF_THE_READER


def test_faults_of_many_kinds_are_answered_together() -> None:
    changes = several(
        put("format", "x"),
        put("date", "2017-02-29"),
        put("borads", 1),
        drop("name"),
        put("boards", 17),
        put("standings.11.place", 13),
        put("standings.4.players.0", {"number": "x", "share": "2"}),
        put("standings.5.players.1", "000011"),
        put("conditions", {"handicap": 1, "opponents_met": 3, "nonsense": 1}),
        put("matches", []),
    )
    report = bronze()
    changes(report)
    assert sorted(problems(report)) == sorted(
        [
            ("borads", "unknown-key"),
            ("format", "bad-value"),
            ("name", "missing-key"),
            ("date", "bad-value"),
            ("standings[4].players[0].share", "bad-value"),
            ("standings[11].place", "bad-places"),
            ("standings[5].players[1]", "duplicate-player"),
            ("matches", "unknown-key"),
            ("conditions.nonsense", "unknown-key"),
            ("conditions.opponents_met", "condition-not-applicable"),
            ("conditions.handicap", "bad-condition"),
            ("boards", "too-few-boards"),
        ]
    )


def test_faults_put_together_at_random_are_all_answered() -> None:
    """Faults of different keys do not hide each other."""
    chance = random.Random(1891)
    simple = [
        fault
        for fault in FAULTS
        if fault.base is bronze
        and len(fault.found) == 1
        and fault.found[0][1] in ("bad-value", "unknown-key")
        # What cannot be read hides what is judged by it.
        and fault.found[0][0] not in ("standings", "standings[3]", "standings[3].players", "conditions")
        and fault.found[0][0] not in ("first_date", "matches", "ruleset")
    ]
    for _ in range(300):
        chosen = {fault.found[0][0]: fault for fault in chance.sample(simple, 6)}
        tops = {path.split(".players")[0] for path in chosen}
        if len(tops) < len(chosen) or "standings[3].place" in chosen:
            continue
        report = bronze()
        for fault in chosen.values():
            fault.change(report)
        found = problems(report)
        assert {fault.found[0] for fault in chosen.values()} <= set(found)


def test_message_says_what_is_wrong_what_is_allowed_and_what_was_found() -> None:
    report = {**bronze(), "level": "silver", "boards": 30, "standings": bronze()["standings"][:9]}
    assert to_json(calculate(report)) == {
        "errors": [
            {
                "path": "standings",
                "code": "too-few-contestants",
                "message": "A silver pairs event needs at least 15 contestants; this one has 9.",
            },
            {
                "path": "boards",
                "code": "too-few-boards",
                "message": "A silver pairs event needs at least 42 boards, or 36 for half scale; this one has 30.",
            },
        ]
    }


def test_refusal_survives_storage() -> None:
    for fault in FAULTS:
        refusal = calculate(fault.report())
        assert from_stored(json.loads(json.dumps(to_stored(refusal)))) == refusal


def test_parsing_alone_leaves_conditions_and_level_to_the_edition() -> None:
    report = {**bronze(), "boards": 3, "conditions": {"opponents_met": 3}}
    parsed = parse(report)
    assert isinstance(parsed, Report)
    outcome = edition(parsed.ruleset).calculate(parsed)
    assert isinstance(outcome, Refusal)
    assert [problem.code for problem in outcome.problems] == ["condition-not-applicable", "too-few-boards"]


def test_parsing_finds_every_fault_of_form() -> None:
    outcome = parse({**bronze(), "boards": "24", "date": "yesterday"})
    assert isinstance(outcome, Refusal)
    assert [problem.path for problem in outcome.problems] == ["date", "boards"]


def test_team_matches_are_read_wholly_by_the_common_parser() -> None:
    parsed = parse(teams())
    assert isinstance(parsed, Report)
    assert parsed.matches[0].home.halves == {"a1": 2, "a2": 2, "a3": 2, "a4": 2}
    assert (parsed.entrants, parsed.matches[0].away.vp, parsed.standings) == (2, 12, ())


def test_guest_in_a_lineup_takes_up_his_seats() -> None:
    report = teams()
    del report["matches"][0]["home"]["halves"]["a1"]
    report["matches"][0]["home"]["halves"]["?1"] = 2
    report["matches"][0]["home"]["names"] = {"?1": "Orri Havtun"}
    assert isinstance(parse(report), Report)


def test_walkover_needs_no_lineup() -> None:
    report = teams()
    report["matches"][0] |= {"outcome": "walkover", "home": {"team": "Alfa"}, "away": {"team": "Beta"}}
    assert isinstance(parse(report), Report)


def test_ruleset_of_the_caller_applies_where_the_file_names_none() -> None:
    report = bronze()
    del report["ruleset"]
    assert isinstance(calculate(report, ruleset="sbf-2018"), Answer)
    assert problems(report) == [("ruleset", "missing-key")]
    outcome = calculate(report, ruleset="sbf-1999")
    assert isinstance(outcome, Refusal)
    assert [(problem.path, problem.code) for problem in outcome.problems] == [("ruleset", "bad-value")]


def test_ruleset_of_the_file_goes_before_that_of_the_caller() -> None:
    assert isinstance(calculate(bronze(), ruleset="fbs-2012"), Answer)


@pytest.mark.parametrize("data", [None, [], "x", 3, True])
def test_what_is_no_object_is_unreadable(data: object) -> None:
    assert problems(data) == [("", "unreadable")]


def test_ten_thousand_rows_are_answered() -> None:
    outcome = calculate(
        {**bronze(), "standings": [{"place": n, "players": [f"a{n}", f"b{n}"]} for n in range(1, 10_001)]}
    )
    assert isinstance(outcome, Answer)
    assert len(outcome.awards) == 2 * 3334


def test_leap_day_is_a_day() -> None:
    assert isinstance(calculate({**bronze(), "date": "2024-02-29", "first_date": "2024-02-29"}), Answer)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (" ", 'Must not be blank; found " ".'),
        (
            "Pär\u202ealp",
            "Must not contain control characters or marks that turn the direction of writing; "
            'found "Pär\N{REPLACEMENT CHARACTER}alp", where character 4 is U+202E.',
        ),
        ("x" * 201, f'Expected text of at most 200 characters; found "{"x" * 79}…".'),
    ],
)
def test_a_text_is_refused_with_what_is_wrong_with_it(name: str, said: str) -> None:
    report = bronze()
    put("name", name)(report)
    outcome = calculate(report)
    assert isinstance(outcome, Refusal)
    assert [sentence(problem) for problem in outcome.problems] == [said]


def test_a_name_in_a_line_up_holds_no_turning_letters() -> None:
    report = teams()
    number = next(iter(report["matches"][0]["home"]["halves"]))
    report["matches"][0]["home"]["names"] = {number: "Gyda\u202e"}
    assert problems(report) == [(f"matches[0].home.names.{number}", "bad-value")]
