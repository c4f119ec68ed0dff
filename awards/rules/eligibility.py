"""What an event asks of its players that only a register knows, and how the average handicap of a field is found."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any


class Sexes(Enum):
    """Who may take part by sex."""

    ANY = "any"
    WOMEN = "women"
    # One woman and one man in each pair.
    MIXED = "mixed"


@dataclass(frozen=True)
class Eligibility:
    """Ages are those reached in the calendar year of the event, both ends included; None is no bound.

    `of_the_district`: only players who represent a club of the organiser's district.
    """

    least_age: int | None = None
    most_age: int | None = None
    sexes: Sexes = Sexes.ANY
    of_the_district: bool = False


OPEN_TO_ALL = Eligibility()


def open_to_all(conditions: Mapping[str, Any]) -> Eligibility:
    """What an edition says of the conditions of an event that asks nothing of its players."""
    return OPEN_TO_ALL


def open_field(field: str) -> Eligibility:
    """What an edition says of a field that asks nothing of its players."""
    return OPEN_TO_ALL


def no_average(level: str | None, conditions: Mapping[str, Any]) -> Fraction | None:
    """What an edition says of the average handicap of a field where it asks for none."""
    return None


def average(handicaps: Iterable[Fraction | None], *, least_known: Fraction) -> Fraction | None:
    """The exact average of those that are known; None where fewer than `least_known` of the field have one."""
    every = list(handicaps)
    known = [handicap for handicap in every if handicap is not None]
    if not known or Fraction(len(known), len(every)) < least_known:
        return None
    return sum(known, Fraction(0)) / len(known)
