"""Who may be meant by a number that is nobody's, or by a name that is another's."""

from collections.abc import Iterable
from datetime import date

from django.db.models import Q

from registry.models import Federation, Player
from registry.names import search_key
from registry.permissions import Actor
from registry.queries.players import name_is_seen, players_with_home
from registry.queries.words import matching_words

SHOWN = 5
# A file full of unknown numbers is one mistake, not hundreds: so many names are looked up, and so many seats at all.
NAMES_LOOKED_UP = 40
SEATS_LOOKED_UP = 120


def near_numbers(number: str) -> set[str]:
    """The numbers that one slip of the hand makes: two neighbours swapped, a digit wrong, left out or doubled."""
    swapped = {number[:i] + number[i + 1] + number[i] + number[i + 2 :] for i in range(len(number) - 1)}
    left_out = {number[:i] + number[i + 1 :] for i in range(len(number))}
    wrong = {number[:i] + digit + number[i + 1 :] for i in range(len(number)) for digit in "0123456789"}
    added = {number[:i] + digit + number[i:] for i in range(len(number) + 1) for digit in "0123456789"}
    return (swapped | left_out | wrong | added) - {number, ""}


def likely_players(
    federation: Federation, seats: Iterable[tuple[str, str]], on: date
) -> dict[tuple[str, str], list[int]]:
    """For each seat (number, name as written) the ids of players who may be meant, the likeliest first.

    A player of the written name comes first, then one whose number is the number itself or is near it. Of very many
    seats the last get no players.
    """
    given = list(dict.fromkeys(seats))
    seats = given[:SEATS_LOOKED_UP]
    near = {number: near_numbers(number) for number, _ in seats if len(number) <= 10}
    named = Q(pk__in=[])
    for _number, name in seats[:NAMES_LOOKED_UP]:
        if name:
            named |= matching_words(name)
    wanted = Q(number__in={found for numbers in near.values() for found in numbers} | {number for number, _ in seats})
    # Ranked below by likelihood; the database need not sort them by name first.
    candidates = list(players_with_home(federation, on).filter(wanted | named).order_by()[:5000])
    found = {seat: _ranked(seat, near.get(seat[0], set()), candidates) for seat in seats}
    return {seat: found.get(seat, []) for seat in given}


def likely_in_words(
    federation: Federation, seats: Iterable[tuple[str, str]], actor: Actor, on: date
) -> dict[tuple[str, str], tuple[str, ...]]:
    """The same with number, name and club of each player; only players whose names this person may see."""
    ids = likely_players(federation, seats, on)
    wanted = {pk for found in ids.values() for pk in found}
    players = players_with_home(federation, on).filter(pk__in=wanted) if wanted else []
    names = {
        player.pk: ", ".join(filter(None, [f"{player.number} {player.name}", player.home_club_name]))  # type: ignore[attr-defined]
        for player in players
        if name_is_seen(actor, player)
    }
    return {seat: tuple(names[pk] for pk in found if pk in names) for seat, found in ids.items()}


def _ranked(seat: tuple[str, str], near: set[str], candidates: list[Player]) -> list[int]:
    number, name = seat
    words = set(search_key(name).split())
    scored = []
    for player in candidates:
        same_name = bool(words) and words <= set(player.search_key.split())
        close = player.number in near
        score = 4 * same_name + 2 * close + 3 * (player.number == number)
        if score:
            scored.append((-score, player.sort_key, player.pk))
    return [pk for _, _, pk in sorted(scored)[:SHOWN]]
