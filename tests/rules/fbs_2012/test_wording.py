"""Every reason, warning and problem of a Faroese event has a sentence, and the sentence holds every number of it."""

import json
import re
from collections.abc import Iterator

from awards.rules.answer import Answer, Problem, Reason
from awards.rules.calculation import calculate
from awards.rules.editions import edition
from awards.rules.wording import sentence, sentence_key
from tests.rules.fbs_2012.faults import FAULTS
from tests.rules.fbs_2012.faults_of_matches import MATCH_FAULTS
from tests.rules.fbs_2012.reports import answered, individual, mini_teams, pairs
from tests.rules.fbs_2012.test_cases import CASES, report_of
from tests.rules.test_wording import parts, sentences_of, shown


def values() -> Iterator[Reason | Problem]:
    """Whatever the engine says of all Faroese cases and faults."""
    cases = [json.loads(path.read_text(encoding="utf-8")) for path in CASES]
    for case in cases:
        if "holding" not in case and "sanction" not in case:
            yield from parts(calculate(report_of(case)))
    for fault in (*FAULTS, *MATCH_FAULTS):
        yield from parts(calculate(fault.report()))


def test_sentence_holds_every_number_of_its_value() -> None:
    for value in values():
        text = sentence(value)
        for name, fact in value.facts.items():
            if name == "kind":
                continue
            for expected in shown(name, fact):
                boundary = r"(?<![0-9.])" if expected[:1].isdigit() else ""
                assert re.search(boundary + re.escape(expected), text), (text, name, fact)


def test_every_sentence_of_the_edition_is_used() -> None:
    said = {sentence_key(value) for value in values()}
    assert sentences_of("fbs_2012") - said == set()


def test_every_reason_cites_a_paragraph_of_its_edition() -> None:
    known = {paragraph.number for paragraph in edition("fbs-2012").paragraphs}
    assert {value.paragraph for value in values() if isinstance(value, Reason)} <= known


def because(answer: Answer, player: str) -> list[str]:
    """What the answer says of a player's award."""
    award = next(award for award in answer.awards if award.player == player)
    return [sentence(reason) for reason in award.because]


def test_every_step_to_the_row_of_a_table_is_explained() -> None:
    conditions = {"opponents_met": 20, "strength_group": "A", "strength_groups": 3}
    answer = answered(pairs([1, 1, *range(3, 42)], "gold", boards=100, conditions=conditions))
    assert because(answer, "000011") == [
        "Not all met all: 1 + 20 met + half of 20 not met = 31, which leads to row 31",
        "Row A of 3 by strength: 31 pairs and 15 % more are 35.65, which leads to row 36",
        "100 boards: 36 pairs and 20 % more are 43.2, which leads to row 44",
        "Table 3.1.1.2, row 44 (41 pairs): place 1 gives 44 sp",
        "Table 3.1.1.2, row 44 (41 pairs): place 2 gives 30 sp",
        "Places 1-2 are shared by 2: 74 sp together, 37 sp each",
        "A gold event of a club: 37 sp are 3.7 gp",
        "3.7 gp rounded up: 4 gp",
    ]


def test_half_of_what_the_federation_fixed_is_explained() -> None:
    answer = answered(individual(16, "silver", boards=30, conditions={"winner_points": 9, "half": True}))
    fixed = "The federation fixed 9 sp for the winner, instead of the 12 of row 16"
    assert because(answer, "000011") == [
        fixed,
        "A half event pays half: 9 becomes 4.5 sp",
        "4.5 sp rounded up: 5 sp",
    ]
    assert because(answer, "000021") == [
        fixed,
        "Two thirds down from there, row 16: place 2 gives 6 sp",
        "A half event pays half: 6 becomes 3 sp",
    ]


def test_who_is_paid_for_a_part_of_the_boards_is_explained() -> None:
    standings = mini_teams(8)["standings"]
    standings[0]["players"][3] = {"number": "s", "share": "3/4"}
    assert because(answered(mini_teams(8, standings=standings)), "s") == [
        "Table 2.1.2.6, row 8 (8 teams): place 1 gives 24 bp",
        "Played 0.75 of the boards; 0.5 is enough for all of it",
    ]
    both = pairs(8)["standings"]
    both[0]["players"] = ["a", {"number": "b", "share": "0.2"}, {"number": "s", "share": "0.8"}]
    assert because(answered(pairs(8, standings=both)), "s") == [
        "Table 2.1.1.2, row 8 (8 pairs): place 1 gives 16 bp",
        "A substitute who played 0.8 of the boards; the entered player had 0.2 of them",
    ]
