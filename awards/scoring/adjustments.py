"""Rounding of percentages (3.1.8): those that one irregularity gives one pair jointly, away from average."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Reason
from awards.scoring.field import Boards
from awards.scoring.scored import Adjustment
from awards.scoring.session import Session


@dataclass(frozen=True)
class _Share:
    """One percentage: the pair's, on a board at a place in the file, above average by so much."""

    pair: int
    irregularity: str | None
    entry: int
    board: tuple[str, int]
    signed: Fraction


def adjustments(session: Session, scored: Boards) -> tuple[Adjustment, ...]:
    """3.1.8: one entry for each pair and irregularity, by pair, then in the order of the file, sit-outs last."""
    joint: dict[tuple[int, str | None, int | None], list[_Share]] = {}
    for share in (*_of_results(scored), *_of_sit_outs(session, scored)):
        alone = share.entry if share.irregularity is None else None
        joint.setdefault((share.pair, share.irregularity, alone), []).append(share)
    place = {(section, board.number): index for index, (section, board) in enumerate(session.boards())}
    found = [_adjustment(shares, place) for shares in joint.values()]
    return tuple(sorted(found, key=lambda adjustment: adjustment.pair))


def _of_results(scored: Boards) -> Iterator[_Share]:
    entry = 0
    for board in scored.boards:
        for result in board.results:
            entry += 1
            for _side, pair, score in result.scores():
                if score.rounded:
                    signed = score.points - Fraction(board.top, 2)
                    place = (board.section, board.number)
                    yield _Share(pair, result.result.irregularity, entry, place, signed)


def _of_sit_outs(session: Session, scored: Boards) -> Iterator[_Share]:
    """Each sit-out entry is one irregularity, whatever its boards."""
    entries = [(-index, entry) for index, entry in enumerate(session.sit_outs, start=1) for _ in entry.boards]
    for (index, entry), found in zip(entries, scored.sit_outs, strict=True):
        signed = found.score.points - Fraction(found.top, 2)
        yield _Share(found.pair, entry.irregularity, index, (found.section, found.board), signed)


def _adjustment(shares: list[_Share], place: dict[tuple[str, int], int]) -> Adjustment:
    """DECISION: boards stand as in the file, and the first one's section takes the difference."""
    exact = sum((share.signed for share in shares), Fraction(0))
    booked = away_from_zero(exact)
    boards = tuple(sorted((share.board for share in shares), key=place.__getitem__))
    reason = Reason.of("rounded-jointly", "3.1.8", boards=len(boards), exact=exact, booked=booked)
    return Adjustment(shares[0].pair, shares[0].irregularity, boards, exact, booked, (reason,))


def away_from_zero(amount: Fraction) -> int:
    """The next whole number further from average."""
    return rounded_up(amount) if amount >= 0 else -rounded_up(-amount)
