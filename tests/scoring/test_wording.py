"""What is said of board results: every reason, warning and problem in every language, with its numbers."""

import json
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from string import Formatter

import pytest

from awards import scoring
from awards.rules.amounts import written
from awards.rules.answer import Problem, Reason, Refusal
from awards.rules.wording import catalogue, sentence, sentence_key
from awards.scoring.scored import Scored
from awards.scoring.scoring import score
from tests.scoring.made import each_alone, sessions
from tests.scoring.sessions import session
from tests.scoring.test_cases import CASES, session_of
from tests.scoring.test_individuals import faulty, left_early
from tests.scoring.test_problems import FAULTS, IN_IMPS, changed

WORDS = Path(scoring.__file__).parent / "words"
LANGUAGES = ("en", "sv", "da", "fo")
BROKEN = [b"\xff", b"[" * 99, b"{", b"[]", b'{"a": NaN}', b'{"a": 1, "a": 1}']


def values() -> list[Reason | Problem]:
    """Whatever is said of all examples, faults and some sessions made at random."""
    data = [session_of(json.loads(path.read_text(encoding="utf-8"))) for path in CASES]
    data += [changed(path, value) for path, value, _ in FAULTS]
    data += [changed(path, value, "butler") for path, value, _ in IN_IMPS]
    data += [session({"1": {"1": ["_-_ _/_"]}}), session({"1": {"1": ["1-2 50"]}}, individual=True), *sessions(63, 200)]
    data += [each_alone(one) for one in sessions(64, 20)]
    data += [left_early(), faulty(), {**faulty(), "individual": False}]
    every = (value for given in (*data, *BROKEN) for value in parts(score(given)))
    return list({(value.code, str(value.facts)): value for value in every}.values())


def parts(outcome: Scored | Refusal) -> Iterator[Reason | Problem]:
    """Everything that an outcome says."""
    if isinstance(outcome, Refusal):
        yield from outcome.problems
        return
    for board in outcome.boards:
        yield from board.because
        for result in board.results:
            for _side, _pair, side_score in result.scores():
                yield from side_score.because
    for entry in outcome.sit_outs:
        yield from entry.score.because
    for entries in (outcome.adjustments, outcome.deductions, outcome.tie_breaks, outcome.withdrawn):
        for entry in entries:
            yield from entry.because
    yield from outcome.warnings


@pytest.fixture(scope="module")
def said() -> list[Reason | Problem]:
    return values()


def own(language: str) -> dict[str, str]:
    """The sentences that this package adds."""
    return tomllib.loads((WORDS / f"{language}.toml").read_text(encoding="utf-8"))["sentences"]


def facts_of(template: str) -> set[str]:
    return {name for _text, name, _form, _conversion in Formatter().parse(template) if name}


def shown(fact: object, words: dict[str, str], sign: str) -> list[str]:
    """How a fact has to stand in a sentence."""
    if isinstance(fact, tuple):
        return [text for part in fact for text in shown(part, words, sign)]
    if isinstance(fact, Fraction):
        return [written(fact).replace(".", sign)]
    return [words.get(str(fact), str(fact))]


def test_every_sentence_is_said(said: list[Reason | Problem]) -> None:
    assert set(own("en")) - {sentence_key(value) for value in said} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_the_same_sentences_with_the_same_facts(language: str) -> None:
    english = {code: facts_of(template) for code, template in own("en").items()}
    assert {code: facts_of(template) for code, template in own(language).items()} == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentence_holds_every_fact_of_its_value(said: list[Reason | Problem], language: str) -> None:
    book, codes = catalogue(language), set(own("en"))
    for value in said:
        if sentence_key(value) not in codes:
            continue
        text = sentence(value, language)
        for name, fact in value.facts.items():
            if name == "kind":
                continue
            for expected in shown(fact, dict(book.words.get(name, {})), book.decimal_sign):
                boundary = r"(?<![0-9.,])" if expected[:1].isdigit() else ""
                assert re.search(boundary + re.escape(expected), text), (text, name, fact)


def test_every_reason_cites_a_paragraph(said: list[Reason | Problem]) -> None:
    cited = {value.paragraph for value in said if isinstance(value, Reason)}
    assert cited == {"3.1.3", "3.1.4", "3.1.5", "3.1.8", "3.1.9", "3.2.3", "3.5.2", "3.5.3", "3.7.9", "3.9", "88"}


def test_reasons_are_said_in_words() -> None:
    data = session({"1": {"1": ["1-2 110", "3-4 140", "5-6 A+/A-", "7-8 110 &turned"]}})
    outcome = score(data)
    assert isinstance(outcome, Scored)
    (first,), (third,) = outcome.boards[0].results[0].ns, outcome.boards[0].results[2].ns
    assert [sentence(reason) for reason in first.because] == [
        "Results in the same direction: worse 0, equal 0, better 1, which gives 0",
        "Adjusted results, which count 1 each: 1",
        "Results of another form of the board, which count 1 each: 1",
    ]
    assert [sentence(reason, "sv") for reason in third.because] == ["Utslaget medel plus är 60 % av toppen 6: 3,6"]
