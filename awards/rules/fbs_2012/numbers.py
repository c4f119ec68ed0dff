"""The edition's numbers, read once from ``numbers.toml``."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from awards.rules.report import Reading

HERE = Path(__file__).parent


def read_toml(name: str) -> dict[str, Any]:
    """A data file of the edition; decimals are exact."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"), parse_float=Decimal)


@dataclass(frozen=True)
class Minimum:
    """The least contestants and boards of an event; ``most_boards`` is None where there may be any number."""

    contestants: int
    boards: int
    most_boards: int | None = None


_DATA = read_toml("numbers.toml")


def _number(section: str, key: str) -> Fraction:
    return Fraction(_DATA[section][key])


def _whole(section: str, key: str) -> int:
    return int(_DATA[section][key])


def _entries(section: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in section.items() if key != "paragraph"}


ID: str = _DATA["edition"]["id"]
NAME: str = _DATA["edition"]["name"]
IN_FORCE_FROM: date = _DATA["edition"]["in_force_from"]
COLOURS = ("gold", "silver", "bronze")
LEVELS = ("bronze", "silver", "gold")
FREE_LEVELS = frozenset({"bronze"})
UNITS: Mapping[str, str] = {"gold": "gp", "silver": "sp", "bronze": "bp"}
# Who reads a report looks neither at the line-ups nor at the result of a match that nobody finished.
READING = Reading(
    divisions=("promotion",), unread=frozenset({"walkover", "aborted"}), partial_lines=True, bare_teams=True
)
HUNDREDTHS: Mapping[str, int] = {colour: _whole("hundredths", colour) for colour in COLOURS}

LEAST_CLUBS = _whole("clubs", "least")
MOST_OF_ONE_CLUB = Fraction(_whole("clubs", "most_percent"), 100)

# By form and level; a half event has its own.
MINIMA: Mapping[str, Mapping[str, Minimum]] = {
    form: {key: Minimum(**entry) for key, entry in _entries(minima).items()} for form, minima in _DATA["minima"].items()
}
LEAST_BOARDS_PER_MATCH = _whole("boards_per_match", "least_bronze")
BOARDS_OF_TEAM_MATCHES = _whole("boards_per_match", "below_silver")

NEXT_PLACE = _number("tables", "next_place")
PAID_ONE_IN = _whole("tables", "paid_one_in")
FLOORS: Mapping[str, int] = {"bronze": _whole("tables", "bronze_floor")}
# What the winner gets for each contestant, by colour and form.
RATES: Mapping[str, Mapping[str, Fraction]] = {
    colour: {form: Fraction(rate) for form, rate in _entries(rates).items()} for colour, rates in _DATA["rates"].items()
}
MOST_PLACES: Mapping[str, Mapping[str, int]] = {
    colour: _entries(places) for colour, places in _DATA["most_places"].items()
}

HALF = _number("half", "factor")
STRENGTH: Mapping[int, tuple[int, ...]] = {
    int(rows): tuple(percents) for rows, percents in _entries(_DATA["strength"]).items()
}
FIRST_OF_MANY: tuple[int, ...] = tuple(_DATA["strength_of_many"]["first"])
LAST_OF_MANY: tuple[int, ...] = tuple(_DATA["strength_of_many"]["last"])
MULTIPLE_OF_TEAMS = _whole("strength_of_teams", "multiple")
UNMET = _number("opponents", "unmet")
# The boards from which so many percent are added, the least boards first.
LONG_EVENTS: tuple[tuple[int, int], ...] = tuple(
    (step["boards"], step["percent"]) for step in _DATA["long_events"]["percent"]
)
LEAST_SHARE = _number("taking_part", "least_share")
LEAST_SILVER_FOR_GOLD = _whole("club_gold", "least_silver")
SILVER_PER_GOLD = _whole("club_gold", "silver_per_gold")
