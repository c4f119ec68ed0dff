"""Remarks about files as sentences: `words/LANGUAGE.toml` holds a template for each code, and words for coded facts."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from awards.readers.found import At, Remark

_WORDS = Path(__file__).parent / "words"
_NUMBERED = re.compile(r"(.*[0-9])(NS|EW)")
SOURCE_LANGUAGE = "en"


@dataclass(frozen=True)
class _Book:
    sentences: Mapping[str, str]
    questions: Mapping[str, str]
    places: Mapping[str, str]
    words: Mapping[str, Mapping[str, str]]
    template: Mapping[str, Mapping[str, str]]


@cache
def _book(language: str) -> _Book:
    path = _WORDS / f"{language}.toml"
    if not path.is_file():
        return _book(SOURCE_LANGUAGE)
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return _Book(data["sentences"], data["questions"], data["places"], data["words"], data["template"])


def sentence(remark: Remark, language: str = SOURCE_LANGUAGE) -> str:
    """The remark in `language`, with its place in front where it has one."""
    book = _book(language)
    said = _filled(book, book.sentences, _book(SOURCE_LANGUAGE).sentences, remark.code, remark.facts)
    where = place(remark.at, language)
    return f"{where}: {said}" if where else said


def question(code: str, facts: Mapping[str, Any], language: str = SOURCE_LANGUAGE) -> str:
    """What is asked, in `language`."""
    book = _book(language)
    return _filled(book, book.questions, _book(SOURCE_LANGUAGE).questions, code, facts)


def place(at: At, language: str = SOURCE_LANGUAGE) -> str:
    """A place in a file: "line 12, PAIR 3NS, PLACE"; empty where there is none."""
    places = _book(language).places
    line = places["line"].format(line=at.line) if at.line else ""
    return ", ".join(part for part in (line, at.part, at.field) if part)


def word(kind: str, code: str, language: str = SOURCE_LANGUAGE) -> str:
    """The word of `language` for a code of that kind; the code itself where there is none."""
    return _book(language).words.get(kind, {}).get(code, code)


def pair_number(number: str, language: str = SOURCE_LANGUAGE) -> str:
    """The number of a pair with its direction as the language calls it: `4EW` is `4ÖV` in Swedish."""
    return _pair_number(_book(language), number)


def explained(block: str, name: str, language: str = SOURCE_LANGUAGE, facts: Mapping[str, Any] | None = None) -> str:
    """What a key or column of our own template means, in `language`; `notes` are what is said of the whole."""
    return _book(language).template[block][name].format_map(facts or {})


def _filled(book: _Book, own: Mapping[str, str], source: Mapping[str, str], code: str, facts: Mapping[str, Any]) -> str:
    template = own.get(code) or source[code]
    return template.format_map({name: _shown(book, name, fact) for name, fact in facts.items()})


def _shown(book: _Book, name: str, fact: Any) -> str:
    if isinstance(fact, tuple):
        return ", ".join(_shown(book, name, part) for part in fact)
    if isinstance(fact, Fraction):
        return str(fact)
    return _pair_number(book, book.words.get(name, {}).get(fact, fact)) if isinstance(fact, str) else str(fact)


def _pair_number(book: _Book, text: str) -> str:
    found = _NUMBERED.fullmatch(text)
    return text if found is None else f"{found[1]}{book.words['line'][found[2]]}"
