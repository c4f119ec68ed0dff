"""From how many clubs the players of an event came, and how many of them from one: as far as the register knows."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from awards.queries.contestants import Contestant
from awards.rules.sanctioning import Mixture
from registry.models import Player

# Contestants that the report counts and does not list have so many players at least.
_SEATS = {"pairs": 2, "individual": 1}
_SEATS_OF_TEAM = 4


@dataclass(frozen=True)
class Field:
    """The players of an event: `clubs` that some of them belong to, and how many to the one with `most` of them.

    Of the `unknown` ones nobody knows the club: they have no number here, or the report does not list them. Who
    belongs to no club counts among the `players` alone.
    """

    players: int
    unknown: int
    clubs: int
    most: int


@dataclass(frozen=True)
class Fault:
    """What a field has against a rule; `sure` is False where those of unknown club might still make it good."""

    code: str
    sure: bool
    allowed: int
    found: int


def seated(rows: Iterable[Contestant]) -> set[tuple[str | None, str]]:
    """Each who played, once: by number, without one by name."""
    return {
        (seat.number, "" if seat.number else seat.name or f"{at}:{place}")
        for at, row in enumerate(rows)
        for place, seat in enumerate(row.seats)
    }


def field_of(
    payload: Mapping[str, Any], rows: Iterable[Contestant], players: Mapping[str, Player], own: frozenset[int]
) -> Field:
    """The field of a report. `own` are the clubs that are one club by now; `players` have their home on the day."""
    every = list(rows)
    seats = seated(every)
    homes: Counter[int] = Counter()
    unknown = 0
    for number, _name in seats:
        if number is None or number not in players:
            unknown += 1
            continue
        home = players[number].home_club_id  # type: ignore[attr-defined]
        if home is not None:
            homes[min(own) if home in own else home] += 1
    unlisted = _unlisted(payload, len(every))
    most = max(homes.values(), default=0)
    return Field(len(seats) + unlisted, unknown + unlisted, len(homes), most)


def _unlisted(payload: Mapping[str, Any], listed: int) -> int:
    entrants = payload.get("entrants")
    if not isinstance(entrants, int) or entrants <= listed:
        return 0
    return (entrants - listed) * _SEATS.get(str(payload.get("form")), _SEATS_OF_TEAM)


def faults(field: Field, rule: Mixture) -> Iterator[Fault]:
    """Too few clubs, or too many players of one of them."""
    if field.clubs < rule.clubs:
        yield Fault("too-few-clubs", field.clubs + field.unknown < rule.clubs, rule.clubs, field.clubs)
    most = Fraction(rule.percent * field.players, 100)
    if field.most + field.unknown > most and field.clubs:
        # What is below the bound is never shown as above it.
        found = -(-100 * field.most // field.players)
        yield Fault("club-over-its-part", field.most > most, rule.percent, found)
