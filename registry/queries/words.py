"""Searching names by words."""

import re
from collections.abc import Mapping
from functools import cache
from string import ascii_lowercase, digits
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, Case, F, Func, Q, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Concat, Length, Replace
from django.db.models.lookups import GreaterThanOrEqual
from django.db.models.sql.compiler import SQLCompiler

from registry.names import search_key, words_wanted

# The letters with accents that Unicode keeps apart from ASCII: Latin-1 and Latin Extended-A.
LATIN = range(0xC0, 0x180)
# Single letters that keys spell with two.
PAIRS = ("ae", "oe", "th", "ss", "ij")
SIGNS = re.compile("|".join((*PAIRS, ".")))


def matching_words(text: str, *, indexed: bool = False) -> Q:
    """Each word begins another word of the record's `search_key`, in any order, or its number.

    Accents and capitals do not matter. A text without a letter or digit finds nothing. `indexed`: the records are
    players, whose words PostgreSQL keeps in an index; the same are found.
    """
    wanted = words_wanted(text)
    if not wanted:
        return Q(pk__in=[])
    found = Q()
    for word, count in wanted.items():
        begins = Q(number__startswith=word)
        found &= words_of_name(word, indexed=indexed) | begins
        if count > 1:
            by_number = Case(When(begins, then=1), default=0)
            found &= Q(GreaterThanOrEqual(_how_many_begin(word) + by_number, count))
    return found


def words_of_name(text: str, *, indexed: bool = False) -> Q:
    """Each word begins another word of the record's `search_key`, in any order; an empty text is met by all.

    `indexed` as with `matching_words`: what is counted is asked of those alone whom the index finds.
    """
    found = Q()
    for word, count in words_wanted(text).items():
        if indexed:
            found &= Q(HasWord(F("search_key"), Value(f"{word}:*")))
        found &= Q(search_key__startswith=word) | Q(search_key__contains=f" {word}")
        if count > 1:
            found &= Q(GreaterThanOrEqual(_how_many_begin(word), count))
    return found


def _how_many_begin(word: str) -> Combinable:
    """How many words of the `search_key` begin so."""
    key, beginning = Concat(Value(" "), "search_key"), f" {word}"
    without = Replace(key, Value(beginning), Value(""))
    return (Length(key) - Length(without)) / Value(len(beginning))


def words_within(field: str, text: str) -> Q:
    """Each word stands somewhere in the field, which has no key of its own; accents and capitals do not matter.

    A text without a letter or digit finds nothing.
    """
    words = search_key(text).split()
    if not words:
        return Q(pk__in=[])
    found = Q()
    for word in words:
        signs = SIGNS.findall(word)
        found &= Q(**{f"{field}__iregex": "".join(_spellings()[sign] for sign in signs)})
    return found


@cache
def _spellings() -> Mapping[str, str]:
    """For each sign or pair of signs of a search key a pattern of all letters that are written so in keys."""
    letters = {sign: sign for sign in digits + ascii_lowercase} | dict.fromkeys(PAIRS, "")
    for code in LATIN:
        plain = search_key(chr(code))
        if plain in letters:
            letters[plain] += chr(code)
    single = {sign: f"[{spelt}]" for sign, spelt in letters.items() if sign not in PAIRS}
    return single | {pair: f"({single[pair[0]]}{single[pair[1]]}|[{letters[pair]}])" for pair in PAIRS}


class HasWord(Func):
    """Asks PostgreSQL's index of the players' words for a beginning; true of all records elsewhere."""

    output_field = BooleanField()
    conditional = True
    template = "(to_tsvector('simple', %(expressions)s))"
    arg_joiner = ") @@ to_tsquery('simple', "

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **extra: Any
    ) -> tuple[str, tuple[str | int, ...]]:
        """SQLite has no such index."""
        return "1", ()
