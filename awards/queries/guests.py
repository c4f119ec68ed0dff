"""Guests in a typed list: who is not registered is written with the word "guest" in the language of the page."""

from django.utils.translation import gettext as _

from awards.queries.suggestions import LEAST_LETTERS, taken_apart
from registry.names import search_key


def guest_named(text: str) -> str | None:
    """The name of the guest for whom a text stands, "Guest: Ada Lovelace", or the word alone; None for anybody else."""
    word, begun = _("Guest"), text.strip()
    if begun.casefold() == word.casefold():
        return word
    head, colon, name = begun.partition(":")
    if not colon or head.strip().casefold() != word.casefold():
        return None
    return name.strip() or word


def guest_offered(text: str, *, nobody_fits: bool) -> str:
    """The text for a guest while this one is being typed: "g" and "guest" lead to it, and a name that fits nobody."""
    word, begun = _("Guest"), text.strip()
    if not begun:
        return ""
    if word.casefold().startswith(begun.casefold()):
        return word
    if is_said(begun):
        name = begun[len(word) :].strip(" :")
        return f"{word}: {name}" if name else word
    is_name = not taken_apart(begun).number and len(search_key(begun)) >= LEAST_LETTERS
    return f"{word}: {begun}" if nobody_fits and is_name else ""


def is_said(text: str) -> bool:
    """Whether the text is a beginning of the word for a guest, or begins with that word."""
    word, begun = _("Guest").casefold(), text.strip().casefold()
    return bool(begun) and (word.startswith(begun) or begun.startswith((f"{word} ", f"{word}:")))
