"""USEBIO 1.0 to 1.3: the XML that most English-language scoring programs write."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from awards.readers import scales, xml_safe
from awards.readers.directions import run_by_direction
from awards.readers.found import (
    BUTLER,
    EW,
    IMPS,
    IMPS_ACROSS,
    INDIVIDUAL,
    MATCHPOINTS,
    NS,
    PAIRS,
    TEAMS,
    VICTORY_POINTS,
    At,
    BoardResult,
    Contestant,
    Found,
    FoundEvent,
    FoundPlayer,
    Match,
    Remark,
)
from awards.readers.limits import within
from awards.readers.notes import Notes, names_a_person, short
from awards.readers.usebio_play import Wrapped, cell, matches, results, wrapped
from awards.readers.xml_safe import Element

NAME, VERSION = "usebio", "1"
FORMS = {
    **dict.fromkeys(("MP_PAIRS", "PAIRS", "BUTLER_PAIRS", "CROSS_IMP", "CROSS_IMPS", "SWISS_PAIRS"), PAIRS),
    "INDIVIDUAL": INDIVIDUAL,
    **dict.fromkeys(("TEAMS", "SWISS_TEAMS"), TEAMS),
}
_SCORING_OF_TYPE = {
    "MP_PAIRS": MATCHPOINTS,
    "BUTLER_PAIRS": BUTLER,
    **dict.fromkeys(("CROSS_IMP", "CROSS_IMPS"), IMPS_ACROSS),
    **dict.fromkeys(("SWISS_PAIRS", "SWISS_TEAMS"), VICTORY_POINTS),
}
_SCORING_OF_METHOD = {
    "MATCH_POINTS": MATCHPOINTS,
    "BUTLER_IMPS": BUTLER,
    "CROSS_IMPS": IMPS_ACROSS,
    "IMPS": IMPS,
}
# A stand-in, a visitor, a guest.
GUESTS = ("0", "1", "88888888")
_PHANTOMS = {"PHANTOM", "BYE", "SIT OUT", "SITOUT", "SIT-OUT"}
# The Butler datum of these files is the mean without the highest and the lowest score.
_LEFT_OUT_OF_DATUM = 1
MOST_BOARDS = 1000
_AWARDS = ("MASTER_POINTS", "MASTER_POINTS_AWARDED")
_READ = {
    *("EVENT_IDENTIFIER", "EVENT_ID", "EVENT_DESCRIPTION", "PROGRAM_NAME", "PROGRAM_VERSION", "WINNER_TYPE", "TITLE"),
    *(
        "DATE",
        "PAIRS",
        "EW_PAIRS",
        "TEAMS",
        "BOARD_SCORING_METHOD",
        "MATCH_SCORING_METHOD",
        "BOARDS_PLAYED",
        "SESSION_COUNT",
    ),
    *("MASTER_POINT_SCALE", "EVENT_RATING", "PARTICIPANTS", "SESSION", "SECTION", "BOARD", "MATCH", "STRATIFICATION"),
}


def read(raw: bytes) -> Found:
    """The events of a USEBIO file."""
    tree = xml_safe.parse(raw)
    if isinstance(tree, Remark):
        return Found(NAME, VERSION, problems=(tree,))
    root, encoding = tree.root, tree.decoded.encoding
    found = Found(NAME, VERSION, dialect=short(root.attributes.get("VERSION")), encoding=encoding)
    if tree.decoded.misdeclared:
        found = replace(found, warnings=(Remark("misdeclared-encoding", At(1), {"found": encoding}),))
    events = list(within("events", root.all("EVENT")))
    if root.tag != "USEBIO" or not events:
        return replace(found, problems=(Remark("no-event", At(root.line, root.tag)),))
    outcomes = [_event(event, root.first("CLUB"), root) for event in events]
    return replace(
        found,
        events=tuple(outcome for outcome in outcomes if isinstance(outcome, FoundEvent)),
        problems=tuple(outcome for outcome in outcomes if isinstance(outcome, Remark)),
    )


def _event(event: Element, club: Element | None, root: Element) -> FoundEvent | Remark:
    written = short(event.attributes.get("EVENT_TYPE"))
    form = FORMS.get(written.upper().replace(" ", "_"))
    if form is None:
        at = At(event.line, "EVENT", "EVENT_TYPE")
        return Remark("event-type", at, {"found": written or "–", "allowed": tuple(FORMS)})
    notes = Notes()
    board_results = results(event, notes)
    played_matches = matches(event, notes)
    contestants = _who_played(_contestants(event, form, notes), board_results, played_matches)
    if not any(one.played for one in contestants):
        return Remark("no-results", At(event.line, "EVENT", "PARTICIPANTS"))
    _left_out(event, root, notes)
    winners = _winners(event, contestants, notes)
    if winners != 2:
        contestants = [replace(one, line="") for one in contestants]
    found = _head(event, club, form, notes)
    scoring = _scoring(event, written, board_results, played_matches)
    found = replace(
        found,
        winners=winners,
        contestants=tuple(contestants),
        results=tuple(board_results),
        scoring=scoring,
        butler_drop=_LEFT_OUT_OF_DATUM if scoring == BUTLER else None,
        matches=scales.told(played_matches, notes),
    )
    return replace(_with_boards(found), warnings=notes.warnings, ignored=notes.ignored)


def _head(event: Element, club: Element | None, form: str, notes: Notes) -> FoundEvent:
    """What the event says of itself."""
    date_written, date_at = cell(event, "DATE")
    names = [(short(text), at) for text, at in (cell(event, "TITLE"), cell(event, "EVENT_DESCRIPTION"))]
    # Whichever says more; where both say as much, the title.
    name, name_at = max(names, key=lambda named: len(named[0]))
    boards, boards_at = cell(event, "BOARDS_PLAYED")
    written = notes.whole(boards, boards_at, most=MOST_BOARDS) or None
    counts = [notes.whole(*cell(event, tag)) for tag in ("PAIRS", "EW_PAIRS", "TEAMS")]
    program = (event.first_text("PROGRAM_NAME"), event.first_text("PROGRAM_VERSION"))
    sources = {"name": name_at, "date": date_at, "boards": boards_at, "form": At(event.line, "EVENT", "EVENT_TYPE")}
    if club is not None:
        sources["organiser"] = cell(club, "CLUB_ID_NUMBER")[1]
    return FoundEvent(
        form,
        name=name,
        date=notes.day(date_written, date_at),
        date_written=short(date_written),
        organiser_number="" if club is None else short(club.first_text("CLUB_ID_NUMBER")),
        organiser_name="" if club is None else short(club.first_text("CLUB_NAME")),
        boards=written,
        boards_written=written,
        entrants=sum(count for count in counts if count) or None,
        sessions=notes.whole(*cell(event, "SESSION_COUNT"), most=MOST_BOARDS) or 1,
        strata=tuple(_strata(event)),
        program=short(" ".join(program)),
        sources=sources,
    )


def _strata(event: Element) -> Iterator[str]:
    for stratification in event.all("STRATIFICATION"):
        for strats in stratification.all("STRATS"):
            for strat in strats.all("STRAT"):
                yield short(strat.first_text("STRAT_LABEL", "STRAT_NUMBER"))


def _scoring(event: Element, kind: str, board_results: Sequence[BoardResult], played: Sequence[Match]) -> str:
    if kind.upper() in _SCORING_OF_TYPE:
        return _SCORING_OF_TYPE[kind.upper()]
    if played or short(event.first_text("MATCH_SCORING_METHOD")).upper() == "VPS":
        return VICTORY_POINTS
    method = _SCORING_OF_METHOD.get(short(event.first_text("BOARD_SCORING_METHOD")).upper(), "")
    return method or (MATCHPOINTS if board_results else "")


def _contestants(event: Element, form: str, notes: Notes) -> list[Contestant]:
    """The contestants listed for the whole event; where there are none, those of its sessions and sections."""
    lists = [Wrapped(child) for child in event.all("PARTICIPANTS")] or list(wrapped(event, "PARTICIPANTS"))
    tag = {PAIRS: "PAIR", INDIVIDUAL: "PLAYER", TEAMS: "TEAM"}[form]
    return [
        _contestant(element, form, section, notes)
        for element, section in within(
            "contestants", ((one, where.section) for where in lists for one in where.element.all(tag))
        )
    ]


def _contestant(element: Element, form: str, section: str, notes: Notes) -> Contestant:
    number = _number(element, form)
    at = At(element.line, f"{element.tag} {number}".strip())
    place_written, place_at = cell(element, "PLACE")
    best, last = notes.place(place_written, replace(place_at, part=at.part))
    if any(element.all(*_AWARDS)):
        notes.ignore("awards", at, found=short(element.first_text("MASTER_POINTS_AWARDED")))
    return Contestant(
        number,
        players=tuple(_players(element, form)),
        team=short(element.attributes.get("TEAM_NAME") or element.attributes.get("TEAM_ID")) if form == TEAMS else "",
        line=_line(element, number) if form == PAIRS else "",
        place=best,
        place_written=short(place_written),
        shared_to=last,
        score=notes.number(*cell(element, "TOTAL_SCORE")),
        percent=notes.number(*cell(element, "PERCENTAGE")),
        boards=notes.whole(*cell(element, "BOARDS_PLAYED"), most=MOST_BOARDS),
        section=section,
        at=at,
    )


def _winners(event: Element, contestants: Sequence[Contestant], notes: Notes) -> int | None:
    """One list or one for each direction: as the event says, unless the places run by direction only."""
    written, at = cell(event, "WINNER_TYPE")
    told = notes.whole(written, at, most=2) or None
    if told != 2 and run_by_direction(contestants):
        if told is not None:
            notes.warn("places-by-direction", at, found=told)
        return 2
    return told


def _number(element: Element, form: str) -> str:
    if form == TEAMS:
        return short(element.attributes.get("TEAM_ID") or element.first_text("TEAM_ID"))
    if form == PAIRS:
        return short(element.first_text("PAIR_NUMBER"))
    return short(element.first_text("PLAYER_NUMBER", "NATIONAL_ID_NUMBER"))


def _line(element: Element, number: str) -> str:
    written = short(element.first_text("DIRECTION")).upper()
    if written in {NS, EW}:
        return written
    ending = number.upper()[-2:]
    return ending if ending in {NS, EW} else ""


def _players(element: Element, form: str) -> Iterator[FoundPlayer]:
    if form == INDIVIDUAL:
        yield _player(element)
        return
    for child in element.children:
        if child.tag == "PLAYER":
            yield _player(child)
        elif child.tag == "PAIR" and form == TEAMS:
            yield from (_player(player) for player in child.all("PLAYER"))


def _player(element: Element) -> FoundPlayer:
    number, at = cell(element, "NATIONAL_ID_NUMBER")
    written = short(number)
    return FoundPlayer(written, short(element.first_text("PLAYER_NAME")), at, names_a_person(written, GUESTS))


def _who_played(
    contestants: Sequence[Contestant], board_results: Sequence[BoardResult], played: Sequence[Match]
) -> list[Contestant]:
    """Marks phantoms, and those with neither a place nor a result."""
    with_results = {number for result in board_results for number in (*result.ns, *result.ew)}
    with_results |= {side.contestant for match in played for side in (match.home, match.away)}
    return [
        replace(one, played=not _is_phantom(one) and (bool(one.place_written) or one.number in with_results))
        for one in contestants
    ]


def _is_phantom(one: Contestant) -> bool:
    return bool(one.players) and all(player.name.upper() in _PHANTOMS for player in one.players)


def _left_out(event: Element, root: Element, notes: Notes) -> None:
    """Notes what stands in the file and is not taken over."""
    for contact in event.all("CONTACT"):
        notes.ignore("contact", At(contact.line, "CONTACT"))
    for handset in (*root.all("HANDSET"), *event.all("HANDSET")):
        notes.ignore("deals", At(handset.line, "HANDSET"))
    scale, at = cell(event, "MASTER_POINT_SCALE", "EVENT_RATING")
    if short(scale):
        notes.ignore("scale", at, found=short(scale))
    others = Counter(child.tag for child in event.children if child.tag not in _READ and child.tag != "CONTACT")
    if others:
        notes.ignore("other-fields", At(event.line, "EVENT"), found=tuple(short(tag) for tag in list(others)[:20]))


def _with_boards(found: FoundEvent) -> FoundEvent:
    """Boards as the file says, else those of the contestant with the most."""
    if found.boards is not None:
        return found
    played = Counter(number for result in found.results for number in {*result.ns, *result.ew})
    listed = [one.boards for one in found.contestants if one.boards]
    most = max([*played.values(), *listed], default=0)
    where = At(part="BOARD", field="TRAVELLER_LINE") if played else At(part="PARTICIPANTS", field="BOARDS_PLAYED")
    return replace(found, boards=most or None, sources={**found.sources, "boards": where})
