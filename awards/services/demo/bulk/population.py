"""The people of the bulk path: districts, clubs, players and memberships, and who plays where in which year."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta

from awards.services.demo.accounts import make_clerk
from awards.services.demo.bulk.tables import Table, line, outlet
from awards.services.demo.people import holding_from
from awards.services.demo.register import LANGUAGE, make_districts, make_federation
from awards.services.demo.sources import clubs as club_rows
from awards.services.demo.sources import names, surname
from registry.models import Club, Federation, Membership, Player, User
from registry.names import search_key, sort_key
from registry.services.players import name_keys
from registry.services.progress import Progress

PLAYERS_A_CLUB = 200
PLAYER_COLUMNS = (
    *("id", "federation_id", "person_id", "number", "first_name", "last_name", "sort_key", "search_key"),
    *("birth_date", "sex", "email", "address", "handicap", "hidden", "deceased_on", "merged_into_id"),
)
MEMBERSHIP_COLUMNS = ("id", "player_id", "club_id", "home", "starts", "ends")
AT_ONCE = 20_000


@dataclass(frozen=True, slots=True)
class Someone:
    """A player as the events need him."""

    id: int
    club: int
    skill: float
    starts: date
    ends: date | None


@dataclass
class Population:
    """Everyone, with the clubs (ids) and their districts (ids)."""

    federation: Federation
    office: User
    clubs: list[int]
    district_of: dict[int, int]
    numbers_of_clubs: dict[int, str]
    people: list[Someone] = field(default_factory=list)

    def rosters(self, year: int) -> dict[int, list[int]]:
        """The players (ids) of each club who belong to it the whole year, the most eager first."""
        first, last = date(year, 1, 1), date(year, 12, 31)
        rosters: dict[int, list[int]] = {club: [] for club in self.clubs}
        for one in self.people:
            if one.starts <= first and (one.ends is None or one.ends >= last):
                rosters[one.club].append(one.id)
        return rosters


def populate(players: int, first_day: date, today: date, numbers: random.Random, progress: Progress) -> Population:
    """Write the federation with so many players, each with a home club, some with a second one or a former one."""
    population = _with_clubs(max(1, players // PLAYERS_A_CLUB))
    weights = [1.0 / (0.3 + 6 * numbers.random()) for _ in population.clubs]
    homes = numbers.choices(population.clubs, weights, k=players)
    people, memberships = Table(Player, PLAYER_COLUMNS), Table(Membership, MEMBERSHIP_COLUMNS)
    made = 0
    with outlet() as out:
        for index, club in enumerate(homes, start=1):
            one = _someone(index, club, first_day, today, numbers)
            population.people.append(one)
            people.lines.append(_player_line(population.federation.pk, one, today, numbers))
            for text in _membership_lines(population, one, numbers):
                made += 1
                memberships.lines.append(f"{made}{text}")
            if index % AT_ONCE == 0 or index == players:
                out.send((people, memberships))
                progress("Players", index, players)
    return population


def _with_clubs(count: int) -> Population:
    federation = make_federation()
    districts = make_districts(federation)
    rows = club_rows()
    clubs, homes = [], []
    for index in range(count):
        row, again = rows[index % len(rows)], index // len(rows)
        name = f"{row.name} {again + 1}" if again else row.name
        homes.append(districts[row.district])
        clubs.append(
            Club(
                federation=federation,
                district=homes[-1],
                number=str(1001 + index),
                name=name,
                sort_key=sort_key(name, language=LANGUAGE),
                search_key=search_key(name),
                place=row.place,
                latitude=row.latitude,
                longitude=row.longitude,
                email=f"klubb{1001 + index}@sbf.example",
                address=f"Spelgatan {index % 40 + 1}, {row.place}",
            )
        )
    made = Club.objects.bulk_create(clubs)
    return Population(
        federation=federation,
        office=make_clerk("kansli@sbf.example", "Förbundskansliet"),
        clubs=[club.pk for club in made],
        district_of={club.pk: district.pk for club, district in zip(made, homes, strict=True)},
        numbers_of_clubs={club.pk: club.number for club in made},
    )


def _someone(index: int, club: int, first_day: date, today: date, numbers: random.Random) -> Someone:
    span = (today - first_day).days
    new = numbers.random() < 0.25
    days = numbers.randrange(span) if new else -30 - int(365 * numbers.triangular(0, 40, 8))
    starts = first_day + timedelta(days=days)
    ends = None
    if numbers.random() < 0.12:
        ends = max(starts, first_day) + timedelta(days=numbers.randrange(1, span))
        ends = ends if ends < today else None
    return Someone(index, club, numbers.gauss(-0.6 if new else 0.0, 0.9), starts, ends)


def _player_line(federation: int, one: Someone, today: date, numbers: random.Random) -> str:
    source = names()
    sex = "f" if numbers.random() < 0.48 else "m"
    first_name = numbers.choice(source.female if sex == "f" else source.male)
    last_name = surname(numbers)
    keys = name_keys(first_name=first_name, last_name=last_name, language=LANGUAGE)
    number = 100_000 + one.id
    return line(
        one.id,
        federation,
        None,
        number,
        first_name,
        last_name,
        keys["sort_key"],
        keys["search_key"],
        today - timedelta(days=int(365 * max(16.0, min(94.0, numbers.gauss(66, 12))))),
        sex,
        f"spelare{number}@sbf.example",
        f"Ruterstigen {one.id % 97 + 1}" if one.id % 4 == 0 else "",
        f"{max(0.0, min(40.0, 19.0 - 6.5 * one.skill)):.2f}",
        int(numbers.random() < 0.01),
        one.ends if one.ends is not None and numbers.random() < 0.4 else None,
        None,
    )


def _membership_lines(population: Population, one: Someone, numbers: random.Random) -> Iterator[str]:
    """What follows the id in the lines of a player's memberships."""
    fate = numbers.random()
    yield "\t" + line(one.id, one.club, 1, one.starts, one.ends)
    other = numbers.choice(population.clubs)
    if other == one.club:
        return
    if fate < 0.05:
        yield "\t" + line(one.id, other, 0, one.starts, one.ends)
    elif fate < 0.12:
        yield "\t" + line(one.id, other, 1, one.starts - timedelta(days=900), one.starts - timedelta(days=1))


def opening_of(one: Someone, first_day: date, numbers: random.Random) -> tuple[tuple[str, int], ...]:
    """What the player held before the first day, in hundredths by colour."""
    return holding_from((first_day - one.starts).days / 365.25, one.skill, 0.5, numbers)
