"""Searching names by words."""

from django.db.models import Q

from registry.names import search_key


def matching_words(text: str) -> Q:
    """Each word begins a word of the record's `search_key`, in any order, or is the beginning of its number.

    Accents and capitals do not matter. A text without a letter or digit finds nothing.
    """
    words = search_key(text).split()
    if not words:
        return Q(pk__in=[])
    found = Q()
    for word in words:
        found &= Q(search_key__startswith=word) | Q(search_key__contains=f" {word}") | Q(number__startswith=word)
    return found
