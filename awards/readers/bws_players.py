"""Who sat where, as the players typed it into the table units."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from awards.readers.bws_movement import SIDES, Section, Sitting
from awards.readers.bws_rows import SEATED, Line, Tables, lines
from awards.readers.found import FoundPlayer
from awards.readers.notes import Notes, names_a_person

GUESTS = ("0", "1", "88888888")
_DIRECTIONS = ("N", "S", "E", "W")

# A contestant by section and number as written.
Who = tuple[int, str]


@dataclass(frozen=True)
class _Seat:
    """A seat at a table from one round on."""

    section: int
    table: int
    round: int
    direction: int
    row: Line


def players(
    tables: Tables, seated: Sequence[Sitting], sections: Mapping[int, Section], notes: Notes
) -> dict[Who, tuple[FoundPlayer, ...]]:
    """The players of each contestant: those of the first round, then whoever was typed in later and is another."""
    movement = _Movement(seated, sections)
    found: dict[Who, list[FoundPlayer]] = {}
    for seat in _seats(tables, notes):
        player = _player(seat.row)
        who = movement.at(seat)
        if who is None:
            if player.number or player.name:
                notes.warn("bws-nobody-sits", seat.row.at(), found=player.name or player.number)
            continue
        known = found.setdefault(who, [])
        if seat.round and _is_known(player, known):
            continue
        if seat.round and known:
            notes.warn("bws-late-player", seat.row.at(), found=player.name or player.number, contestant=who[1])
        known.append(player)
    return {who: _without_empty(known) for who, known in found.items()}


class _Movement:
    """Who sits at a seat of a table."""

    def __init__(self, seated: Sequence[Sitting], sections: Mapping[int, Section]) -> None:
        self._sections = sections
        self._rounds = {(one.section, one.table, one.round): one for one in seated}
        self._first: dict[tuple[int, int], Sitting] = {}
        for one in seated:
            self._first.setdefault((one.section, one.table), one)

    def at(self, seat: _Seat) -> Who | None:
        """The contestant; None where the movement has nobody there."""
        sitting = self._first.get((seat.section, seat.table))
        if seat.round:
            sitting = self._rounds.get((seat.section, seat.table, seat.round), sitting)
        if sitting is None:
            return None
        side, partner = divmod(seat.direction, 2)
        numbers = sitting.sides[side]
        if not numbers:
            return None
        number = numbers[min(partner, len(numbers) - 1)]
        return seat.section, self._sections[seat.section].contestant(number, SIDES[side])


def _seats(tables: Tables, notes: Notes) -> list[_Seat]:
    """The seats, North before South and East before West, those of the beginning first."""
    found: list[_Seat] = []
    for row in lines(tables, SEATED, "Section", "Table", "Direction"):
        section, table = row.whole("Section", notes), row.whole("Table", notes)
        direction = notes.seat(row.text("Direction"), row.at("Direction"))
        if section is not None and table is not None and direction:
            begun = row.whole("Round", notes) or 0
            found.append(_Seat(section, table, begun, _DIRECTIONS.index(direction), row))
    return sorted(found, key=lambda seat: (seat.round, seat.section, seat.table, seat.direction))


def _player(row: Line) -> FoundPlayer:
    number = row.text("Number")
    return FoundPlayer(number, row.text("Name"), row.at("Number"), names_a_person(number, GUESTS))


def _is_known(player: FoundPlayer, known: Sequence[FoundPlayer]) -> bool:
    """Whether nothing was typed in, or what one of them has already."""
    if not player.number and not player.name:
        return True
    return any(
        player.number == other.number if player.is_known else player.name == other.name and not other.is_known
        for other in known
    )


def _without_empty(known: Sequence[FoundPlayer]) -> tuple[FoundPlayer, ...]:
    """Without the seats into which nothing was typed, as far as others were typed in for them later."""
    typed = [player for player in known if player.number or player.name]
    if not typed:
        return ()
    missing = [player for player in known if not player.number and not player.name]
    return (*typed, *missing[: max(0, 2 - len(typed))]) if len(typed) < 2 else tuple(typed)
