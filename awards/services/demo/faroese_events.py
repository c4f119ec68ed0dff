"""What is played in the made-up Faroese federation: evenings of clubs, their silver and gold, and championships."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from awards.services.demo.fields import Clubhouses, Pair, travellers
from awards.services.demo.other_forms import Single
from awards.services.demo.payloads import Payload, payload, row
from awards.services.demo.people import Member
from awards.services.demo.standings import play
from awards.services.demo.teams import Row, Team, by_strength, make_teams, play_match, rounds
from sanctions.choices import Form, Kind, Level

FEDERATION = "fbs"
TOWN, NORTH, SOUTH, EAST, WEST = "1", "2", "3", "4", "5"
# On which weekday a club meets, and every how many weeks; nobody plays in summer.
MEETS = {TOWN: (1, 2), NORTH: (2, 3), SOUTH: (0, 3), EAST: (3, 3), WEST: (3, 5)}
EVENINGS = ("Mánakvøld", "Týskvøld", "Mikukvøld", "Hóskvøld")
SUMMER = (6, 7, 8)
TOWN_STYLES = ("pairs", "mitchell", "rows", "mini-teams", "pairs", "individual")
ATTENDANCE, LEAST_PAIRS = 1.5, 4
TEAMS = ("Havnarbúgvar", "Norðingar", "Suðringar", "Eystringar", "Vágbingar", "Nólsingar", "Sandingar", "Streymingar")
SATURDAY = 5
VETERAN = timedelta(days=60 * 365)
GOLD_OF_PAIRS = [6, 4, 3, 2, 1]


@dataclass(frozen=True)
class Fixture:
    """An event of the calendar: the club that holds it, or the federation; `kind` is the sanction that it needs."""

    organiser: str
    name: str
    day: date
    form: Form
    boards: int
    contestants: int
    kind: Kind | None
    make: Callable[["Fixture", Clubhouses, Sequence[Member], random.Random], list[Payload]]
    days: int = 1

    @property
    def first_day(self) -> date:
        """The first day of play."""
        return self.day - timedelta(days=self.days - 1)


# --- evenings of clubs ------------------------------------------------------------------------------------------------


def evening_reports(houses: Clubhouses, first_day: date, last_day: date, numbers: random.Random) -> Iterator[Payload]:
    """What the clubs file of their evenings, club by club."""
    for club, (weekday, weeks) in MEETS.items():
        day = first_day + timedelta(days=(weekday - first_day.weekday()) % 7)
        met = 0
        while day <= last_day:
            if day.month not in SUMMER:
                yield from _evening(club, day, met, houses, numbers)
                met += 1
            day += timedelta(weeks=weeks)


def _evening(club: str, day: date, met: int, houses: Clubhouses, numbers: random.Random) -> list[Payload]:
    members = houses.present(club, day)
    pairs = houses.evening(members, ATTENDANCE, numbers)
    if len(pairs) < LEAST_PAIRS:
        pairs = houses.pairs(members, numbers)
    name = EVENINGS[day.weekday()]
    style = TOWN_STYLES[met % len(TOWN_STYLES)] if club == TOWN else "pairs"
    if club == TOWN and day.month == 9 and day.day <= 14:
        return [_pairs(club, f"Aðalfundur {day.year}, hálv kapping", day, pairs, 12, numbers, half=True)]
    if style == "individual":
        return [_individual(club, f"{name}, einstaklingakapping", day, members, 24, numbers)]
    if style == "mini-teams" and len(pairs) >= 8:
        return [_mini_teams(club, f"{name}, smálið", day, pairs, 24, numbers)]
    if style == "mitchell" and len(pairs) >= 8:
        return [_mitchell(club, f"{name}, Mitchell", day, pairs, numbers)]
    if style == "rows" and len(pairs) >= 8:
        return _rows(club, name, day, by_strength(pairs), numbers)
    return [_pairs(club, name, day, pairs, numbers.choice((21, 24, 26)), numbers)] if len(pairs) >= LEAST_PAIRS else []


def _pairs(
    club: str, name: str, day: date, pairs: Sequence[Pair], boards: int, numbers: random.Random, **conditions: Any
) -> Payload:
    standings = [row(one, with_names=False) for one in play(pairs, boards, numbers)]
    return payload(
        organiser=club,
        name=name,
        day=day,
        level=Level.BRONZE,
        boards=boards,
        standings=standings,
        conditions=conditions,
    )


def _rows(club: str, name: str, day: date, pairs: Sequence[Pair], numbers: random.Random) -> list[Payload]:
    """Two rows by strength."""
    half = (len(pairs) + 1) // 2
    whole = {"strength_groups": 2, "total_entrants": len(pairs)}
    return [
        _pairs(club, f"{name}, {letter}-røð", day, part, 24, numbers, strength_group=letter, **whole)
        for letter, part in (("A", pairs[:half]), ("B", pairs[half:]))
    ]


def _mitchell(club: str, name: str, day: date, pairs: Sequence[Pair], numbers: random.Random) -> Payload:
    tables = len(pairs) // 2
    made = _pairs(club, name, day, pairs[:tables], 24, numbers)
    for one in made["standings"]:
        one["line"] = "NS"
    opposite = play(pairs[tables : 2 * tables], 24, numbers)
    made["standings"] += [row(one, with_names=False, line="EW") for one in opposite]
    return made


def _individual(
    club: str, name: str, day: date, players: Sequence[Member], boards: int, numbers: random.Random, **more: Any
) -> Payload:
    placed = play([Single(player, None) for player in players], boards, numbers)
    standings = [{"place": one.place, "players": [one.pair.first.number], "score": one.percent} for one in placed]
    written = {"level": Level.BRONZE, **more}
    return payload(
        organiser=club, name=name, day=day, boards=boards, standings=standings, form=Form.INDIVIDUAL, **written
    )


def _mini_teams(
    club: str, name: str, day: date, pairs: Sequence[Pair], boards: int, numbers: random.Random, **more: Any
) -> Payload:
    teams = make_teams(pairs, TEAMS, numbers, spare=False)
    ordered = sorted(teams, key=lambda team: (-(team.skill + numbers.gauss(0, 0.6)), team.name))
    standings = [
        {"place": place, "team": team.name, "players": team.numbers} for place, team in enumerate(ordered, start=1)
    ]
    written = {"level": Level.BRONZE, **more}
    conditions = {"boards_per_match": boards // (len(teams) - 1 + len(teams) % 2)}
    return payload(
        organiser=club,
        name=name,
        day=day,
        boards=boards,
        standings=standings,
        form=Form.BAROMETER_TEAMS,
        conditions=conditions,
        **written,
    )


# --- matches ----------------------------------------------------------------------------------------------------------


def play_on_30(home: Team, away: Team, boards: int, numbers: random.Random) -> Row:
    """A match on the scale from 25 to 0, on which both sides together have 30 unless one has the most."""
    match = play_match(home, away, boards, numbers)
    won = round(3 * float(match["home"]["vp"]) / 2)
    for side, points in (("home", won), ("away", 30 - won)):
        match[side]["vp"] = str(min(25, points))
    return {**match, "scale": "25"}


def play_league(teams: Sequence[Team], boards: int, numbers: random.Random) -> tuple[list[Row], list[Row]]:
    """Each meets each: the standings, in which no two teams have the same points, and the matches."""
    while True:
        matches = [play_on_30(home, away, boards, numbers) for home, away in rounds(teams)]
        points = dict.fromkeys((team.name for team in teams), 0)
        for match in matches:
            for side in ("home", "away"):
                points[match[side]["team"]] += int(match[side]["vp"])
        if len(set(points.values())) == len(teams):
            break
    ordered = sorted(teams, key=lambda team: -points[team.name])
    standings = [
        {"place": place, "team": team.name, "players": team.numbers, "score": f"{points[team.name]} VP"}
        for place, team in enumerate(ordered, start=1)
    ]
    return standings, matches


def _league(fixture: Fixture, teams: Sequence[Team], boards: int, numbers: random.Random, **more: Any) -> Payload:
    standings, matches = play_league(teams, boards, numbers)
    return payload(
        organiser=fixture.organiser,
        name=fixture.name,
        day=fixture.day,
        first_day=fixture.first_day,
        boards=boards * (len(teams) - 1),
        standings=standings,
        matches=matches,
        form=Form.TEAM_MATCHES,
        **more,
    )


# --- the calendar of a year -------------------------------------------------------------------------------------------


def calendar(year: int) -> list[Fixture]:
    """The larger events of a calendar year."""
    pairs, individual, mini, matches = Form.PAIRS, Form.INDIVIDUAL, Form.BAROMETER_TEAMS, Form.TEAM_MATCHES
    half, silver = Kind.HALF_SILVER, Kind.SILVER
    return [
        Fixture(TOWN, f"Hálvt silvur í Havn {year}", saturday(year, 1, 3), pairs, 34, 16, half, _half_silver),
        Fixture(NORTH, f"Norðoyasilvur {year}", saturday(year, 2, 2), mini, 42, 8, silver, _silver_mini_teams),
        Fixture(SOUTH, f"Suðuroyarsilvur {year}", saturday(year, 3, 2), matches, 72, 4, silver, _silver_matches),
        Fixture(FEDERATION, f"FM Lið {year}", saturday(year, 3, 4), matches, 84, 8, None, _championship_of_teams, 2),
        Fixture(FEDERATION, f"Deildarkappingin {year}", saturday(year, 4, 2), matches, 120, 6, None, _series, 120),
        Fixture(FEDERATION, f"FM Pør {year}", saturday(year, 5, 2), pairs, 60, 20, None, _championship_of_pairs),
        Fixture(
            EAST, f"Eysturoyarsilvur {year}", saturday(year, 10, 1), individual, 45, 16, silver, _silver_individual
        ),
        Fixture(TOWN, f"Havnarsilvur {year}", saturday(year, 11, 2), pairs, 45, 16, silver, _silver_pairs),
        Fixture(FEDERATION, f"FM Veteranar {year}", saturday(year, 11, 4), pairs, 30, 8, None, _veterans),
    ]


def club_gold(year: int) -> Fixture:
    """The gold event of the largest club, which it may hold every fourth year."""
    day = saturday(year, 4, 4) + timedelta(days=1)
    return Fixture(TOWN, f"Gullkapping Havnar {year}", day, Form.PAIRS, 60, 16, Kind.GOLD, _gold_pairs, 2)


def saturday(year: int, month: int, number: int) -> date:
    """The first, second … Saturday of a month."""
    first = date(year, month, 1)
    return first + timedelta(days=(SATURDAY - first.weekday()) % 7 + 7 * (number - 1))


def _field(houses: Clubhouses, members: Sequence[Member], pairs: int, numbers: random.Random) -> list[Pair]:
    """So many pairs from all the islands."""
    return houses.pairs(travellers(members, pairs, 0.4, numbers), numbers)[:pairs]


def _of_pairs(
    fixture: Fixture, pairs: Sequence[Pair], level: Level, numbers: random.Random, **conditions: Any
) -> list[Payload]:
    standings = [row(one, with_names=True) for one in play(pairs, fixture.boards, numbers)]
    made = payload(
        organiser=fixture.organiser,
        name=fixture.name,
        day=fixture.day,
        first_day=fixture.first_day,
        level=level,
        boards=fixture.boards,
        standings=standings,
        conditions=conditions,
    )
    return [made]


def _half_silver(
    fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random
) -> list[Payload]:
    return _of_pairs(fixture, _field(houses, members, 17, numbers), Level.SILVER, numbers, half=True)


def _silver_pairs(
    fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random
) -> list[Payload]:
    return _of_pairs(fixture, _field(houses, members, 16, numbers), Level.SILVER, numbers)


def _gold_pairs(
    fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random
) -> list[Payload]:
    return _of_pairs(fixture, _field(houses, members, 16, numbers), Level.GOLD, numbers)


def _silver_individual(
    fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random
) -> list[Payload]:
    players = travellers(members, 8, 0.4, numbers)
    club, day, boards = fixture.organiser, fixture.day, fixture.boards
    return [_individual(club, fixture.name, day, players, boards, numbers, level=Level.SILVER)]


def _silver_mini_teams(
    fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random
) -> list[Payload]:
    pairs, boards = _field(houses, members, 16, numbers), fixture.boards
    return [_mini_teams(fixture.organiser, fixture.name, fixture.day, pairs, boards, numbers, level=Level.SILVER)]


def _silver_matches(
    fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random
) -> list[Payload]:
    teams = make_teams(_field(houses, members, 9, numbers), TEAMS[:4], numbers, spare=True)
    return [_league(fixture, teams, 24, numbers, level=Level.SILVER)]


def _series(fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random) -> list[Payload]:
    """A bronze series over the winter, with a bonus for its final list."""
    teams = make_teams(_field(houses, members, 13, numbers), TEAMS[:6], numbers, spare=True)
    return [_league(fixture, teams, 24, numbers, level=Level.BRONZE)]


def _championship_of_teams(
    fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random
) -> list[Payload]:
    """Two divisions; the last of the first meets the first of the second for the place above."""
    teams = make_teams(by_strength(_field(houses, members, 16, numbers)), TEAMS, numbers, spare=False)
    upper, lower = teams[:4], teams[4:]
    made = [
        _league(
            fixture,
            division,
            28,
            numbers,
            level=Level.GOLD,
            conditions={"championship": "fm-teams", "division": number},
        )
        for number, division in enumerate((upper, lower), start=1)
    ]
    by_name = {team.name: team for team in teams}
    last, first = (by_name[made[at]["standings"][place]["team"]] for at, place in ((0, -1), (1, 0)))
    while True:
        promotion = play_on_30(first, last, 28, numbers)
        if promotion["home"]["vp"] != promotion["away"]["vp"]:
            break
    made[1]["matches"].append({**promotion, "division": "promotion"})
    for number, report in enumerate(made, start=1):
        report["name"] = f"{fixture.name}, {number}. deild"
    return made


def _championship_of_pairs(
    fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random
) -> list[Payload]:
    pairs = _field(houses, members, fixture.contestants, numbers)
    return _of_pairs(fixture, pairs, Level.GOLD, numbers, championship="fm-pairs", gold_scale=GOLD_OF_PAIRS)


def _veterans(fixture: Fixture, houses: Clubhouses, members: Sequence[Member], numbers: random.Random) -> list[Payload]:
    veterans = [member for member in members if fixture.day - member.birth_date >= VETERAN]
    pairs = _field(houses, veterans, 10, numbers)
    return _of_pairs(fixture, pairs, Level.GOLD, numbers, championship="fm-veterans") if len(pairs) >= 8 else []
