"""Guests in a typed list: who is not registered is written with the word "guest" or its letter, in any language."""

import re
from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext as _

from awards.queries.suggestions import (
    LEAST_LETTERS,
    Meant,
    Suggestion,
    is_called,
    known_by_name,
    players_meant,
    taken_apart,
)
from registry.models import Federation
from registry.names import search_key
from registry.permissions import Actor

# A list comes from anywhere: the word of every language of the pages, and the letter that all of them begin with.
LETTER = "g"
WORDS = frozenset((LETTER, "guest", "gäst", "gæst", "gestur"))
_BEHIND = re.compile(r"([^()]+)\(([^()]+)\)")


def guest_named(text: str) -> str | None:
    """The name of the guest for whom a text stands, "Guest: Ada Lovelace", or the word alone; None for anybody else."""
    word, begun = _("Guest"), text.strip()
    if _is_the_word(begun):
        return word
    head, colon, name = begun.partition(":")
    if not colon or not _is_the_word(head):
        return None
    return name.strip() or word


def guest_perhaps(text: str) -> str:
    """The name of a guest who is meant unless somebody is called so: "g Ada Lovelace", "Ada Lovelace (guest)".

    Empty for all others: a letter before one word is more likely an initial, and whoever has a number is registered.
    """
    head, name = _said(text)
    is_initial = head.casefold() == LETTER and len(name.split()) < 2
    return "" if is_initial and not _BEHIND.fullmatch(text.strip()) else name


def guest_meant(text: str, meant: Meant | None) -> str | None:
    """The name of the guest for whom a text stands, where it is `players_or_guests` that found who is meant by it."""
    named = guest_named(text)
    if named is not None:
        return named
    nobody = meant is None or meant.doubt == "nobody"
    return guest_perhaps(text) or None if nobody else None


def players_or_guests(
    federation: Federation,
    texts: Iterable[str],
    *,
    on: date,
    actor: Actor,
    organiser: str = "",
    whole_names: bool = False,
) -> dict[str, Meant]:
    """Whom each text means; those are left out who are said for sure to be guests. A name means a player of the club.

    `whole_names` as in `players_meant`, and then a name means the one who has it in any club.

    Where a text says that he is a guest and somebody is called so all the same, it is asked who he is.
    """
    wanted = [text for text in texts if guest_named(text) is None]
    guests = {text: name for text in wanted if (name := guest_perhaps(text))}
    asked = [*wanted, *guests.values()]
    meant = players_meant(federation, asked, on=on, actor=actor, organiser=organiser, whole_names=whole_names)
    found = {text: meant[text] if whole_names else known_by_name(meant[text]) for text in wanted if text in meant}
    return found | {text: _or_a_guest(found[text], meant.get(name)) for text, name in guests.items()}


def _or_a_guest(whole: Meant, as_guest: Meant | None) -> Meant:
    """A player of exactly the text's name is meant; others who may be are choices."""
    if whole.player is not None and is_called(whole.player, whole.written.name):
        return whole
    of_the_name = [one for one in _fitting(as_guest) if as_guest and is_called(one, as_guest.written.name)]
    choices = tuple(dict.fromkeys([*_fitting(whole), *of_the_name]))
    return Meant(whole.written, None, "perhaps", choices) if choices else whole


def _fitting(meant: Meant | None) -> list[Suggestion]:
    if meant is None:
        return []
    return [meant.player] if meant.player is not None else list(meant.choices)


def guest_offered(text: str, *, nobody_fits: bool) -> str:
    """The text for a guest while this one is being typed: "g" and "guest" lead to it, and a name that fits nobody."""
    word, begun = _("Guest"), text.strip()
    if not begun:
        return ""
    if word.casefold().startswith(begun.casefold()):
        return word
    named = guest_named(begun) or _said(begun)[1]
    if named:
        return word if named == word else f"{word}: {named}"
    is_name = not taken_apart(begun).number and len(search_key(begun)) >= LEAST_LETTERS
    return f"{word}: {begun}" if nobody_fits and is_name else ""


def is_said(text: str) -> bool:
    """Whether the text is a beginning of the word for a guest, or says that somebody of a name is one."""
    begun = text.strip().casefold()
    begins = bool(begun) and _("Guest").casefold().startswith(begun)
    return begins or guest_named(text) is not None or bool(guest_perhaps(text))


def _said(text: str) -> tuple[str, str]:
    """The word for a guest and the name behind or before it; both empty where nothing is said of a guest."""
    begun = text.strip()
    behind = _BEHIND.fullmatch(begun)
    head, name = (behind[2], behind[1]) if behind else begun.partition(" ")[::2]
    name = name.strip(" ,;:")
    return (head.strip(), name) if _is_the_word(head) and name and not taken_apart(name).number else ("", "")


def _is_the_word(text: str) -> bool:
    word = text.strip().casefold()
    return word in WORDS or word == _("Guest").casefold()
