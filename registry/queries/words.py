"""Searching names by words."""

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, F, Func, Q, Value
from django.db.models.sql.compiler import SQLCompiler

from registry.names import search_key


def matching_words(text: str, *, indexed: bool = False) -> Q:
    """Each word begins a word of the record's `search_key`, in any order, or is the beginning of its number.

    Accents and capitals do not matter. A text without a letter or digit finds nothing. `indexed`: the records are
    players, whose words PostgreSQL keeps in an index; the same are found.
    """
    words = search_key(text).split()
    if not words:
        return Q(pk__in=[])
    found = Q()
    for word in words:
        named = Q(search_key__startswith=word) | Q(search_key__contains=f" {word}")
        if indexed:
            named = Q(HasWord(F("search_key"), Value(f"{word}:*"))) & named
        found &= named | Q(number__startswith=word)
    return found


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
