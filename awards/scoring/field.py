"""Every board of a session scored: first what is compared, then averages and percentages, then sit-outs."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from awards.scoring.method import Compared, Method, Own
from awards.scoring.scored import ScoredBoard, ScoredResult, ScoredSitOut, SideScore
from awards.scoring.session import EW, NS, SIDES, Board, Result, Section, Session

# What each pair has on the boards of each section that it actually played.
OwnResults = Mapping[tuple[str, int], Own]


@dataclass(frozen=True)
class Boards:
    """All boards scored, and the boards on which pairs sat out."""

    boards: tuple[ScoredBoard, ...]
    sit_outs: tuple[ScoredSitOut, ...]


def scored_boards(session: Session, method: Method) -> Boards:
    """Score every board; what Law 88 promises needs the bridge results of the whole section first."""
    compared = [(section, board, method.compare(board)) for section in session.sections for board in section.boards]
    own = _own_results(compared)
    boards = tuple(_board(section.name, board, found, method, own) for section, board, found in compared)
    known = {(section, board.number): board for section, board in session.boards()}
    sit_outs = tuple(
        ScoredSitOut(
            entry.pair,
            entry.section,
            number,
            known[entry.section, number].top,
            method.award(entry.given, known[entry.section, number], own[entry.section, entry.pair]),
        )
        for entry in session.sit_outs
        for number in entry.boards
    )
    return Boards(boards, sit_outs)


def _own_results(compared: list[tuple[Section, Board, Compared]]) -> OwnResults:
    own: defaultdict[tuple[str, int], Own] = defaultdict(Own)
    for section, board, found in compared:
        for (row, side), score in found.sides.items():
            for pair in board.results[row].side(side) if score.played else ():
                own[section.name, pair] = own[section.name, pair].with_board(score.points, board.top)
    return own


def _board(section: str, board: Board, compared: Compared, method: Method, own: OwnResults) -> ScoredBoard:
    datums = compared.datums or {}
    results = []
    for row, result in enumerate(board.results):
        scores = {side: _side(section, board, row, side, compared, method, own) for side in SIDES}
        results.append(ScoredResult(result, scores[NS], scores[EW], datums.get(result.group)))
    return ScoredBoard(
        section,
        board.number,
        board.vulnerability,
        board.top,
        tuple(results),
        _datum_of_most(board.results, datums),
        compared.because,
    )


def _side(
    section: str, board: Board, row: int, side: str, compared: Compared, method: Method, own: OwnResults
) -> tuple[SideScore, ...]:
    """What each who sat there has."""
    result = board.results[row]
    sitting = result.side(side)
    if (row, side) in compared.sides:
        return (compared.sides[row, side],) * len(sitting)
    return tuple(method.award((result.adjusted or {})[side], board, own[section, pair]) for pair in sitting)


def _datum_of_most(results: tuple[Result, ...], datums: Mapping[str | None, int]) -> int | None:
    """The datum of the form that most bridge results have, of the first of them where forms are level."""
    if not datums:
        return None
    played = [result.group for result in results if result.score is not None]
    return datums[max(datums, key=played.count)]
