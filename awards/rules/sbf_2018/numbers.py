"""The edition's numbers, read once from ``numbers.toml``."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def read_toml(name: str) -> dict[str, Any]:
    """A data file of the edition; decimals are exact."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"), parse_float=Decimal)


@dataclass(frozen=True)
class Minimum:
    """The least contestants and boards of an event; ``reduced_boards`` are enough for its half scale."""

    contestants: int
    boards: int
    reduced_boards: int | None = None


_DATA = read_toml("numbers.toml")


def _number(section: str, key: str) -> Fraction:
    return Fraction(_DATA[section][key])


def _whole(section: str, key: str) -> int:
    return int(_DATA[section][key])


def _minimum(key: str, reduced: str = "") -> Minimum:
    entry = _DATA["minima"][key]
    return Minimum(entry["contestants"], entry["boards"], entry.get(reduced))


ID: str = _DATA["edition"]["id"]
NAME: str = _DATA["edition"]["name"]
IN_FORCE_FROM: date = _DATA["edition"]["in_force_from"]
COLOURS = ("gold", "silver", "bronze")
HUNDREDTHS: Mapping[str, int] = {colour: _whole("hundredths", colour) for colour in COLOURS}

BRONZE_MINIMUM = _minimum("bronze")
BEGINNERS_BOARDS: int = _DATA["minima"]["bronze"]["boards_beginners"]
SILVER_MINIMUM = _minimum("silver", "boards_half_scale")
QUALIFIER_MINIMUM = _minimum("championship_qualifier")
GOLD_MINIMUM = _minimum("gold")
LARGE_GOLD_MINIMUM = _minimum("gold_large")

BRONZE_RATE = _whole("bronze", "rate")
BRONZE_PART = _whole("bronze", "part")
BRONZE_FLOOR = _whole("bronze", "floor")
BRONZE_SMALL_LAST = _whole("bronze", "small_table_last_row")
BRONZE_LAST = _whole("bronze", "last_row")

NEWCOMERS_UP_TO = _whole("newcomers", "up_to")
NEWCOMERS_ROWS = (_whole("newcomers", "row_small"), _whole("newcomers", "row_large"))
BEGINNERS_FACTOR = _number("beginners", "factor")
BEGINNERS_FLOOR = _whole("beginners", "floor")
HANDICAP_FACTOR = _number("handicap", "factor")
HANDICAP_FLOOR = _whole("handicap", "floor")
GROUP_COEFFICIENTS: Mapping[int, tuple[Fraction, ...]] = {
    int(groups): tuple(Fraction(coefficient) for coefficient in coefficients)
    for groups, coefficients in _DATA["strength_groups"].items()
    if groups != "paragraph"
}

SILVER_RATE = _whole("silver", "rate")
SILVER_PART = _whole("silver", "part")
SILVER_PLACES = _whole("silver", "most_places")
SILVER_SMALL_LAST = _whole("silver", "small_table_last_row")
SILVER_LAST = _whole("silver", "last_row")
HALF_SCALE = _number("silver", "half_factor")
UNMET_WEIGHT = _number("silver", "unmet_weight")
BRONZE_PER_SILVER = _whole("silver", "bronze_per_silver")
BRONZE_FACTOR: Mapping[str, int] = {level: _whole("bronze_factor", level) for level in ("silver", "gold")}

COEFFICIENT_BOARDS = _whole("coefficient", "boards")
COEFFICIENT = _number("coefficient", "factor")
COEFFICIENT_EVERY = _whole("coefficient", "every")
COEFFICIENT_STEP = _number("coefficient", "step")

GOLD_PLACES = _whole("gold", "places")
GOLD_PLACES_SMALL = _whole("gold", "places_small")
GOLD_LARGE_FROM = _whole("gold", "large_from")
SILVER_PER_GOLD = _whole("gold", "silver_per_gold")
OBSERVATION_PLACES = _whole("gold", "observation_places")
RAISED_GOLD: tuple[int, ...] = tuple(_DATA["gold"]["raised"])
RAISED_BELOW_HANDICAP = _whole("gold", "raised_below_handicap")
RAISED_FROM = _whole("gold", "raised_from")

LEAST_SHARE = _number("taking_part", "least_share")
RANKING_GOLD = _number("ranking", "gold")
RANKING_SILVER = _number("ranking", "silver")
RANKING_SILVER_IN_GOLD = _number("ranking", "silver_in_gold_event")
