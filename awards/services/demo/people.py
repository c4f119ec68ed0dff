"""The people of the demo: who they are, how well they play, when they belonged to which club, what they held before."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from awards.services.demo.sources import ClubRow, clubs, dice, names, surname

FIRST_NUMBER = 10_001
# Shares of the players, as the demo tells them.
BEGINNERS = 0.14
MOVED = 0.04
TWO_CLUBS = 0.05
HIDDEN = 0.01
# Of those above 70.
DECEASED = 0.026
# Everyone whose number is a multiple of it once played abroad.
ABROAD = 200


@dataclass(frozen=True)
class Stay:
    """A time in a club; both days belong to it."""

    club: str
    starts: date
    ends: date | None = None
    home: bool = True

    def holds(self, day: date) -> bool:
        """Whether the day belongs to it."""
        return self.starts <= day and (self.ends is None or day <= self.ends)


@dataclass(frozen=True)
class Member:
    """A made-up player. `skill` is in standard deviations of the federation, `eagerness` the share of evenings played.

    `opening` holds hundredths of masterpoints by colour from before the first day, `abroad` those converted later.
    """

    number: str
    first_name: str
    last_name: str
    sex: str
    birth_date: date
    skill: float
    eagerness: float
    stays: tuple[Stay, ...]
    hidden: bool
    deceased_on: date | None
    opening: tuple[tuple[str, int], ...]
    abroad: tuple[tuple[str, int], ...]

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}"

    @property
    def handicap(self) -> Decimal:
        """The handicap: the lower, the stronger."""
        return Decimal(round(max(0.0, min(40.0, 19.0 - 6.5 * self.skill)) * 100)) / 100

    def joined(self) -> date:
        """The first day in the federation."""
        return self.stays[0].starts

    def plays_on(self, day: date) -> bool:
        """Whether he lives and belongs to a club on that day."""
        if self.deceased_on is not None and day > self.deceased_on:
            return False
        return any(stay.holds(day) for stay in self.stays)

    def club_on(self, day: date) -> str | None:
        """The number of the home club on that day."""
        return next((stay.club for stay in self.stays if stay.home and stay.holds(day)), None)


def make_members(count: int, chosen_clubs: Sequence[ClubRow], first_day: date, today: date) -> list[Member]:
    """So many players, spread over the clubs, in order of number."""
    numbers = dice(today, "players")
    homes = _homes(count, chosen_clubs, numbers)
    return [
        _member(str(FIRST_NUMBER + index), homes[index], chosen_clubs, first_day, today, numbers)
        for index in range(count)
    ]


def _homes(count: int, chosen_clubs: Sequence[ClubRow], numbers: random.Random) -> list[ClubRow]:
    """A club for each player: a few large clubs, many small ones, none below a dozen members."""
    weights = [1.0 / (0.35 + numbers.random() * 14) for _ in chosen_clubs]
    least = min(12, count // len(chosen_clubs))
    homes = [club for club in chosen_clubs for _ in range(least)]
    homes += numbers.choices(chosen_clubs, weights, k=count - len(homes))
    numbers.shuffle(homes)
    return homes


def _member(
    number: str, home: ClubRow, chosen_clubs: Sequence[ClubRow], first_day: date, today: date, numbers: random.Random
) -> Member:
    beginner = numbers.random() < BEGINNERS
    if beginner:
        joined = first_day + timedelta(days=int(numbers.random() * (today - first_day).days * 0.92))
        skill, age = numbers.gauss(-1.1, 0.6), numbers.gauss(56, 14)
    else:
        joined = first_day - timedelta(days=int(30 + 365 * numbers.triangular(0, 45, 8)))
        skill, age = numbers.gauss(0.0, 0.9), numbers.gauss(67, 11)
    age = max(16.0, min(94.0, age))
    sex = "f" if numbers.random() < 0.48 else "m"
    source = names()
    deceased_on = None
    if age > 70 and numbers.random() < DECEASED:
        earliest = max(joined, first_day)
        deceased_on = earliest + timedelta(days=int(numbers.random() * (today - earliest).days))
    years = (first_day - joined).days / 365.25
    eagerness = min(0.95, max(0.12, numbers.betavariate(2.2, 2.0)))
    return Member(
        number=number,
        first_name=numbers.choice(source.female if sex == "f" else source.male),
        last_name=surname(numbers),
        sex=sex,
        birth_date=today - timedelta(days=int(age * 365.25) + numbers.randrange(365)),
        skill=skill,
        eagerness=eagerness,
        stays=_stays(Stay(home.number, joined, deceased_on), home, chosen_clubs, first_day, today, numbers),
        hidden=numbers.random() < HIDDEN,
        deceased_on=deceased_on,
        opening=() if beginner else holding_from(years, skill, eagerness, numbers),
        abroad=() if int(number) % ABROAD else holding_from(12, max(skill, 0.8), 0.6, numbers),
    )


def _stays(
    stay: Stay,
    home: ClubRow,
    chosen_clubs: Sequence[ClubRow],
    first_day: date,
    today: date,
    numbers: random.Random,
) -> tuple[Stay, ...]:
    """The memberships: most have one, some moved in the demo's time, some have a second club beside the first."""
    others = [club for club in chosen_clubs if club is not home]
    near = [club for club in others if club.district == home.district] or others
    fate = numbers.random()
    if fate < MOVED and near:
        moved = first_day + timedelta(days=numbers.randrange(30, (today - first_day).days - 10))
        if moved > stay.starts and (stay.ends is None or moved < stay.ends):
            return (
                Stay(home.number, stay.starts, moved - timedelta(days=1)),
                Stay(numbers.choice(near).number, moved, stay.ends),
            )
    if MOVED <= fate < MOVED + TWO_CLUBS and near:
        return stay, Stay(numbers.choice(near).number, stay.starts, stay.ends, home=False)
    return (stay,)


def holding_from(years: float, skill: float, eagerness: float, numbers: random.Random) -> tuple[tuple[str, int], ...]:
    """What years of play left in each colour, in hundredths: few points for most, thousands for a handful."""
    if years <= 0.2:
        return ()
    total = 4.0 * years**0.9 * eagerness * math.exp(1.4 * skill + numbers.gauss(0, 0.5))
    size = math.log(max(total, 1.0))
    gold = int(total * max(0.0, min(0.62, (size - 3.5) / 4.6)))
    silver = int((total - gold) * 10 * max(0.1, min(0.75, 0.12 * size)))
    bronze = int((total - gold) * 100) - silver * 10
    amounts = {"bronze": bronze, "gold": gold * 100, "silver": silver * 10}
    return tuple((colour, amount) for colour, amount in amounts.items() if amount > 0)


def all_clubs(count: int) -> tuple[ClubRow, ...]:
    """So many of the clubs, taken evenly so that every district keeps some."""
    rows = clubs()
    return tuple(rows[index * len(rows) // count] for index in range(min(count, len(rows))))
