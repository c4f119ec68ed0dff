"""A pair's own card: board by board what it got, against whom, and how the others did."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from awards.queries.board_results import PlayedBoards, Who, percent_shown, points_text, said
from awards.queries.compass import side_text
from awards.queries.reasons import ShownReason
from awards.queries.score_sheets import Sum, total_of
from awards.queries.travellers import Contract, contract_of, given_text, vulnerability_text
from awards.scoring.cards import Card, CardBoard, card
from awards.scoring.session import BUTLER, MATCHPOINTS


@dataclass(frozen=True)
class CardRow:
    """A board; `partners` are those of an individual.

    `counts` are how many others did worse, the same and better in the same direction; None in butler.
    """

    section: str
    section_number: int
    board: int
    side: str
    vulnerable: str
    partners: tuple[Who, ...]
    opponents: tuple[Who, ...]
    sat_out: bool
    contract: Contract | None
    score: str
    given: str
    points: str
    percent: str
    counts: tuple[int, int, int] | None
    datum: str
    because: tuple[ShownReason, ...]


@dataclass(frozen=True)
class Step:
    """What a pair has up to a board: per cent, or IMPs."""

    section: str
    board: int
    value: Fraction


@dataclass(frozen=True)
class PairCard:
    """The card as it is shown; `running` has a step for each board that gave something to win."""

    who: Who
    by_percent: bool
    place: int | None
    total: Sum | None
    sections: tuple[tuple[str, Sum], ...]
    rows: tuple[CardRow, ...]
    because: tuple[ShownReason, ...]
    running: tuple[Step, ...]


def pair_card(played: PlayedBoards, pair: int, language: str) -> PairCard | None:
    """The card of the pair of that number; None where there is none."""
    if pair not in played.who:
        return None
    scored = played.scored
    found = card(scored, pair)
    by_percent = scored.session.method == MATCHPOINTS
    standing = found.standing
    sections = standing.sections.items() if standing is not None else ()
    return PairCard(
        who=played.who[pair],
        by_percent=by_percent,
        place=standing.place if standing is not None else None,
        total=total_of(standing.total, by_percent=by_percent) if standing is not None else None,
        sections=tuple((name, total_of(total, by_percent=by_percent)) for name, total in sections),
        rows=tuple(_row(board, played, language) for board in found.boards),
        because=_because(found, language),
        running=_running(found, by_percent=by_percent),
    )


def _because(found: Card, language: str) -> tuple[ShownReason, ...]:
    """What concerns the pair beside its boards: percentages rounded together, penalties, that it left."""
    noted = [one.because for one in found.adjustments] + [one.because for one in found.deductions]
    noted += [found.withdrawal.because] if found.withdrawal is not None else []
    return tuple(reason for because in noted for reason in said(because, language))


def _row(board: CardBoard, played: PlayedBoards, language: str) -> CardRow:
    method = played.scored.session.method
    kinds = Counter(comparison.kind for comparison in board.comparisons)
    result = board.result
    given = result.adjusted.get(board.side or "") if result is not None and result.adjusted is not None else None
    compared = bool(board.comparisons) and method != BUTLER
    return CardRow(
        section=board.section,
        section_number=played.section_numbers[board.section],
        board=board.board,
        side="" if board.side is None else side_text(board.side),
        vulnerable=vulnerability_text(board.vulnerability),
        partners=tuple(played.who[pair] for pair in board.partners),
        opponents=tuple(played.who[pair] for pair in board.opponents),
        sat_out=board.side is None,
        contract=None if result is None else contract_of(result.slip),
        score="" if result is None or result.score is None else points_text(result.score),
        given="" if given is None else given_text(given, language),
        points=points_text(board.score.points),
        percent=percent_shown(board.score.points * 100 / board.top) if method == MATCHPOINTS and board.top else "",
        counts=(kinds["worse"], kinds["equal"], kinds["better"]) if compared else None,
        datum="" if board.datum is None else points_text(board.datum),
        because=said(board.score.because, language),
    )


def _running(found: Card, *, by_percent: bool) -> tuple[Step, ...]:
    """Board by board what the pair has so far, before percentages are rounded and penalties taken off."""
    points, tops = Fraction(0), 0
    steps = []
    for board in found.boards:
        points, tops = points + board.score.points, tops + board.top
        if not by_percent:
            steps.append(Step(board.section, board.board, points))
        elif tops:
            steps.append(Step(board.section, board.board, points * 100 / tops))
    return tuple(steps)
