"""The made-up names, districts and clubs beside this module, and the dice that make everything else of them."""

import csv
import random
import tomllib
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path

DATA = Path(__file__).resolve().parent / "data"
SEED = "sbf"


@dataclass(frozen=True)
class Names:
    """First names by sex, the two halves of surnames, and what a club writes for a guest."""

    female: tuple[str, ...]
    male: tuple[str, ...]
    surname_starts: tuple[str, ...]
    surname_ends: tuple[str, ...]
    guests: tuple[str, ...]


@dataclass(frozen=True)
class DistrictRow:
    """A district with the numbers of its neighbours."""

    number: str
    name: str
    neighbours: tuple[str, ...]


@dataclass(frozen=True)
class ClubRow:
    """A club, its district's number, and where it plays."""

    number: str
    district: str
    name: str
    place: str
    latitude: Decimal
    longitude: Decimal


def dice(today: date, noun: str) -> random.Random:
    """The random numbers of one noun: the same for the same day, whatever the other nouns draw."""
    return random.Random(f"{SEED} {today.isoformat()} {noun}")  # noqa: S311 - no secret hangs on demo data


@cache
def names() -> Names:
    """The names of people."""
    with (DATA / "names.toml").open("rb") as file:
        return Names(**{key: tuple(values) for key, values in tomllib.load(file).items()})


@cache
def districts() -> tuple[DistrictRow, ...]:
    """The districts in order of number."""
    with (DATA / "districts.csv").open(encoding="utf-8", newline="") as file:
        return tuple(
            DistrictRow(row["number"], row["name"], tuple(row["neighbours"].split())) for row in csv.DictReader(file)
        )


@cache
def clubs() -> tuple[ClubRow, ...]:
    """The clubs in order of number."""
    with (DATA / "clubs.csv").open(encoding="utf-8", newline="") as file:
        return tuple(
            ClubRow(
                number=row["number"],
                district=row["district"],
                name=row["name"],
                place=row["place"],
                latitude=Decimal(row["latitude"]),
                longitude=Decimal(row["longitude"]),
            )
            for row in csv.DictReader(file)
        )


def surname(random_numbers: random.Random) -> str:
    """A surname put together from two halves, without three equal letters in a row or twice the same half."""
    source = names()
    while True:
        start, end = random_numbers.choice(source.surname_starts), random_numbers.choice(source.surname_ends)
        if start.lower() != end and start[-1].lower() != end[0]:
            return start + end
