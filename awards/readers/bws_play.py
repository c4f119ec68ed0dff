"""The results that the table units received, as the board results of an event."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from awards.readers.bws_movement import MOST_BOARDS, SIDES, Section, Side, sides_of
from awards.readers.bws_rows import RECEIVED, Line, Tables, lines
from awards.readers.found import DIRECTION, BoardResult
from awards.readers.notes import Notes
from awards.readers.text import whole
from awards.scoring.contracts import (
    NORTH_SOUTH,
    PASSED_OUT,
    Contract,
    read_contract,
    read_result,
    score,
    vulnerability_of,
)

_GIVEN = re.compile(r"([0-9]{1,3}) ?% ?[-/:] ?([0-9]{1,3}) ?%")
_NOT_PLAYED, _UNDECIDED, _TURNED = "not played", "arbitral score", "wrong direction"
# Where the unit asked for the direction alone, either seat of it is worth the same.
_SEATS = {"NS": "N", "EW": "E"}
_ALL = 100


@dataclass(frozen=True)
class Received:
    """A row that counts: where it was played, and who sat on which side by the movement or, turned, the other way."""

    section: int
    round: int
    table: int
    board: int
    sides: tuple[Side, Side]
    row: Line


def received(tables: Tables, notes: Notes) -> list[Received]:
    """The rows that count: not erased, and of several for one board at one table that with the highest ID."""
    counted: dict[tuple[int, int, int, int], Received] = {}
    for row in sorted(lines(tables, RECEIVED, "ID"), key=_rank):
        if row.is_set("Erased"):
            notes.ignore("bws-erased", row.at("Erased"))
            continue
        places = [row.whole(column, notes) for column in ("Section", "Round", "Table")]
        section, number, table = (place or 0 for place in places)
        board = row.whole("Board", notes)
        if board is None or not 1 <= board <= MOST_BOARDS:
            notes.warn("no-board-number", row.at("Board"))
            continue
        key = (section, number, table, board)
        if key in counted:
            notes.ignore("bws-again", row.at())
        counted[key] = Received(*key, sides_of(row, "PairNS", "PairEW", notes), row)
    return sorted(counted.values(), key=lambda one: (one.section, one.round, one.table, one.board))


def _rank(row: Line) -> int:
    return whole(row.text("ID")) or 0


def results(rows: Sequence[Received], sections: Mapping[int, Section], notes: Notes) -> list[BoardResult]:
    """The board results, without the boards that were not played."""
    found = (_result(one, sections[one.section], notes) for one in rows)
    return [result for result in found if result is not None]


def _result(one: Received, section: Section, notes: Notes) -> BoardResult | None:
    if not all(one.sides):
        notes.warn("no-pair-numbers", one.row.at())
        return None
    ns, ew = (
        tuple(section.contestant(number, direction) for number in side)
        for side, direction in zip(one.sides, SIDES, strict=True)
    )
    found = BoardResult(one.board, ns, ew, section=section.name, round=str(one.round), at=one.row.at())
    return _played(found, one, notes) if one.row.text("Contract") else _unplayed(found, one.row, notes)


def _unplayed(found: BoardResult, row: Line, notes: Notes) -> BoardResult | None:
    """What the remark says of a board without a contract."""
    remark = row.text("Remarks")
    given = _GIVEN.fullmatch(remark)
    if given is not None and max(int(given[1]), int(given[2])) <= _ALL:
        return replace(found, adjusted_ns=str(int(given[1])), adjusted_ew=str(int(given[2])), written=remark)
    if remark.casefold() == _UNDECIDED:
        return replace(found, undecided=True, written=remark)
    if remark.casefold() == _NOT_PLAYED:
        notes.ignore("not-played", row.at("Remarks"))
    else:
        notes.warn("bws-no-contract", row.at("Contract"), found=remark or "–")
    return None


def _played(found: BoardResult, one: Received, notes: Notes) -> BoardResult | None:
    row = one.row
    remark = row.text("Remarks").casefold()
    contract = read_contract(notes.contract(row.text("Contract"), row.at("Contract")))
    if contract is None:
        return None
    is_turned = remark == _TURNED
    if is_turned:
        found = replace(found, ns=found.ew, ew=found.ns)
    elif remark in {_UNDECIDED, _NOT_PLAYED} or _GIVEN.fullmatch(remark):
        notes.warn("bws-remark-and-contract", row.at("Remarks"), found=row.text("Remarks"))
    elif remark:
        notes.ignore("bws-remarks", row.at("Remarks"))
    if contract.is_pass:
        return replace(found, contract=str(PASSED_OUT), score=0)
    written = row.text("NS/EW").upper()
    seat = _SEATS.get(written) or notes.seat(written, row.at("NS/EW"))
    tricks = _tricks(contract, row, notes)
    if not seat or tricks is None:
        return None
    found = replace(found, contract=str(contract), declarer=seat, tricks=tricks, lead=row.text("LeadCard").upper())
    worth = score(contract, seat, tricks, vulnerability_of(one.board))
    return replace(found, score=worth, doubt=_doubt(one, seat, is_turned, notes))


def _tricks(contract: Contract, row: Line, notes: Notes) -> int | None:
    written = row.text("Result").replace("\u2212", "-")
    tricks = read_result(contract, written)
    if tricks is None:
        notes.warn("bws-no-result", row.at("Result"), found=written or "–", contract=str(contract))
    return tricks


def _doubt(one: Received, seat: str, is_turned: bool, notes: Notes) -> str:
    """Whether declarer is no one who sat there: of a board played the wrong way that puts the whole turn in doubt."""
    declarer = one.row.whole("Declarer", notes)
    sat = one.sides[(seat not in NORTH_SOUTH) != is_turned]
    if not declarer or declarer in sat:
        return ""
    if not is_turned:
        notes.warn("bws-declarer", one.row.at("Declarer"), found=declarer, allowed=tuple(str(one) for one in sat))
    return DIRECTION if is_turned else ""
