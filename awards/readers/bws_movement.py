"""Who was to meet whom on which boards, as the table units were told, and how the pairs of a section are numbered."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from awards.readers.bws_rows import MOVEMENT, SECTION, Line, Tables, lines
from awards.readers.found import EW, NS, At
from awards.readers.notes import Notes

MOST_BOARDS = 1000
_MOST_BOARDS_OF_A_ROUND = 100
# A side of a table, with the numbers that sit there: one of a pair, two of individuals.
Side = tuple[int, ...]
SIDES = (NS, EW)


@dataclass(frozen=True)
class Sitting:
    """A table in one round. A side is empty where the movement has nobody for it."""

    section: int
    table: int
    round: int
    sides: tuple[Side, Side]
    boards: tuple[int, ...]
    at: At


@dataclass(frozen=True)
class Section:
    """A group of tables with numbers of its own.

    `name` is its letter, empty where it is the only one; `missing` the number of a pair that is not there, 0 without
    one; `winners` what the file says; `apart` whether the directions are numbered apart, `mixed` whether somebody who
    is numbered in one list sits both ways.
    """

    number: int
    name: str
    missing: int = 0
    winners: int | None = None
    apart: bool = False
    mixed: bool = False

    def contestant(self, number: int, side: str) -> str:
        """A contestant's number as it is written: with its direction where that is needed."""
        return f"{number}{side}" if self.apart else str(number)


def sides_of(row: Line, north: str, east: str, notes: Notes) -> tuple[Side, Side]:
    """The numbers on both sides; of individuals the columns South and West name the partners."""
    found = []
    for first, second in ((north, "South"), (east, "West")):
        numbers = (row.whole(first, notes), row.whole(second, notes))
        found.append(tuple(number for number in numbers if number))
    return found[0], found[1]


def sittings(tables: Tables, notes: Notes) -> list[Sitting]:
    """The rows of the movement that say where they are."""
    found: list[Sitting] = []
    for row in lines(tables, MOVEMENT, "Section", "Table", "Round"):
        section, table, number = (row.whole(column, notes) for column in ("Section", "Table", "Round"))
        if section is None or table is None or number is None:
            notes.warn("bws-no-table", row.at())
            continue
        sides = sides_of(row, "NSPair", "EWPair", notes)
        found.append(Sitting(section, table, number, sides, tuple(_boards(row, notes)), row.at()))
    return sorted(found, key=lambda one: (one.section, one.round, one.table))


def _boards(row: Line, notes: Notes) -> Iterator[int]:
    listed = [int(number) for number in re.findall(r"[0-9]{1,4}", row.text("CustomBoards"))]
    low, high = row.whole("LowBoard", notes), row.whole("HighBoard", notes)
    if not listed and low is not None and high is not None:
        listed = list(range(low, min(high, low + _MOST_BOARDS_OF_A_ROUND) + 1))
    yield from (board for board in dict.fromkeys(listed) if 1 <= board <= MOST_BOARDS)


def sections(tables: Tables, seated: Sequence[Sitting], others: Collection[int], notes: Notes) -> dict[int, Section]:
    """The sections by their number, those also that only the movement or, in `others`, the results name."""
    rows: dict[int, Line] = {}
    for row in lines(tables, SECTION, "ID"):
        number = row.whole("ID", notes)
        if number is not None:
            rows.setdefault(number, row)
    numbers = sorted({*rows, *(one.section for one in seated), *others})
    letters = [rows[number].text("Letter") if number in rows else "" for number in numbers]
    with_letters = all(letters) and len(set(letters)) == len(letters)
    is_alone = len(numbers) == 1
    found: dict[int, Section] = {}
    for number, letter in zip(numbers, letters, strict=True):
        there = [one for one in seated if one.section == number]
        row_there = rows.get(number, Line(SECTION, {}))
        told = row_there.whole("Winners", notes)
        found[number] = Section(
            number,
            "" if is_alone else letter if with_letters else str(number),
            missing=row_there.whole("MissingPair", notes) or 0,
            winners=told if told in {1, 2} else None,
            apart=_are_apart(there),
            mixed=_are_mixed(there),
        )
    return found


def _are_apart(there: Sequence[Sitting]) -> bool:
    """Whether in any round one number stands on both sides: then each direction has its own."""
    rounds: dict[int, tuple[set[int], set[int]]] = {}
    for one in there:
        if _is_individual(one):
            return False
        for numbers, side in zip(rounds.setdefault(one.round, (set(), set())), one.sides, strict=True):
            numbers.update(side)
    return any(ns & ew for ns, ew in rounds.values())


def _are_mixed(there: Sequence[Sitting]) -> bool:
    """Whether somebody sits N-S in one round and E-W in another, by one list of numbers."""
    sat = [{number for one in there for number in one.sides[index]} for index in (0, 1)]
    return not _are_apart(there) and (bool(sat[0] & sat[1]) or any(_is_individual(one) for one in there))


def _is_individual(one: Sitting) -> bool:
    return any(len(side) > 1 for side in one.sides)
