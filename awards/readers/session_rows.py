"""The board results of a scored session as the rows that result files are written from: the way back of `sessions`.

What those rows have no word for is left out: groups of a fouled board, penalties, lots. Points that one
side alone was given become an adjusted score that the row does not tell.
"""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from awards.readers.found import ABSENT, TOGETHER, BoardResult
from awards.rules.amounts import written
from awards.scoring.scored import Scored, SideScore
from awards.scoring.session import Given, Result, SitOut

_HUNDREDTHS = 100
# What those who sat on a side have.
Scores = tuple[SideScore, ...]


def rows(scored: Scored) -> tuple[BoardResult, ...]:
    """Every result of the session in its order, then the boards that were sat out.

    Contestants go by their numbers in the session; the name of a section is the row's `session` where there are
    several. Points are matchpoints or IMPs to two decimals. A session knows no rounds: in their place stands which
    sit-outs and adjusted results come from one irregularity, and from which of these a side was absent.
    """
    several = len(scored.session.sections) > 1
    points = {
        (board.section, board.number, one.result.ns, one.result.ew): (one.ns, one.ew)
        for board in scored.boards
        for one in board.results
    }
    found: list[BoardResult] = []
    together: dict[str | int, str] = {}
    for section, board in scored.session.boards():
        name = section if several else ""
        for result in board.results:
            given = points.get((section, board.number, result.ns, result.ew), ((), ()))
            of = _number(together, result.irregularity) if result.adjusted and result.irregularity else ""
            found.append(_row(result, board.number, name, of, given))
    for at, sit_out in enumerate(scored.session.sit_outs):
        of = TOGETHER + _number(together, sit_out.irregularity or at)
        found += _sit_out(sit_out, sit_out.section if several else "", of)
    return tuple(found)


def withdrawn(scored: Scored) -> tuple[str, ...]:
    """The numbers of those who left; what becomes of their results follows from these."""
    return tuple(str(pair) for pair in scored.session.withdrawn)


def _number(together: dict[str | int, str], of: str | int) -> str:
    """The number of an irregularity, or of a sit-out that has none."""
    return together.setdefault(of, str(len(together) + 1))


def _row(result: Result, board: int, session: str, of: str, points: tuple[Scores, Scores]) -> BoardResult:
    """The row; `of` is the number of the irregularity that it comes from, if any."""
    is_absent = result.adjusted is not None and not (result.ns and result.ew)
    slip = result.slip
    adjusted = result.adjusted or {}
    sides = {side: _given(adjusted.get(side)) for side in ("ns", "ew")}
    return BoardResult(
        board,
        tuple(str(pair) for pair in result.ns),
        tuple(str(pair) for pair in result.ew),
        session=session,
        round=ABSENT + of if is_absent else of and TOGETHER + of,
        contract="" if slip is None else str(slip.contract),
        declarer="" if slip is None else slip.declarer or "",
        tricks=None if slip is None else slip.tricks,
        score=result.score,
        adjusted_ns=sides["ns"],
        adjusted_ew=sides["ew"],
        undecided=result.adjusted is not None and not any(sides.values()),
        points_ns=_points(points[0]),
        points_ew=_points(points[1]),
    )


def _given(given: Given | None) -> str:
    """An average or a percentage; empty for points, which the rows cannot give to one side."""
    if given is None:
        return ""
    return given.average or ("" if given.percent is None else written(given.percent))


def _points(scores: Scores) -> Decimal | None:
    """To two decimals, half away from zero; of two partners what the first has."""
    if not scores:
        return None
    points = scores[0].points
    hundredths = (abs(points) * _HUNDREDTHS + Fraction(1, 2)) // 1
    amount = Decimal(-hundredths if points < 0 else hundredths).scaleb(-2)
    return amount if amount % 1 else amount.quantize(Decimal(1))


def _sit_out(sit_out: SitOut, session: str, together: str) -> Iterator[BoardResult]:
    pair, given = (str(sit_out.pair),), _given(sit_out.given)
    for board in sit_out.boards:
        yield BoardResult(board, pair, (), session=session, round=together, sit_out=True, adjusted_ns=given)
