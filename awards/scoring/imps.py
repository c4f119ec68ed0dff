"""IMPs across the field and butler (3.1.4, 3.9)."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import isqrt

from awards.rules.amounts import rounded_up
from awards.rules.answer import Fact, Reason
from awards.scoring.method import Compared, Fields, Own, seen_from, side_scores
from awards.scoring.numbers import (
    BUTLER_AVERAGE,
    DATUM_STEP,
    IMP_FACTOR,
    IMP_LESS,
    IMP_SCALE,
    IMPS_OF_TWO_RESULTS,
    MINUS,
    PLUS,
)
from awards.scoring.scored import SideScore
from awards.scoring.session import Board, Given


def imps(difference: int) -> int:
    """The IMPs for a difference in points, with its sign."""
    found = bisect_right(IMP_SCALE, abs(difference))
    return found if difference >= 0 else -found


@dataclass(frozen=True)
class ImpsAcross:
    """The sum of the IMPs against every other bridge result of the board."""

    def compare(self, board: Board) -> Compared:
        """3.9: each side's points against each other bridge result of its form, not divided."""
        return Compared(side_scores(board, partial(_across, Fields(board))))

    def award(self, given: Given, board: Board, own: Own) -> SideScore:
        """3.9: average plus is 3 × √N - 1, rounded up to whole IMPs; N counts every result of the board."""
        results = len(board.results)
        return _average(given, average_plus(results), own, results)


def _across(fields: Fields, group: str | None, score: int, side: str, played: bool) -> SideScore:
    won = lost = compared = 0
    for other, count in fields.others(group, score, played=played).items():
        found = imps(seen_from(side, score - other)) * count
        won, lost = won + max(found, 0), lost - min(found, 0)
        compared += count
    points = Fraction(won - lost)
    because = () if played else (Reason.of("split-score", "3.1.3", score=score),)
    reason = Reason.of("imps-across", "3.9", count=compared, won=won, lost=lost, points=points)
    return SideScore(points, (*because, reason), played=played)


def average_plus(results: int) -> int:
    """3.9: what average plus gives on a board with so many results; the special case of two stands in the text."""
    if results == 2:
        return IMPS_OF_TWO_RESULTS
    square = IMP_FACTOR**2 * results
    return isqrt(square - 1) + 1 - IMP_LESS if square else 0


def _average(given: Given, plus: int, own: Own, results: int | None) -> SideScore:
    """Law 88: average plus is at least the pair's average on the boards played, rounded up; minus is not touched."""
    facts: dict[str, Fact] = {} if results is None else {"results": results}
    among = "board" if results is None else "results"
    if given.average != PLUS:
        points = -plus if given.average == MINUS else 0
        kind = "zero" if points == 0 else among
        shown = facts if kind == among else {}
        reason = Reason("average-imps", {"kind": kind, "points": points, **shown}, "3.9")
        return SideScore(Fraction(points), (reason,))
    reasons = [Reason("average-plus-imps", {"kind": among, "points": plus, **facts}, "3.9")]
    if own.boards:
        reached = rounded_up(own.points / own.boards)
        kind = "own" if reached > plus else "least"
        own_facts: dict[str, Fact] = {"kind": kind, "imps": own.points, "boards": own.boards, "points": reached}
        reasons.append(Reason("average-plus-imps", own_facts, "88"))
        plus = max(plus, reached)
    return SideScore(Fraction(plus), tuple(reasons))


@dataclass(frozen=True)
class Butler:
    """The IMPs against the datum of the board; ``drop`` results at each end do not count for it."""

    drop: int = 0

    def compare(self, board: Board) -> Compared:
        """DECISION: each form of a board has its own datum; a score with none to compare with gets 0."""
        fields = Fields(board)
        datums, because = {}, []
        for group, scores in fields.groups.items():
            datums[group], reason = self._datum(scores)
            because.append(reason)
        return Compared(side_scores(board, partial(_against, datums)), datums, tuple(because))

    def award(self, given: Given, board: Board, own: Own) -> SideScore:
        """DECISION: average plus is 3, as Law 86 and the special case of 3.9 have it."""
        return _average(given, BUTLER_AVERAGE, own, None)

    def has_datum(self, board: Board) -> bool:
        """Whether something is left of each form of the board when the extremes are left out."""
        return all(sum(scores.values()) > 2 * self.drop for scores in Fields(board).groups.values())

    def _datum(self, scores: Counter[int]) -> tuple[int, Reason]:
        """The mean of what is left, to the nearest ten, a five away from zero."""
        ordered = sorted(scores.elements())
        counted = ordered[self.drop : len(ordered) - self.drop]
        mean = Fraction(sum(counted), len(counted))
        tens = (abs(mean) / DATUM_STEP + Fraction(1, 2)) // 1
        datum = DATUM_STEP * (tens if mean >= 0 else -tens)
        return datum, Reason.of("datum", "3.1.4", count=len(counted), dropped=2 * self.drop, mean=mean, datum=datum)


def _against(datums: Mapping[str | None, int], group: str | None, score: int, side: str, played: bool) -> SideScore:
    datum = datums.get(group)
    because = () if played else (Reason.of("split-score", "3.1.3", score=score),)
    if datum is None:
        return SideScore(Fraction(0), (*because, Reason.of("no-datum", "3.1.4")), played=played)
    difference = seen_from(side, score - datum)
    points = imps(difference)
    reason = Reason.of("butler", "3.1.4", datum=datum, difference=difference, points=points)
    return SideScore(Fraction(points), (*because, reason), played=played)
