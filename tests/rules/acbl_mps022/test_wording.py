"""Every reason, warning and problem of an American event has a sentence that holds every number of it."""

import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from awards import rules
from awards.rules.amounts import written
from awards.rules.answer import Problem, Reason, Refusal
from awards.rules.calculation import calculate
from awards.rules.editions import edition
from awards.rules.wording import catalogue, sentence, sentence_key
from tests.rules.acbl_mps022.faults_of_lists import FAULTS
from tests.rules.acbl_mps022.test_cases import CASES, read, report_of

WORDS = Path(rules.__file__).parent / "acbl_mps022" / "words" / "en.toml"


def values() -> Iterator[Reason | Problem]:
    """Whatever the engine says of all American cases and faults."""
    reports = [report_of(read(path)) for path in CASES] + [fault.report for fault in FAULTS]
    for report in reports:
        outcome = calculate(report)
        if isinstance(outcome, Refusal):
            yield from outcome.problems
        else:
            yield from reasons(outcome.warnings, outcome.remarks, *(award.because for award in outcome.awards))


def reasons(*lists: tuple[Reason, ...]) -> Iterator[Reason]:
    for each in lists:
        yield from each


def shown(name: str, fact: object) -> list[str]:
    """How a fact has to stand in an English sentence."""
    if isinstance(fact, tuple):
        return [text for part in fact for text in shown(name, part)]
    if isinstance(fact, Fraction):
        return [written(fact)]
    return [catalogue().words.get(name, {}).get(str(fact), str(fact))]


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
    assert set(tomllib.loads(WORDS.read_text(encoding="utf-8"))["sentences"]) - said == set()


def test_every_reason_cites_a_paragraph_and_a_page() -> None:
    known = {paragraph.number for paragraph in edition("acbl-mps022").paragraphs}
    for value in values():
        if isinstance(value, Reason):
            assert value.paragraph in known
            assert re.search(r"\(MPS\.022 (p\. [0-9]+|pp\. [0-9]+[0-9, -]+)\)\.?$", sentence(value)), sentence(value)


def said_to(name: str, player: str) -> list[str]:
    """The reasons of a player's award in a case."""
    case = next(path for path in CASES if path.stem == name)
    answer = calculate(report_of(read(case)))
    assert not isinstance(answer, Refusal)
    return [sentence(reason) for award in answer.awards if award.player == player for reason in award.because]


def test_shared_place_is_explained_word_for_word() -> None:
    assert said_to("07-example-tie", "105") == [
        "First award on 36 tables: B (36 + 10)/60 × R 14 × S 1.5 × M 1 × P 1 × T 1 = 16.1, rounded 16.10"
        " (MPS.022 p. 9)",
        "Paid down to place 7: 6 places are printed, 7 reach 2.8; of a field of 72 at least 4 and, beyond those"
        " printed, at most 25; never more than 40 (MPS.022 pp. 13-16)",
        "Two sessions or more, championship rating and no limit below 750: overall awards and section tops are gold,"
        " others red (MPS.022 p. 1)",
        "Place 3: 16.10 × 0.75 to the power of 2 is 9.05625 (MPS.022 p. 13)",
        "Place 4: 16.10 × 0.75 to the power of 3 is 6.7921875 (MPS.022 p. 13)",
        "Places 3-4 are shared by 2: 15.8484375 gold together, 7.92421875 gold each (MPS.022 p. 1)",
        "7.92421875 gold is booked as 7.92 (MPS.022 p. 13)",
    ]


def test_choice_of_lists_is_explained_word_for_word() -> None:
    assert said_to("10-example-section-tops-and-ties", "403")[-1:] == [
        "The overall award, 5.51, is not less than 0.83 for sessions or matches, and counts alone (MPS.022 p. 14)"
    ]
    assert said_to("14-example-stratified", "511")[-1:] == [
        "Paid on the lists B, C: the largest award counts, 1.28 (MPS.022 p. 14)"
    ]
