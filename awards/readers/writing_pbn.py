"""An event of ours as PBN with result tables, in the dialect that Scandinavian federations exchange."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

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
    BoardResult,
    Contestant,
    FoundEvent,
    FoundPlayer,
    Match,
    Seat,
    Side,
)
from awards.readers.text import plain

_TYPES = {INDIVIDUAL: "1", PAIRS: "2", TEAMS: "4"}
_COMPETITIONS = {INDIVIDUAL: "Individuals", PAIRS: "Pairs", TEAMS: "Teams"}
_COUNTS = {INDIVIDUAL: "PlayerCount", PAIRS: "PairCount", TEAMS: "TeamCount"}
_SCORINGS = {
    MATCHPOINTS: "MatchPoints;MP1",
    BUTLER: "IMP;Butler",
    IMPS_ACROSS: "IMP;Cross",
    VICTORY_POINTS: "Teams",
    IMPS: "IMP",
}
_TOTALS = {**dict.fromkeys((BUTLER, IMPS_ACROSS, IMPS), "TotalScoreIMP"), VICTORY_POINTS: "TotalScoreVP"}
_DIRECTIONS = {NS: "N-S", EW: "E-W"}
_AVERAGES = {"A+": "A+", "A": "A=", "A-": "A-"}
# Open room north and south, closed room east and west: four seats of a team in one half.
_SEATS = ("O,N", "O,S", "C,E", "C,W")
NOTHING, BYE = "-", "Bye"


def write(event: FoundEvent) -> bytes:
    """The event as a file in UTF-8. Of a pair two players have a place in this format, and of a board one deal: where
    sessions use the same numbers, their travellers are left out."""
    tables = list(_matches(event)) if event.matches else []
    boards = {} if event.form == TEAMS else _boards(event.results)
    numbers = list(boards) or [1]
    lines = [*_header(event), *_tags(event, numbers[0]), *_ranking(event), *tables]
    for index, number in enumerate(numbers):
        if index:
            lines += ["", *_tags(event, number)]
        if number in boards:
            lines += _score_table(event, boards[number])
    return "\n".join((*lines, "")).encode("utf-8")


def _boards(results: Iterable[BoardResult]) -> dict[int, list[BoardResult]]:
    found: dict[int, list[BoardResult]] = {}
    sessions: dict[int, str] = {}
    for result in results:
        if sessions.setdefault(result.board, result.session) != result.session:
            return {}
        found.setdefault(result.board, []).append(result)
    return found


def _header(event: FoundEvent) -> Iterator[str]:
    yield from ("% PBN 2.1", "% EXPORT", "%")
    number, name = event.organiser_number, event.organiser_name
    days = [day.isoformat() for day in (event.first_date, event.date) if day is not None]
    for key, value in (
        ("Generator", event.program),
        ("Arranger", f"{number} {name}".strip()),
        ("ContestDate", " - ".join(dict.fromkeys(days)) if event.date is not None else ""),
        ("ContestName", event.name),
        ("ContestType", _TYPES[event.form]),
        ("ScoringType", _scoring(event)),
        (_COUNTS[event.form], str(len(event.entered) if event.entrants is None else event.entrants)),
        ("PhantomCount", "0"),
        ("BoardCount", "" if event.boards is None else str(event.boards)),
        ("CRSessionCount", str(event.sessions)),
        ("Withdrawn", " ".join(event.withdrawn)),
        ("Winners", "" if event.winners is None else str(event.winners)),
    ):
        yield f'% <META  name={key}  content="{plain(value)}">'
    yield "%"


def _scoring(event: FoundEvent) -> str:
    """With how many results the datum of a Butler leaves out, at both ends together."""
    written = _SCORINGS.get(event.scoring, "")
    return f"{written}-{2 * event.butler_drop}" if event.scoring == BUTLER and event.butler_drop else written


def _tags(event: FoundEvent, board: int) -> Iterator[str]:
    day = "" if event.date is None else f"{event.date:%Y.%m.%d}"
    for tag, value in (
        ("Event", event.name),
        ("Site", event.organiser_name),
        ("Date", day),
        ("Board", str(board)),
        ("Scoring", _scoring(event)),
        ("Competition", _COMPETITIONS[event.form]),
    ):
        yield f"[{tag} {_quoted(value)}]"


def _quoted(value: str) -> str:
    escaped = plain(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _decimal(value: Decimal | None) -> str:
    return NOTHING if value is None else f"{value:f}"


def _table(name: str, columns: Sequence[str]) -> str:
    return f'[{name} "{";".join(columns)}"]'


def _ranking(event: FoundEvent) -> Iterator[str]:
    """The total score table: everybody, with places and players."""
    identity = {INDIVIDUAL: "PlayerId", PAIRS: "PairId", TEAMS: "TeamId"}[event.form]
    total = _TOTALS.get(event.scoring, "TotalScoreMP")
    named = {
        INDIVIDUAL: ("Name", "NrBoards", "Club", "MemberID"),
        PAIRS: ("Names", "NrBoards", "Club", "MemberID1", "MemberID2"),
        TEAMS: ("TeamName", "NrRounds", "Club", "RosterDetails"),
    }[event.form]
    columns = ("Rank", "RankTie", identity, "Section", "Direction", total, "TotalPercentage", *named)
    yield _table("TotalScoreTable", columns)
    ties = Counter((one.line, one.place) for one in event.contestants)
    for one in event.contestants:
        count = ties[one.line, one.place]
        last = one.place + count - 1 if one.place is not None and count > 1 else None
        yield " ".join(
            (
                NOTHING if one.place is None else str(one.place),
                NOTHING if last is None else str(last),
                _quoted(one.number),
                _quoted(one.section),
                _quoted(_DIRECTIONS.get(one.line, "")),
                _decimal(one.score),
                _decimal(one.percent),
                *_named(event.form, one),
            )
        )


def _named(form: str, one: Contestant) -> Iterator[str]:
    boards = NOTHING if one.boards is None else str(one.boards)
    club = _quoted(one.club)
    if form == TEAMS:
        roster = "|".join(_member(player.number, player.name) for player in one.players)
        yield from (_quoted(one.team), boards, club, _quoted(roster))
        return
    players = [*one.players, FoundPlayer(), FoundPlayer()][: 1 if form == INDIVIDUAL else 2]
    yield _quoted(" - ".join(plain(player.name).replace(" - ", "-") for player in players))
    yield from (boards, club, *(_quoted(player.number) for player in players))


def _member(number: str, name: str) -> str:
    """`id,last,first`."""
    first, _blank, last = plain(_bare(name)).rpartition(" ")
    return f"{_bare(number) or NOTHING},{last},{first}"


def _bare(text: str) -> str:
    return text.replace(",", " ").replace("|", " ")


def _score_table(event: FoundEvent, results: Iterable[BoardResult]) -> Iterator[str]:
    """A traveller."""
    if event.form == INDIVIDUAL:
        numbers: tuple[str, ...] = tuple(f"PlayerId_{seat}" for seat in ("North", "South", "East", "West"))
        points: tuple[str, ...] = ("MP_North", "MP_East")
    else:
        numbers = ("PairId_NS", "PairId_EW")
        unit = "MP" if event.scoring == MATCHPOINTS else "IMP"
        points = (f"{unit}_NS", f"{unit}_EW")
    head = ("Section", "Round", *numbers, "Contract", "Declarer", "Result", "Lead", "Score_NS", "Score_EW", *points)
    yield _table("ScoreTable", (*head, "Percentage_NS", "Percentage_EW"))
    seats = len(numbers) // 2
    for result in results:
        sides = [*_seats(result.ns, seats), *_seats(result.ew, seats)]
        played = (result.contract, result.declarer, "" if result.tricks is None else str(result.tricks), result.lead)
        cells = [_quoted(result.section), _quoted(result.round), *sides, *(_quoted(cell or NOTHING) for cell in played)]
        cells += [*_scores(result), _decimal(result.points_ns), _decimal(result.points_ew)]
        cells += [_percentage(result, given) for given in (result.adjusted_ns, result.adjusted_ew)]
        yield " ".join(cells)


def _seats(numbers: Sequence[str], seats: int) -> list[str]:
    return [_quoted(number) for number in [*numbers, *[NOTHING] * seats][:seats]]


def _scores(result: BoardResult) -> tuple[str, str]:
    if result.sit_out:
        ns, ew = (_AVERAGES.get(given, BYE) for given in (result.adjusted_ns, result.adjusted_ew))
        return _quoted(ns), _quoted(ew)
    if result.is_artificial:
        return _quoted(_artificial(result.adjusted_ns)), _quoted(_artificial(result.adjusted_ew))
    if result.score is None:
        return NOTHING, NOTHING
    won = _quoted(str(abs(result.score)))
    return (won, NOTHING) if result.score >= 0 else (NOTHING, won)


def _artificial(given: str) -> str:
    return _AVERAGES.get(given, f"{given}%" if given else NOTHING)


def _percentage(result: BoardResult, given: str) -> str:
    return given if result.sit_out and given and given not in _AVERAGES else NOTHING


def _matches(event: FoundEvent) -> Iterator[str]:
    """The matches of a team event, with who sat as far as it is known."""
    yield _table(
        "ScoreTable",
        (
            *("Round", "Table", "TeamId_Home", "TeamId_Away", "MatchDetails", "VP_Home", "VP_Away"),
            *("LineupDetails_Home", "LineupDetails_Away"),
        ),
    )
    for match in event.matches:
        sides = (match.home, match.away)
        yield " ".join(
            (
                *(_quoted(cell) for cell in (match.round, match.table, *(side.contestant for side in sides))),
                _quoted(_details(match) or NOTHING),
                *(_decimal(side.vp) for side in sides),
                *(_quoted(_lineup(side, match.halves or 1) or NOTHING) for side in sides),
            )
        )


def _details(match: Match) -> str:
    if not match.played:
        return ""
    segments = [f"{segment},{NOTHING},{NOTHING}" for segment in range(1, (match.halves or 0) + 1)]
    return "|".join((*segments, f"200,{_decimal(match.home.imps)},{_decimal(match.away.imps)}"))


def _lineup(side: Side, halves: int) -> str:
    """Who sat in which half; only how many halves each sat is known, so that they are dealt out, the busiest first."""
    taken: dict[int, list[Seat]] = {segment: [] for segment in range(1, halves + 1)}
    for seat in sorted(side.lineup, key=lambda one: -one.halves):
        freest = sorted(taken, key=lambda segment: len(taken[segment]))
        for segment in freest[: seat.halves]:
            taken[segment].append(seat)
    return "|".join(
        f"{segment},{_SEATS[index % len(_SEATS)]},{_member(seat.number, seat.name)}"
        for segment, seats in taken.items()
        for index, seat in enumerate(seats)
    )
