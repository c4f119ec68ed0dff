"""The blocks `[matches]` and `[lineups]` of our own template: who met whom, and who sat at the table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from awards.readers import template_names as names
from awards.readers.found import Contestant, FoundPlayer, Match, Seat, Side
from awards.readers.limits import within
from awards.readers.notes import Notes, names_a_person
from awards.readers.template_cells import Block, Faults, Fields, table
from awards.readers.template_rows import player_number
from awards.rules.report.matches import OUTCOMES, SCALES, SEATS, SIDES

MATCH_COLUMNS = (
    *("round", "home", "away", "home_vp", "away_vp", "home_imps", "away_imps", "boards", "halves", "scale"),
    *("outcome", "conceded_by", "boards_played", "division"),
)
LINEUP_COLUMNS = ("round", "team", "id", "name", "halves")
PLAYED, WALKOVER, CONCEDED = "played", "walkover", "conceded"
MOST_BOARDS, MOST_HALVES = 1000, 50

# The round and the team, as they are compared.
Key = tuple[str, str]


@dataclass(frozen=True)
class Lineup:
    """Who sat for a team in a round, the halves of all its rows added up, and its first row."""

    team: str
    seats: tuple[Seat, ...]
    first: Fields


def read_matches(block: Block, faults: Faults) -> list[Match]:
    """The matches; a row without victory points and outcome is one that is still to come."""
    return [_match(fields) for fields in within("matches", table(block, MATCH_COLUMNS, ("home", "away"), faults))]


def _match(fields: Fields) -> Match:
    scale = fields.choice("scale", SCALES)
    outcome = fields.choice("outcome", OUTCOMES, names.OUTCOME)
    home, away = (_side(fields, side, scale) for side in SIDES)
    if home.contestant and home.contestant.casefold() == away.contestant.casefold():
        fields.bad("team-meets-itself", "away")
    has_result = home.vp is not None or away.vp is not None
    if has_result or (outcome and outcome != WALKOVER):
        for side in SIDES:
            column = f"{side}_imps" if scale == "imp" and not fields.has(f"{side}_vp") else f"{side}_vp"
            fields.needed(column)
    boards = fields.whole("boards", least=1, most=MOST_BOARDS)
    return Match(
        fields.text("round"),
        home,
        away,
        boards=boards,
        halves=fields.whole("halves", least=1, most=MOST_HALVES),
        scale=scale,
        played=has_result or bool(outcome),
        at=fields.at(""),
        stated=_stated(fields, outcome, boards),
    )


def _side(fields: Fields, side: str, scale: str) -> Side:
    """A cup match is decided by IMPs, which count as its victory points."""
    team = fields.text(side) if fields.needed(side) else ""
    imps = fields.number(f"{side}_imps")
    vp = fields.number(f"{side}_vp")
    return Side(team, imps if vp is None and scale == "imp" else vp, imps)


def _stated(fields: Fields, outcome: str, boards: int | None) -> dict[str, Any]:
    division = fields.text("division")
    conceded_by = fields.choice("conceded_by", SIDES, names.SIDE)
    played = fields.whole("boards_played", most=MOST_BOARDS if boards is None else boards)
    found = {
        "outcome": outcome,
        "conceded_by": conceded_by,
        "boards_played": played,
        "division": int(division) if division.isascii() and division.isdigit() else division,
    }
    return {key: value for key, value in found.items() if value not in ("", None)}


def read_lineups(block: Block, faults: Faults, notes: Notes) -> dict[Key, Lineup]:
    """The line-ups by round and team. Somebody with a name alone sits as a stranger."""
    halves: dict[Key, Counter[tuple[str, str]]] = {}
    names: dict[str, str] = {}
    firsts: dict[Key, Fields] = {}
    for fields in table(block, LINEUP_COLUMNS, ("team", "halves"), faults):
        number, name = player_number(fields, "id", notes), fields.text("name")
        count = fields.whole("halves", most=MOST_HALVES) if fields.needed("halves") else None
        team = fields.text("team") if fields.needed("team") else ""
        if not number and not name:
            faults.add("row-without-player", fields.at("id"))
        if not team or count is None or not (number or name):
            continue
        known = number if names_a_person(number, ()) else ""
        key = (fields.text("round").casefold(), team.casefold())
        firsts.setdefault(key, fields)
        halves.setdefault(key, Counter())[known, "" if known else name or number] += count
        if known and name:
            names.setdefault(known, name)
    return {
        key: Lineup(
            firsts[key].text("team"),
            tuple(Seat(number, names.get(number, name), count) for (number, name), count in seats.items()),
            firsts[key],
        )
        for key, seats in halves.items()
    }


def with_lineups(matches: Sequence[Match], lineups: Mapping[Key, Lineup], faults: Faults, notes: Notes) -> list[Match]:
    """The matches with who sat. Of a team that has several matches in a round nobody can tell which: that is asked."""
    counts = Counter(_key(match, side) for match in matches for side in (match.home, match.away))
    for key, lineup in lineups.items():
        if key not in counts:
            facts = {"written": lineup.team, "round": lineup.first.text("round")}
            faults.add("lineup-without-match", lineup.first.at("team"), **facts)
        elif counts[key] > 1:
            notes.warn("lineup-of-several-matches", lineup.first.at("team"), written=lineup.team, count=counts[key])
    return [_seated(match, lineups, counts) for match in matches]


def _key(match: Match, side: Side) -> Key:
    return match.round.casefold(), side.contestant.casefold()


def _seated(match: Match, lineups: Mapping[Key, Lineup], counts: Counter[Key]) -> Match:
    sides = []
    for side in (match.home, match.away):
        lineup = lineups.get(_key(match, side))
        seats = lineup.seats if lineup is not None and counts[_key(match, side)] == 1 else ()
        sides.append(replace(side, lineup=seats))
    complete = match.halves is not None and all(
        sum(seat.halves for seat in side.lineup) == SEATS * match.halves for side in sides
    )
    return replace(match, home=sides[0], away=sides[1], lineups_complete=complete)


def teams(
    matches: Sequence[Match], lineups: Mapping[Key, Lineup], ranked: Sequence[Contestant], faults: Faults
) -> list[Contestant]:
    """The teams: those ranked, and those that only the matches name, with the players whose numbers are known."""
    seated: dict[str, dict[str, FoundPlayer]] = {}
    for (_round, team), lineup in lineups.items():
        for seat in lineup.seats:
            if seat.number:
                player = FoundPlayer(seat.number, seat.name, lineup.first.at("id"))
                seated.setdefault(team, {}).setdefault(seat.number, player)
    found: dict[str, Contestant] = {}
    for one in ranked:
        if found.setdefault(one.team.casefold(), one) is not one:
            faults.add("team-twice", replace(one.at, field="team"), written=one.team)
    for match in matches:
        for side in (match.home, match.away):
            key = side.contestant.casefold()
            found.setdefault(key, Contestant(side.contestant, team=side.contestant, at=match.at))
    return [
        one if one.players else replace(one, players=tuple(seated.get(key, {}).values())) for key, one in found.items()
    ]


def by_their_numbers(matches: Sequence[Match], contestants: Sequence[Contestant]) -> list[Match]:
    """The matches with the teams by the numbers of the contestants, whatever the case their names are written in."""
    numbers = {one.team.casefold(): one.number for one in contestants}
    return [
        replace(
            match,
            home=replace(match.home, contestant=numbers[match.home.contestant.casefold()]),
            away=replace(match.away, contestant=numbers[match.away.contestant.casefold()]),
        )
        for match in matches
    ]
