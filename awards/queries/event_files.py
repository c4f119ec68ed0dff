"""A booked event as a result file holds it: its standings and matches as its page shows them to a visitor.

A file is passed on, so it is the same for whoever asks for it: a hidden player keeps his seat without name and number.
Board results are written where they were kept. Awards, shares and heats have no place in these files.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from awards.models import BoardResults, Event, Report
from awards.queries.contestants import GUEST, TEAM_MATCHES
from awards.queries.events import Seat, Standing, standings
from awards.queries.matches import ShownMatch, ShownSide, rounds_of
from awards.readers import writing_pbn, writing_usebio
from awards.readers.found import (
    EW,
    IMPS,
    INDIVIDUAL,
    MATCHPOINTS,
    NS,
    PAIRS,
    TEAMS,
    VICTORY_POINTS,
    BoardResult,
    Contestant,
    FoundEvent,
    FoundPlayer,
    Match,
    Side,
)
from awards.readers.found import Seat as FoundSeat
from awards.readers.scores import read_score
from awards.readers.session_rows import rows, withdrawn
from awards.rules.answer import Refusal
from awards.scoring.scoring import score
from registry.models import Club, District, Federation
from registry.permissions import Actor
from sanctions.choices import Form

PROGRAM = "Masterpoint registry"
_FORMS = {Form.PAIRS: PAIRS, Form.INDIVIDUAL: INDIVIDUAL}
_SCORINGS = {"%": MATCHPOINTS, "VP": VICTORY_POINTS, "IMP": IMPS, "IMPS": IMPS}
# How many players of a contestant a format has room for; any number where it is not here.
_ROOM = {"usebio": {INDIVIDUAL: 1}, "pbn": {INDIVIDUAL: 1, PAIRS: 2}}
WRITERS = {"usebio": writing_usebio.write, "pbn": writing_pbn.write}
_IMPS_SCALE, _NOT_PLAYED = "imp", "walkover"


@dataclass(frozen=True)
class _Boards:
    """The kept board results: the rows, how they were scored, and the pair's number of each row of the standings."""

    results: tuple[BoardResult, ...] = ()
    scoring: str = ""
    sections: int = 1
    butler_drop: int | None = None
    numbers: Mapping[int, int] | None = None
    withdrawn: tuple[str, ...] = ()


def kinds_offered(event: Event, listed: Sequence[Standing]) -> list[str]:
    """The formats that can hold the event: none without standings, nor where a row has more players than there is
    room for."""
    most = max((len(row.seats) for row in listed), default=0)
    if not most:
        return []
    form = _form(event)
    return [kind for kind in WRITERS if most <= _ROOM[kind].get(form, most)]


def event_file(event: Event, report: Report | None, kind: str, *, on: date) -> bytes | None:
    """The event as a file, as a visitor sees it on that day; None where the format cannot hold it."""
    visitor = Actor(user_id=None, federation_id=event.federation_id)
    listed = standings(event, report, visitor, "en", on=on)
    if kind not in kinds_offered(event, listed):
        return None
    played = [match for one in rounds_of(report, visitor, on=on) for match in _with_round(one.number, one.matches)]
    return WRITERS[kind](found_event(event, report, listed, played))


def found_event(
    event: Event, report: Report | None, listed: Sequence[Standing], played: Iterable[tuple[int, ShownMatch]]
) -> FoundEvent:
    """The event as readers know it, from the rows of its page and its matches with the round of each."""
    payload = report.payload if report is not None else {}
    form = _form(event)
    ranked = _ranked(payload, listed)
    boards = _Boards() if form == TEAMS else _boards(report)
    contestants = tuple(_contestant(row, number, form) for number, row in _numbered(ranked, boards.numbers or {}))
    by_team = {one.team: one.number for one in contestants}
    is_apart = form == PAIRS and bool(contestants) and all(one.line for one in contestants)
    organiser = event.organiser
    return FoundEvent(
        form,
        name=event.name,
        date=event.date,
        first_date=event.first_date if event.first_date != event.date else None,
        organiser_number=_number_of(organiser),
        organiser_name=organiser.name,
        scoring=boards.scoring or _scoring(form, [row.score for row in ranked], payload),
        winners=2 if is_apart else 1,
        boards=payload.get("boards"),
        entrants=payload.get("entrants"),
        sessions=boards.sections,
        contestants=contestants,
        matches=tuple(_match(match, number, by_team) for number, match in played),
        results=boards.results,
        butler_drop=boards.butler_drop,
        withdrawn=boards.withdrawn,
        program=PROGRAM,
    )


def _form(event: Event) -> str:
    return _FORMS.get(Form(event.form), TEAMS)


def _with_round(number: int, matches: Iterable[ShownMatch]) -> list[tuple[int, ShownMatch]]:
    return [(number, match) for match in matches]


def _number_of(organiser: Club | District | Federation) -> str:
    return organiser.code if isinstance(organiser, Federation) else organiser.number


def _ranked(payload: Mapping[str, Any], listed: Sequence[Standing]) -> list[Standing]:
    """The rows of the event's own list, each once; whoever stands on further lists alone is not on it."""
    counted = len(payload.get("standings") or ()) if payload and payload.get("form") != TEAM_MATCHES else None
    found: dict[int, Standing] = {}
    for row in listed:
        if counted is None or row.contestant < counted:
            found.setdefault(row.contestant, row)
    return list(found.values())


def _boards(report: Report | None) -> _Boards:
    kept = None if report is None else BoardResults.objects.filter(report=report).first()
    scored = None if kept is None else score(kept.session)
    if kept is None or scored is None or isinstance(scored, Refusal):
        return _Boards()
    session = scored.session
    numbers = {row: pair for pair, row in kept.row_of.items()}
    return _Boards(
        rows(scored), session.method, len(session.sections), session.butler_drop or None, numbers, withdrawn(scored)
    )


def _numbered(ranked: Sequence[Standing], numbers: Mapping[int, int]) -> list[tuple[str, Standing]]:
    """The rows with the numbers that their board results go by; the others are counted on."""
    taken = set(numbers.values())
    free = (number for number in range(1, len(ranked) + len(taken) + 1) if number not in taken)
    return [(str(numbers[row.contestant] if row.contestant in numbers else next(free)), row) for row in ranked]


def _contestant(row: Standing, number: str, form: str) -> Contestant:
    value = read_score(row.score)
    is_percent = row.score.rstrip().endswith("%")
    clubs = dict.fromkeys(seat.club for seat in row.seats if seat.club)
    return Contestant(
        number,
        players=tuple(_player(seat) for seat in row.seats),
        team=row.team if form == TEAMS else "",
        line=row.line if form == PAIRS and row.line in {NS, EW} else "",
        place=row.place,
        score=None if is_percent else value,
        percent=value if is_percent else None,
        club=" - ".join(clubs),
    )


def _player(seat: Seat) -> FoundPlayer:
    return FoundPlayer(seat.number or "", "" if seat.name == GUEST else seat.name)


def _scoring(form: str, scores: Iterable[str], payload: Mapping[str, Any]) -> str:
    """By the unit of the scores; of matches victory points, unless their result is in IMPs."""
    scales = {match.get("scale") for match in payload.get("matches") or ()}
    if scales and scales != {_IMPS_SCALE}:
        return VICTORY_POINTS
    for text in scores:
        unit = text.strip().upper().lstrip("+-\u2212\u2013.,0123456789 \u00a0")
        if unit in _SCORINGS and (form != TEAMS or unit != "%"):
            return _SCORINGS[unit]
    return ""


def _match(match: ShownMatch, number: int, by_team: Mapping[str, str]) -> Match:
    """A match that nobody played has no result, whatever was given for it."""
    teams = by_team[match.home.team], by_team[match.away.team]
    if match.outcome == _NOT_PLAYED:
        return Match(str(number), Side(teams[0]), Side(teams[1]), played=False)
    in_imps = match.scale == _IMPS_SCALE
    return Match(
        str(number),
        _side(match.home, teams[0], in_imps=in_imps),
        _side(match.away, teams[1], in_imps=in_imps),
        boards=match.boards or None,
        halves=match.halves or None,
        scale=match.scale,
    )


def _side(side: ShownSide, number: str, *, in_imps: bool) -> Side:
    points: dict[str, Decimal | None] = {"imps" if in_imps else "vp": side.vp}
    lineup = tuple(FoundSeat(seat.number, "" if seat.name == GUEST else seat.name, seat.halves) for seat in side.seats)
    return Side(number, lineup=lineup, **points)
