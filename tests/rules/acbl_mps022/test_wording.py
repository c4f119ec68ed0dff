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
            assert re.search(r"\(MPS\.022 p\. [0-9]+[0-9, -]*\)\.?$", sentence(value)), sentence(value)
