"""What is played in the made-up American federation: unit games, sectionals, regionals, and one national championship.

Who may enter a limited group is decided by what was held before the first day.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from awards.services.demo.cast import ClubLine
from awards.services.demo.fields import Clubhouses, Pair
from awards.services.demo.other_forms import Single
from awards.services.demo.payloads import Payload, payload, row
from awards.services.demo.people import Member
from awards.services.demo.standings import Placed, play
from awards.services.demo.teams import Team, by_strength, make_teams
from sanctions.choices import Form, Level

FEDERATION = "acbl"
UNIT_STYLES = ("pairs", "pairs", "swiss", "pairs", "individual", "board-a-match")
WEEKS_BETWEEN, LEAST_PAIRS, ATTENDANCE = 4, 4, 1.5
SATURDAY = 5
BOARDS_A_SESSION = 26
# The upper limits of the second and the third group of a field, in masterpoints.
LIMITS = (750, 200)
SWISS_ROUNDS, SWISS_BOARDS, SWISS_SCALE, POINTS_A_SKILL, LUCK = 7, 8, 20, 3, 5
TEAMS = (
    *("Aces", "Blue Club", "Comets", "Double Dummies", "Endplayers", "Finessers", "Grand Slammers", "High Cards"),
    *("Imps", "Jacks High", "Kibitzers", "Long Suits", "Mavericks", "No Trumps", "Overtricks", "Pigeonholes"),
)
TEAMS_OF_BRACKET = 8

Make = Callable[["Fixture", Clubhouses, Sequence[Member], random.Random], Payload]


@dataclass(frozen=True)
class Fixture:
    """An event of a weekend; a unit or the federation holds it."""

    organiser: str
    name: str
    day: date
    level: Level
    make: Make
    days: int = 1

    def report(self, boards: int, standings: Sequence[Mapping[str, Any]], **more: Any) -> Payload:
        """What is filed of it."""
        return payload(
            organiser=self.organiser,
            name=self.name,
            day=self.day,
            first_day=self.day - timedelta(days=self.days - 1),
            level=self.level,
            boards=boards,
            standings=standings,
            **more,
        )


# --- unit games -------------------------------------------------------------------------------------------------------


def unit_games(
    clubs: Sequence[ClubLine], houses: Clubhouses, first_day: date, last_day: date, numbers: random.Random
) -> Iterator[Payload]:
    """The games of the clubs for black points, club by club."""
    for place, club in enumerate(clubs):
        day = first_day + timedelta(days=(place - first_day.weekday()) % 7 + 7 * place)
        for met in range((last_day - day).days // (7 * WEEKS_BETWEEN) + 1):
            style = UNIT_STYLES[(met + place) % len(UNIT_STYLES)]
            on = day + timedelta(weeks=WEEKS_BETWEEN * met)
            yield _unit_game(club.number, style, on, houses, numbers)


def _unit_game(club: str, style: str, day: date, houses: Clubhouses, numbers: random.Random) -> Payload:
    members = houses.present(club, day)
    pairs = houses.evening(members, ATTENDANCE, numbers)
    if len(pairs) < LEAST_PAIRS + 2:
        pairs = houses.pairs(members, numbers)
    made = Fixture(club, f"Unit Game, {style}", day, Level.UNIT, _unit_pairs)
    if style == "individual":
        placed = play([Single(member, None) for member in members[: len(members) // 4 * 4]], 24, numbers)
        rows = [{"place": one.place, "players": [one.pair.first.number], "score": one.percent} for one in placed]
        return made.report(24, rows, form=Form.INDIVIDUAL, conditions={"sessions": 1})
    teams = make_teams(pairs, TEAMS, numbers, spare=False)
    if style == "swiss" and len(teams) >= 3:
        return _swiss(made, teams, 1, numbers)
    if style == "board-a-match" and len(teams) >= 3:
        return _board_a_match(made, teams, numbers)
    return _in_sessions(made, pairs, 1, numbers)


def _unit_pairs(fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random) -> Payload:
    return _in_sessions(fixture, _field(houses, members, 14, numbers), 1, numbers)


def _board_a_match(fixture: Fixture, teams: Sequence[Team], numbers: random.Random) -> Payload:
    ordered = sorted(teams, key=lambda team: (-(team.skill + numbers.gauss(0, 0.6)), team.name))
    rows = [{"place": place, "team": team.name, "players": team.numbers} for place, team in enumerate(ordered, start=1)]
    return fixture.report(24, rows, form=Form.BAROMETER_TEAMS, conditions={"event_type": "bam", "sessions": 1})


# --- pairs ------------------------------------------------------------------------------------------------------------


def _in_sessions(
    fixture: Fixture, pairs: Sequence[Pair], sessions: int, numbers: random.Random, **conditions: Any
) -> Payload:
    """A field that plays so many sessions, each in two directions that are ranked apart too."""
    overall, results = _sessions_of(pairs, sessions, numbers)
    standings = [row(one, with_names=False) for one in overall]
    return fixture.report(
        BOARDS_A_SESSION * sessions,
        standings,
        conditions={"sessions": sessions, **conditions, "session_results": results},
    )


def _sessions_of(
    pairs: Sequence[Pair], sessions: int, numbers: random.Random
) -> tuple[list[Placed], list[dict[str, Any]]]:
    """The final list, and the rankings of the directions of each session."""
    results = []
    for session in range(1, sessions + 1):
        seated = list(pairs)
        numbers.shuffle(seated)
        tables = (len(seated) + 1) // 2
        for line, part in (("NS", seated[:tables]), ("EW", seated[tables:])):
            placed = play(part, BOARDS_A_SESSION, numbers)
            rows = [{"place": one.place, "players": _numbers(one.pair)} for one in placed]
            results.append({"session": session, "line": line, "entrants": len(part), "standings": rows})
    return play(pairs, BOARDS_A_SESSION * sessions, numbers), results


def _numbers(pair: Pair) -> list[str]:
    return [member.number for member in pair.members]


def masterpoints(member: Member) -> float:
    """What he held before the first day."""
    return sum(amount for _colour, amount in member.opening) / 100


def _group_of(pair: Pair) -> int:
    """The lowest group that the pair may enter: that of the stronger of the two."""
    most = max(masterpoints(member) for member in pair.members)
    return sum(most < limit for limit in LIMITS)


def _stratified(fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random) -> Payload:
    """All play together, and those of a lower stratum are ranked among themselves too."""
    pairs = _field(houses, members, 24, numbers)
    overall, results = _sessions_of(pairs, 2, numbers)
    groups: list[dict[str, Any]] = []
    for number, name in enumerate("ABC"):
        own = sum(_group_of(pair) == number for pair in pairs)
        group: dict[str, Any] = {"name": name, "entrants": own}
        if number:
            below = [one for one in overall if _group_of(one.pair) >= number]
            group |= {"max_masterpoints": LIMITS[number - 1], "standings": _ranked_anew(below)}
        groups.append(group)
    standings = [row(one, with_names=False) for one in overall]
    conditions = {"sessions": 2, "structure": "stratified", "groups": groups, "session_results": results}
    return fixture.report(2 * BOARDS_A_SESSION, standings, conditions=conditions)


def _ranked_anew(placed: Sequence[Placed]) -> list[dict[str, Any]]:
    """Part of a list with places of its own."""
    places = [1 + sum(other.place < one.place for other in placed) for one in placed]
    return [{**row(one, with_names=False), "place": place} for one, place in zip(placed, places, strict=True)]


def _flighted(fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random) -> Payload:
    """Each flight plays by itself."""
    pairs = _field(houses, members, 36, numbers)
    groups: list[dict[str, Any]] = []
    lists = []
    for number, name in enumerate("ABC"):
        own = [pair for pair in pairs if _group_of(pair) == number]
        lists.append([row(one, with_names=False) for one in play(own, 2 * BOARDS_A_SESSION, numbers)])
        group: dict[str, Any] = {"name": name, "entrants": len(own)}
        if number:
            group |= {"max_masterpoints": LIMITS[number - 1], "standings": lists[number]}
        groups.append(group)
    conditions = {"sessions": 2, "structure": "flighted", "groups": groups}
    return fixture.report(2 * BOARDS_A_SESSION, lists[0], conditions=conditions)


def _open_pairs(fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random) -> Payload:
    return _in_sessions(fixture, _field(houses, members, 30, numbers), 2, numbers)


def _national_pairs(fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random) -> Payload:
    """Four sessions with many from elsewhere behind; the most decorated of all wins with his partner."""
    pairs = _field(houses, members, 24, numbers)
    best = max(members, key=masterpoints)
    partner = next(pair.first for pair in by_strength(pairs) if best not in pair.members)
    pairs = [pair for pair in pairs if not {best, partner} & set(pair.members)]
    placed = play([Pair(best, partner), *pairs], 4 * BOARDS_A_SESSION, numbers)
    standings = [row(one, with_names=True) for one in placed]
    winner = next(one for one in standings if best.number in [player["number"] for player in one["players"]])
    standings[0]["players"], winner["players"] = winner["players"], standings[0]["players"]
    conditions = {"nabc_event": "open-pairs"}
    made = fixture.report(4 * BOARDS_A_SESSION, standings, conditions=conditions)
    return {**made, "entrants": 120}


# --- teams ------------------------------------------------------------------------------------------------------------


def _swiss_teams(fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random) -> Payload:
    teams = make_teams(_field(houses, members, 24, numbers), TEAMS[:12], numbers, spare=False)
    return _swiss(fixture, teams, 2, numbers)


def _swiss(fixture: Fixture, teams: Sequence[Team], sessions: int, numbers: random.Random) -> Payload:
    """In each round those meet who have about as much; matches won pay by themselves."""
    points, won = dict.fromkeys(teams, 0), {team: [0, 0] for team in teams}
    matches = SWISS_ROUNDS if sessions > 1 else 3
    for _round in range(matches):
        order = sorted(teams, key=lambda team: (-points[team], team.name))
        for home, away in zip(order[::2], order[1::2], strict=False):
            lead = round(POINTS_A_SKILL * (home.skill - away.skill) + numbers.gauss(0, LUCK))
            lead = max(-SWISS_SCALE // 2, min(SWISS_SCALE // 2, lead))
            for team, own in ((home, lead), (away, -lead)):
                points[team] += SWISS_SCALE // 2 + own
                won[team][0] += own > 0
                won[team][1] += own == 0
    ordered = sorted(teams, key=lambda team: (-points[team], team.name))
    standings = [
        {
            "place": 1 + sum(points[other] > points[team] for other in teams),
            "team": team.name,
            "players": team.numbers,
            "score": f"{points[team]} VP",
        }
        for team in ordered
    ]
    awards = [
        {"players": team.numbers, "full": won[team][0], "half": won[team][1]} for team in ordered if any(won[team])
    ]
    conditions = {
        "event_type": "swiss",
        "sessions": sessions,
        "boards_per_match": SWISS_BOARDS,
        "match_awards": awards,
    }
    boards = matches * SWISS_BOARDS
    return fixture.report(boards, standings, form=Form.BAROMETER_TEAMS, conditions=conditions)


def _knockout(fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random) -> Payload:
    """Two brackets of eight teams by strength; who lost the second match is paid for the one that he won."""
    pairs = sorted(_field(houses, members, 32, numbers), key=lambda pair: -max(map(masterpoints, pair.members)))
    teams = make_teams(pairs, TEAMS, numbers, spare=False)
    brackets = [teams[:TEAMS_OF_BRACKET], teams[TEAMS_OF_BRACKET : 2 * TEAMS_OF_BRACKET]]
    groups: list[dict[str, Any]] = []
    won: dict[str, int] = {}
    awards: list[dict[str, Any]] = []
    lists = []
    for number, bracket in enumerate(brackets, start=1):
        order = _knocked_out(bracket, numbers)
        lists.append(
            [
                {"place": place, "team": team.name, "players": team.numbers}
                for team, place in zip(order[:4], (1, 2, 3, 3), strict=True)
            ]
        )
        won |= {team.name: matches for team, matches in zip(order[:4], (3, 2, 1, 1), strict=True)}
        awards += [{"players": team.numbers, "full": 1, "group": str(number)} for team in order[2:4]]
        average = max(round(sum(map(masterpoints, team.members)) / len(team.members)) for team in bracket)
        groups.append({"name": str(number), "entrants": len(bracket), "top_team_average": average})
    groups[1]["standings"] = lists[1]
    conditions = {
        "event_type": "knockout",
        "sessions": 4,
        "boards_per_match": 24,
        "structure": "bracketed",
        "groups": groups,
        "matches_won": won,
        "match_awards": awards,
    }
    return fixture.report(72, lists[0], form=Form.BAROMETER_TEAMS, conditions=conditions)


def _knocked_out(teams: Sequence[Team], numbers: random.Random) -> list[Team]:
    """The winner first, then the losers of each round from the last one back."""
    left, out = list(teams), []
    while len(left) > 1:
        winners = []
        for home, away in zip(left[::2], left[1::2], strict=True):
            home_won = home.skill - away.skill + numbers.gauss(0, 1) > 0
            winners.append(home if home_won else away)
            out.append(away if home_won else home)
        left = winners
    return [*left, *reversed(out)]


# --- the calendar of a year -------------------------------------------------------------------------------------------


def calendar(year: int) -> list[Fixture]:
    """The tournaments of a calendar year."""
    sectional, regional = Level.SECTIONAL, Level.REGIONAL
    sunday = timedelta(days=1)
    hudson, sound = "Hudson River Sectional", "Long Sound Sectional"
    spring, autumn = saturday(year, 3, 2), saturday(year, 10, 3)
    summer, regional_day = saturday(year, 6, 1), saturday(year, 8, 4)
    return [
        Fixture("101", f"{hudson}, Stratified Pairs {year}", spring, sectional, _stratified),
        Fixture("101", f"{hudson}, Swiss Teams {year}", spring + sunday, sectional, _swiss_teams),
        Fixture("102", f"{sound}, Stratified Pairs {year}", autumn, sectional, _stratified),
        Fixture("102", f"{sound}, Swiss Teams {year}", autumn + sunday, sectional, _swiss_teams),
        Fixture(FEDERATION, f"Atlantic Regional, Flighted Pairs {year}", summer, regional, _flighted),
        Fixture(FEDERATION, f"Atlantic Regional, Open Pairs {year}", summer + sunday, regional, _open_pairs),
        Fixture(FEDERATION, f"Harvest Regional, Knockout {year}", regional_day + sunday, regional, _knockout, 2),
    ]


def national(year: int) -> Fixture:
    """The national championship of a year."""
    return Fixture(
        FEDERATION, f"National Open Pairs {year}", saturday(year, 7, 3), Level.NATIONAL, _national_pairs, days=2
    )


def saturday(year: int, month: int, number: int) -> date:
    """The first, second … Saturday of a month."""
    first = date(year, month, 1)
    return first + timedelta(days=(SATURDAY - first.weekday()) % 7 + 7 * (number - 1))


def _field(houses: Clubhouses, members: Sequence[Member], pairs: int, numbers: random.Random) -> list[Pair]:
    """So many pairs from both units; those of the highest group always come."""
    drawn = houses.pairs(members, numbers)
    return sorted(drawn, key=lambda pair: _group_of(pair) > 0)[:pairs]
