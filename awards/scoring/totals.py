"""Totals of sections and of the whole (3.2.1), and what penalties take from them (3.5)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from awards.rules.answer import Fact, Reason
from awards.scoring.field import Boards
from awards.scoring.scored import Adjustment, Deduction, SideScore, Total
from awards.scoring.session import Penalty, Session

# By pair and section.
Totals = dict[int, dict[str, Total]]


def deductions(session: Session) -> tuple[Deduction, ...]:
    """3.5.2, 3.5.3: each penalty's amount, a part of the top of the board named, not rounded; IMPs as they are."""
    tops = {(section, board.number): board.top for section, board in session.boards()}
    return tuple(_deduction(penalty, tops) for penalty in session.penalties)


def _deduction(penalty: Penalty, tops: dict[tuple[str, int], int]) -> Deduction:
    paragraph = "3.5.3" if penalty.kind == "law" else "3.5.2"
    if penalty.percent is None or penalty.board is None:
        amount = penalty.imps or Fraction(0)
        reason = Reason.of("penalty", paragraph, kind="imps", amount=amount)
    else:
        top = tops[penalty.section, penalty.board]
        amount = penalty.percent * top / 100
        facts: dict[str, Fact] = {"percent": penalty.percent, "top": top, "board": penalty.board, "amount": amount}
        reason = Reason("penalty", {"kind": penalty.kind, **facts}, paragraph)
    return Deduction(penalty.pair, penalty.section, penalty.board, amount, (reason,))


def scores_of_pairs(scored: Boards) -> Iterator[tuple[int, str, int, int, SideScore]]:
    """Whatever a pair has on a board: pair, section, board, top, score; sit-outs last."""
    for board in scored.boards:
        for result in board.results:
            for _side, pair, score in result.scores():
                yield pair, board.section, board.number, board.top, score
    for entry in scored.sit_outs:
        yield entry.pair, entry.section, entry.board, entry.top, entry.score


def section_totals(
    session: Session, scored: Boards, rounded: Sequence[Adjustment], penalties: Sequence[Deduction]
) -> Totals:
    """3.2.1: what the boards gave, with the differences from rounding, less penalties."""
    points: defaultdict[tuple[int, str], Fraction] = defaultdict(Fraction)
    maximum: defaultdict[tuple[int, str], int] = defaultdict(int)
    taken: defaultdict[tuple[int, str], Fraction] = defaultdict(Fraction)
    for pair, section, _, top, score in scores_of_pairs(scored):
        points[pair, section] += score.points
        maximum[pair, section] += top
    for adjustment in rounded:
        points[adjustment.pair, adjustment.section] += adjustment.difference
    for penalty in penalties:
        points[penalty.pair, penalty.section] -= penalty.amount
        taken[penalty.pair, penalty.section] += penalty.amount
    return {
        pair.number: {
            section.name: _total((pair.number, section.name), points, maximum, taken) for section in session.sections
        }
        for pair in session.pairs
    }


def _total(
    at: tuple[int, str],
    points: Mapping[tuple[int, str], Fraction],
    maximum: Mapping[tuple[int, str], int],
    taken: Mapping[tuple[int, str], Fraction],
) -> Total:
    return Total(points[at], maximum[at], taken[at])


def sum_of(totals: Sequence[Total]) -> Total:
    """3.2.1: the sections together."""
    return Total(
        sum((total.points for total in totals), Fraction(0)),
        sum(total.maximum for total in totals),
        sum((total.penalty for total in totals), Fraction(0)),
    )
