"""Breaking ties (3.2.3): board by board, and by lots where that leaves pairs level."""

from collections.abc import Mapping
from fractions import Fraction

from awards.rules.answer import Fact, Reason
from awards.scoring.numbers import BETTER, EQUAL, WORSE
from awards.scoring.scored import TieBoard, TieBreak

# By pair, what it has above average on the boards (section and number) on which it has a score.
Scores = dict[int, dict[tuple[str, int], Fraction]]
Groups = tuple[tuple[int, ...], ...]


def break_tie(place: int, pairs: tuple[int, ...], scores: Scores, lots: tuple[int, ...]) -> TieBreak:
    """3.2.3: most points from all boards of the pairs is first; who is level draws lots, and nothing is compared again.

    ``lots`` is the order that lots gave; a group that is not all in it stays level.
    """
    boards = tuple(_boards(pairs, scores))
    points = {pair: sum(board.points[pair] for board in boards) for pair in pairs}
    order: list[int] = []
    level: list[tuple[int, ...]] = []
    drawn = False
    for amount in sorted(set(points.values()), reverse=True):
        group = [pair for pair in pairs if points[pair] == amount]
        if len(group) > 1 and all(pair in lots for pair in group):
            group.sort(key=lots.index)
            drawn = True
        elif len(group) > 1:
            level.append(tuple(group))
        order += group
    decided_by = "open" if level else "lots" if drawn else "points"
    common = sum(board.common for board in boards)
    other = len(boards) - common
    facts: dict[str, Fact] = {"place": place, "pairs": pairs, "common": common, "other": other, "order": tuple(order)}
    because = Reason("tie-broken", {"kind": decided_by, **facts}, "3.2.3")
    return TieBreak(place, pairs, boards, points, tuple(order), decided_by, tuple(level), (because,))


def _boards(pairs: tuple[int, ...], scores: Scores) -> list[TieBoard]:
    """Every board on which one of the pairs has a score, in whichever section and direction, as each pair met it."""
    known = dict.fromkeys(board for pair in pairs for board in scores.get(pair, {}))
    return [_board(board, {pair: scores.get(pair, {}).get(board) for pair in pairs}) for board in known]


def _board(board: tuple[str, int], signed: Mapping[int, Fraction | None]) -> TieBoard:
    had = {pair: amount for pair, amount in signed.items() if amount is not None}
    common = len(had) == len(signed)
    if common:
        points = {
            pair: sum(_against(own, other) for rival, other in had.items() if rival != pair)
            for pair, own in had.items()
        }
    else:
        points = {pair: _against(amount or Fraction(0), Fraction(0)) for pair, amount in signed.items()}
    return TieBoard(*board, common, signed, points)


def _against(own: Fraction, other: Fraction) -> int:
    """2 for better, 1 for the same, 0 for worse; without a score a pair stands at average."""
    return WORSE if own > other else EQUAL if own == other else BETTER
