"""A pairs session as it was played, as values that do not change."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from awards.rules.report.values import Player
from awards.scoring.contracts import Contract

FORMAT = "pairs-session/1"
MATCHPOINTS, IMPS_ACROSS, BUTLER = METHODS = ("matchpoints", "imps_across", "butler")
NS, EW = SIDES = ("ns", "ew")


@dataclass(frozen=True)
class Given:
    """What the director gave one side: an average (``A+``, ``A``, ``A-``), per cent, or points seen from N-S."""

    average: str | None = None
    percent: Fraction | None = None
    score: int | None = None

    @property
    def is_split(self) -> bool:
        """Whether it is points that this side alone is given."""
        return self.score is not None


@dataclass(frozen=True)
class Slip:
    """What was played; ``score`` is what it is worth, None where the slip does not say enough."""

    contract: Contract
    declarer: str | None
    tricks: int | None
    score: int | None


@dataclass(frozen=True)
class Result:
    """One table's result on a board.

    ``ns`` and ``ew`` are who sat there: the number of a pair, in an individual those of its players, north or east
    first; nobody on a side that was not there or whose results went out. ``score`` is the bridge result seen from N-S,
    None where the result was adjusted; then ``adjusted`` holds what each side was given.
    Results with the same ``irregularity`` come from one, and those of one ``group`` were played in the same form.
    """

    ns: tuple[int, ...]
    ew: tuple[int, ...]
    score: int | None = None
    slip: Slip | None = None
    adjusted: Mapping[str, Given] | None = None
    irregularity: str | None = None
    group: str | None = None

    def side(self, side: str) -> tuple[int, ...]:
        """Who sat there."""
        return self.ns if side == NS else self.ew

    @property
    def sitting(self) -> tuple[int, ...]:
        """All who sat at the table."""
        return (*self.ns, *self.ew)

    def score_of(self, side: str) -> int | None:
        """The points that count for a side, seen from N-S: the bridge result, or what it was given in points."""
        if self.adjusted is None:
            return self.score
        given = self.adjusted.get(side)
        return given.score if given is not None else None


@dataclass(frozen=True)
class Board:
    """A board of one section and its results."""

    number: int
    vulnerability: str
    results: tuple[Result, ...]

    @property
    def top(self) -> int:
        """The whole span of its matchpoints, 2(R-1)."""
        return max(2 * (len(self.results) - 1), 0)


@dataclass(frozen=True)
class Section:
    """Boards that were compared with each other."""

    name: str
    boards: tuple[Board, ...]


@dataclass(frozen=True)
class Pair:
    """A pair, or in an individual a player.

    ``players`` are its players, ``listed`` the same as the file has them; both None where it names none.
    """

    number: int
    players: tuple[Player, ...] | None = None
    listed: tuple[Any, ...] | None = None
    line: str | None = None


@dataclass(frozen=True)
class SitOut:
    """Boards of a section on which a pair had no opponents, and what it gets for each."""

    pair: int
    section: str
    boards: tuple[int, ...]
    given: Given
    irregularity: str | None = None


@dataclass(frozen=True)
class Penalty:
    """What an offence costs a pair in a section: ``percent`` of the top of ``board``, or ``imps``."""

    pair: int
    section: str
    board: int | None = None
    percent: Fraction | None = None
    imps: Fraction | None = None
    kind: str = "administrative"


@dataclass(frozen=True)
class Session:
    """The whole of it.

    ``lots`` is the order that lots gave; ``butler_drop`` results are left out at each end. In an ``individual`` the
    ``pairs`` are players, two of whom sit on each side of a table.
    """

    name: str | None
    date: datetime.date | None
    organiser: str | None
    method: str
    pairs: tuple[Pair, ...]
    sections: tuple[Section, ...]
    sit_outs: tuple[SitOut, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    withdrawn: tuple[int, ...] = ()
    tie_break: bool = False
    lots: tuple[int, ...] = ()
    butler_drop: int = 0
    individual: bool = False

    def boards(self) -> Iterator[tuple[str, Board]]:
        """Each board with the name of its section, in the order of the file."""
        for section in self.sections:
            for board in section.boards:
                yield section.name, board


def numbers_in(side: object) -> tuple[int, ...]:
    """Who sat on a side that a session file writes as a number, a list of numbers, or null."""
    found = side if isinstance(side, list | tuple) else (side,)
    return tuple(number for number in found if isinstance(number, int) and not isinstance(number, bool))
