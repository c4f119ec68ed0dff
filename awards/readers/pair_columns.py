"""The line above a pasted list that names its columns: which of them hold the place, the players and the score."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_FILE = Path(__file__).parent / "pair_columns.toml"
_WORD = re.compile(r"[^\W\d_]+|%")
_LONG_NUMBER = re.compile(r"[0-9]{2}")
_PLACE, _PAIR, _PLAYERS, _MEMBER, _PERCENT, _POINTS = "place", "pair", "players", "member", "percent", "points"


@cache
def _kinds() -> Mapping[str, str]:
    """The kind of column of each name."""
    book = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {name: kind for kind, names in book.items() for name in names}


@cache
def _words() -> frozenset[str]:
    return frozenset(word for name in _kinds() for word in name.split())


@dataclass(frozen=True)
class Columns:
    """The columns of a heading by their index. `players`: of both in one, or of each; `members`: of their numbers.

    `unnamed` have no name, and `passed_over` are the names of those that say nothing of what is asked.
    """

    heading: str
    separator: str
    count: int
    place: int | None
    players: tuple[int, ...]
    members: tuple[int, ...]
    score: int | None
    unnamed: tuple[int, ...]
    passed_over: tuple[str, ...]

    def cells(self, line: str) -> tuple[str, ...] | None:
        """The cells of a line; None where it has no columns, or something stands where the heading names nothing."""
        cells = _split(line, self.separator)
        if len(cells) < 2 or any(cells[self.count :]) or any(cells[at] for at in self.unnamed if at < len(cells)):
            return None
        return (*cells, *[""] * (self.count - len(cells)))

    def place_in(self, cells: tuple[str, ...]) -> str:
        """What stands in the column of the place."""
        return "" if self.place is None else cells[self.place]

    def score_in(self, cells: tuple[str, ...]) -> str:
        """What stands in the column of the score."""
        return "" if self.score is None else cells[self.score]

    def names_in(self, cells: tuple[str, ...]) -> list[str]:
        """The players, each with his number, or one text that names both; empty where one is missing."""
        names = [cells[at] for at in self.players]
        if self.members:
            return [f"{cells[at]} {name}".strip() for at, name in zip(self.members, names, strict=True) if name]
        return [name for name in names if name]


def is_heading(line: str) -> bool:
    """Whether it only names columns."""
    if _LONG_NUMBER.search(line):
        return False
    words = _WORD.findall(_plural(line))
    named = any(word != "%" for word in words) and all(word in _words() for word in words)
    return named or columns_of(line) is not None


def columns_of(line: str) -> Columns | None:
    """The columns that a line names; None where it does not, or where two of them may hold the same."""
    separator = "\t" if "\t" in line else ";"
    cells = _split(line, separator)
    kinds = [_kinds().get(" ".join(_WORD.findall(_plural(cell))), "") for cell in cells]
    at = {kind: [index for index, one in enumerate(kinds) if one == kind] for kind in set(kinds)}
    places, scores = at.get(_PLACE, []), at.get(_PERCENT) or at.get(_POINTS, [])
    players = at.get(_PLAYERS) or at.get(_PAIR, [])
    if len(players) == 1 and players[0] + 1 < len(cells) and not cells[players[0] + 1]:
        # One name stands above both.
        players = [players[0], players[0] + 1]
    members = at.get(_MEMBER, [])
    if not players and len(members) == 2:
        players, members = members, []
    if len(places) > 1 or len(scores) > 1 or not places + scores or len(players) not in {1, 2}:
        return None
    members = members if len(members) == len(players) == 2 else []
    used = {*places, *scores, *players, *members}
    return Columns(
        line.rstrip(),
        separator,
        len(cells),
        next(iter(places), None),
        tuple(players),
        tuple(members),
        next(iter(scores), None),
        tuple(index for index, cell in enumerate(cells) if not cell and index not in used),
        tuple(cell for index, cell in enumerate(cells) if cell and index not in used),
    )


def _plural(name: str) -> str:
    """The name in small letters, "Name(s)" as "names"."""
    return name.lower().replace("(s)", "s")


def _split(line: str, separator: str) -> list[str]:
    return [cell.strip(' "') for cell in line.rstrip().split(separator)]
