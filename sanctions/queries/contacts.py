"""Whom a contact person's number or name means."""

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

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
        player = _standing(federation, numbers[0], players)
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


def _standing(federation: Federation, number: str, players: QuerySet[Player]) -> Player | None:
    """The one of the players who has the number, or had it before his records were merged."""
    player = players.filter(number=number).first()
    merged = Player.objects.filter(federation=federation, number=number) if player is None else None
    while merged is not None and player is None:
        standing_id = merged.values_list("merged_into_id", flat=True).first()
        if standing_id is None:
            return None
        player = players.filter(pk=standing_id).first()
        merged = Player.objects.filter(federation=federation, pk=standing_id)
    return player


def _person(player: Player, *, seen: bool) -> Person:
    if not seen:
        return Person(player.number, "", "")
    return Person(player.number, player.name, player.home_club_name or "")  # type: ignore[attr-defined]
