"""The penalties that stand on a board, or in its whole section, and how a correction changes them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from awards.queries.board_results import PlayedBoards, Who, said
from awards.queries.reasons import ShownReason
from awards.scoring.scored import Deduction


@dataclass(frozen=True)
class KeptPenalty:
    """A penalty: its place among those of the session, from 0, as that has it, whose it is, and what it costs and why.

    `of_section`: it names no board.
    """

    index: int
    entry: Mapping[str, Any]
    who: Who
    because: tuple[ShownReason, ...]
    of_section: bool


@dataclass(frozen=True)
class MovedPenalty:
    """What a pair's penalties are, and what they are to be."""

    who: Who
    before: tuple[ShownReason, ...]
    after: tuple[ShownReason, ...]


def kept_penalties(
    played: PlayedBoards, session: Mapping[str, Any], section: int, board: int, language: str
) -> tuple[KeptPenalty, ...]:
    """The penalties of a session, as it is kept and scored, on that board, and those of its section that name none."""
    entries = session.get("penalties", [])
    return tuple(
        KeptPenalty(index, entries[index], played.who[one.pair], said(one.because, language), one.board is None)
        for index, one in _deducted(played, section, board)
    )


def moved_penalties(
    before: PlayedBoards, after: PlayedBoards, section: int, board: int, language: str
) -> list[MovedPenalty]:
    """By pair whatever its penalties there are that they were not."""
    then, now = (_by_pair(played, section, board, language) for played in (before, after))
    return [
        MovedPenalty(before.who[pair], then.get(pair, ()), now.get(pair, ()))
        for pair in sorted(then.keys() | now.keys())
        if then.get(pair) != now.get(pair)
    ]


def _deducted(played: PlayedBoards, section: int, board: int) -> Iterator[tuple[int, Deduction]]:
    numbers = played.section_numbers
    for index, one in enumerate(played.scored.deductions):
        if numbers[one.section] == section and one.board in {board, None}:
            yield index, one


def _by_pair(played: PlayedBoards, section: int, board: int, language: str) -> dict[int, tuple[ShownReason, ...]]:
    found: dict[int, tuple[ShownReason, ...]] = {}
    for _index, one in _deducted(played, section, board):
        found[one.pair] = (*found.get(one.pair, ()), *said(one.because, language))
    return found
