"""The names of our own template in the languages of the pages: written is one of them, read are all."""

import re
import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

_FILE = Path(__file__).parent / "template_names.toml"
# The columns of a player end in his seat: "id1", "nummer 1".
_SEATED = re.compile(r"(.+?)\s*([1-8])")
_WITH_SEATS = ("id", "name", "share")
BLOCK, KEY, COLUMN, MEMBER, FORM = "block", "key", "column", "member", "form"
LEVEL, OUTCOME, SIDE, LINE, YES_OR_NO = "level", "outcome", "side", "line", "yes-or-no"


@cache
def _book() -> tuple[tuple[str, ...], Mapping[str, Mapping[str, tuple[str, ...]]]]:
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    languages = tuple(data.pop("languages"))
    return languages, {kind: {code: tuple(words) for code, words in entries.items()} for kind, entries in data.items()}


@cache
def _codes(kind: str) -> Mapping[str, str]:
    """The code of every word of this kind, in small letters."""
    return {word.casefold(): code for code, words in _book()[1][kind].items() for word in words}


def code_of(kind: str, written: str) -> str:
    """The code for which a word of any language stands; what is written, in small letters, where there is none."""
    word = " ".join(written.split()).casefold()
    codes = _codes(kind)
    seated = _SEATED.fullmatch(word) if kind == COLUMN and word not in codes else None
    if seated is not None and codes.get(seated[1]) in _WITH_SEATS:
        return f"{codes[seated[1]]}{seated[2]}"
    return codes.get(word, written.lower())


def is_known(kind: str, written: str) -> bool:
    """Whether a word of any language stands for a code of this kind."""
    return code_of(kind, written) in _book()[1][kind]


def named(kind: str, code: str, language: str) -> str:
    """What a language calls a code, "nummer 1" for `id1` in Swedish; the code itself where it has no name."""
    languages, entries = _book()
    at = languages.index(language) if language in languages else 0
    seat = code[-1:] if kind == COLUMN and code not in entries[kind] and code[-1:].isdecimal() else ""
    words = entries[kind].get(code.removesuffix(seat) if seat else code)
    if words is None:
        return code
    return f"{words[at]} {seat}" if seat and at else f"{words[at]}{seat}"


def language_of(kind: str, written: Collection[str]) -> str:
    """The language in which most of these names are written; the first of all languages where several are even."""
    languages = _book()[0]
    words = {" ".join(word.split()).casefold() for word in written}
    counts = [
        len({named(kind, code_of(kind, word), language).casefold() for word in words} & words) for language in languages
    ]
    return languages[counts.index(max(counts))]
