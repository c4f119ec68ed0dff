"""Sit-outs and penalties of a session file."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from awards.rules.amounts import read_decimal
from awards.rules.report.fields import MOST, Fields, Findings, as_integer, child, shown
from awards.scoring.boards import Known
from awards.scoring.given import as_percent, read_given
from awards.scoring.numbers import PENALTIES, PLUS
from awards.scoring.session import MATCHPOINTS, Given, Penalty, SitOut

SIT_OUT_KEYS = ("pair", "section", "boards", "score", "irregularity")
PENALTY_KEYS = ("pair", "section", "board", "percent", "kind", "imps")
Entry = TypeVar("Entry")


def read_sit_outs(fields: Fields, known: Known) -> tuple[SitOut, ...]:
    """The sit-outs, with whatever is wrong in them noted."""
    return _entries(fields, "sit_outs", known, _sit_out)


def read_penalties(fields: Fields, known: Known) -> tuple[Penalty, ...]:
    """The penalties, with whatever is wrong in them noted."""
    return _entries(fields, "penalties", known, _penalty)


def _entries(
    fields: Fields, key: str, known: Known, read: Callable[[Any, str, Findings, Known], Entry | None]
) -> tuple[Entry, ...]:
    items = fields.items(key, optional=True) or ()
    found = [read(item, child(key, index), fields.findings, known) for index, item in enumerate(items)]
    return tuple(entry for entry in found if entry is not None)


def _sit_out(item: Any, path: str, findings: Findings, known: Known) -> SitOut | None:
    if not isinstance(item, Mapping):
        findings.add(path, "bad-value", kind="object", found=shown(item))
        return None
    fields = Fields(item, path, findings, keys=SIT_OUT_KEYS)
    pair = _pair(fields, known)
    section = _section(fields, known)
    boards = _boards(fields)
    given = read_given(fields, "score", known.method, points=False) if fields.has("score") else Given(average=PLUS)
    irregularity = fields.text("irregularity", optional=True) or None
    if section is not None and boards:
        _check_boards(fields, pair, section, boards, known)
    if pair is None or section is None or boards is None or given is None:
        return None
    return SitOut(pair, section, boards, given, irregularity)


def _boards(fields: Fields) -> tuple[int, ...] | None:
    items = fields.items("boards")
    if items is None:
        return None
    if not items:
        fields.bad("boards", "no-boards")
        return None
    numbers: list[int] = []
    for index, item in enumerate(items):
        number = as_integer(item, 1, MOST)
        if number is None:
            where = child(fields.at("boards"), index)
            fields.findings.add(where, "bad-value", kind="integer", found=shown(item), least=1, most=MOST)
        else:
            numbers.append(number)
    return tuple(numbers)


def _check_boards(fields: Fields, pair: int | None, section: str, boards: tuple[int, ...], known: Known) -> None:
    """The boards were played in the section, and the pair has nothing else on them; ``known`` learns of the sit-out."""
    rows = known.boards.get(section)
    if rows is None:
        return
    unknown = sorted({board for board in boards if board not in rows})
    if unknown:
        fields.findings.add(fields.at("boards"), "unknown-board", found=_numbers(unknown), section=section)
    if pair is None:
        return
    again = []
    for board in boards:
        if board in rows:
            again += [board] if pair in rows[board] else []
            rows[board].add(pair)
    if again:
        fields.findings.add(
            fields.at("boards"),
            "pair-twice",
            **known.kind_of("sit-out"),
            found=str(pair),
            boards=_numbers(sorted(set(again))),
        )


def _numbers(boards: list[int]) -> str:
    return ", ".join(str(board) for board in boards)


def _penalty(item: Any, path: str, findings: Findings, known: Known) -> Penalty | None:
    if not isinstance(item, Mapping):
        findings.add(path, "bad-value", kind="object", found=shown(item))
        return None
    fields = Fields(item, path, findings, keys=PENALTY_KEYS)
    pair = _pair(fields, known)
    section = _section(fields, known)
    kind = fields.choice("kind", tuple(PENALTIES), optional=True) if fields.has("kind") else "administrative"
    if known.method is None:
        return None
    if known.method == MATCHPOINTS:
        return _percent_of_a_board(fields, pair, section, kind, known)
    board = _board(fields, section, known) if fields.has("board") else None
    return _imps(fields, pair, section, board)


def _percent_of_a_board(
    fields: Fields, pair: int | None, section: str | None, kind: str | None, known: Known
) -> Penalty | None:
    if fields.has("imps") and not fields.has("percent"):
        fields.findings.add(fields.at("imps"), "imps-in-matchpoints", found=shown(fields.data["imps"]))
        if fields.has("board"):
            _board(fields, section, known)
        return None
    if fields.has("imps"):
        fields.findings.add(fields.at("imps"), "imps-in-matchpoints", found=shown(fields.data["imps"]))
    board = _board(fields, section, known)
    if not fields.has("percent"):
        fields.missing("percent")
        return None
    percent = as_percent(fields.data["percent"])
    if percent is None:
        fields.bad("percent", "percent")
        return None
    if kind is not None:
        least, most = PENALTIES[kind]
        if not least <= percent <= most:
            fields.findings.add(
                fields.at("percent"), "penalty-out-of-range", kind=kind, found=percent, least=least, most=most
            )
    if pair is None or section is None or board is None or kind is None:
        return None
    return Penalty(pair, section, board=board, percent=percent, kind=kind)


def _imps(fields: Fields, pair: int | None, section: str | None, board: int | None) -> Penalty | None:
    if fields.has("percent"):
        found = shown(fields.data["percent"])
        fields.findings.add(fields.at("percent"), "percent-in-imps", kind="penalty", found=found)
        if not fields.has("imps"):
            return None
    if not fields.has("imps"):
        fields.missing("imps")
        return None
    value = fields.data["imps"]
    imps = read_decimal(value) if isinstance(value, str) else None
    if imps is None or imps <= 0:
        fields.bad("imps", "imps")
        return None
    return None if pair is None or section is None else Penalty(pair, section, board=board, imps=imps)


def _pair(fields: Fields, known: Known) -> int | None:
    if not fields.has("pair"):
        fields.missing("pair")
        return None
    return known.pair(fields.data["pair"], fields.at("pair"), fields.findings)


def _section(fields: Fields, known: Known) -> str | None:
    """The name of a section of the session; None after noting a problem."""
    name = fields.text("section")
    if name is not None and name not in known.boards and known.all_sections:
        fields.bad("section", "no-section", allowed=tuple(known.boards))
        return None
    return name


def _board(fields: Fields, section: str | None, known: Known) -> int | None:
    number = fields.integer("board")
    rows = known.boards.get(section) if section is not None else None
    if number is not None and rows is not None and number not in rows:
        fields.findings.add(fields.at("board"), "unknown-board", found=str(number), section=section or "")
        return None
    return number
