"""A session with its scores, as values that carry their reasons."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from awards.rules.answer import Reason
from awards.scoring.session import NS, SIDES, Pair, Result, Session


@dataclass(frozen=True)
class SideScore:
    """What a pair has on a board, in matchpoints or IMPs.

    ``played`` says that it is a bridge result, ``rounded`` that it is a percentage, which is rounded with the others
    of its irregularity.
    """

    points: Fraction
    because: tuple[Reason, ...]
    played: bool = False
    rounded: bool = False


@dataclass(frozen=True)
class ScoredResult:
    """A result with the score of each who sat there, in their order; ``datum`` is what butler compared it with.

    Partners in an individual differ only where average plus gives each his own percentage (Law 88).
    """

    result: Result
    ns: tuple[SideScore, ...]
    ew: tuple[SideScore, ...]
    datum: int | None = None

    def side(self, side: str) -> tuple[SideScore, ...]:
        """The scores of ``ns`` or ``ew``."""
        return self.ns if side == NS else self.ew

    def scores(self) -> Iterator[tuple[str, int, SideScore]]:
        """Everybody's score, with his side and number."""
        for side in SIDES:
            for pair, score in zip(self.result.side(side), self.side(side), strict=True):
                yield side, pair, score


@dataclass(frozen=True)
class ScoredBoard:
    """A board of a section; ``top`` is the whole span of its matchpoints, ``datum`` that of most of its results."""

    section: str
    number: int
    vulnerability: str
    top: int
    results: tuple[ScoredResult, ...]
    datum: int | None = None
    because: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class ScoredSitOut:
    """What a pair has for one board on which it sat out."""

    pair: int
    section: str
    board: int
    top: int
    score: SideScore


@dataclass(frozen=True)
class Adjustment:
    """The percentages that one irregularity gave one pair: their signed sum, and what is booked for it.

    ``boards`` are sections and numbers in the order of the file; the difference belongs to the first one's section.
    """

    pair: int
    irregularity: str | None
    boards: tuple[tuple[str, int], ...]
    exact: Fraction
    booked: int
    because: tuple[Reason, ...]

    @property
    def section(self) -> str:
        """The section whose total takes the difference."""
        return self.boards[0][0]

    @property
    def difference(self) -> Fraction:
        """What the rounding adds."""
        return self.booked - self.exact


@dataclass(frozen=True)
class Deduction:
    """A penalty and what it costs, in matchpoints or IMPs."""

    pair: int
    section: str
    board: int | None
    amount: Fraction
    because: tuple[Reason, ...]


@dataclass(frozen=True)
class Total:
    """What a pair has in a section, or in all; ``maximum`` is the tops of the boards on which it has a score."""

    points: Fraction
    maximum: int = 0
    penalty: Fraction = Fraction(0)

    @property
    def signed(self) -> Fraction:
        """What lies above average."""
        return self.points - Fraction(self.maximum, 2)

    @property
    def percent(self) -> Fraction | None:
        """The part of the maximum in per cent; None where there was nothing to win."""
        return self.points * 100 / self.maximum if self.maximum else None


def have_as_much_to_win(totals: Iterable[Total]) -> bool:
    """Whether percentages rank as places do, which go by the matchpoints above average."""
    maxima = {total.maximum for total in totals}
    return len(maxima) == 1 and 0 not in maxima


@dataclass(frozen=True)
class Standing:
    """A ranked pair with its total, and that of every section in the order of the file."""

    place: int
    pair: Pair
    total: Total
    sections: Mapping[str, Total]


@dataclass(frozen=True)
class TieBoard:
    """One board of a broken tie: what each pair has on it above average, None without a score, and what that gave."""

    section: str
    board: int
    common: bool
    signed: Mapping[int, Fraction | None]
    points: Mapping[int, int]


@dataclass(frozen=True)
class TieBreak:
    """How a tie for ``place`` was broken.

    ``points`` holds what the boards gave each pair, ``order`` the pairs as they are placed; ``decided_by`` is
    ``points``, ``lots`` or ``open``. ``level`` are the groups that share a place still.
    """

    place: int
    pairs: tuple[int, ...]
    boards: tuple[TieBoard, ...]
    points: Mapping[int, int]
    order: tuple[int, ...]
    decided_by: str
    level: tuple[tuple[int, ...], ...]
    because: tuple[Reason, ...]

    @property
    def common_boards(self) -> int:
        """On how many boards each of the pairs has a score."""
        return sum(board.common for board in self.boards)

    @property
    def other_boards(self) -> int:
        """On how many only some of them have one."""
        return len(self.boards) - self.common_boards


@dataclass(frozen=True)
class Withdrawal:
    """A pair that left: on ``rows`` rows it appears, ``played`` of them; its results are ``dropped`` or stand."""

    pair: int
    played: int
    rows: int
    dropped: bool
    because: tuple[Reason, ...]


@dataclass(frozen=True)
class Scored:
    """The whole session, scored. ``boards`` are those of the file in its order, without the results that went out."""

    session: Session
    standings: tuple[Standing, ...]
    boards: tuple[ScoredBoard, ...]
    sit_outs: tuple[ScoredSitOut, ...]
    adjustments: tuple[Adjustment, ...]
    deductions: tuple[Deduction, ...]
    tie_breaks: tuple[TieBreak, ...]
    withdrawn: tuple[Withdrawal, ...]
    warnings: tuple[Reason, ...]
