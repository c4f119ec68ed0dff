"""What every way of scoring offers, and what all of them ask of a board."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from awards.rules.answer import Reason
from awards.scoring.scored import SideScore
from awards.scoring.session import NS, SIDES, Board, Given

# The row of a result on its board, and the side.
Seat = tuple[int, str]


@dataclass(frozen=True)
class Own:
    """What a pair has on the boards of a section that it actually played: points, their tops, how many boards."""

    points: Fraction = Fraction(0)
    tops: int = 0
    boards: int = 0

    def with_board(self, points: Fraction, top: int) -> "Own":
        """The same with one board more."""
        return Own(self.points + points, self.tops + top, self.boards + 1)


@dataclass(frozen=True)
class Compared:
    """The scores of all sides of a board that are compared: bridge results and points given to one side.

    ``datums`` holds by group the score that butler compares with; ``because`` how it came about.
    """

    sides: Mapping[Seat, SideScore]
    datums: Mapping[str | None, int] | None = None
    because: tuple[Reason, ...] = ()


class Method(Protocol):
    """A way of scoring."""

    def compare(self, board: Board) -> Compared:
        """The scores of the sides that are compared."""

    def award(self, given: Given, board: Board, own: Own) -> SideScore:
        """What an average or a percentage is worth on the board, to a pair with these results of its own."""


class Fields:
    """The bridge results of a board by group, each seen from N-S with how often it came."""

    def __init__(self, board: Board) -> None:
        self.groups: dict[str | None, Counter[int]] = {}
        self.bridge = 0
        for result in board.results:
            if result.score is not None:
                self.groups.setdefault(result.group, Counter())[result.score] += 1
                self.bridge += 1
        self.adjusted = len(board.results) - self.bridge

    def others(self, group: str | None, own: int, *, played: bool) -> Counter[int]:
        """The results of the group that a score is compared with: all but itself."""
        found = Counter(self.groups.get(group, Counter()))
        if played:
            found[own] -= 1
        return found

    def size(self, group: str | None) -> int:
        """How many bridge results the group has."""
        return sum(self.groups.get(group, Counter()).values())


def side_scores(board: Board, score: Callable[[str | None, int, str, bool], SideScore]) -> dict[Seat, SideScore]:
    """What ``score`` gives each side with points for the group, the points, the side and whether it was played.

    It is asked once for all that are alike.
    """
    known: dict[tuple[str | None, int, str, bool], SideScore] = {}
    sides: dict[Seat, SideScore] = {}
    for row, result in enumerate(board.results):
        for side in SIDES:
            points = result.score_of(side)
            if not result.side(side) or points is None:
                continue
            key = (result.group, points, side, result.adjusted is None)
            if key not in known:
                known[key] = score(*key)
            sides[row, side] = known[key]
    return sides


def seen_from(side: str, score: int) -> int:
    """A score seen from N-S as that side sees it."""
    return score if side == NS else -score
