"""A pair's own card: each of its boards with the results that it was compared with."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from awards.scoring.imps import imps
from awards.scoring.method import seen_from
from awards.scoring.numbers import BETTER, EQUAL, NOT_COMPARED, WORSE
from awards.scoring.scored import (
    Adjustment,
    Deduction,
    Scored,
    ScoredBoard,
    SideScore,
    Standing,
    Withdrawal,
)
from awards.scoring.session import BUTLER, EW, MATCHPOINTS, NS, Result, Session

POINTS = {"worse": WORSE, "equal": EQUAL, "better": BETTER, "adjusted": NOT_COMPARED, "group": NOT_COMPARED}


@dataclass(frozen=True)
class Comparison:
    """Another table's result beside a pair's own, and what it gave, in matchpoints or IMPs.

    ``kind`` says how that result is for its own pair in the same direction: ``worse``, ``equal``, ``better``, or not
    compared, since it was ``adjusted`` or belongs to another ``group`` of a fouled board. In butler a result is
    ``counted`` or ``left-out`` in the datum, and gives nothing by itself.
    """

    row: int
    result: Result
    kind: str
    points: Fraction


@dataclass(frozen=True)
class CardBoard:
    """One board of a card; ``partners`` are those of an individual. Of a sit-out ``side`` and ``result`` are None."""

    section: str
    board: int
    vulnerability: str
    side: str | None
    partners: tuple[int, ...]
    opponents: tuple[int, ...]
    result: Result | None
    top: int
    datum: int | None
    score: SideScore
    comparisons: tuple[Comparison, ...]


@dataclass(frozen=True)
class Card:
    """All that concerns one pair; ``standing`` is None for a pair that left."""

    pair: int
    standing: Standing | None
    withdrawal: Withdrawal | None
    boards: tuple[CardBoard, ...]
    adjustments: tuple[Adjustment, ...]
    deductions: tuple[Deduction, ...]


def card(scored: Scored, pair: int) -> Card:
    """The card of a pair of the session, board by board in the order of the file, sit-outs last."""
    return Card(
        pair=pair,
        standing=next((standing for standing in scored.standings if standing.pair.number == pair), None),
        withdrawal=next((withdrawal for withdrawal in scored.withdrawn if withdrawal.pair == pair), None),
        boards=(*_played(scored, pair), *_sat_out(scored, pair)),
        adjustments=tuple(found for found in scored.adjustments if found.pair == pair),
        deductions=tuple(found for found in scored.deductions if found.pair == pair),
    )


def _played(scored: Scored, pair: int) -> Iterator[CardBoard]:
    for board in scored.boards:
        for row, found in enumerate(board.results):
            for side, sitting, score in found.scores():
                if sitting == pair:
                    yield CardBoard(
                        board.section,
                        board.number,
                        board.vulnerability,
                        side,
                        tuple(other for other in found.result.side(side) if other != pair),
                        found.result.side(EW if side == NS else NS),
                        found.result,
                        board.top,
                        found.datum,
                        score,
                        comparisons(scored.session, board, row, side),
                    )


def _sat_out(scored: Scored, pair: int) -> Iterator[CardBoard]:
    vulnerable = {(board.section, board.number): board.vulnerability for board in scored.boards}
    for entry in scored.sit_outs:
        if entry.pair == pair:
            vulnerability = vulnerable[entry.section, entry.board]
            yield CardBoard(
                entry.section, entry.board, vulnerability, None, (), (), None, entry.top, None, entry.score, ()
            )


def comparisons(session: Session, board: ScoredBoard, row: int, side: str) -> tuple[Comparison, ...]:
    """Every other result of the board as it counts for the side; none where the side has a percentage or an average."""
    own = board.results[row].result
    score = own.score_of(side)
    if score is None:
        return ()
    if session.method == BUTLER:
        return tuple(_of_datum(board, own, session.butler_drop))
    return tuple(
        _comparison(at, found.result, own, score, side, session.method)
        for at, found in enumerate(board.results)
        if at != row
    )


def _comparison(at: int, other: Result, own: Result, score: int, side: str, method: str) -> Comparison:
    if other.score is None:
        kind = "adjusted"
    elif other.group != own.group:
        kind = "group"
    else:
        difference = seen_from(side, score - other.score)
        kind = "worse" if difference > 0 else "equal" if difference == 0 else "better"
        if method != MATCHPOINTS:
            return Comparison(at, other, kind, Fraction(imps(difference)))
    return Comparison(at, other, kind, Fraction(POINTS[kind] if method == MATCHPOINTS else 0))


def _of_datum(board: ScoredBoard, own: Result, drop: int) -> Iterator[Comparison]:
    """The bridge results of the same form, own result included: those of the datum, and those left out."""
    rows = [
        (found.result.score, at)
        for at, found in enumerate(board.results)
        if found.result.score is not None and found.result.group == own.group
    ]
    counted = {at for _, at in sorted(rows)[drop : len(rows) - drop]}
    for _, at in rows:
        kind = "counted" if at in counted else "left-out"
        yield Comparison(at, board.results[at].result, kind, Fraction(0))
