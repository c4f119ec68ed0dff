"""Reasons and problems are written out here, from one catalogue a language, and nowhere else."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from awards import scoring
from awards.rules.amounts import written
from awards.rules.folders import places

SOURCE_LANGUAGE = "en"
# The parts of a catalogue that hold sentences.
SENTENCES = ("sentences", "findings", "remedies", "losses")


class Coded(Protocol):
    """What can be written out: a code and its numbers. A fact ``kind`` chooses between sentences of one code."""

    @property
    def code(self) -> str: ...

    @property
    def facts(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True)
class Catalogue:
    """The sentences, the words for coded facts and the titles of one language.

    ``findings`` say what a regulation has against an application, ``remedies`` what can be done about it. ``asked`` is,
    by edition and field, what stands at a field of a form: ``label``, and perhaps ``help``, ``none``, ``options``.
    """

    language: str
    decimal_sign: str
    sentences: Mapping[str, str]
    words: Mapping[str, Mapping[str, str]]
    titles: Mapping[str, Mapping[str, str]]
    findings: Mapping[str, str]
    remedies: Mapping[str, str]
    losses: Mapping[str, str]
    asked: Mapping[str, Mapping[str, Mapping[str, Any]]]


@cache
def catalogue(language: str = SOURCE_LANGUAGE) -> Catalogue:
    """The catalogue of ``language``; English where there is none.

    ``words/LANGUAGE.toml`` holds what all rulesets say, ``EDITION/words/LANGUAGE.toml`` what one edition adds, and
    ``scoring/words/LANGUAGE.toml`` what is said of board results. Two editions may say the same code in the same words;
    ValueError where they differ, since only the code is kept.
    """
    files = (f"words/{language}.toml", f"*/words/{language}.toml")
    folders = (*places(), *map(Path, scoring.__path__))
    found = sorted(path for folder in folders for pattern in files for path in folder.glob(pattern))
    if not found:
        return catalogue(SOURCE_LANGUAGE)
    sentences: dict[str, dict[str, str]] = {section: {} for section in SENTENCES}
    words: dict[str, dict[str, str]] = {}
    titles: dict[str, dict[str, str]] = {}
    asked: dict[str, dict[str, dict[str, Any]]] = {}
    decimal_sign = "."
    for path in found:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        decimal_sign = data.get("decimal_sign", decimal_sign)
        for section, code, template in _templates(data):
            if sentences[section].setdefault(code, template) != template:
                raise ValueError(f"{path}: the sentence {code} stands twice, in other words")
        for kind, entries in data.get("words", {}).items():
            words.setdefault(kind, {}).update(entries)
        for section, found_there in (("titles", titles), ("asked", asked)):
            if section in data:
                found_there[path.parent.parent.name.replace("_", "-")] = data[section]
    return Catalogue(language, decimal_sign, words=words, titles=titles, asked=asked, **sentences)


def _templates(data: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for section in SENTENCES:
        for code, template in data.get(section, {}).items():
            yield section, code, template


def sentence_key(value: Coded) -> str:
    """The key under which the catalogue holds the sentence for this value."""
    kind = value.facts.get("kind")
    return f"{value.code}.{kind}" if kind is not None else value.code


def sentence(value: Coded, language: str = SOURCE_LANGUAGE) -> str:
    """The reason, warning or problem as one sentence of ``language``."""
    return _written("sentences", value, language)


def finding(value: Coded, language: str = SOURCE_LANGUAGE) -> str:
    """What a regulation has against an application, as one sentence of ``language``."""
    return _written("findings", value, language)


def remedy(value: Coded, language: str = SOURCE_LANGUAGE) -> str:
    """What can be done about a finding, in ``language``."""
    return _written("remedies", value, language)


def loss(value: Coded, language: str = SOURCE_LANGUAGE) -> str:
    """What of an event another edition cannot say, as one sentence of ``language``."""
    return _written("losses", value, language)


def _written(section: str, value: Coded, language: str) -> str:
    key, book = sentence_key(value), catalogue(language)
    if key not in getattr(book, section):
        book = catalogue(SOURCE_LANGUAGE)
    template: str = getattr(book, section)[key]
    return template.format_map({name: _Fact(name, fact, book) for name, fact in value.facts.items()})


@dataclass(frozen=True)
class _Fact:
    """A fact as it stands in a sentence: ``{amount:2}`` has at least two decimals, of a quotient none."""

    name: str
    fact: Any
    book: Catalogue

    def __format__(self, decimals: str) -> str:
        text = _shown(self.name, self.fact, self.book)
        if not decimals or not isinstance(self.fact, int | Fraction) or "/" in text:
            return text
        whole, _, rest = text.partition(self.book.decimal_sign)
        return whole + self.book.decimal_sign + rest.ljust(int(decimals), "0")


def title_name(ruleset: str, code: str, language: str = SOURCE_LANGUAGE) -> str:
    """The name of a title in ``language``."""
    names = catalogue(language).titles.get(ruleset, {})
    return names[code] if code in names else catalogue(SOURCE_LANGUAGE).titles[ruleset][code]


def word(kind: str, code: str, language: str = SOURCE_LANGUAGE) -> str:
    """The word of ``language`` for a coded fact of that kind; the code itself where there is none."""
    return catalogue(language).words.get(kind, {}).get(code, code)


def asked_words(ruleset: str, name: str, language: str = SOURCE_LANGUAGE) -> Mapping[str, Any]:
    """What stands at a field of the edition's forms; nothing where the edition asks no such thing."""
    for book in (catalogue(language), catalogue(SOURCE_LANGUAGE)):
        found = book.asked.get(ruleset, {}).get(name)
        if found is not None:
            return found
    return {}


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
