"""Pairs that left the tournament (3.7.9)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from awards.rules.answer import Reason
from awards.scoring.numbers import LEAST_PLAYED, PLUS
from awards.scoring.scored import Withdrawal
from awards.scoring.session import EW, NS, SIDES, Given, Result, Session


def without_withdrawn(session: Session) -> tuple[Session, tuple[Withdrawal, ...]]:
    """3.7.9: the session without the results of pairs that left before half of it, in the order of their numbers."""
    withdrawals = tuple(_withdrawal(session, pair) for pair in sorted(session.withdrawn))
    out = frozenset(withdrawal.pair for withdrawal in withdrawals if withdrawal.dropped)
    if not out:
        return session, withdrawals
    sections = tuple(
        replace(
            section,
            boards=tuple(
                replace(board, results=tuple(_without(result, out) for result in board.results))
                for board in section.boards
            ),
        )
        for section in session.sections
    )
    sit_outs = tuple(entry for entry in session.sit_outs if entry.pair not in out)
    return replace(session, sections=sections, sit_outs=sit_outs), withdrawals


def _withdrawal(session: Session, pair: int) -> Withdrawal:
    """Half is measured over all rows in which the pair appears; a row with a bridge result counts as played."""
    rows = [result for _, board in session.boards() for result in board.results if pair in result.sitting]
    played = sum(result.score is not None for result in rows)
    dropped = Fraction(played) < LEAST_PLAYED * len(rows)
    kind = "dropped" if dropped else "stand"
    kind = f"player-{kind}" if session.individual else kind
    because = Reason.of("withdrawn", "3.7.9", kind=kind, pair=pair, played=played, rows=len(rows))
    return Withdrawal(pair, played, len(rows), dropped, (because,))


def _without(result: Result, out: frozenset[int]) -> Result:
    """The row without the pairs that left: the others get average plus, or what the director gave them."""
    gone = [pair for pair in result.sitting if pair in out]
    if not gone:
        return result
    left = {side: tuple(pair for pair in result.side(side) if pair not in out) for side in SIDES}
    adjusted: Mapping[str, Given]
    irregularity = result.irregularity
    if result.adjusted is None:
        irregularity = f"withdrawn-{gone[0]}"
        adjusted = {side: Given(average=PLUS) for side in SIDES if left[side]}
    else:
        adjusted = {side: given for side, given in result.adjusted.items() if left[side]}
    return replace(
        result,
        ns=left[NS],
        ew=left[EW],
        score=None,
        adjusted=adjusted,
        irregularity=irregularity,
    )
