"""What is played besides pairs of a club: individual events, barometers and series of teams, cups, simultaneous events.

Championships of a district are here too, with the bonus that they pay.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from awards.services.demo.fields import Clubhouses, Pair, neighbourhood, travellers
from awards.services.demo.payloads import Payload, payload, row
from awards.services.demo.people import Member
from awards.services.demo.programme import WEEKDAYS
from awards.services.demo.sources import ClubRow, DistrictRow, districts
from awards.services.demo.standings import Placed, play
from awards.services.demo.teams import Team, by_strength, make_teams, play_cup, play_series

SHARE = 0.02  # of all events; never fewer than one of each style
SERIES_LASTS = timedelta(days=150)
CUP_LASTS = timedelta(days=60)
MOST_HEATS = 8
EVENINGS = ("individual", "barometer", "simultaneous", "club series")


@dataclass(frozen=True)
class OtherEvent:
    """An entry of the calendar: `club` holds it, or the district in which the club lies."""

    style: str
    day: date
    club: ClubRow

    @property
    def district(self) -> DistrictRow:
        """The club's district."""
        return next(district for district in districts() if district.number == self.club.district)


@dataclass(frozen=True)
class Single(Pair):
    """Someone who plays with everybody: his partners make up for much of what is his own."""

    @property
    def skill(self) -> float:
        """The part of the strength that is left."""
        return 0.6 * self.first.skill


def other_events(
    events: int, chosen: Sequence[ClubRow], houses: Clubhouses, first_day: date, last_day: date, numbers: random.Random
) -> list[OtherEvent]:
    """The calendar: larger clubs and their districts hold more of them, and none begins before the first day."""
    weights = [len(houses.by_club.get(club.number, ())) for club in chosen]
    earliest = first_day + SERIES_LASTS
    made = []
    for style, share in SHARES.items():
        for _ in range(max(1, round(events * SHARE * share))):
            day = earliest + timedelta(days=numbers.randrange((last_day - earliest).days + 1))
            # Clubs meet on evenings before Friday, districts on Sundays.
            day -= timedelta(days=max(0, day.weekday() - 3) if style in EVENINGS else (day.weekday() + 1) % 7)
            made.append(OtherEvent(style, day, numbers.choices(chosen, weights)[0]))
    return made


def other_reports(
    event: OtherEvent, houses: Clubhouses, chosen: Sequence[ClubRow], numbers: random.Random
) -> list[Payload]:
    """What is filed of the event; nothing when too few came."""
    return STYLES[event.style](event, houses, chosen, numbers)


def _of_club(event: OtherEvent, houses: Clubhouses) -> list[Member]:
    return houses.present(event.club.number, event.day)


def _of_district(event: OtherEvent, houses: Clubhouses, chosen: Sequence[ClubRow]) -> list[Member]:
    return houses.members_of_district(event.club.district, chosen, event.day)


def _coming(
    houses: Clubhouses, members: Sequence[Member], pairs: int, numbers: random.Random, strength: float = 0.5
) -> list[Pair]:
    """At most so many pairs of these members, the eager and the strong more often."""
    return houses.pairs(travellers(members, pairs, strength, numbers), numbers)[:pairs]


# --- single players and pairs -----------------------------------------------------------------------------------------


def _single(placed: Placed) -> dict[str, Any]:
    return {"place": placed.place, "players": [placed.pair.first.number], "score": placed.percent}


def _individual(
    event: OtherEvent, houses: Clubhouses, chosen: Sequence[ClubRow], numbers: random.Random
) -> list[Payload]:
    """A club's evening on which everybody plays with everybody."""
    players = travellers(_of_club(event, houses), numbers.randrange(4, 13), 0.0, numbers)
    if len(players) < 8:
        return []
    boards = numbers.choice((24, 26, 28))
    placed = play([Single(player, None) for player in players], boards, numbers)
    made = payload(
        organiser=event.club.number,
        name=f"{WEEKDAYS[event.day.weekday()]} individuellt",
        day=event.day,
        level="bronze",
        boards=boards,
        standings=[_single(one) for one in placed],
        form="individual",
    )
    return [made]


def _individual_silver(
    event: OtherEvent, houses: Clubhouses, chosen: Sequence[ClubRow], numbers: random.Random
) -> list[Payload]:
    """A district's individual event: two boards with each of 24 partners, or three where all meet all."""
    players = travellers(_of_district(event, houses, chosen), numbers.randrange(12, 21), 0.5, numbers)
    if len(players) < 16:
        return []
    met = min(24, len(players) - 1)
    boards = 2 * met if 2 * met >= 38 else 3 * met
    placed = play([Single(player, None) for player in players], boards, numbers)
    made = payload(
        organiser=event.club.district,
        name=f"Individuellt silver {event.district.name} {event.day.year}",
        day=event.day,
        level="silver",
        boards=boards,
        standings=[_single(one) for one in placed],
        conditions={"opponents_met": met} if met < len(players) - 1 else {},
        form="individual",
    )
    return [made]


def _simultaneous(
    event: OtherEvent, houses: Clubhouses, chosen: Sequence[ClubRow], numbers: random.Random
) -> list[Payload]:
    """The clubs of a district and its neighbours play the same boards on one evening, each at home."""
    heats: dict[str, list[Pair]] = {}
    taken: set[str] = set()
    near = neighbourhood(event.club.district, districts())
    for club in sorted(chosen, key=lambda club: (club is not event.club, club.number)):
        if club.district in near and len(heats) < MOST_HEATS:
            members = [member for member in houses.present(club.number, event.day) if member.number not in taken]
            pairs = _coming(houses, members, numbers.randrange(6, 13), numbers)
            if len(pairs) >= 4:
                heats[club.name] = pairs
                taken |= {member.number for pair in pairs for member in pair.members}
    if len(heats) < 2:
        return []
    heat_of = {id(pair): heat for heat, pairs in heats.items() for pair in pairs}
    placed = play([pair for pairs in heats.values() for pair in pairs], 24, numbers)
    standings = []
    for one in placed:
        heat = heat_of[id(one.pair)]
        better = sum(other.place < one.place for other in placed if heat_of[id(other.pair)] == heat)
        standings.append({**row(one, with_names=False), "heat": heat, "heat_place": better + 1})
    made = payload(
        organiser=event.club.district,
        name=f"Simultan {event.district.name} {event.day.year}",
        day=event.day,
        level="bronze",
        boards=24,
        standings=standings,
        conditions={"simultaneous": True},
    )
    return [made]


def _district_pairs(
    event: OtherEvent, houses: Clubhouses, chosen: Sequence[ClubRow], numbers: random.Random
) -> list[Payload]:
    """The final of a district's championship of pairs."""
    pairs = _coming(houses, _of_district(event, houses, chosen), 16, numbers, 2.0)
    if len(pairs) < 12:
        return []
    boards = 4 * (len(pairs) - 1)
    made = payload(
        organiser=event.club.district,
        name=f"DM par {event.district.name} {event.day.year}",
        day=event.day,
        first_day=event.day - timedelta(days=1),
        level="silver",
        boards=boards,
        standings=[row(one, with_names=False) for one in play(pairs, boards, numbers)],
        conditions={"championship": "dm-pairs"},
    )
    return [made]


# --- teams ------------------------------------------------------------------------------------------------------------


def _barometer(
    event: OtherEvent, houses: Clubhouses, chosen: Sequence[ClubRow], numbers: random.Random
) -> list[Payload]:
    """A club's barometer of teams."""
    teams = _club_teams(event, houses, numbers.randrange(5, 10), numbers)
    return _ranked(event, teams, event.club.number, "Lagbarometer", "bronze", 24, numbers)


def _barometer_silver(
    event: OtherEvent, houses: Clubhouses, chosen: Sequence[ClubRow], numbers: random.Random
) -> list[Payload]:
    """A district's barometer of teams."""
    teams = _district_teams(event, houses, chosen, numbers.randrange(8, 14), numbers)
    name = f"Silverbarometer för lag {event.district.name} {event.day.year}"
    return _ranked(event, teams, event.club.district, name, "silver", 42, numbers) if len(teams) >= 8 else []


def _ranked(
    event: OtherEvent, teams: Sequence[Team], organiser: str, name: str, level: str, least: int, numbers: random.Random
) -> list[Payload]:
    if len(teams) < 4:
        return []
    boards = max(2, -(-least // (len(teams) - 1)))
    standings, _ = play_series(teams, boards, numbers)
    made = payload(
        organiser=organiser,
        name=name,
        day=event.day,
        level=level,
        boards=boards * (len(teams) - 1),
        standings=standings,
        form="barometer_teams",
    )
    return [made]


def _club_teams(
    event: OtherEvent, houses: Clubhouses, wanted: int, numbers: random.Random, *, spare: bool = False
) -> list[Team]:
    """So many teams of the club, or fewer, each called after a captain whose name everybody may see."""
    pairs = _coming(houses, _of_club(event, houses), 2 * wanted + 2, numbers)
    named: dict[str, Team] = {}
    for team in make_teams(pairs, [f"Lag {number}" for number in range(1, wanted + 1)], numbers, spare=spare):
        captain = next((member.name for member in team.members if not member.hidden), "")
        name = team.name if not captain or f"Lag {captain}" in named else f"Lag {captain}"
        named[name] = Team(name, team.members)
    return list(named.values())


def _district_teams(
    event: OtherEvent, houses: Clubhouses, chosen: Sequence[ClubRow], wanted: int, numbers: random.Random
) -> list[Team]:
    """So many teams of the district, the strongest first."""
    pairs = by_strength(_coming(houses, _of_district(event, houses, chosen), 2 * wanted + 4, numbers, 1.0))
    names = [f"{event.club.place} {number}" for number in range(1, wanted + 1)]
    return make_teams(pairs, names, numbers, spare=True)


def _series(
    event: OtherEvent,
    teams: Sequence[Team],
    organiser: str,
    name: str,
    level: str,
    boards: int,
    numbers: random.Random,
    *,
    lasts: timedelta = SERIES_LASTS,
    conditions: dict[str, Any] | None = None,
) -> Payload:
    standings, matches = play_series(teams, boards, numbers)
    return payload(
        organiser=organiser,
        name=name,
        day=event.day,
        first_day=event.day - lasts,
        level=level,
        boards=boards * (len(teams) - 1),
        standings=standings,
        conditions=conditions,
        form="team_matches",
        matches=matches,
    )


def _club_series(
    event: OtherEvent, houses: Clubhouses, chosen: Sequence[ClubRow], numbers: random.Random
) -> list[Payload]:
    """A club's series over a winter."""
    teams = _club_teams(event, houses, numbers.randrange(4, 7), numbers, spare=True)
    if len(teams) < 4:
        return []
    return [_series(event, teams, event.club.number, f"Klubbserien {event.day.year}", "bronze", 24, numbers)]


def _district_series(
    event: OtherEvent, houses: Clubhouses, chosen: Sequence[ClubRow], numbers: random.Random
) -> list[Payload]:
    """A district's series over a winter, in two divisions."""
    teams = _district_teams(event, houses, chosen, 12, numbers)
    if len(teams) < 8:
        return []
    half = len(teams) // 2
    return [
        _series(
            event,
            part,
            event.club.district,
            f"Distriktsserien {event.district.name} {event.day.year}, division {division}",
            "silver",
            24,
            numbers,
            conditions={"division": division, "divisions": 2},
        )
        for division, part in ((1, teams[:half]), (2, teams[half:]))
    ]


def _cup(event: OtherEvent, houses: Clubhouses, chosen: Sequence[ClubRow], numbers: random.Random) -> list[Payload]:
    """A district's cup."""
    teams = _district_teams(event, houses, chosen, 8, numbers)
    size = 8 if len(teams) >= 8 else 4
    if len(teams) < size:
        return []
    drawn = numbers.sample(teams[:size], size)
    standings, matches = play_cup(drawn, 24, numbers)
    made = payload(
        organiser=event.club.district,
        name=f"Distriktscupen {event.district.name} {event.day.year}",
        day=event.day,
        first_day=event.day - CUP_LASTS,
        level="bronze",
        boards=24 * (size.bit_length() - 1),
        standings=standings,
        conditions={"cup": True},
        form="team_matches",
        matches=matches,
    )
    return [made]


def _district_final(
    event: OtherEvent, houses: Clubhouses, chosen: Sequence[ClubRow], numbers: random.Random
) -> list[Payload]:
    """The final of a district's championship of teams, of 60 boards or more."""
    teams = _district_teams(event, houses, chosen, 6, numbers)
    if len(teams) < 4:
        return []
    name = f"DM lag {event.district.name} {event.day.year}"
    boards = {4: 20, 5: 16}.get(len(teams), 14)
    dm = {"championship": "dm-teams"}
    day_before = timedelta(days=1)
    return [
        _series(event, teams, event.club.district, name, "silver", boards, numbers, lasts=day_before, conditions=dm)
    ]


Style = Callable[[OtherEvent, Clubhouses, Sequence[ClubRow], random.Random], list[Payload]]
STYLES: dict[str, Style] = {
    "individual": _individual,
    "individual silver": _individual_silver,
    "simultaneous": _simultaneous,
    "district pairs": _district_pairs,
    "barometer": _barometer,
    "barometer silver": _barometer_silver,
    "club series": _club_series,
    "district series": _district_series,
    "cup": _cup,
    "district final": _district_final,
}
# Of these events.
SHARES = {
    "individual": 0.24,
    "individual silver": 0.06,
    "simultaneous": 0.08,
    "district pairs": 0.1,
    "barometer": 0.16,
    "barometer silver": 0.06,
    "club series": 0.08,
    "district series": 0.08,
    "cup": 0.06,
    "district final": 0.08,
}
