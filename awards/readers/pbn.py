"""PBN with result tables, as Ruter and Magic Contest write them. Other PBN files hold deals and no results."""

import datetime
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from awards.readers import scales
from awards.readers.directions import run_by_direction
from awards.readers.found import (
    BUTLER,
    EW,
    IMPS_ACROSS,
    INDIVIDUAL,
    MATCHPOINTS,
    NS,
    PAIRS,
    TEAMS,
    VICTORY_POINTS,
    At,
    Contestant,
    Found,
    FoundEvent,
    FoundPlayer,
    Remark,
)
from awards.readers.limits import within
from awards.readers.notes import Notes, names_a_person, short
from awards.readers.pbn_play import matches, results
from awards.readers.pbn_text import MOST_LINES, Game, Parsed, Row, Table, TooManyLines, parse
from awards.readers.text import day, decode

NAME, VERSION = "pbn", "1"
_CHARSET = re.compile(rb"^%\s*Content-type:.*charset=([A-Za-z0-9_-]+)", re.IGNORECASE | re.MULTILINE)
_VERSION = re.compile(r"\ufeff?%\s*PBN\s+([0-9.]+)")
_NUMBER_AND_NAME = re.compile(r"([0-9]+)\s+(.*)")
_RANGE = re.compile(r"(\S+)\s+-\s+(\S+)")
# How many results the datum leaves out, half of them at each end.
_BUTLER = re.compile(r"Butler-([0-9]{1,2})", re.IGNORECASE)
_FORMS = {"1": INDIVIDUAL, "2": PAIRS, "4": TEAMS}
_ID_COLUMNS = {"PairId": PAIRS, "PlayerId": INDIVIDUAL, "TeamId": TEAMS}
_COMPETITIONS = {"INDIVIDUALS": INDIVIDUAL, "INDIVIDUAL": INDIVIDUAL, "PAIRS": PAIRS, "TEAMS": TEAMS}
_LINES = {"N-S": NS, "NS": NS, "E-W": EW, "EW": EW}
_COUNTS = {PAIRS: "PairCount", INDIVIDUAL: "PlayerCount", TEAMS: "TeamCount"}
_SCORES = ("TotalScoreMP", "TotalScoreIMP", "TotalScoreVP", "TotalScore", "TotalMP", "TotalIMP", "MeanIMP", "MeanMP")
# Columns that a report has no use for; what some of them hold is nobody's business here.
_UNUSED = ("Mesterpoenggrad", "Sex", "Sex1", "Sex2")
MOST_BOARDS = 1000
_HEAD = 4096


@dataclass(frozen=True)
class _Group:
    """The games of one event: the first holds the ranking."""

    ranking: Table | None
    games: tuple[Game, ...]
    form: str
    file: Parsed

    def said(self, *tags: str) -> tuple[str, At]:
        """The first of these that the event says: a header value, or a tag of its first game."""
        for tag in tags:
            if self.file.meta.get(tag):
                return self.file.meta[tag], At(self.file.meta_lines[tag], "META", tag)
            for game in self.games:
                if game.tags.get(tag):
                    return game.tags[tag], At(game.lines.get(tag, 0), "", tag)
        return "", At()


def read(raw: bytes) -> Found:
    """The events of a PBN file."""
    charset = _CHARSET.search(raw[:_HEAD])
    decoded = decode(raw, charset[1].decode("ascii") if charset else "")
    version = _VERSION.match(decoded.text)
    found = Found(NAME, VERSION, dialect=version[1] if version else "", encoding=decoded.encoding)
    try:
        file = parse(decoded.text)
    except TooManyLines:
        return replace(found, problems=(Remark("too-many-lines", facts={"most": MOST_LINES}),))
    groups = list(within("events", _groups(file)))
    if not groups:
        return replace(found, problems=_why_none(file), warnings=file.notes.warnings)
    events = tuple(_event(group) for group in groups)
    return replace(found, events=events, warnings=file.notes.warnings)


def _why_none(file: Parsed) -> tuple[Remark, ...]:
    """A file of deals, or one whose result tables have no row that can be read."""
    tables = [table for game in file.games for table in game.tables.values() if table.name in _RESULT_TABLES]
    if tables:
        return (Remark("no-rows", At(tables[0].line, tables[0].name)),)
    last = max((line for game in file.games for line in game.lines.values()), default=1)
    return (Remark("no-results", At(last)),)


_RESULT_TABLES = ("TotalScoreTable", "ScoreTable")


def _groups(file: Parsed) -> Iterator[_Group]:
    """The events of the file: a new ranking begins a new one."""
    games: list[Game] = []
    ranking: Table | None = None
    for game in file.games:
        own = game.tables.get("TotalScoreTable")
        if own is not None and own.rows:
            cells = [row.cells for row in own.rows]
            if ranking is not None and cells != [row.cells for row in ranking.rows]:
                yield _Group(ranking, tuple(games), _form(ranking, games, file), file)
                games = []
            ranking = own
        games.append(game)
    if ranking is not None or any(_has_results(game) for game in games):
        yield _Group(ranking, tuple(games), _form(ranking, games, file), file)


def _has_results(game: Game) -> bool:
    table = game.tables.get("ScoreTable")
    return table is not None and bool(table.rows)


def _form(ranking: Table | None, games: Sequence[Game], file: Parsed) -> str:
    """Individual, pairs or teams: by the header, else by the column of the ranking, else by a tag."""
    if file.meta.get("ContestType") in _FORMS:
        return _FORMS[file.meta["ContestType"]]
    columns = () if ranking is None else ranking.columns
    for column, form in _ID_COLUMNS.items():
        if column in columns:
            return form
    competition = next((game.tags["Competition"] for game in games if game.tags.get("Competition")), "")
    known = _COMPETITIONS.get(competition.strip().upper(), "")
    if known:
        return known
    first = next((game.tables["ScoreTable"] for game in games if _has_results(game)), None)
    return TEAMS if first is not None and "TeamId_Home" in first.columns else PAIRS


def _event(group: _Group) -> FoundEvent:
    notes = Notes()
    played = scales.told(matches(group.games, notes), notes)
    board_results = [] if played else results(group.games, notes)
    rows = [] if group.ranking is None else group.ranking.rows
    contestants = tuple(_contestant(row, group.form, notes) for row in rows)
    if not rows:
        notes.warn("no-ranking", At())
        numbers = dict.fromkeys(number for one in board_results for number in (*one.ns, *one.ew))
        contestants = _unranked(list(within("contestants", numbers)))
    _left_out(group, notes)
    winners, contestants = _winners(group, contestants, notes)
    found = _head(group, contestants, notes)
    scoring = _scoring(group)
    return replace(
        found,
        scoring=scoring,
        winners=winners,
        matches=played,
        results=tuple(board_results),
        contestants=contestants,
        provisional=found.provisional or any(not match.played for match in played),
        warnings=notes.warnings,
        ignored=notes.ignored,
    )


def _winners(group: _Group, contestants: tuple[Contestant, ...], notes: Notes) -> tuple[int, tuple[Contestant, ...]]:
    """One list, in which the direction is where a pair began; two where the ranks run by direction."""
    told, at = group.said("Winners")
    if told == "2" or run_by_direction(contestants):
        if told != "2":
            notes.warn("places-by-direction", at, found=1)
        return 2, contestants
    return 1, tuple(replace(one, line="") for one in contestants)


def _unranked(numbers: Sequence[str]) -> tuple[Contestant, ...]:
    return tuple(Contestant(number) for number in sorted(numbers, key=lambda number: (len(number), number)))


def _head(group: _Group, contestants: Sequence[Contestant], notes: Notes) -> FoundEvent:
    """What the file says of the event."""
    name, name_at = group.said("ContestName", "Event")
    first_date, last_date, date_written, date_at = _dates(group, notes)
    number, organiser, organiser_at = _organiser(group)
    boards, boards_at = _boards(group, contestants, notes)
    counted, count_at = group.said(_COUNTS[group.form])
    phantoms, phantoms_at = group.said("PhantomCount")
    entrants = notes.whole(counted, count_at)
    created = day(group.said("Created")[0][:10])
    generator = " ".join(group.said(tag)[0] for tag in ("Generator", "Version"))
    strata = group.said("Strata")[0]
    butler = _BUTLER.search(group.said("ScoringType", "Scoring")[0])
    return FoundEvent(
        group.form,
        name=short(name),
        date=last_date,
        date_written=date_written,
        first_date=first_date,
        organiser_number=number,
        organiser_name=organiser,
        boards=boards,
        boards_written=boards,
        entrants=None if entrants is None else entrants - (notes.whole(phantoms, phantoms_at) or 0),
        sessions=notes.whole(*group.said("CRSessionCount"), most=MOST_BOARDS) or 1,
        provisional=last_date is not None and created is not None and created < last_date,
        butler_drop=int(butler[1]) // 2 if butler else None,
        withdrawn=tuple(short(group.said("Withdrawn")[0]).split()),
        strata=tuple(short(part) for part in strata.split(";") if part.strip()),
        program=short(generator) or short(group.said("Application")[0]),
        sources={"name": name_at, "date": date_at, "boards": boards_at, "organiser": organiser_at},
    )


def _dates(group: _Group, notes: Notes) -> tuple[datetime.date | None, datetime.date | None, str, At]:
    """The first and the last day, as it is written, and where."""
    written, at = group.said("ContestDate", "Date", "EventDate")
    found = _RANGE.fullmatch(written.strip())
    last = notes.day(found[2] if found else written, at)
    first = day(found[1]) if found else day(group.said("EventDate")[0])
    return first if first is not None and last is not None and first <= last else None, last, short(written), at


def _organiser(group: _Group) -> tuple[str, str, At]:
    written, at = group.said("Arranger", "Annotator", "Site")
    found = _NUMBER_AND_NAME.fullmatch(short(written))
    if found:
        return found[1], found[2], at
    return "", short(written).split(",")[0], at


def _boards(group: _Group, contestants: Sequence[Contestant], notes: Notes) -> tuple[int | None, At]:
    """The boards that most contestants played; those of a match do not stand in the file."""
    if group.form == TEAMS:
        return None, At()
    counts = Counter(one.boards for one in contestants if one.boards)
    if counts:
        return counts.most_common(1)[0][0], At(
            group.ranking.line if group.ranking else 0, "TotalScoreTable", "NrBoards"
        )
    written, at = group.said("BoardCount")
    return notes.whole(written, at, most=MOST_BOARDS) or None, at


def _contestant(row: Row, form: str, notes: Notes) -> Contestant:
    number = short(row.get("PairId", "PlayerId", "TeamId"))
    at = At(row.line, "TotalScoreTable")
    best, _last = notes.place(row.get("Rank"), replace(at, field="Rank"))
    _also, tied_to = notes.place(row.get("RankTie"), replace(at, field="RankTie"))
    last = _also if tied_to is None else tied_to
    boards = notes.whole(row.get("NrBoards", "NrRounds"), replace(at, field="NrBoards"), most=MOST_BOARDS)
    return Contestant(
        number,
        players=tuple(_players(row, form)),
        line=_LINES.get(row.get("Direction").upper(), "") if form == PAIRS else "",
        team=short(row.get("TeamName", "Team")),
        place=best,
        place_written=short(row.get("Rank")),
        shared_to=last if best is not None and last is not None and last > best else None,
        score=_number(row, _SCORES, notes),
        percent=_number(row, ("TotalPercentage",), notes),
        boards=boards,
        section=short(row.get("Section")),
        club=short(row.get("Club")),
        played=form == TEAMS or boards != 0,
        at=at,
    )


def _number(row: Row, columns: Sequence[str], notes: Notes) -> Decimal | None:
    for column in columns:
        if column in row.cells:
            return notes.number(row.get(column), At(row.line, "TotalScoreTable", column))
    return None


def _players(row: Row, form: str) -> Iterator[FoundPlayer]:
    if form == INDIVIDUAL:
        yield _player(row.get("MemberID", "MemberID1"), row.get("Name", "Names"), row, "MemberID")
    elif form == PAIRS:
        names = f" {row.get('Names', 'Name')} ".split(" - ", 1)
        for index, column in enumerate(("MemberID1", "MemberID2")):
            yield _player(row.get(column), names[index] if index < len(names) else "", row, column)
    elif row.get("RosterDetails"):
        for member in row.get("RosterDetails").split("|"):
            parts = [*member.split(","), "", ""]
            yield _player(parts[0], f"{parts[2]} {parts[1]}", row, "RosterDetails")
    else:
        for name in row.get("Roster").split(" - "):
            yield _player("", name, row, "Roster")


def _player(number: str, name: str, row: Row, column: str) -> FoundPlayer:
    written = "" if number.strip() == "-" else short(number)
    at = At(row.line, "TotalScoreTable", column)
    return FoundPlayer(written, short(name), at, names_a_person(written, ()))


def _scoring(group: _Group) -> str:
    written = group.said("ScoringType", "Scoring")[0].upper()
    columns = () if group.ranking is None else group.ranking.columns
    if group.form == TEAMS or "TotalScoreVP" in columns:
        return VICTORY_POINTS
    if "BUTLER" in written:
        return BUTLER
    if "IMP" in written or "TotalScoreIMP" in columns:
        return IMPS_ACROSS
    return MATCHPOINTS


def _left_out(group: _Group, notes: Notes) -> None:
    """Notes what stands in the file and is not taken over."""
    for column in _UNUSED:
        if group.ranking is not None and column in group.ranking.columns:
            notes.ignore("columns", At(group.ranking.line, "TotalScoreTable"), found=column)
    for game in group.games:
        if game.tags.get("AnnotatorNA"):
            notes.ignore("contact", At(game.lines.get("AnnotatorNA", 0), "", "AnnotatorNA"))
        if game.tags.get("Deal"):
            notes.ignore("deals", At(game.lines.get("Deal", 0), "", "Deal"))
