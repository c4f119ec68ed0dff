"""The whole way from a session file's bytes to its standings, or to every problem at once."""

from collections.abc import Iterator

from awards.readers.json_report import read_all
from awards.rules.answer import Fact, Problem, Reason, Refusal
from awards.scoring.adjustments import adjustments
from awards.scoring.contracts import result_text
from awards.scoring.field import scored_boards
from awards.scoring.imps import Butler, ImpsAcross
from awards.scoring.matchpoints import Matchpoints
from awards.scoring.method import Method
from awards.scoring.ranking import rank
from awards.scoring.reading import read_session
from awards.scoring.scored import Scored
from awards.scoring.session import BUTLER, IMPS_ACROSS, MATCHPOINTS, Session
from awards.scoring.totals import deductions, section_totals
from awards.scoring.withdrawals import without_withdrawn


def score(raw_or_data: bytes | object) -> Scored | Refusal:
    """Read, check and score a session file or its data."""
    data: object = raw_or_data
    found: tuple[Problem, ...] = ()
    if isinstance(raw_or_data, bytes | bytearray):
        data, found = read_all(bytes(raw_or_data))
        if data is None:
            return Refusal(found)
    session, findings = read_session(data)
    if session is None or found:
        return Refusal((*found, *findings.problems))
    return score_session(session)


def score_session(session: Session) -> Scored | Refusal:
    """Score a session; refused where butler would leave out every result of a board."""
    counted, withdrawn = without_withdrawn(session)
    problems = tuple(_without_datum(counted))
    if problems:
        return Refusal(problems)
    boards = scored_boards(counted, method_of(counted))
    rounded = adjustments(counted, boards) if counted.method == MATCHPOINTS else ()
    penalties = deductions(counted)
    totals = section_totals(counted, boards, rounded, penalties)
    standings, ties, warnings = rank(counted, boards, totals)
    return Scored(
        session=session,
        standings=standings,
        boards=boards.boards,
        sit_outs=boards.sit_outs,
        adjustments=rounded,
        deductions=penalties,
        tie_breaks=ties,
        withdrawn=withdrawn,
        warnings=(*_disagreements(session), *warnings),
    )


def method_of(session: Session) -> Method:
    """The way of scoring that the session names (3.1.3, 3.1.4)."""
    methods: dict[str, Method] = {
        MATCHPOINTS: Matchpoints(),
        IMPS_ACROSS: ImpsAcross(),
        BUTLER: Butler(session.butler_drop),
    }
    return methods[session.method]


def _without_datum(session: Session) -> Iterator[Problem]:
    """Boards of which nothing is left when the extremes are left out are one problem together."""
    if session.method != BUTLER:
        return
    butler = Butler(session.butler_drop)
    short = tuple(board.number for _, board in session.boards() if not butler.has_datum(board))
    if short:
        facts: dict[str, Fact] = {"kind": "nothing-left", "found": session.butler_drop, "boards": short}
        yield Problem("butler_drop", "bad-value", facts)


def _disagreements(session: Session) -> Iterator[Reason]:
    """3.1.5: the points on a slip count, also where its contract would have given others."""
    for section, board in session.boards():
        for result in board.results:
            slip, points = result.slip, result.score
            if slip is None or slip.score is None or points is None or points == slip.score:
                continue
            played = "" if slip.tricks is None else f" {slip.declarer} {result_text(slip.contract, slip.tricks)}"
            yield Reason.of(
                "score-disagrees",
                "3.1.5",
                section=section,
                board=board.number,
                pairs=result.sitting,
                score=points,
                contract=f"{slip.contract}{played}",
                worth=slip.score,
            )
