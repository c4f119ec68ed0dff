"""The boards and matches of a USEBIO event."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from awards.readers.found import At, BoardResult, Match, Side
from awards.readers.limits import MOST, TooMany, within
from awards.readers.notes import MOST_TRICKS, Notes, short
from awards.readers.xml_safe import Element

_ARTIFICIAL = re.compile(r"A([0-9]{2})([0-9]{2})")
_AVERAGES = {"A+": "A+", "A-": "A-", "A": "A", "A=": "A", "AVE": "A", "AVE+": "A+", "AVE-": "A-"}
_POINTS = ("MATCH_POINTS", "BUTLER_POINTS", "CROSS_IMP_POINTS", "CROSS_IMPS_POINTS", "IMPS")
_RESULT = "TRAVELLER_LINE"
_MOST_BOARDS = 1000
_LARGEST_SCORE = 10_000


def cell(element: Element, *tags: str) -> tuple[str, At]:
    """The text of the first child with one of these tags, and its place; where there is none, the element's own."""
    found = element.first(*tags)
    if found is None:
        return "", At(element.line, element.tag, tags[0])
    return found.text, At(found.line, element.tag, found.tag)


class Wrapped(NamedTuple):
    """An element with the session and section that it stands in; both may be empty."""

    element: Element
    session: str = ""
    section: str = ""


def wrapped(event: Element, tag: str, session: str = "", section: str = "") -> Iterator[Wrapped]:
    """The elements of a tag below an event, straight or inside its sessions and sections."""
    for child in event.children:
        if child.tag == tag:
            yield Wrapped(child, session, section)
        elif child.tag == "SESSION":
            yield from wrapped(child, tag, short(child.attributes.get("SESSION_ID")), section)
        elif child.tag == "SECTION":
            yield from wrapped(child, tag, session, short(child.attributes.get("SECTION_ID")))


def results(event: Element, notes: Notes) -> list[BoardResult]:
    """Every line of every traveller, those inside matches last."""
    found: list[BoardResult] = []
    boards: list[tuple[Wrapped, Element | None]] = [(board, None) for board in wrapped(event, "BOARD")]
    for match in wrapped(event, "MATCH"):
        boards += [(match._replace(element=inside), match.element) for inside in match.element.all("BOARD")]
    if sum(child.tag == _RESULT for board, _around in boards for child in board.element.children) > MOST["results"]:
        raise TooMany("results")
    for board, around in boards:
        found += _board(board, around, notes)
    return found


def _board(place: Wrapped, match: Element | None, notes: Notes) -> list[BoardResult]:
    board = place.element
    number = notes.whole(*cell(board, "BOARD_NUMBER"), most=_MOST_BOARDS)
    if not number:
        notes.warn("no-board-number", At(board.line, "BOARD", "BOARD_NUMBER"))
        return []
    lines = list(board.all(_RESULT))
    found = [_line(place._replace(element=line), number, match, notes) for line in lines]
    top = 2 * (len(lines) - 1)
    return [_with_percentages(one, top) for one in found if one is not None]


def _line(place: Wrapped, board: int, match: Element | None, notes: Notes) -> BoardResult | None:
    line = place.element
    at = At(line.line, f"BOARD {board}", _RESULT)
    ns, ew = _sides(line, match)
    if not ns and not ew:
        notes.warn("no-pair-numbers", at)
        return None
    tricks_written, tricks_at = cell(line, "TRICKS")
    found = BoardResult(
        board,
        (ns,) if ns else (),
        (ew,) if ew else (),
        session=place.session,
        section=short(line.first_text("SECTION")) or place.section,
        round=short(match.first_text("ROUND_NUMBER")) if match is not None else "",
        contract=notes.contract(*cell(line, "CONTRACT")),
        declarer=notes.seat(*cell(line, "PLAYED_BY")),
        tricks=notes.whole(tricks_written, tricks_at, most=MOST_TRICKS),
        lead=short(line.first_text("LEAD")),
        points_ns=_points(line, "NS", notes),
        points_ew=_points(line, "EW", notes),
        at=at,
    )
    return _scored(found, *cell(line, "SCORE"), notes)


def _sides(line: Element, match: Element | None) -> tuple[str, str]:
    ns, ew = short(line.first_text("NS_PAIR_NUMBER")), short(line.first_text("EW_PAIR_NUMBER"))
    if (ns or ew) or match is None:
        return ns, ew
    home, away = _opponents(match)
    return (away, home) if short(line.first_text("DIRECTION")).upper() == "EW" else (home, away)


def _points(line: Element, side: str, notes: Notes) -> Decimal | None:
    return notes.number(*cell(line, *(f"{side}_{points}" for points in _POINTS)))


def _scored(found: BoardResult, written: str, at: At, notes: Notes) -> BoardResult | None:
    """The line with its score; None for one that says nothing."""
    bare = short(written).upper().replace(" ", "")
    artificial = _ARTIFICIAL.fullmatch(bare)
    if artificial:
        return replace(found, adjusted_ns=artificial[1], adjusted_ew=artificial[2], written=bare)
    if bare in _AVERAGES:
        return replace(found, adjusted_ns=_AVERAGES[bare], adjusted_ew=_AVERAGES[bare], written=bare)
    if bare.startswith("ADJ"):
        return replace(found, undecided=True, written=short(written))
    score = notes.number(written, at)
    if score is not None and (score != score.to_integral_value() or abs(score) > _LARGEST_SCORE):
        notes.warn("not-a-score", at, found=short(written))
        score = None
    if score is None and not found.contract:
        notes.ignore("not-played", found.at)
        return None
    return replace(found, score=None if score is None else int(score))


def _with_percentages(found: BoardResult, top: int) -> BoardResult:
    """An adjusted score that the line does not tell, by the matchpoints that it gave."""
    if not found.undecided or top <= 0 or found.points_ns is None or found.points_ew is None:
        return found
    ns, ew = (100 * points / top for points in (found.points_ns, found.points_ew))
    if not (0 <= ns <= 100 and 0 <= ew <= 100):
        return found
    return replace(found, undecided=False, adjusted_ns=_percentage(ns), adjusted_ew=_percentage(ew))


def _percentage(value: Decimal) -> str:
    return f"{value.quantize(Decimal('0.01')).normalize():f}"


def matches(event: Element, notes: Notes) -> list[Match]:
    """The matches, in the order of the file; their scales are not yet told."""
    return [_match(match, notes) for match, _session, _section in within("matches", wrapped(event, "MATCH"))]


def _opponents(match: Element) -> tuple[str, str]:
    home = match.first_text("TEAM") or match.first_text("NS_PAIR_NUMBER")
    away = match.first_text("OPPOSING_TEAM") or match.first_text("EW_PAIR_NUMBER")
    return short(home), short(away)


def _match(match: Element, notes: Notes) -> Match:
    home, away = _opponents(match)
    if not home or not away:
        notes.warn("no-opponents", At(match.line, "MATCH"))
    first = notes.whole(*cell(match, "START_BOARD_NUMBER"), most=_MOST_BOARDS)
    last = notes.whole(*cell(match, "END_BOARD_NUMBER"), most=_MOST_BOARDS)
    scores = [
        (
            notes.number(*cell(match, f"{team}_VICTORY_POINTS", f"{line}_VICTORY_POINTS")),
            notes.number(*cell(match, f"{team}_SCORE", f"{line}_SCORE")),
        )
        for team, line in (("TEAM", "NS"), ("OPPOSING_TEAM", "EW"))
    ]
    return Match(
        short(match.first_text("ROUND_NUMBER")),
        Side(home, vp=scores[0][0], imps=scores[0][1]),
        Side(away, vp=scores[1][0], imps=scores[1][1]),
        boards=last - first + 1 if first and last and first <= last else None,
        played=any(score is not None for pair in scores for score in pair),
        at=At(match.line, "MATCH"),
    )
