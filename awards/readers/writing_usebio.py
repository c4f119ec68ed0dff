"""An event of ours as USEBIO 1.2, as other programs read it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from awards.readers.found import (
    BUTLER,
    IMPS,
    IMPS_ACROSS,
    INDIVIDUAL,
    MATCHPOINTS,
    PAIRS,
    TEAMS,
    VICTORY_POINTS,
    BoardResult,
    Contestant,
    FoundEvent,
    FoundPlayer,
    Match,
)
from awards.readers.text import plain

_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">\n<USEBIO Version="1.2">\n'
_TYPES = {
    MATCHPOINTS: "MP_PAIRS",
    BUTLER: "BUTLER_PAIRS",
    IMPS_ACROSS: "CROSS_IMP",
    VICTORY_POINTS: "SWISS_PAIRS",
}
_METHODS = {
    MATCHPOINTS: "MATCH_POINTS",
    BUTLER: "BUTLER_IMPS",
    IMPS_ACROSS: "CROSS_IMPS",
    VICTORY_POINTS: "IMPS",
    IMPS: "IMPS",
}
_COUNTS = {PAIRS: "PAIRS", TEAMS: "TEAMS"}
_POINTS = {MATCHPOINTS: "MATCH_POINTS", BUTLER: "BUTLER_POINTS", IMPS_ACROSS: "CROSS_IMP_POINTS"}
_AVERAGES = {"A+": "60", "A": "50", "A-": "40"}


def write(event: FoundEvent) -> bytes:
    """The event as a file. A sit-out, and the travellers of teams and individuals, have no place in this format."""
    return "".join((_HEAD, *_club(event), *_event(event), "</USEBIO>\n")).encode("utf-8")


def _element(tag: str, value: object) -> str:
    """An element in a line of its own; nothing where there is no value."""
    return f"<{tag}>{escape(plain(str(value)))}</{tag}>\n" if value not in {None, ""} else ""


def _club(event: FoundEvent) -> Iterator[str]:
    yield "<CLUB>\n"
    yield _element("CLUB_NAME", event.organiser_name)
    yield _element("CLUB_ID_NUMBER", event.organiser_number)
    yield "</CLUB>\n"


def _event(event: FoundEvent) -> Iterator[str]:
    kind = {PAIRS: _TYPES.get(event.scoring, "PAIRS"), INDIVIDUAL: "INDIVIDUAL", TEAMS: "TEAMS"}[event.form]
    yield f'<EVENT EVENT_TYPE="{kind}">\n'
    yield _element("EVENT_DESCRIPTION", event.name)
    yield _element("PROGRAM_NAME", event.program)
    yield _element("WINNER_TYPE", event.winners)
    yield _element("DATE", None if event.date is None else f"{event.date:%d/%m/%Y}")
    yield _element(_COUNTS[event.form], event.entrants) if event.form in _COUNTS else ""
    yield _element("BOARD_SCORING_METHOD", _METHODS.get(event.scoring))
    yield _element("MATCH_SCORING_METHOD", "VPS" if event.scoring == VICTORY_POINTS else None)
    yield _element("BOARDS_PLAYED", event.boards)
    yield _element("SESSION_COUNT", event.sessions)
    yield "<MPS_AWARDED_FLAG>N</MPS_AWARDED_FLAG>\n"
    yield f'<PARTICIPANTS EVENT_TYPE="{kind}">\n'
    shared = Counter((one.line, one.place) for one in event.contestants)
    for one in event.contestants:
        yield from _contestant(event, one, is_shared=shared[one.line, one.place] > 1)
    yield "</PARTICIPANTS>\n"
    yield from _boards(event)
    for match in event.matches:
        yield from _match(match, is_of_teams=event.form == TEAMS)
    yield "</EVENT>\n"


def _contestant(event: FoundEvent, one: Contestant, *, is_shared: bool) -> Iterator[str]:
    place = "" if one.place is None else f"{one.place}{'=' if is_shared else ''}"
    published = [
        _element("PLACE", place),
        _element("TOTAL_SCORE", None if one.score is None else f"{one.score:f}"),
        _element("PERCENTAGE", None if one.percent is None else f"{one.percent:f}"),
        _element("BOARDS_PLAYED", one.boards),
    ]
    if event.form == INDIVIDUAL:
        player = one.players[0] if one.players else FoundPlayer()
        yield from ("<PLAYER>\n", _element("PLAYER_NUMBER", one.number), *_named(player), *published, "</PLAYER>\n")
        return
    if event.form == TEAMS:
        yield f"<TEAM TEAM_ID={_attribute(one.number)} TEAM_NAME={_attribute(one.team)}>\n"
    else:
        yield from ("<PAIR>\n", _element("PAIR_NUMBER", one.number), _element("DIRECTION", one.line))
    yield from published
    for player in one.players:
        yield from ("<PLAYER>\n", *_named(player), "</PLAYER>\n")
    yield "</TEAM>\n" if event.form == TEAMS else "</PAIR>\n"


def _attribute(value: str) -> str:
    return quoteattr(plain(value))


def _named(player: FoundPlayer) -> Iterator[str]:
    yield _element("PLAYER_NAME", player.name)
    yield _element("NATIONAL_ID_NUMBER", player.number)


def _boards(event: FoundEvent) -> Iterator[str]:
    if event.form != PAIRS:
        return
    sessions: dict[str, dict[int, list[BoardResult]]] = {}
    for result in event.results:
        if not result.sit_out and result.ns and result.ew:
            sessions.setdefault(result.session, {}).setdefault(result.board, []).append(result)
    for session, boards in sessions.items():
        yield f"<SESSION SESSION_ID={_attribute(session)}>\n" if session else ""
        for number, results in boards.items():
            yield from _board(number, results, _POINTS.get(event.scoring, "MATCH_POINTS"))
        yield "</SESSION>\n" if session else ""


def _board(number: int, results: Iterable[BoardResult], points: str) -> Iterator[str]:
    yield from ("<BOARD>\n", _element("BOARD_NUMBER", number))
    for result in results:
        yield "<TRAVELLER_LINE>\n"
        yield _element("NS_PAIR_NUMBER", result.ns[0])
        yield _element("EW_PAIR_NUMBER", result.ew[0])
        yield _element("SECTION", result.section)
        yield _element("CONTRACT", result.contract)
        yield _element("PLAYED_BY", result.declarer)
        yield _element("LEAD", result.lead)
        yield _element("TRICKS", result.tricks)
        yield _element("SCORE", _score(result))
        for side, given in (("NS", result.points_ns), ("EW", result.points_ew)):
            yield _element(f"{side}_{points}", None if given is None else f"{given:f}")
        yield "</TRAVELLER_LINE>\n"
    yield "</BOARD>\n"


def _score(result: BoardResult) -> str:
    if not result.is_artificial:
        return "" if result.score is None else str(result.score)
    sides = [_AVERAGES.get(given, given) for given in (result.adjusted_ns, result.adjusted_ew)]
    return f"A{''.join(sides)}" if all(len(side) == 2 and side.isdecimal() for side in sides) else "Adj"


def _match(match: Match, *, is_of_teams: bool) -> Iterator[str]:
    own, other = ("TEAM", "OPPOSING_TEAM") if is_of_teams else ("NS", "EW")
    number = "" if is_of_teams else "_PAIR_NUMBER"
    yield from ("<MATCH>\n", _element("ROUND_NUMBER", match.round))
    for tag, side in ((own, match.home), (other, match.away)):
        yield _element(f"{tag}{number}", side.contestant)
        yield _element(f"{tag}_SCORE", None if side.imps is None else f"{side.imps:f}")
        yield _element(f"{tag}_VICTORY_POINTS", None if side.vp is None else f"{side.vp:f}")
    if match.boards:
        yield _element("START_BOARD_NUMBER", 1) + _element("END_BOARD_NUMBER", match.boards)
    yield "</MATCH>\n"
