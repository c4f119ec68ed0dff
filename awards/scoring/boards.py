"""The sections of a session file: their boards and results."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from awards.rules.report.fields import MOST, Fields, Findings, as_integer, child, shown
from awards.scoring.contracts import (
    SEATS,
    TRICKS,
    VULNERABLE,
    Contract,
    read_contract,
    read_result,
    score,
    vulnerability_of,
)
from awards.scoring.given import read_given
from awards.scoring.session import SIDES, Board, Given, Result, Section, Slip

SECTION_KEYS = ("name", "boards")
BOARD_KEYS = ("board", "vulnerability", "results")
SLIP_KEYS = ("contract", "declarer", "tricks", "result")
PARTNERS = 2
RESULT_KEYS = ("ns", "ew", "score", *SLIP_KEYS, "adjusted", "irregularity", "group")


@dataclass
class Known:
    """What the rest of the file is checked against.

    ``method`` and ``pairs`` are None where they cannot be read. ``boards`` holds by section its board numbers and the
    pairs with a row on each; a section that cannot be read whole is None.
    """

    method: str | None
    pairs: frozenset[int] | None
    individual: bool = False
    boards: dict[str, dict[int, set[int]] | None] = field(default_factory=dict)
    all_sections: bool = False

    def kind_of(self, kind: str = "") -> dict[str, str]:
        """Which sentence of a code is meant: a session of individuals has one that speaks of players."""
        if self.individual:
            return {"kind": f"player-{kind}" if kind else "player"}
        return {"kind": kind} if kind else {}

    def pair(self, value: Any, path: str, findings: Findings) -> int | None:
        """The number of a pair of the session; None after noting a problem."""
        number = as_integer(value, 1, MOST)
        if number is None:
            findings.add(path, "bad-value", kind="integer", found=shown(value), least=1, most=MOST)
            return None
        if self.pairs is not None and number not in self.pairs:
            findings.add(path, "unknown-pair", **self.kind_of(), found=number)
            return None
        return number


def read_sections(fields: Fields, known: Known) -> tuple[Section, ...] | None:
    """The sections, with whatever is wrong in them noted; ``known`` learns their boards."""
    items = fields.items("sections")
    if items is None:
        return None
    sections = []
    known.all_sections = True
    for index, item in enumerate(items):
        section = _section(item, child("sections", index), fields.findings, known)
        if section is None:
            known.all_sections = False
        else:
            sections.append(section)
    return tuple(sections)


def _section(item: Any, path: str, findings: Findings, known: Known) -> Section | None:
    if not isinstance(item, Mapping):
        findings.add(path, "bad-value", kind="object", found=shown(item))
        return None
    fields = Fields(item, path, findings, keys=SECTION_KEYS)
    name = fields.text("name")
    again = name in known.boards
    if again:
        fields.bad("name", "section-again")
    items = fields.items("boards")
    rows: dict[int, set[int]] = {}
    boards = [
        _board(board, child(fields.at("boards"), at), findings, known, rows) for at, board in enumerate(items or ())
    ]
    whole = tuple(board for board in boards if board is not None)
    if name is None:
        return None
    readable = items is not None and len(whole) == len(boards) and not again
    known.boards[name] = rows if readable else None
    return Section(name, whole)


def _board(item: Any, path: str, findings: Findings, known: Known, rows: dict[int, set[int]]) -> Board | None:
    """The board, None where it has no number; ``rows`` learns which pairs have a row on it."""
    if not isinstance(item, Mapping):
        findings.add(path, "bad-value", kind="object", found=shown(item))
        return None
    fields = Fields(item, path, findings, keys=BOARD_KEYS)
    number = fields.integer("board")
    if number in rows:
        findings.add(fields.at("board"), "duplicate-board", found=number)
    vulnerability = fields.choice("vulnerability", tuple(VULNERABLE), optional=True)
    if vulnerability is None and not fields.has("vulnerability") and number is not None:
        vulnerability = vulnerability_of(number)
    items = fields.items("results") or ()
    where = fields.at("results")
    results = [_result(row, child(where, at), findings, known, vulnerability) for at, row in enumerate(items)]
    sitting = _sitting(items, where, findings, known)
    if number is None:
        return None
    rows.setdefault(number, set()).update(sitting)
    return Board(number, vulnerability or "none", tuple(result for result in results if result is not None))


def _sitting(items: Sequence[Any], path: str, findings: Findings, known: Known) -> set[int]:
    """The pairs with a row, each of which has one on a board."""
    seen: set[int] = set()
    for index, item in enumerate(items):
        for side in SIDES:
            where = child(child(path, index), side)
            for seat, number in _seated(item.get(side) if isinstance(item, Mapping) else None, where):
                if number in seen:
                    findings.add(seat, "pair-twice", **known.kind_of("rows"), found=str(number))
                elif as_integer(number, 1, MOST) is not None:
                    seen.add(number)
    return seen


def _seated(side: Any, path: str) -> Iterator[tuple[str, int]]:
    """Who sits on a side, each with the path of his seat."""
    is_listed = isinstance(side, list | tuple)
    for index, entry in enumerate(side if is_listed else (side,)):
        if isinstance(entry, int) and not isinstance(entry, bool):
            yield child(path, index) if is_listed else path, entry


def _result(item: Any, path: str, findings: Findings, known: Known, vulnerability: str | None) -> Result | None:
    if not isinstance(item, Mapping):
        findings.add(path, "bad-value", kind="object", found=shown(item))
        return None
    fields = Fields(item, path, findings, keys=RESULT_KEYS)
    sitting = {side: _side(fields, side, known) for side in SIDES}
    points = fields.integer("score", optional=True, least=-MOST)
    slip = _slip(fields, vulnerability)
    adjusted = _adjusted(fields, known)
    _check_score(fields, known)
    if points is None and slip is not None:
        points = slip.score
    return Result(
        ns=sitting["ns"],
        ew=sitting["ew"],
        score=None if adjusted is not None else points,
        slip=slip,
        adjusted=adjusted,
        irregularity=fields.text("irregularity", optional=True) or None,
        group=fields.text("group", optional=True) or None,
    )


def _side(fields: Fields, side: str, known: Known) -> tuple[int, ...]:
    """Who sat there: one pair, in an individual one or two players."""
    if not fields.has(side):
        fields.missing(side)
        return ()
    value, at = fields.data[side], fields.at(side)
    if value is None:
        return ()
    if not known.individual and isinstance(value, list | tuple):
        fields.findings.add(at, "bad-value", kind="pair-listed")
        found = []
    elif not known.individual:
        found = [known.pair(value, at, fields.findings)]
    elif isinstance(value, list | tuple) and 0 < len(value) <= PARTNERS:
        found = [known.pair(number, child(at, index), fields.findings) for index, number in enumerate(value)]
    else:
        fields.bad(side, "partners")
        found = []
    return tuple(number for number in found if number is not None)


def _check_score(fields: Fields, known: Known) -> None:
    """A result has one score, and both sides, of individuals both partners, unless the director adjusted it for those
    who came."""
    played = fields.has("score") or fields.has("contract")
    if not fields.has("adjusted"):
        if not played:
            fields.findings.add(fields.at("score"), "missing-key", found="score")
        for side in SIDES:
            if fields.has(side) and fields.data[side] is None:
                fields.bad(side, "side-absent")
            elif known.individual and _is_alone(fields.data.get(side)):
                fields.findings.add(fields.at(side), "bad-value", kind="partner-absent")
    elif played:
        fields.findings.add(fields.at("adjusted"), "two-scores", found="score" if fields.has("score") else "contract")


def _is_alone(side: Any) -> bool:
    return isinstance(side, list | tuple) and len(side) == 1


def _adjusted(fields: Fields, known: Known) -> dict[str, Given] | None:
    """What each side that is there was given."""
    found = fields.object("adjusted", optional=True)
    if found is None:
        return None
    inner = Fields(found, fields.at("adjusted"), fields.findings, keys=SIDES)
    given: dict[str, Given] = {}
    for side in SIDES:
        absent = fields.has(side) and fields.data[side] is None
        if absent and inner.has(side):
            inner.bad(side, "absent-given")
        elif not absent and not inner.has(side):
            inner.missing(side)
        elif not absent:
            award = read_given(inner, side, known.method, points=True)
            if award is not None:
                given[side] = award
    if all(fields.has(side) and fields.data[side] is None for side in SIDES):
        fields.bad("ew", "nobody")
    return given


def _slip(fields: Fields, vulnerability: str | None) -> Slip | None:
    """The contract and how it ended; of one whose points are known something may be missing."""
    if not fields.has("contract"):
        if fields.has("score") and any(fields.has(key) for key in SLIP_KEYS):
            fields.missing("contract")
        return None
    value = fields.data["contract"]
    contract = read_contract(value) if isinstance(value, str) else None
    if contract is None:
        _bad(fields, "contract")
    declarer = _declarer(fields)
    tricks = _tricks(fields, contract)
    if contract is None:
        return None
    if not contract.is_pass and not fields.has("score"):
        if not fields.has("declarer"):
            fields.missing("declarer")
        if not fields.has("tricks") and not fields.has("result"):
            fields.missing("tricks")
    whole = contract.is_pass or (declarer is not None and tricks is not None)
    worth = score(contract, declarer, tricks, vulnerability) if whole and vulnerability is not None else None
    return Slip(contract, declarer, tricks, worth)


def _declarer(fields: Fields) -> str | None:
    value = fields.data.get("declarer")
    if isinstance(value, str) and value in SEATS:
        return value
    if fields.has("declarer"):
        _bad(fields, "declarer", allowed=SEATS)
    return None


def _tricks(fields: Fields, contract: Contract | None) -> int | None:
    """The tricks that declarer took, from either key; both together have to agree."""
    tricks = as_integer(fields.data.get("tricks"), 0, TRICKS)
    if fields.has("tricks") and tricks is None:
        _bad(fields, "tricks", most=TRICKS)
    if not fields.has("result"):
        return tricks
    value = fields.data["result"]
    if contract is None or contract.is_pass:
        return tricks
    told = read_result(contract, value) if isinstance(value, str) else None
    if told is None:
        _bad(fields, "result", contract=str(contract), most=TRICKS)
    elif tricks is not None and told != tricks:
        _bad(fields, "result-and-tricks", key="result", contract=str(contract), tricks=tricks)
    return told


def _bad(fields: Fields, kind: str, *, key: str = "", **facts: Any) -> None:
    at = key or kind
    fields.findings.add(fields.at(at), "bad-contract", kind=kind, found=shown(fields.data[at]), **facts)
