"""What the engine says in English it says in Swedish too: each sentence, each word, each title, with the same facts."""

import re
from fractions import Fraction
from string import Formatter

import pytest

from awards.rules.amounts import written
from awards.rules.answer import Answer, Problem, Reason
from awards.rules.calculation import calculate
from awards.rules.wording import catalogue, sentence, sentence_key, title_name
from tests.rules.reports import pairs
from tests.rules.test_wording import values

ENGLISH, SWEDISH = catalogue("en"), catalogue("sv")


def facts_of(template: str) -> list[str]:
    return sorted({name for _text, name, _form, _conversion in Formatter().parse(template) if name})


def test_swedish_has_every_sentence_and_no_other() -> None:
    assert set(SWEDISH.sentences) == set(ENGLISH.sentences)


def test_swedish_sentence_names_the_facts_of_the_english_one() -> None:
    english = {code: facts_of(template) for code, template in ENGLISH.sentences.items()}
    assert {code: facts_of(template) for code, template in SWEDISH.sentences.items()} == english


def test_swedish_has_every_word_and_every_title() -> None:
    words = {(kind, word) for kind, known in ENGLISH.words.items() for word in known}
    titles = {(ruleset, title) for ruleset, known in ENGLISH.titles.items() for title in known}
    assert words - {(kind, word) for kind, known in SWEDISH.words.items() for word in known} == set()
    assert titles - {(ruleset, title) for ruleset, known in SWEDISH.titles.items() for title in known} == set()


def test_no_sentence_was_left_in_english() -> None:
    assert {code for code, text in SWEDISH.sentences.items() if text == ENGLISH.sentences[code]} == set()


def shown(name: str, fact: object) -> list[str]:
    """How a fact has to stand in a Swedish sentence."""
    if isinstance(fact, tuple):
        return [text for part in fact for text in shown(name, part)]
    if isinstance(fact, Fraction):
        return [written(fact).replace(".", ",")]
    return [SWEDISH.words.get(name, {}).get(str(fact), str(fact))]


def test_swedish_sentence_holds_every_number_of_its_value() -> None:
    for value in values():
        text = sentence(value, "sv")
        template = SWEDISH.sentences[sentence_key(value)]
        assert text != template or "{" not in template
        for name in facts_of(template):
            for expected in shown(name, value.facts[name]):
                boundary = r"(?<![0-9,])" if expected[:1].isdigit() else ""
                assert re.search(boundary + re.escape(expected), text), (text, name, value.facts[name])


def test_numbers_have_a_decimal_comma() -> None:
    answer = calculate(pairs(60, "silver", conditions={"opponents_met": 30}))
    assert isinstance(answer, Answer)
    assert [sentence(reason, "sv") for reason in answer.awards[0].because] == [
        "Alla mötte inte alla: 1 + 30 mötta + hälften av 29 inte mötta = 45,5, vilket leder till rad 46",
        "Tabell D, rad 46 (60 par, 30 mötta): placering 1 ger 46 sp",
        "Ranking: 46 sp × 1 = 46, 46 poäng",
    ]


def test_what_the_file_says_is_shown_as_it_stands_there() -> None:
    problem = Problem("boards", "bad-value", {"kind": "integer", "least": 1, "most": 999, "found": "24.0"})
    assert sentence(problem, "sv") == "Ange ett heltal från 1 till 999; här står 24.0."


@pytest.mark.parametrize(
    ("code", "name"),
    [("klover", "Klövermästare"), ("hjarter-2", "Tvåstjärnig hjärtermästare"), ("stor-5", "Femstjärnig stormästare")],
)
def test_titles_have_their_swedish_names(code: str, name: str) -> None:
    assert title_name("sbf-2018", code, "sv") == name


def test_level_and_form_make_one_swedish_phrase() -> None:
    problem = Problem(
        "boards",
        "too-few-boards",
        {"kind": "event", "level": "silver", "form": "team_matches", "least": 42, "found": 24},
    )
    assert sentence(problem, "sv") == "En lagtävling på silvernivå kräver minst 42 brickor; den här har 24."
    reason = Reason.of("no-ranking", "7", season="spring")
    assert sentence(reason, "sv") == "Vårsilver ger ingen rankingpoäng"
