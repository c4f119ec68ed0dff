"""The score sheet of a session: the pairs in their order with what they have, and all that the director decided."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from awards.queries.board_results import PlayedBoards, Who, percent_shown, points_text, said
from awards.queries.compass import line_order, line_text
from awards.queries.reasons import ShownReason
from awards.rules.wording import sentence, word
from awards.scoring.answer import percent_text
from awards.scoring.scored import TieBoard, TieBreak, Total, have_as_much_to_win
from awards.scoring.session import MATCHPOINTS
from ui.amounts import signed


@dataclass(frozen=True)
class Sum:
    """What a pair has in a section or in all; `percent` is empty where points are IMPs."""

    points: str
    percent: str


@dataclass(frozen=True)
class SheetRow:
    """A pair. `place` and `tied` are those of the scoring, `who` has those of the published list.

    `above` is what it has above average, by which places go; empty where percentages rank the same.
    """

    who: Who
    place: int | None
    tied: bool
    line: str
    total: Sum
    sections: tuple[Sum, ...]
    penalty: str
    above: str

    @property
    def line_name(self) -> str:
        """Its line in the page's language."""
        return line_text(self.line)


@dataclass(frozen=True)
class Noted:
    """What the director or the rules did to a pair: where, how much, and why."""

    who: Who
    boards: tuple[tuple[str, int, int], ...]
    amount: str
    because: tuple[ShownReason, ...]


@dataclass(frozen=True)
class TieRow:
    """A board of a broken tie: for each pair what it has above average, and the points that this gave."""

    section: str
    board: int
    common: bool
    cells: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Tie:
    """A broken tie with every board that was compared; `points` are those that each pair collected."""

    because: tuple[ShownReason, ...]
    pairs: tuple[Who, ...]
    points: tuple[int, ...]
    rows: tuple[TieRow, ...]


@dataclass(frozen=True)
class BoardLinks:
    """A section with the numbers of its boards."""

    number: int
    name: str
    boards: tuple[int, ...]


@dataclass(frozen=True)
class ScoreSheet:
    """All of it; `by_percent`: the scores are matchpoints with their percentage; `individual`: of players alone."""

    method: str
    by_percent: bool
    rows: tuple[SheetRow, ...]
    sections: tuple[BoardLinks, ...]
    ties: tuple[Tie, ...]
    adjustments: tuple[Noted, ...]
    sit_outs: tuple[Noted, ...]
    penalties: tuple[Noted, ...]
    withdrawn: tuple[Noted, ...]
    warnings: tuple[str, ...]
    individual: bool


def score_sheet(played: PlayedBoards, language: str) -> ScoreSheet:
    """The score sheet of a report's session, written out; the published order comes first."""
    scored = played.scored
    return ScoreSheet(
        method=word("method", scored.session.method, language),
        by_percent=scored.session.method == MATCHPOINTS,
        rows=_rows(played),
        sections=_sections(played),
        ties=tuple(_tie(tie, played.who, language) for tie in scored.tie_breaks),
        adjustments=_adjustments(played, language),
        sit_outs=_sit_outs(played, language),
        penalties=_penalties(played, language),
        withdrawn=tuple(Noted(played.who[one.pair], (), "", said(one.because, language)) for one in scored.withdrawn),
        warnings=tuple(sentence(warning, language) for warning in scored.warnings),
        individual=scored.session.individual,
    )


def total_of(total: Total, *, by_percent: bool) -> Sum:
    """A total as texts."""
    return Sum(points_text(total.points), percent_shown(total.percent) if by_percent else "")


def _rows(played: PlayedBoards) -> tuple[SheetRow, ...]:
    scored = played.scored
    by_percent = scored.session.method == MATCHPOINTS
    tells_above = by_percent and not have_as_much_to_win(standing.total for standing in scored.standings)
    places = [(standing.pair.line, standing.place) for standing in scored.standings]
    rows = [
        SheetRow(
            who=played.who[standing.pair.number],
            place=standing.place,
            tied=places.count((standing.pair.line, standing.place)) > 1,
            line=standing.pair.line or "",
            total=total_of(standing.total, by_percent=by_percent),
            sections=tuple(total_of(found, by_percent=by_percent) for found in standing.sections.values()),
            penalty=points_text(standing.total.penalty) if standing.total.penalty else "",
            above=signed(Decimal(percent_text(standing.total.signed))) if tells_above else "",
        )
        for standing in scored.standings
    ]
    return tuple(sorted(rows, key=_published))


def _published(row: SheetRow) -> tuple[tuple[bool, str], bool, int]:
    """By line and published place; who has none follows in the order of the scoring."""
    return line_order(row.line), row.who.place is None, row.who.place or 0


def _sections(played: PlayedBoards) -> tuple[BoardLinks, ...]:
    return tuple(
        BoardLinks(index, section.name, tuple(sorted(board.number for board in section.boards)))
        for index, section in enumerate(played.scored.session.sections, start=1)
    )


def _tie(tie: TieBreak, who: Mapping[int, Who], language: str) -> Tie:
    pairs = tie.order
    return Tie(
        because=said(tie.because, language),
        pairs=tuple(who[pair] for pair in pairs),
        points=tuple(tie.points[pair] for pair in pairs),
        rows=tuple(_tie_row(board, pairs) for board in tie.boards),
    )


def _tie_row(board: TieBoard, pairs: tuple[int, ...]) -> TieRow:
    cells = []
    for pair in pairs:
        signed = board.signed[pair]
        cells.append(("" if signed is None else points_text(signed), board.points[pair]))
    return TieRow(board.section, board.board, board.common, tuple(cells))


def _places_of(boards: tuple[tuple[str, int], ...], numbers: Mapping[str, int]) -> tuple[tuple[str, int, int], ...]:
    """Each board with the name and the number of its section."""
    return tuple((name, numbers[name], board) for name, board in boards)


def _adjustments(played: PlayedBoards, language: str) -> tuple[Noted, ...]:
    numbers = played.section_numbers
    return tuple(
        Noted(
            played.who[one.pair],
            _places_of(one.boards, numbers),
            points_text(one.booked),
            said(one.because, language),
        )
        for one in played.scored.adjustments
    )


def _sit_outs(played: PlayedBoards, language: str) -> tuple[Noted, ...]:
    numbers = played.section_numbers
    return tuple(
        Noted(
            played.who[one.pair],
            _places_of(((one.section, one.board),), numbers),
            points_text(one.score.points),
            said(one.score.because, language),
        )
        for one in played.scored.sit_outs
    )


def _penalties(played: PlayedBoards, language: str) -> tuple[Noted, ...]:
    numbers = played.section_numbers
    return tuple(
        Noted(
            played.who[one.pair],
            _places_of(((one.section, one.board),), numbers) if one.board is not None else (),
            points_text(one.amount),
            said(one.because, language),
        )
        for one in played.scored.deductions
    )
