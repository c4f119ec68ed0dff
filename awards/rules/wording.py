"""Reasons and problems are written out here, from one catalogue a language, and nowhere else."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from awards.rules.amounts import written

_HERE = Path(__file__).parent
SOURCE_LANGUAGE = "en"


class Coded(Protocol):
    """What can be written out: a code and its numbers. A fact ``kind`` chooses between sentences of one code."""

    @property
    def code(self) -> str: ...

    @property
    def facts(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True)
class Catalogue:
    """The sentences, the words for coded facts and the titles of one language."""

    language: str
    decimal_sign: str
    sentences: Mapping[str, str]
    words: Mapping[str, Mapping[str, str]]
    titles: Mapping[str, Mapping[str, str]]


@cache
def catalogue(language: str = SOURCE_LANGUAGE) -> Catalogue:
    """The catalogue of ``language``; English where there is none.

    ``words/LANGUAGE.toml`` holds what all rulesets say, ``EDITION/words/LANGUAGE.toml`` what one edition adds.
    """
    paths = sorted([*_HERE.glob("words/*.toml"), *_HERE.glob("*/words/*.toml")])
    found = [path for path in paths if path.stem == language]
    if not found:
        return catalogue(SOURCE_LANGUAGE)
    sentences: dict[str, str] = {}
    words: dict[str, dict[str, str]] = {}
    titles: dict[str, dict[str, str]] = {}
    decimal_sign = "."
    for path in found:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        decimal_sign = data.get("decimal_sign", decimal_sign)
        for code, template in data.get("sentences", {}).items():
            if code in sentences:
                raise ValueError(f"{path}: the sentence {code} stands twice")
            sentences[code] = template
        for kind, entries in data.get("words", {}).items():
            words.setdefault(kind, {}).update(entries)
        if "titles" in data:
            titles[path.parent.parent.name.replace("_", "-")] = data["titles"]
    return Catalogue(language, decimal_sign, sentences, words, titles)


def sentence_key(value: Coded) -> str:
    """The key under which the catalogue holds the sentence for this value."""
    kind = value.facts.get("kind")
    return f"{value.code}.{kind}" if kind is not None else value.code


def sentence(value: Coded, language: str = SOURCE_LANGUAGE) -> str:
    """The reason, warning or problem as one sentence of ``language``."""
    book = catalogue(language)
    template = book.sentences.get(sentence_key(value))
    if template is None:
        book = catalogue(SOURCE_LANGUAGE)
        template = book.sentences[sentence_key(value)]
    return template.format_map({name: _shown(name, fact, book) for name, fact in value.facts.items()})


def title_name(ruleset: str, code: str, language: str = SOURCE_LANGUAGE) -> str:
    """The name of a title in ``language``."""
    names = catalogue(language).titles.get(ruleset, {})
    return names[code] if code in names else catalogue(SOURCE_LANGUAGE).titles[ruleset][code]


def word(kind: str, code: str, language: str = SOURCE_LANGUAGE) -> str:
    """The word of ``language`` for a coded fact of that kind; the code itself where there is none."""
    return catalogue(language).words.get(kind, {}).get(code, code)


def _shown(name: str, fact: Any, book: Catalogue) -> str:
    if isinstance(fact, str):
        return book.words.get(name, {}).get(fact, fact)
    if isinstance(fact, int):
        return str(fact)
    if isinstance(fact, Fraction):
        return written(fact).replace(".", book.decimal_sign)
    if isinstance(fact, tuple):
        return ", ".join(_shown(name, part, book) for part in fact)
    return str(fact)
