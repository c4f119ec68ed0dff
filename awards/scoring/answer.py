"""The standings as programs read them: ``pairs-standings/1``."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from awards.rules.amounts import with_decimals, written
from awards.rules.answer import Refusal
from awards.rules.answer import to_json as refusal_json
from awards.rules.wording import SOURCE_LANGUAGE, sentence
from awards.scoring.scored import (
    Adjustment,
    Scored,
    ScoredBoard,
    ScoredResult,
    Standing,
    TieBreak,
    Total,
    Withdrawal,
)
from awards.scoring.session import BUTLER, MATCHPOINTS, SIDES

FORMAT = "pairs-standings/1"
PERCENT_DECIMALS = 2


def to_json(outcome: Scored | Refusal, language: str = SOURCE_LANGUAGE) -> dict[str, Any]:
    """The answer: numbers are decimal strings, warnings and problems sentences."""
    if isinstance(outcome, Refusal):
        return refusal_json(outcome, language)
    method = outcome.session.method
    return {
        "format": FORMAT,
        "method": method,
        "standings": [_standing(standing, method) for standing in outcome.standings],
        "boards": [_board(board, method, outcome.session.individual) for board in outcome.boards],
        "adjustments": [_adjustment(adjustment) for adjustment in outcome.adjustments],
        "tie_breaks": [_tie_break(tie) for tie in outcome.tie_breaks],
        "withdrawn": [_withdrawal(withdrawal) for withdrawal in outcome.withdrawn],
        "warnings": [{"code": warning.code, "message": sentence(warning, language)} for warning in outcome.warnings],
    }


def percent_text(percent: Fraction) -> str:
    """``64.58``: two decimals, half away from zero."""
    scale = 10**PERCENT_DECIMALS
    hundredths = (abs(percent) * scale + Fraction(1, 2)) // 1
    return with_decimals(Fraction(-hundredths if percent < 0 else hundredths, scale), PERCENT_DECIMALS)


def points_text(points: Fraction) -> str:
    """``36`` or ``36.50``: without the decimals that say nothing."""
    return percent_text(points).removesuffix(".00")


def signed_text(points: Fraction) -> str:
    """``+36`` or ``-10``: what lies above average, to be told from a total."""
    return f"+{points_text(points)}" if points > 0 else points_text(points)


def _standing(standing: Standing, method: str) -> dict[str, Any]:
    pair = standing.pair
    return {
        "place": standing.place,
        "pair": pair.number,
        **({} if pair.listed is None else {"players": list(pair.listed)}),
        **({} if pair.line is None else {"line": pair.line}),
        **_total(standing.total, method),
        "penalty": written(standing.total.penalty),
        "sections": [{"section": name, **_total(total, method)} for name, total in standing.sections.items()],
    }


def _total(total: Total, method: str) -> dict[str, Any]:
    if method != MATCHPOINTS:
        return {"total": written(total.points)}
    percent = total.percent
    return {
        "total": written(total.points),
        "signed": written(total.signed),
        "max": written(total.maximum),
        "percent": None if percent is None else percent_text(percent),
    }


def _board(board: ScoredBoard, method: str, individual: bool) -> dict[str, Any]:
    beside: Mapping[str, Any] = {}
    if method == MATCHPOINTS:
        beside = {"top": str(board.top)}
    elif method == BUTLER:
        beside = {"datum": board.datum}
    several = len({result.result.group for result in board.results if result.result.score is not None}) > 1
    return {
        "section": board.section,
        "board": board.number,
        **beside,
        "results": [_result(result, individual, show_datum=method == BUTLER and several) for result in board.results],
    }


def _result(scored: ScoredResult, individual: bool, *, show_datum: bool) -> dict[str, Any]:
    """A result; where the forms of a board have datums of their own, with its own.

    A side of an individual is a list of its players, and its points are the list of theirs.
    """
    sides: dict[str, Any] = {"ns": list(scored.result.ns), "ew": list(scored.result.ew)}
    points: dict[str, Any] = {
        f"{side}_points": [written(score.points) for score in scored.side(side)] for side in SIDES
    }
    if not individual:
        sides, points = ({key: next(iter(found), None) for key, found in both.items()} for both in (sides, points))
    return {
        **sides,
        "score": scored.result.score,
        **points,
        **({"datum": scored.datum} if show_datum else {}),
    }


def _adjustment(adjustment: Adjustment) -> dict[str, Any]:
    return {
        "pair": adjustment.pair,
        "irregularity": adjustment.irregularity,
        "boards": [{"section": section, "board": board} for section, board in adjustment.boards],
        "exact": written(adjustment.exact),
        "booked": str(adjustment.booked),
    }


def _tie_break(tie: TieBreak) -> dict[str, Any]:
    return {
        "place": tie.place,
        "pairs": list(tie.pairs),
        "points": {str(pair): points for pair, points in tie.points.items()},
        "common_boards": tie.common_boards,
        "other_boards": tie.other_boards,
        "order": list(tie.order),
        "decided_by": tie.decided_by,
    }


def _withdrawal(withdrawal: Withdrawal) -> dict[str, Any]:
    return {"pair": withdrawal.pair, "results": "dropped" if withdrawal.dropped else "stand"}
