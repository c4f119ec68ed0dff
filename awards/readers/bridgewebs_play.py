"""The travellers of a BridgeWebs file, as far as their columns have names that are understood."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from awards.readers.found import At, BoardResult
from awards.readers.limits import MOST, TooMany
from awards.readers.notes import MOST_TRICKS, Notes
from awards.readers.separated import Line
from awards.readers.text import whole

MOST_BOARDS = 1000
_LARGEST_SCORE = 10_000
_BOARD = "#Board"
_NAMES = {
    "board": ("board", "bd", "boardno"),
    "ns": ("ns", "nspair", "pairns", "nsno", "pair_ns", "ns_pair"),
    "ew": ("ew", "ewpair", "pairew", "ewno", "pair_ew", "ew_pair"),
    "contract": ("contract", "bid"),
    "declarer": ("by", "declarer", "playedby", "dec"),
    "tricks": ("tricks", "tks", "trickstaken"),
    "lead": ("lead", "ld"),
    "score": ("score", "nsscore", "scorens"),
    "plus": ("ns+", "score+", "nsplus", "plus"),
    "minus": ("ns-", "score-", "ew+", "ewplus", "minus", "ewscore"),
    "points_ns": ("nsmps", "nsmp", "mpsns", "nspoints", "nsimps"),
    "points_ew": ("ewmps", "ewmp", "mpsew", "ewpoints", "ewimps"),
}
_MEANINGS = {name: meaning for meaning, names in _NAMES.items() for name in names}


@dataclass(frozen=True)
class Traveller:
    """The line `#Board` with its number, None below `#Travellers`, and the rows below it."""

    head: Line | None
    rows: list[Line]


def results(travellers: Sequence[Traveller], named: Sequence[str], notes: Notes) -> list[BoardResult]:
    """The results of all boards; none, and a word about it, where the columns are not understood."""
    if sum(len(traveller.rows) for traveller in travellers) > MOST["results"]:
        raise TooMany("results")
    columns = _columns(named)
    found: list[BoardResult] = []
    for traveller in travellers:
        for row in traveller.rows:
            own = _columns(row.cells)
            if own is not None:
                columns = own
            elif columns is None:
                notes.warn("traveller-not-understood", At(row.number, _BOARD))
                return []
            else:
                found += _result(row, columns, traveller.head, notes)
    return found


def _columns(names: Sequence[str]) -> dict[str, int] | None:
    """What stands where, if the names say who met whom and with what result."""
    found: dict[str, int] = {}
    for index, name in enumerate(names):
        meaning = _MEANINGS.get(name.lower().replace(" ", ""))
        if meaning is not None:
            found.setdefault(meaning, index)
    scored = {"score", "plus"} & found.keys() or {"contract", "declarer", "tricks"} <= found.keys()
    return found if {"ns", "ew"} <= found.keys() and scored else None


def _result(row: Line, columns: Mapping[str, int], head: Line | None, notes: Notes) -> Iterator[BoardResult]:
    def said(meaning: str) -> tuple[str, At]:
        index = columns.get(meaning)
        return "" if index is None else row.cell(index), At(row.number, _BOARD, meaning)

    board = whole(said("board")[0] or (head.cell(1) if head is not None else ""))
    if board is None or not 1 <= board <= MOST_BOARDS:
        notes.warn("no-board-number", At(row.number, _BOARD))
        return
    ns, ew = said("ns")[0], said("ew")[0]
    if not ns or not ew:
        notes.warn("no-pair-numbers", At(row.number, _BOARD))
        return
    found = BoardResult(
        board,
        (ns,),
        (ew,),
        contract=notes.contract(*said("contract")),
        declarer=notes.seat(*said("declarer")),
        tricks=notes.whole(*said("tricks"), most=MOST_TRICKS),
        lead=said("lead")[0],
        points_ns=notes.number(*said("points_ns")),
        points_ew=notes.number(*said("points_ew")),
        at=At(row.number, _BOARD),
    )
    score = _score(said("score"), said("plus"), said("minus"), notes)
    if score is None and not found.contract:
        written = " ".join(text for text, _at in (said("score"), said("plus"), said("minus")) if text)
        found = replace(found, undecided=True, written=written or "–")
    yield replace(found, score=0 if found.is_passed_out else score)


def _score(both: tuple[str, At], plus: tuple[str, At], minus: tuple[str, At], notes: Notes) -> int | None:
    """The score seen from N-S, in one column or in one for each side."""
    for (written, at), sign in ((both, 1), (plus, 1), (minus, -1)):
        value = whole(written)
        if value is not None and abs(value) <= _LARGEST_SCORE:
            return value if sign == 1 else -abs(value)
        if written and written not in {"-", "–"} and any(letter.isdigit() for letter in written):
            notes.warn("not-a-score", at, found=written)
    return None
