"""The board results of a found event as `pairs-session/1`, which can be stored, shown and scored again."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from awards.readers.found import (
    ABSENT,
    BUTLER,
    EW,
    IMPS_ACROSS,
    INDIVIDUAL,
    MATCHPOINTS,
    NS,
    TEAMS,
    TOGETHER,
    BoardResult,
    Contestant,
    FoundEvent,
    FoundPlayer,
    Remark,
)
from awards.readers.notes import Notes
from awards.scoring.boards import PARTNERS
from awards.scoring.session import SIDES, numbers_in

FORMAT = "pairs-session/1"
_NUMBER = re.compile(r"([0-9]{1,4})\s*(NS|EW|N|E)?", re.IGNORECASE)
_OF_ONE = re.compile(f"[{TOGETHER}{ABSENT}]([0-9]{{1,5}})")
_AVERAGES = {"60": "A+", "50": "A", "40": "A-"}
_FEWEST_FOR_A_DATUM = 3

# A contestant's number, with the section where two sections number theirs alike.
Key = tuple[str, str]


@dataclass(frozen=True)
class FoundSession:
    """The session file as data, which pair number stands for which contestant, and what was left out of it."""

    data: dict[str, Any]
    numbers: Mapping[int, Contestant]
    left_out: tuple[Remark, ...] = ()


def pairs_session(event: FoundEvent) -> FoundSession | None:
    """The session of an event of pairs or individuals with board results.

    None for teams, for other scoring, without results, and for individuals whose partners the file does not name.
    """
    if event.form == TEAMS or event.scoring not in {MATCHPOINTS, BUTLER, IMPS_ACROSS} or not event.results:
        return None
    if event.form == INDIVIDUAL and not any(len(side) > 1 for one in event.results for side in (one.ns, one.ew)):
        return None
    notes = Notes()
    numbers = _Numbers(event)
    sections = [_section(name, rows, event, numbers, notes) for name, rows in _by_session(event.results)]
    kept = [section for section in sections if section["boards"]]
    if not kept:
        return None
    data: dict[str, Any] = {"format": FORMAT, "name": event.name, "method": event.scoring}
    if event.date is not None:
        data["date"] = event.date.isoformat()
    if event.form == INDIVIDUAL:
        data["individual"] = True
    data["pairs"] = [_pair(number, one, event) for number, one in sorted(numbers.contestants.items())]
    data["sections"] = kept
    sit_outs = list(_sit_outs(event, numbers, kept))
    if sit_outs or event.scoring == MATCHPOINTS:
        data["sit_outs"] = sit_outs
    withdrawn = [number for number, one in sorted(numbers.contestants.items()) if one.number in event.withdrawn]
    if withdrawn:
        data["withdrawn"] = withdrawn
    if event.scoring == BUTLER and event.butler_drop and _enough_for_a_datum(kept):
        data["butler_drop"] = event.butler_drop
    return FoundSession(data, numbers.contestants, notes.warnings)


class _Numbers:
    """Whole numbers for the contestants: their own where they can be, 100 or 1000 more for E-W and further sections."""

    def __init__(self, event: FoundEvent) -> None:
        self._with_sections = _are_alike(event.contestants)
        listed = {self._key(one.number, one.section): one for one in event.contestants if one.played}
        for result in event.results:
            for number in (*result.ns, *result.ew):
                key = self._key(number, result.section)
                listed.setdefault(key, Contestant(number, section=result.section))
        found = _own_numbers(list(listed)) or {key: index for index, key in enumerate(listed, start=1)}
        self._found = found
        self.contestants = {found[key]: one for key, one in listed.items()}

    def _key(self, number: str, section: str) -> Key:
        return number, section if self._with_sections else ""

    def of(self, side: Sequence[str], section: str) -> list[int]:
        """The number of the pair on this side, or those of its players; none where nobody sat."""
        return [self._found[self._key(number, section)] for number in side]


def _are_alike(contestants: Iterable[Contestant]) -> bool:
    """Whether two sections number their contestants alike."""
    sections: dict[str, str] = {}
    return any(sections.setdefault(one.number, one.section) != one.section for one in contestants)


def _own_numbers(keys: Sequence[Key]) -> dict[Key, int] | None:
    """A number for each from what is written; None where that cannot be done without two sharing one."""
    read = {key: _NUMBER.fullmatch(key[0]) for key in keys}
    if any(found is None or int(found[1]) == 0 for found in read.values()):
        return None
    written = {key: (int(found[1]), (found[2] or "").upper()[:1] == "E") for key, found in read.items() if found}
    most = max((number for number, _is_east in written.values()), default=0)
    apart = len({(number, key[1]) for key, (number, _is_east) in written.items()}) < len(keys)
    step = 100 if most < 100 else 10_000
    sections = {section: index for index, section in enumerate(dict.fromkeys(section for _number, section in keys))}
    numbers = {
        key: number + (step if apart and is_east else 0) + 10 * step * sections[key[1]]
        for key, (number, is_east) in written.items()
    }
    return numbers if len(set(numbers.values())) == len(keys) else None


def _pair(number: int, one: Contestant, event: FoundEvent) -> dict[str, Any]:
    row: dict[str, Any] = {"number": number}
    if one.players:
        row["players"] = [_player(player) for player in one.players]
    is_apart = event.winners != 1 and all(other.line in {NS, EW} for other in event.contestants if other.played)
    if is_apart and (one.line or one.number in event.withdrawn):
        # Who left is ranked in neither line, but a session names one.
        row["line"] = one.line or NS
    return row


def _player(player: FoundPlayer) -> dict[str, Any]:
    number = player.number if player.is_known else None
    return {"number": number, "name": player.name} if player.name else {"number": number}


def _by_session(results: Iterable[BoardResult]) -> list[tuple[str, list[BoardResult]]]:
    """The results session by session; they are sections in the sense of a session file."""
    found: dict[str, list[BoardResult]] = {}
    for result in results:
        found.setdefault(result.session, []).append(result)
    return [(name or "1", rows) for name, rows in found.items()]


def _section(
    name: str, rows: Sequence[BoardResult], event: FoundEvent, numbers: _Numbers, notes: Notes
) -> dict[str, Any]:
    boards: dict[int, list[dict[str, Any]]] = {}
    seen: set[tuple[int, int]] = set()
    for result in rows:
        if result.sit_out:
            continue
        sides = [numbers.of(side, result.section) for side in (result.ns, result.ew)]
        pairs = [pair for side in sides for pair in side]
        row = _result(result, event, sides)
        if row is None:
            notes.warn("undecided", result.at, found=result.written)
        elif len({*pairs}) < len(pairs) or any((result.board, pair) in seen for pair in pairs):
            notes.warn("pair-twice", result.at, found=tuple(str(pair) for pair in pairs))
        else:
            seen |= {(result.board, pair) for pair in pairs}
            boards.setdefault(result.board, []).append(row)
    return {"name": name, "boards": [{"board": board, "results": found} for board, found in boards.items()]}


def _result(result: BoardResult, event: FoundEvent, sides: Sequence[list[int]]) -> dict[str, Any] | None:
    """A row of a board; None where the file does not say what the score is."""
    ns, ew = ((side or None) if event.form == INDIVIDUAL else next(iter(side), None) for side in sides)
    row: dict[str, Any] = {"ns": ns, "ew": ew}
    if result.is_artificial:
        adjusted = _adjusted(result, event.scoring)
        return row | {"adjusted": adjusted} | _irregularity(result) if adjusted else None
    seats = PARTNERS if event.form == INDIVIDUAL else 1
    if any(len(side) < seats for side in sides):
        return None
    if result.score is not None:
        row["score"] = result.score
    if result.is_passed_out:
        row["contract"] = "PASS"
    elif result.contract and result.declarer and result.tricks is not None:
        row |= {"contract": result.contract, "declarer": result.declarer, "tricks": result.tricks}
    return row if len(row) > 2 else None


def _adjusted(result: BoardResult, scoring: str) -> dict[str, str] | None:
    """What each side got; in IMPs there are averages only, so other percentages cannot be kept."""
    sides = {"ns": (result.ns, result.adjusted_ns), "ew": (result.ew, result.adjusted_ew)}
    given = {side: value for side, (sat, value) in sides.items() if sat}
    if scoring != MATCHPOINTS:
        given = {side: _AVERAGES.get(value, value) for side, value in given.items()}
        if any(value and not value.startswith("A") for value in given.values()):
            return None
    return given if all(given.values()) else None


def _irregularity(result: BoardResult) -> dict[str, str]:
    """From what the result comes, where that stands in place of its round."""
    found = _OF_ONE.fullmatch(result.round)
    return {"irregularity": TOGETHER + found[1]} if found else {}


def _sit_outs(event: FoundEvent, numbers: _Numbers, sections: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Pairs without opponents that are given a percentage, in IMPs an average, on boards that others played.

    Boards that a pair sat out in one round belong together and are rounded jointly (3.1.8); a file without rounds says
    nothing of that.
    """
    played = {
        (section["name"], board["board"]): {
            pair for row in board["results"] for side in SIDES for pair in numbers_in(row[side])
        }
        for section in sections
        for board in section["boards"]
    }
    together: dict[tuple[int, str, str, str], dict[str, Any]] = {}
    for result in event.results:
        score = result.adjusted_ns or result.adjusted_ew
        if event.scoring != MATCHPOINTS and not score.startswith("A"):
            continue
        here = played.get((result.session or "1", result.board))
        if not result.sit_out or not score or here is None:
            continue
        for pair in numbers.of(result.ns or result.ew, result.section):
            if pair in here:
                continue
            here.add(pair)
            entry = {"pair": pair, "section": result.session or "1", "boards": [result.board], "score": score}
            entry |= _irregularity(result)
            key = (pair, result.session, result.round, score)
            if result.round and key in together:
                together[key]["boards"].append(result.board)
            else:
                together[key] = entry
                yield entry


def _enough_for_a_datum(sections: Sequence[dict[str, Any]]) -> bool:
    return all(
        sum("adjusted" not in row for row in board["results"]) >= _FEWEST_FOR_A_DATUM
        for section in sections
        for board in section["boards"]
    )
