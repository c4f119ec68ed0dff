"""What the engine says in English it says in every language of the pages: each sentence, word and title."""

import re
from fractions import Fraction
from string import Formatter

import pytest
from django.conf import settings

from awards.rules.amounts import written
from awards.rules.wording import Catalogue, catalogue, sentence, sentence_key
from tests.rules.acbl_mps022.test_wording import values as american
from tests.rules.fbs_2012.test_wording import values as faroese
from tests.rules.test_wording import values as swedish

ENGLISH = catalogue("en")
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]

pytestmark = pytest.mark.parametrize("book", [catalogue(language) for language in LANGUAGES], ids=LANGUAGES)


def facts_of(template: str) -> list[str]:
    return sorted({name for _text, name, _form, _conversion in Formatter().parse(template) if name})


def test_a_language_has_every_sentence_and_no_other(book: Catalogue) -> None:
    assert set(book.sentences) == set(ENGLISH.sentences)


def test_a_sentence_names_the_facts_of_the_english_one(book: Catalogue) -> None:
    english = {code: facts_of(template) for code, template in ENGLISH.sentences.items()}
    assert {code: facts_of(template) for code, template in book.sentences.items()} == english


def test_a_language_has_every_word_and_every_title(book: Catalogue) -> None:
    words = {(kind, word) for kind, known in ENGLISH.words.items() for word in known}
    titles = {(ruleset, title) for ruleset, known in ENGLISH.titles.items() for title in known}
    assert words - {(kind, word) for kind, known in book.words.items() for word in known} == set()
    assert titles - {(ruleset, title) for ruleset, known in book.titles.items() for title in known} == set()


def test_no_sentence_was_left_in_english(book: Catalogue) -> None:
    assert {code for code, text in book.sentences.items() if text == ENGLISH.sentences[code]} == set()


def shown(book: Catalogue, name: str, fact: object) -> list[str]:
    """How a fact has to stand in a sentence of the language."""
    if isinstance(fact, tuple):
        return [text for part in fact for text in shown(book, name, part)]
    if isinstance(fact, Fraction):
        return [written(fact).replace(".", book.decimal_sign)]
    return [book.words.get(name, {}).get(str(fact), str(fact))]


def test_a_sentence_holds_every_number_of_its_value(book: Catalogue) -> None:
    for value in (*swedish(), *faroese(), *american()):
        text = sentence(value, book.language)
        template = book.sentences[sentence_key(value)]
        assert text != template or "{" not in template
        for name in facts_of(template):
            for expected in shown(book, name, value.facts[name]):
                boundary = r"(?<![0-9,])" if expected[:1].isdigit() else ""
                assert re.search(boundary + re.escape(expected), text), (text, name, value.facts[name])
