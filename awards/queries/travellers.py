"""A board with the results of all its tables: what was played, what it is worth, and what each side got for it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from django.utils.translation import gettext as _

from awards.queries.board_results import PlayedBoards, Sitting, points_text, said
from awards.queries.compass import seat_letter, side_text
from awards.queries.reasons import ShownReason
from awards.rules.wording import word
from awards.scoring.contracts import SEATS, result_text
from awards.scoring.scored import ScoredBoard, ScoredResult, SideScore
from awards.scoring.session import BUTLER, MATCHPOINTS, SIDES, Given, Result, Slip
from ui.amounts import percent

STRAINS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


@dataclass(frozen=True)
class Contract:
    """A contract with declarer and result; `suit` names its sign, empty for no trump and for a passed-out board."""

    level: str
    suit: str
    doubled: str
    declarer: str
    result: str
    tricks: int | None


@dataclass(frozen=True)
class Side(Sitting):
    """One side of a table; `points` is empty where it has no score, and names both where partners have others."""

    points: str = ""


@dataclass(frozen=True)
class TableResult:
    """A table. `row` is its place on the board, from 0; `score` is seen from N-S, `given` what the director gave.

    `because` says of both sides, N-S first, why they have what they have.
    """

    row: int
    ns: Side
    ew: Side
    contract: Contract | None
    score: str
    given: str
    group: str
    because: tuple[ShownReason, ...]


@dataclass(frozen=True)
class Neighbour:
    """The board before or after: the number of its section, and its own."""

    section: int
    board: int


@dataclass(frozen=True)
class Traveller:
    """A board of a section; results stand from the best for N-S on, adjusted ones last."""

    section: str
    section_number: int
    board: int
    dealer: str
    vulnerable: str
    top: int | None
    because: tuple[ShownReason, ...]
    results: tuple[TableResult, ...]
    before: Neighbour | None
    after: Neighbour | None


def traveller(played: PlayedBoards, section: int, board: int, language: str) -> Traveller | None:
    """The board of that number in the section of that number; None where there is none."""
    found = played.board(section, board)
    if found is None:
        return None
    method = played.scored.session.method
    rows = [_table(row, result, played, language) for row, result in enumerate(found.results)]
    before, after = _neighbours(played, found)
    return Traveller(
        section=found.section,
        section_number=section,
        board=board,
        dealer=seat_letter(SEATS[(board - 1) % len(SEATS)]),
        vulnerable=vulnerability_text(found.vulnerability),
        top=found.top if method == MATCHPOINTS else None,
        because=said(found.because, language) if method == BUTLER else (),
        results=tuple(rows[row] for row in _best_first(found)),
        before=before,
        after=after,
    )


def _best_first(board: ScoredBoard) -> list[int]:
    """The rows from the best score for N-S on, adjusted ones last."""
    scores = [(found.result.score is None, -(found.result.score or 0)) for found in board.results]
    return sorted(range(len(scores)), key=lambda row: (scores[row], row))


def _neighbours(played: PlayedBoards, board: ScoredBoard) -> tuple[Neighbour | None, Neighbour | None]:
    numbers = played.section_numbers
    order = [Neighbour(numbers[found.section], found.number) for found in played.scored.boards]
    at = order.index(Neighbour(numbers[board.section], board.number))
    return order[at - 1] if at else None, order[at + 1] if at + 1 < len(order) else None


def _table(row: int, found: ScoredResult, played: PlayedBoards, language: str) -> TableResult:
    result = found.result
    return TableResult(
        row=row,
        ns=_side(result.ns, found.ns, played),
        ew=_side(result.ew, found.ew, played),
        contract=contract_of(result.slip),
        score="" if result.score is None else points_text(result.score),
        given=" / ".join(_given(result, language)),
        group=result.group or "",
        because=tuple(_because(found, played, language)),
    )


def _side(pairs: tuple[int, ...], scores: tuple[SideScore, ...], played: PlayedBoards) -> Side:
    who = tuple(played.who[pair] for pair in pairs)
    return Side(who, " / ".join(dict.fromkeys(points_text(score.points) for score in scores)))


def _because(found: ScoredResult, played: PlayedBoards, language: str) -> Iterator[ShownReason]:
    for side in SIDES:
        there = zip(found.result.side(side), found.side(side), strict=True)
        for because, alike in groupby(there, key=lambda one: one[1].because):
            names = ", ".join(played.who[pair].title for pair, _score in alike)
            for reason in said(because, language):
                yield replace(reason, text=f"{names}: {reason.text}")


def _given(result: Result, language: str) -> Iterator[str]:
    """What the director gave each side, N-S first; a dash for a side that was not there."""
    if result.adjusted is not None:
        for side in SIDES:
            given = result.adjusted.get(side)
            yield "–" if given is None else given_text(given, language)


def given_text(given: Given, language: str) -> str:
    """`average plus`, 60 per cent as the page's language writes it, or points seen from N-S."""
    if given.average is not None:
        return word("average", given.average, language)
    if given.score is not None:
        return points_text(given.score)
    return percent(points_text(given.percent or Fraction(0)))


def contract_of(slip: Slip | None) -> Contract | None:
    """What the slip says of what was played."""
    if slip is None:
        return None
    bid = slip.contract
    if bid.is_pass:
        return Contract(_("passed out"), "", "", "", "", None)
    return Contract(
        level=str(bid.level) if bid.strain in STRAINS else f"{bid.level} NT",
        suit=STRAINS.get(bid.strain, ""),
        doubled="×" * bid.doubled,
        declarer=seat_letter(slip.declarer) if slip.declarer is not None else "",
        result=result_text(bid, slip.tricks) if slip.tricks is not None else "",
        tricks=slip.tricks,
    )


def vulnerability_text(vulnerability: str) -> str:
    """Who is vulnerable, in words."""
    if vulnerability in SIDES:
        return side_text(vulnerability)
    return _("both sides") if vulnerability == "both" else _("nobody")
