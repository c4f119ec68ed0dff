"""Matchpoints (3.1.3): 2 for every worse result in the same direction, 1 for an equal one."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from awards.rules.answer import Fact, Reason
from awards.scoring.method import Compared, Fields, Own, seen_from, side_scores
from awards.scoring.numbers import (
    ADDED,
    AVERAGES,
    BETTER,
    EQUAL,
    NOT_COMPARED,
    PLUS,
    SMALL_GROUP,
    WORSE,
)
from awards.scoring.scored import SideScore
from awards.scoring.session import Board, Given


@dataclass(frozen=True)
class Matchpoints:
    """Matchpoints on the scale of 3.1.3."""

    def compare(self, board: Board) -> Compared:
        """3.1.3: each side's own points against the bridge results of its form; what is not compared counts 1."""
        return Compared(side_scores(board, partial(_compared, Fields(board), board)))

    def award(self, given: Given, board: Board, own: Own) -> SideScore:
        """3.1.8: a percentage of the top, not rounded yet.

        Law 88: average plus is at least the pair's own percentage on the boards of the section that it played.
        """
        percent = _least_percent(given)
        points = percent * board.top / 100
        if given.average == PLUS and own.tops and own.points * 100 > percent * own.tops:
            points = own.points * board.top / own.tops
            facts: dict[str, Fact] = {"own": own.points, "tops": own.tops, "boards": own.boards, "percent": percent}
            because = Reason("average-plus", {**facts, "top": board.top, "points": points}, "88")
        elif given.average is not None:
            because = Reason.of("average", "88", average=given.average, percent=percent, top=board.top, points=points)
        else:
            because = Reason.of("percentage", "3.1.8", percent=percent, top=board.top, points=points)
        return SideScore(points, (because,), rounded=True)


def _compared(fields: Fields, board: Board, group: str | None, score: int, side: str, played: bool) -> SideScore:
    own = seen_from(side, score)
    counts: Counter[str] = Counter()
    for other, count in fields.others(group, score, played=played).items():
        there = seen_from(side, other)
        counts["worse" if there < own else "equal" if there == own else "better"] += count
    worse, equal, better = (counts[kind] for kind in ("worse", "equal", "better"))
    points = Fraction(worse * WORSE + equal * EQUAL + better * BETTER)
    because = [] if played else [Reason.of("split-score", "3.1.3", score=score)]
    because.append(Reason.of("compared", "3.1.3", worse=worse, equal=equal, better=better, points=points))
    adjusted = fields.adjusted - (not played)
    if adjusted:
        points += adjusted * NOT_COMPARED
        because.append(Reason.of("not-compared", "3.1.3", kind="adjusted", count=adjusted))
    elsewhere = fields.bridge - fields.size(group)
    if elsewhere:
        points += elsewhere * NOT_COMPARED
        because.append(Reason.of("not-compared", "3.1.9", kind="group", count=elsewhere))
    added = _added(fields, board, group)
    if added is not None:
        points += added
        because.append(
            Reason.of(
                "small-group",
                "3.1.9",
                count=fields.size(group),
                of=fields.bridge,
                most=SMALL_GROUP,
                percent=ADDED,
                top=board.top,
                points=added,
            )
        )
    return SideScore(points, tuple(because), played=played)


def _added(fields: Fields, board: Board, group: str | None) -> Fraction | None:
    """3.1.9: a group of at most 15 % of the bridge results gets 10 % of the top.

    DECISION: groups are counted in bridge results; a side given points belongs to the group that its row names.
    """
    size = fields.size(group)
    if not 0 < size * 100 <= SMALL_GROUP * fields.bridge:
        return None
    return Fraction(ADDED * board.top, 100)


def _least_percent(given: Given) -> Fraction:
    """What is given for sure: the percentage named, or that of the average."""
    if given.average is not None:
        return AVERAGES[given.average]
    return given.percent or Fraction(0)
