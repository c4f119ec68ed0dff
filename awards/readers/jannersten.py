"""Jannersten's `results.txt`: a row for each seat without places, and board results."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from awards.readers.detect import JANNERSTEN
from awards.readers.found import (
    EW,
    INDIVIDUAL,
    MATCHPOINTS,
    NS,
    PAIRS,
    At,
    BoardResult,
    Contestant,
    Found,
    FoundEvent,
    FoundPlayer,
    Remark,
)
from awards.readers.limits import MOST, TooMany, within
from awards.readers.notes import MOST_TRICKS, Notes
from awards.readers.separated import Line, lines_of_cells
from awards.readers.text import decode, number, whole

NAME, VERSION = JANNERSTEN, "1"
SEPARATOR = ";"
GAME, CONTESTANTS, RESULTS = BLOCKS = ("[GAME]", "[CONTESTANTS]", "[RESULTS]")
# The columns, from 0, of the three blocks.
_TOTAL_BOARDS, _DATE, _TITLE = 2, 9, 10
_SECTION, _NUMBER, _SEAT, _PLAYER, _RESULT, _PERCENT, _VP, _AWARDS = range(8)
_BOARD, _BOARD_SECTION, _ROUND, _NORTH, _EAST, _SOUTH, _WEST, _POINTS = range(8)
_CONTRACT, _DECLARER, _TRICKS, _LEAD, _MP_NS, _MP_EW, _IMP_NS, _IMP_EW = range(8, 16)
_LINES = {"N": NS, "S": NS, "E": EW, "W": EW}
_MOST_BOARDS, _LARGEST_SCORE = 1000, 10_000
_SEATS_OF_A_PAIR = 2


@dataclass(frozen=True)
class _Seat:
    """A row of the contestants."""

    line: int
    section: str
    number: str
    seat: str
    name: str
    result: Decimal | None
    percent: Decimal | None

    @property
    def direction(self) -> str:
        """N-S or E-W."""
        return _LINES[self.seat]

    @property
    def value(self) -> tuple[Decimal | None, Decimal | None]:
        """What the player is ranked by."""
        return self.result, self.percent


def read(raw: bytes) -> Found:
    """The event of the file. Where players of a pair have different results it is read as an individual one too."""
    decoded = decode(raw)
    found = Found(NAME, VERSION, encoding=decoded.encoding)
    lines = lines_of_cells(decoded.text, SEPARATOR)
    if isinstance(lines, Remark):
        return replace(found, problems=(lines,))
    blocks = _blocks(lines)
    if len(blocks[CONTESTANTS]) > _SEATS_OF_A_PAIR * MOST["contestants"]:
        raise TooMany("contestants")
    notes = Notes()
    seats = [seat for line in blocks[CONTESTANTS] for seat in _seat(line, notes)]
    if not seats:
        return replace(found, problems=(Remark("no-results", At(lines[-1].number if lines else 1, CONTESTANTS)),))
    game = blocks[GAME][0] if blocks[GAME] else Line(0, ())
    differing = _differing(seats)
    if differing:
        notes.warn("percent-within-pair", At(differing[0].line, CONTESTANTS), written=differing[0].number)
    pairs = _event(game, PAIRS, seats, blocks[RESULTS], notes)
    if not differing:
        return replace(found, events=(pairs,))
    return replace(found, events=(pairs, replace(pairs, form=INDIVIDUAL, contestants=_individuals(seats), results=())))


def _blocks(lines: Sequence[Line]) -> dict[str, list[Line]]:
    """The lines of each block."""
    found: dict[str, list[Line]] = {name: [] for name in BLOCKS}
    block: list[Line] = []
    for line in lines:
        first = line.cell(0).upper()
        if first.startswith("["):
            block = found.get(first, [])
        else:
            block.append(line)
    return found


def _seat(line: Line, notes: Notes) -> Iterator[_Seat]:
    seat = line.cell(_SEAT).upper()
    if seat not in _LINES or not line.cell(_NUMBER):
        notes.warn("not-a-seat", At(line.number, CONTESTANTS), found=line.cell(_SEAT) or "–")
        return
    if number(line.cell(_AWARDS)):
        notes.ignore("awards", At(line.number, CONTESTANTS))
    yield _Seat(
        line.number,
        line.cell(_SECTION),
        line.cell(_NUMBER),
        seat,
        line.cell(_PLAYER),
        notes.number(line.cell(_RESULT), At(line.number, CONTESTANTS)),
        notes.number(line.cell(_PERCENT), At(line.number, CONTESTANTS)),
    )


def _event(game: Line, form: str, seats: Sequence[_Seat], rows: Sequence[Line], notes: Notes) -> FoundEvent:
    at = At(game.number, GAME)
    apart = _numbered_apart(seats)
    contestants = _pairs(seats, apart=apart)
    boards = notes.whole(game.cell(_TOTAL_BOARDS), at, most=_MOST_BOARDS) or None
    board_results = [result for row in within("results", rows) for result in _result(row, notes, apart=apart)]
    notes.warn("places-by-result", At(seats[0].line, CONTESTANTS))
    return FoundEvent(
        form,
        name=game.cell(_TITLE),
        date=notes.day(game.cell(_DATE), at),
        date_written=game.cell(_DATE),
        scoring=MATCHPOINTS if any(one.percent is not None for one in contestants) else "",
        winners=2 if apart else 1,
        boards=boards,
        boards_written=boards,
        contestants=tuple(contestants),
        results=tuple(board_results),
        sources={"boards": at, "date": at, "name": at},
        warnings=notes.warnings,
        ignored=notes.ignored,
    )


def _numbered_apart(seats: Iterable[_Seat]) -> bool:
    """Whether a number stands for a pair in each direction: then the two directions are two lists."""
    directions: dict[tuple[str, str], str] = {}
    return any(directions.setdefault((one.section, one.number), one.direction) != one.direction for one in seats)


def _differing(seats: Sequence[_Seat]) -> list[_Seat]:
    """The second players of pairs in which each has a result of his own."""
    first: dict[tuple[str, str, str], _Seat] = {}
    return [one for one in seats if first.setdefault(_pair_of(one), one).value != one.value]


def _pair_of(seat: _Seat) -> tuple[str, str, str]:
    return seat.section, seat.number, seat.direction


def _pairs(seats: Sequence[_Seat], *, apart: bool) -> list[Contestant]:
    pairs: dict[tuple[str, str, str], list[_Seat]] = {}
    for seat in seats:
        pairs.setdefault(_pair_of(seat), []).append(seat)
    found = [
        _contestant(
            f"{number}{direction}" if apart else number,
            players,
            line=direction if apart else "",
            section=section,
        )
        for (section, number, direction), players in pairs.items()
    ]
    return _placed(found)


def _individuals(seats: Sequence[_Seat]) -> tuple[Contestant, ...]:
    return tuple(_placed([_contestant(f"{one.number}{one.seat}", [one], section=one.section) for one in seats]))


def _contestant(written: str, players: Sequence[_Seat], *, line: str = "", section: str = "") -> Contestant:
    first = players[0]
    return Contestant(
        written,
        tuple(FoundPlayer("", one.name, At(one.line, CONTESTANTS), is_known=False) for one in players if one.name),
        line=line,
        score=first.result,
        percent=first.percent,
        section=section,
        at=At(first.line, CONTESTANTS),
    )


def _placed(contestants: Sequence[Contestant]) -> list[Contestant]:
    """The places by result: by the percentage where everybody has one, else by the points."""
    by_percent = all(one.percent is not None for one in contestants)
    values = [one.percent if by_percent else one.score for one in contestants]
    better: dict[str, Counter[Decimal]] = {}
    for one, value in zip(contestants, values, strict=True):
        if value is not None:
            better.setdefault(one.line, Counter())[value] += 1
    return [
        one
        if value is None
        else replace(one, place=1 + sum(count for other, count in better[one.line].items() if other > value))
        for one, value in zip(contestants, values, strict=True)
    ]


def _result(row: Line, notes: Notes, *, apart: bool) -> Iterator[BoardResult]:
    """A row of a traveller; a board that is announced alone has none, and rows of individuals are left out."""
    at = At(row.number, RESULTS)
    board = whole(row.cell(_BOARD).lstrip("#"))
    if len(row.cells) == 1:
        return
    if board is None or not 1 <= board <= _MOST_BOARDS:
        notes.warn("no-board-number", at)
        return
    ns, ew = row.cell(_NORTH), row.cell(_EAST)
    if not ns or not ew or row.cell(_SOUTH) or row.cell(_WEST):
        notes.warn("no-pair-numbers", at)
        return
    points = (_MP_NS, _MP_EW) if row.cell(_MP_NS) or row.cell(_MP_EW) else (_IMP_NS, _IMP_EW)
    found = BoardResult(
        board,
        (f"{ns}{NS}" if apart else ns,),
        (f"{ew}{EW}" if apart else ew,),
        section=row.cell(_BOARD_SECTION),
        round=row.cell(_ROUND),
        contract=notes.contract(row.cell(_CONTRACT), at),
        declarer=notes.seat(row.cell(_DECLARER), at),
        tricks=notes.whole(row.cell(_TRICKS), at, most=MOST_TRICKS),
        lead=row.cell(_LEAD),
        points_ns=notes.number(row.cell(points[0]), at),
        points_ew=notes.number(row.cell(points[1]), at),
        at=at,
    )
    score = number(row.cell(_POINTS))
    if score is None or score != score.to_integral_value() or abs(score) > _LARGEST_SCORE:
        known = found.contract != ""
        yield found if known else replace(found, undecided=True, written=row.cell(_POINTS) or "–")
    else:
        yield replace(found, score=int(score))
