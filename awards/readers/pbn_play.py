"""The board results and the matches of a PBN event, row by row of its score tables."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from awards.readers.found import ABSENT, At, BoardResult, Match, Seat, Side
from awards.readers.limits import within
from awards.readers.notes import MOST_TRICKS, Notes, short
from awards.readers.pbn_text import Game, Row, Table
from awards.readers.text import number, whole

_TABLE = "ScoreTable"
_ARTIFICIAL = {"A+": "A+", "A-": "A-", "A=": "A", "A": "A"}
_PERCENTAGE = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,4})?)\s*%")
_BYE = "BYE"
# The segment that stands for the whole match.
_WHOLE_MATCH = "200"
_SEATS_A_HALF = 4
_MOST_BOARDS = 1000
_LARGEST_SCORE = 10_000
_MOST_SEGMENTS = 50


def results(games: Sequence[Game], notes: Notes) -> list[BoardResult]:
    """Every row of every traveller."""
    found: list[BoardResult] = []
    for game in games:
        table = game.tables.get(_TABLE)
        if table is None or not table.rows:
            continue
        board = whole(game.tags.get("Board"))
        if board is None or not 1 <= board <= _MOST_BOARDS:
            notes.warn("no-board-number", At(table.line, _TABLE))
            continue
        found += [result for row in table.rows for result in _result(row, board, notes)]
    return found


def _result(row: Row, board: int, notes: Notes) -> Iterator[BoardResult]:
    at = At(row.line, _TABLE)
    ns = _numbers(row, ("PairId_NS",), ("PlayerId_North", "PlayerId_South"))
    ew = _numbers(row, ("PairId_EW",), ("PlayerId_East", "PlayerId_West"))
    if not ns and not ew:
        notes.warn("no-pair-numbers", at)
        return
    found = BoardResult(
        board,
        ns,
        ew,
        section=short(row.get("Section")),
        round=short(row.get("Round")),
        contract=notes.contract(row.get("Contract"), replace(at, field="Contract")),
        declarer=notes.seat(row.get("Declarer"), replace(at, field="Declarer")),
        tricks=notes.whole(row.get("Result"), replace(at, field="Result"), most=MOST_TRICKS),
        lead=short(row.get("Lead")),
        points_ns=notes.number(row.get("IMP_NS", "MP_NS", "MP_North"), replace(at, field="MP_NS")),
        points_ew=notes.number(row.get("IMP_EW", "MP_EW", "MP_East"), replace(at, field="MP_EW")),
        at=at,
    )
    scored = _scored(found, row, notes)
    if scored is not None:
        yield scored


def _numbers(row: Row, *columns: Sequence[str]) -> tuple[str, ...]:
    for names in columns:
        if names[0] in row.cells:
            return tuple(short(row.get(name)) for name in names if row.get(name))
    return ()


def _scored(found: BoardResult, row: Row, notes: Notes) -> BoardResult | None:
    """The row with its score; None for one that says nothing."""
    ns, ew = row.get("Score_NS"), row.get("Score_EW")
    is_alone = not found.ns or not found.ew
    if _BYE in {ns.upper(), ew.upper()} or (is_alone and not found.round.startswith(ABSENT)):
        return _sit_out(found, row)
    sides = [_adjusted(written) for written in (ns, ew)]
    if any(sides):
        written = f"{ns or '-'}/{ew or '-'}"
        if is_alone or all(sides) or not (number(ns) or number(ew)):
            return replace(found, adjusted_ns=sides[0], adjusted_ew=sides[1], written=written)
        return replace(found, undecided=True, written=written)
    score = _score(ns, ew, found.at, notes)
    if score is None and not found.contract:
        notes.ignore("not-played", found.at)
        return None
    return replace(found, score=score)


def _sit_out(found: BoardResult, row: Row) -> BoardResult:
    """A side without opponents, with the average in place of its score, or the percentage that it got, if any."""
    ns, ew = (
        _adjusted(row.get(f"Score_{side}")) or _percentage(row.get(f"Percentage_{side}")) for side in ("NS", "EW")
    )
    return replace(
        found,
        sit_out=True,
        written="Bye",
        adjusted_ns=ns if found.ns else "",
        adjusted_ew=ew if found.ew else "",
    )


def _percentage(written: str) -> str:
    value = number(written)
    return "" if value is None or not 0 <= value <= 100 else f"{value:f}"


def _adjusted(written: str) -> str:
    bare = written.strip().upper()
    found = _PERCENTAGE.fullmatch(bare)
    if found:
        return _percentage(found[1])
    return _ARTIFICIAL.get(bare, "")


def _score(ns: str, ew: str, at: At, notes: Notes) -> int | None:
    """The score seen from N-S: only the side that scores has a number."""
    for written, sign, field in ((ns, 1, "Score_NS"), (ew, -1, "Score_EW")):
        if not written:
            continue
        value = whole(written)
        if value is None or abs(value) > _LARGEST_SCORE:
            notes.warn("not-a-score", replace(at, field=field), found=short(written))
            return None
        return sign * value
    return None


def matches(games: Sequence[Game], notes: Notes) -> list[Match]:
    """The matches of a team event; their scales are not yet told."""
    tables = [game.tables[_TABLE] for game in games if _TABLE in game.tables]
    rows = [row for table in tables if _lists_matches(table) for row in table.rows]
    return [_match(row, notes) for row in within("matches", rows)]


def _lists_matches(table: Table) -> bool:
    return "TeamId_Home" in table.columns and "TeamId_Away" in table.columns


def _match(row: Row, notes: Notes) -> Match:
    at = At(row.line, _TABLE)
    segments = [part.split(",") for part in row.get("MatchDetails").split("|") if part]
    whole_match = next((part for part in segments if part[0] == _WHOLE_MATCH and len(part) == 3), None)
    halves = sum(part[0] != _WHOLE_MATCH for part in segments) or None
    sides = [
        Side(
            short(row.get(f"TeamId_{side}")),
            vp=notes.number(row.get(f"VP_{side}"), replace(at, field=f"VP_{side}")),
            imps=None if whole_match is None else number(whole_match[1 + index]),
            lineup=_lineup(row.get(f"LineupDetails_{side}")),
        )
        for index, side in enumerate(("Home", "Away"))
    ]
    seats = [sum(seat.halves for seat in side.lineup) for side in sides]
    return Match(
        short(row.get("Round")),
        sides[0],
        sides[1],
        table=short(row.get("Table")),
        halves=halves,
        played=sides[0].vp is not None or sides[1].vp is not None or bool(halves),
        lineups_complete=halves is not None and seats == [_SEATS_A_HALF * halves] * 2,
        at=at,
    )


def _lineup(written: str) -> tuple[Seat, ...]:
    """Who sat in how many segments; somebody without a number is told by his name."""
    sat: Counter[tuple[str, str]] = Counter()
    names: dict[tuple[str, str], str] = {}
    taken: set[tuple[str, str, str]] = set()
    for part in written.split("|")[: _MOST_SEGMENTS * _SEATS_A_HALF]:
        cells = part.split(",")
        if len(cells) < 4:
            continue
        segment, room, seat, member = cells[:4]
        last, first = [*cells[4:6], "", ""][:2]
        if (segment, room, seat) in taken:
            continue
        taken.add((segment, room, seat))
        name = short(f"{first} {last}")
        number_written = "" if member.strip() in {"", "-", "?"} else short(member)
        who = (number_written, "" if number_written else name)
        sat[who] += 1
        names.setdefault(who, name)
    return tuple(Seat(who[0], names[who], halves) for who, halves in sat.items())
