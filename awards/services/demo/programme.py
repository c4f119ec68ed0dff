"""What is played when: each club's evenings through the seasons, silver at weekends, gold a few times a year."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from awards.services.demo.fields import Clubhouses
from awards.services.demo.sources import ClubRow

# Shares of all events.
SILVER = 0.1
GOLD = 0.024
WEEKDAYS = ("Måndag", "Tisdag", "Onsdag", "Torsdag", "Fredag", "Lördag", "Söndag")
# How much is played in each month, January first.
BUSY = (1.0, 1.0, 1.0, 0.9, 0.8, 0.45, 0.25, 0.45, 1.0, 1.0, 1.0, 0.7)
SATURDAY = 5


@dataclass(frozen=True)
class Fixture:
    """One entry of the calendar; `style` says what is special, `club` is None where district or federation organise."""

    kind: str
    style: str
    day: date
    district: str
    club: ClubRow | None = None


@dataclass(frozen=True)
class Habit:
    """How a club plays: on which evenings, in which style, in how many groups."""

    weekdays: tuple[int, ...]
    style: str
    groups: int = 1


def habit_of(size: int, numbers: random.Random) -> Habit:
    """A club's habit by its number of members."""
    days = tuple(sorted(numbers.sample(range(4), 2 if size > 60 else 1)))
    drawn = numbers.random()
    if size >= 90 and drawn < 0.55:
        return Habit(days, "groups", 3 if size > 150 else 2)
    if size >= 40 and drawn < 0.75:
        return Habit(days, "mitchell" if drawn > 0.6 else "plain")
    return Habit(days, "handicap" if drawn > 0.85 else "plain")


def programme(
    events: int, chosen: Sequence[ClubRow], houses: Clubhouses, first_day: date, last_day: date, numbers: random.Random
) -> list[Fixture]:
    """The calendar of about so many events, in order of day."""
    gold = round(events * GOLD)
    silver = round(events * SILVER)
    newcomers = _newcomers(first_day, last_day)
    evenings = events - gold - silver - len(newcomers)
    fixtures = [
        *newcomers,
        *_evenings(evenings, chosen, houses, first_day, last_day, numbers),
        *(_silver(chosen, first_day, last_day, numbers) for _ in range(silver)),
        *(_gold(chosen, first_day, last_day, numbers) for _ in range(gold)),
    ]
    return sorted(
        fixtures, key=lambda fixture: (fixture.day, fixture.kind, fixture.club.number if fixture.club else "")
    )


def _newcomers(first_day: date, last_day: date) -> list[Fixture]:
    """The yearly meeting of newcomers, on the second Saturday of May."""
    meetings = []
    for year in range(first_day.year, last_day.year + 1):
        first = date(year, 5, 1)
        day = first + timedelta(days=(SATURDAY - first.weekday()) % 7 + 7)
        if first_day <= day <= last_day:
            meetings.append(Fixture("newcomers", "newcomers", day, ""))
    return meetings


def _evenings(
    events: int,
    chosen: Sequence[ClubRow],
    houses: Clubhouses,
    first_day: date,
    last_day: date,
    numbers: random.Random,
) -> list[Fixture]:
    weights = {club.number: len(houses.by_club.get(club.number, ())) ** 0.6 for club in chosen}
    whole = sum(weights.values())
    fixtures = []
    for club in chosen:
        habit = habit_of(len(houses.by_club.get(club.number, ())), numbers)
        count = round(events * weights[club.number] / whole / habit.groups)
        for day in _days(count, habit.weekdays, first_day, last_day, numbers):
            style = habit.style
            if habit.style != "groups" and weights[club.number] > 9 and numbers.random() < 0.1:
                style = "beginners"
            fixtures.append(Fixture("evening", f"{style} {habit.groups}", day, club.district, club))
    return fixtures


def _days(count: int, weekdays: Sequence[int], first_day: date, last_day: date, numbers: random.Random) -> list[date]:
    """So many different days on these weekdays, more of them in winter than in summer."""
    days = [first_day + timedelta(days=step) for step in range((last_day - first_day).days + 1)]
    drawn = [(numbers.random() ** (1.0 / BUSY[day.month - 1]), day) for day in days if day.weekday() in weekdays]
    drawn.sort(reverse=True)
    return sorted(day for _, day in drawn[:count])


def _weekend(first_day: date, last_day: date, numbers: random.Random) -> date:
    """A Saturday or Sunday."""
    while True:
        day = first_day + timedelta(days=numbers.randrange((last_day - first_day).days + 1))
        if day.weekday() >= SATURDAY and numbers.random() < 0.3 + 0.7 * BUSY[day.month - 1]:
            return day


def _silver(chosen: Sequence[ClubRow], first_day: date, last_day: date, numbers: random.Random) -> Fixture:
    club = numbers.choice(chosen)
    day = _weekend(first_day, last_day, numbers)
    style = numbers.choices(
        ("plain", "half", "season", "qualifier", "final", "evenings", "week"), (52, 8, 12, 6, 12, 5, 5)
    )[0]
    if style == "season" and day.month not in {3, 4, 5, 9, 10, 11}:
        style = "plain"
    held_by_club = style not in {"qualifier"} and numbers.random() < 0.6
    return Fixture("silver", style, day, club.district, club if held_by_club else None)


def _gold(chosen: Sequence[ClubRow], first_day: date, last_day: date, numbers: random.Random) -> Fixture:
    club = numbers.choice(chosen)
    day = _weekend(first_day, last_day, numbers)
    style = numbers.choices(("plain", "large", "final", "observation"), (40, 30, 20, 10))[0]
    return Fixture("gold", style, day, club.district, club if numbers.random() < 0.5 else None)
