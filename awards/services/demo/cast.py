"""A smaller federation of the demo: its clubs and people, out of a file beside this module, and in the registry."""

import random
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from typing import Any

from awards.services.demo.accounts import make_clerk
from awards.services.demo.people import Member, Stay
from awards.services.demo.register import Register
from awards.services.demo.sources import DATA
from registry.models import Club, District, Federation, Membership, Player
from registry.names import search_key, sort_key
from registry.services.players import name_keys

# Nobody of a smaller federation joined later than this, and nobody earlier than so many years before.
JOINED_BEFORE, YEARS = timedelta(days=30), 35
OLDEST, YOUNGEST, MEAN_AGE, SPREAD_OF_AGES = 91, 17, 63, 14

# What was held in each colour before the first day, in hundredths; by skill, eagerness and years of play.
Opening = Callable[[int, float, float, random.Random], Mapping[str, int]]


@dataclass(frozen=True)
class ClubLine:
    """A club, its district's number (empty: none), where it plays, and its members."""

    number: str
    name: str
    place: str
    street: str
    latitude: Decimal
    longitude: Decimal
    members: int
    district: str = ""
    in_scheme: bool = False


@dataclass(frozen=True)
class Cast:
    """What the file of a federation says: first names by sex, surnames, clubs, and its districts by number."""

    female: tuple[str, ...]
    male: tuple[str, ...]
    surnames: tuple[str, ...]
    clubs: tuple[ClubLine, ...]
    districts: Mapping[str, str]


@dataclass(frozen=True)
class Clerks:
    """Who files and decides: the names under which they do, and their addresses; `home` is the ready accounts' club.

    `official` and `officer` are given the name of what they look after.
    """

    office: str
    office_email: str
    official: str
    official_email: str
    home: str
    domain: str
    right: str
    officer: str = ""
    officer_email: str = ""


@cache
def read_cast(name: str) -> Cast:
    """The file of that name in the folder of the data."""
    with (DATA / f"{name}.toml").open("rb") as file:
        written: dict[str, Any] = tomllib.load(file)
    return Cast(
        female=tuple(written["female"]),
        male=tuple(written["male"]),
        surnames=tuple(written["surnames"]),
        clubs=tuple(_club_line(row) for row in written["club"]),
        districts={row["number"]: row["name"] for row in written.get("district", [])},
    )


def _club_line(row: Mapping[str, Any]) -> ClubLine:
    return ClubLine(**{**row, "latitude": Decimal(row["latitude"]), "longitude": Decimal(row["longitude"])})


def make_people(
    cast: Cast, first_number: int, first_day: date, numbers: random.Random, opening: Opening
) -> list[Member]:
    """The members of all clubs in order of number; no two have the same name.

    `opening` is asked for each of them: with his index, his skill, the years that he has played, and the dice.
    """
    homes = [club.number for club in cast.clubs for _ in range(club.members)]
    numbers.shuffle(homes)
    taken: set[str] = set()
    return [
        _person(cast, index, str(first_number + index), home, first_day, numbers, opening, taken)
        for index, home in enumerate(homes)
    ]


def _person(
    cast: Cast,
    index: int,
    number: str,
    home: str,
    first_day: date,
    numbers: random.Random,
    opening: Opening,
    taken: set[str],
) -> Member:
    sex = "f" if numbers.random() < 0.48 else "m"
    first, last = _new_name(cast, sex, numbers, taken)
    years = numbers.triangular(0, YEARS, 6)
    skill = numbers.gauss(-0.6 + years / 25, 0.7)
    age = max(YOUNGEST + years, min(OLDEST, numbers.gauss(MEAN_AGE, SPREAD_OF_AGES)))
    return Member(
        number=number,
        first_name=first,
        last_name=last,
        sex=sex,
        birth_date=first_day - timedelta(days=int(age * 365.25) + numbers.randrange(300)),
        skill=skill,
        eagerness=min(0.95, max(0.3, numbers.betavariate(3, 1.5))),
        stays=(Stay(home, first_day - JOINED_BEFORE - timedelta(days=int(365.25 * years))),),
        hidden=False,
        deceased_on=None,
        opening=tuple((colour, amount) for colour, amount in opening(index, skill, years, numbers).items() if amount),
        abroad=(),
    )


def _new_name(cast: Cast, sex: str, numbers: random.Random, taken: set[str]) -> tuple[str, str]:
    while True:
        first, last = numbers.choice(cast.female if sex == "f" else cast.male), numbers.choice(cast.surnames)
        if f"{first} {last}" not in taken:
            taken.add(f"{first} {last}")
            return first, last


def changed(members: Sequence[Member], number: str, **fields: Any) -> list[Member]:
    """The members, one of them otherwise."""
    return [replace(one, **fields) if one.number == number else one for one in members]


def write_cast(federation: Federation, cast: Cast, members: Sequence[Member], clerks: Clerks, joined: date) -> Register:
    """Write clubs, districts, players and memberships; nobody can sign in yet. `joined`: the scheme's first day."""
    districts = {
        number: District.objects.create(federation=federation, number=number, name=name)
        for number, name in cast.districts.items()
    }
    clubs = {
        line.number: Club.objects.create(**_club(federation, line, districts, clerks, joined)) for line in cast.clubs
    }
    made = Player.objects.bulk_create(_player(federation, member, clerks.domain) for member in members)
    players = {player.number: player for player in made}
    Membership.objects.bulk_create(
        Membership(
            player=players[member.number], club=clubs[stay.club], home=stay.home, starts=stay.starts, ends=stay.ends
        )
        for member in members
        for stay in member.stays
    )
    officials = {
        number: make_clerk(
            clerks.official_email if number == clerks.home else f"club{number}@{clerks.domain}",
            clerks.official % {"name": club.name},
        )
        for number, club in clubs.items()
    }
    here = clubs[clerks.home].district
    officers = {
        number: make_clerk(
            clerks.officer_email if district == here else f"unit{number}@{clerks.domain}",
            clerks.officer % {"name": district.name},
        )
        for number, district in districts.items()
    }
    office = make_clerk(clerks.office_email, clerks.office)
    return Register(federation, districts, clubs, players, office, officials, officers, clerks.home, clerks.right)


def _club(
    federation: Federation, line: ClubLine, districts: Mapping[str, District], clerks: Clerks, joined: date
) -> dict[str, Any]:
    return {
        "federation": federation,
        "district": districts.get(line.district),
        "number": line.number,
        "name": line.name,
        "sort_key": sort_key(line.name, language=federation.language),
        "search_key": search_key(line.name),
        "place": line.place,
        "latitude": line.latitude,
        "longitude": line.longitude,
        "email": f"club{line.number}@{clerks.domain}",
        "address": f"{line.street}, {line.place}",
        "scheme_from": joined if line.in_scheme else None,
    }


def _player(federation: Federation, member: Member, domain: str) -> Player:
    return Player(
        federation=federation,
        number=member.number,
        first_name=member.first_name,
        last_name=member.last_name,
        birth_date=member.birth_date,
        sex=member.sex,
        email=f"player{member.number}@{domain}" if int(member.number) % 3 else "",
        hidden=member.hidden,
        deceased_on=member.deceased_on,
        **name_keys(first_name=member.first_name, last_name=member.last_name, language=federation.language),
    )
