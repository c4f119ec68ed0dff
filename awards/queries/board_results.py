"""The board results of a report, scored, with the pairs as this reader may see them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from awards.models import BoardResults, Report
from awards.queries.compass import side_text
from awards.queries.events import Seat, Standing, named_rows
from awards.queries.reasons import ShownReason
from awards.queries.written_scores import how_written
from awards.rules.answer import Reason, Refusal
from awards.rules.wording import sentence
from awards.scoring.answer import percent_text
from awards.scoring.scored import Scored, ScoredBoard
from awards.scoring.scoring import score
from awards.scoring.session import EW, NS, Board
from registry.permissions import Actor
from ui.amounts import number

# The regulation by which boards are scored; its paragraphs are no part of the event's own edition.
REGULATION = "DBF"
REGULATION_FOR_PAIRS = f"{REGULATION} 6.3"
# So much higher than in their file are the numbers of east and west where both lines count from 1.
APART = 100


@dataclass(frozen=True)
class Who:
    """A pair of a session: its number, and its row in the published list. One that stands on no list has no seats.

    `alone`: it is a player of an individual. `twin` is the number that it has in the file where pairs of both lines are
    numbered alike, `side` its line there.
    """

    number: int
    seats: tuple[Seat, ...] = ()
    place: int | None = None
    tied: bool = False
    line: str = ""
    score: str = ""
    twin: int | None = None
    side: str = ""
    alone: bool = False

    @property
    def title(self) -> str:
        """What it is called."""
        return (_("Player %(number)s") if self.alone else _("Pair %(number)s")) % {"number": self.label}

    @property
    def label(self) -> str:
        """The pair's number as its file has it: `2 E–W` where there is a pair 2 of the other line too."""
        return str(self.number) if self.twin is None else f"{self.twin} {side_text(self.side)}"

    @property
    def names(self) -> str:
        """The names that the reader may see, for those who only hear them."""
        return ", ".join(seat.name for seat in self.seats if seat.name)


@dataclass(frozen=True)
class Sitting:
    """Who sat on a side of a table: a pair, two players of an individual, or nobody."""

    who: tuple[Who, ...]

    @property
    def label(self) -> str:
        """The number, of two players `1+5`; empty where nobody sat."""
        return "+".join(one.label for one in self.who)

    @property
    def names(self) -> str:
        """The names that the reader may see, for those who only hear them."""
        return ", ".join(one.names for one in self.who if one.names)

    @property
    def names_side(self) -> bool:
        """Whether the label says on which side they sat."""
        return any(one.twin is not None for one in self.who)


@dataclass(frozen=True)
class PlayedBoards:
    """A report with its scored session; `who` are the pairs by number. Sections are counted from 1 in addresses."""

    report: Report
    scored: Scored
    who: Mapping[int, Who]

    @property
    def section_numbers(self) -> dict[str, int]:
        """The number of each section in addresses, by its name."""
        return {section.name: index for index, section in enumerate(self.scored.session.sections, start=1)}

    def board(self, section: int, board: int) -> ScoredBoard | None:
        """The board of that number in the section of that number."""
        numbers = self.section_numbers
        return next(
            (found for found in self.scored.boards if (numbers[found.section], found.number) == (section, board)), None
        )

    @property
    def boards_missing(self) -> tuple[int, int] | None:
        """On how many boards anybody has a result at most, and how many were played; None where all are here."""
        sat = Counter(pair for _section, board in self.scored.session.boards() for pair in _at(board))
        for sit_out in self.scored.session.sit_outs:
            sat[sit_out.pair] += len(sit_out.boards)
        most, played = max(sat.values(), default=0), int(self.report.payload.get("boards") or 0)
        return (most, played) if most < played else None

    @property
    def has_other_places(self) -> bool:
        """Whether the published list places the pairs otherwise than the scoring does."""
        published = {pair: who.place for pair, who in self.who.items() if who.place is not None}
        return published != {standing.pair.number: standing.place for standing in self.scored.standings}

    @property
    def has_other_scores(self) -> bool:
        """Whether the published list has other scores than the scoring gives."""
        totals = {standing.pair.number: standing.total for standing in self.scored.standings}
        texts = {pair: who.score for pair, who in self.who.items() if who.place is not None and pair in totals}
        return not how_written(texts, totals, self.scored.session.method).is_ours


def _at(board: Board) -> set[int]:
    """The pairs that have a result on a board."""
    return {pair for result in board.results for pair in result.sitting}


def kept_results(report: Report) -> BoardResults | None:
    """What was kept of a report's boards."""
    return BoardResults.objects.filter(report=report).first()


def kept_of(reports: Iterable[Report]) -> dict[int, BoardResults]:
    """The same of several reports, by the id of each."""
    return {kept.report_id: kept for kept in BoardResults.objects.filter(report__in=reports)}


def has_boards(report: Report) -> bool:
    """Whether a report has board results; without a query where the report was read with them."""
    return hasattr(report, "board_results")


def played_boards(report: Report, actor: Actor, *, on: date) -> PlayedBoards | None:
    """The board results of a report, scored; None where there are none, or none that can be scored.

    Names are those of the register by the rows of the standings, never those of the file. Scoring 100 pairs on 60
    boards takes as long as reading the outcome from a cache would: what is kept for strangers are whole pages.
    """
    kept = kept_results(report)
    outcome = score(kept.session) if kept is not None else None
    if kept is None or outcome is None or isinstance(outcome, Refusal):
        return None
    return PlayedBoards(report, outcome, who_played(kept, outcome, named_rows(report, actor, on=on)))


def who_played(kept: BoardResults, scored: Scored, rows: Sequence[Standing]) -> dict[int, Who]:
    """The pairs of a session by number; `rows` are those of its report."""
    shared = Counter((row.line, row.place) for row in rows)
    twins = _twins([pair.number for pair in scored.session.pairs])
    found = {}
    for one in scored.session.pairs:
        twin, side = twins.get(one.number, (None, ""))
        found[one.number] = Who(one.number, twin=twin, side=side, alone=scored.session.individual)
    for pair, index in kept.row_of.items():
        row = rows[index]
        tied = row.place is not None and shared[row.line, row.place] > 1
        found[pair] = replace(found[pair], seats=row.seats, place=row.place, tied=tied, line=row.line, score=row.score)
    return found


def _twins(numbers: Sequence[int]) -> dict[int, tuple[int, str]]:
    """The number in the file and the side of the pairs that are numbered alike in both lines.

    The session has those of east and west under numbers that are `APART` higher.
    """
    known = set(numbers)
    if APART in known:
        return {}
    found: dict[int, tuple[int, str]] = {}
    for own in known:
        if own < APART and own + APART in known:
            found |= {own: (own, NS), own + APART: (own, EW)}
    return found


def said(reasons: Iterable[Reason], language: str) -> tuple[ShownReason, ...]:
    """Reasons of the scoring as sentences, each with the paragraph of its regulation."""
    return tuple(
        ShownReason(sentence(reason, language), f"{REGULATION} {reason.paragraph}" if reason.paragraph else "")
        for reason in reasons
    )


def points_text(points: Fraction | int) -> str:
    """Points as a page shows them: at most two decimals, with the signs of the page's language."""
    return number(Decimal(percent_text(Fraction(points))))


def percent_shown(percent: Fraction | None) -> str:
    """A percentage with its two decimals; empty where there is none."""
    return "" if percent is None else number(Decimal(percent_text(percent)), 2)
