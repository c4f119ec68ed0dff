"""Whom a contact person's number or name means."""

from dataclasses import dataclass
from datetime import date

from registry.models import Federation, Player
from registry.names import search_key
from registry.permissions import Actor
from registry.queries.players import name_is_seen, players_with_home, whose_name_is_seen
from registry.queries.words import matching_words

# So many of those who may be meant are shown.
SHOWN = 6


@dataclass(frozen=True)
class Person:
    """A player as the reader may see him; `name` and `club` are empty where he may not."""

    number: str
    name: str
    club: str

    @property
    def text(self) -> str:
        """Number and name, as they stand in the field."""
        return f"{self.number} {self.name}".strip()


@dataclass(frozen=True)
class Contact:
    """Whom the text means, or those who may be meant; `differs`: the number is somebody's of another name."""

    player: Player | None = None
    person: Person | None = None
    choices: tuple[Person, ...] = ()
    differs: bool = False


def contact_meant(federation: Federation, text: str, actor: Actor, *, on: date) -> Contact:
    """The player of the number in the text, else of the name; nobody where the text says neither of anyone."""
    words = [word.strip(",;:()") for word in text.split() if word.isprintable()]
    numbers = [word for word in words if any(letter.isdecimal() for letter in word)]
    name = " ".join(word for word in words if word not in numbers)
    players = players_with_home(federation, on)
    if numbers:
        player = players.filter(number=numbers[0]).first()
        if player is None:
            return Contact()
        seen = name_is_seen(actor, player)
        differs = seen and not set(search_key(name).split()) <= set(player.search_key.split())
        return Contact(player, _person(player, seen=seen), differs=differs)
    if not search_key(name):
        return Contact()
    found = list(whose_name_is_seen(players, actor).filter(matching_words(name, indexed=True))[: 50 + SHOWN])
    found.sort(key=lambda player: player.home_club_id not in actor.club_ids)  # type: ignore[attr-defined]
    if len(found) == 1:
        return Contact(found[0], _person(found[0], seen=True))
    return Contact(choices=tuple(_person(player, seen=True) for player in found[:SHOWN]))


def _person(player: Player, *, seen: bool) -> Person:
    if not seen:
        return Person(player.number, "", "")
    return Person(player.number, player.name, player.home_club_name or "")  # type: ignore[attr-defined]
