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
    """The least contestants and boards of an event; ``reduced_boards`` are enough for its half scale."""

    contestants: int
    boards: int
    reduced_boards: int | None = None


@dataclass(frozen=True)
class Rally:
    """A kind of rally: its bonus by place, by the pairs from which it holds, and what its events need."""

    colour: str
    bonus: Mapping[int, tuple[int, ...]]
    levels: tuple[str, ...]
    pairs: int
    season_pairs: int
    organisers: int


_DATA = read_toml("numbers.toml")


def _number(section: str, key: str) -> Fraction:
    return Fraction(_DATA[section][key])


def _whole(section: str, key: str) -> int:
    return int(_DATA[section][key])


def _minimum(entry: Mapping[str, Any]) -> Minimum:
    return Minimum(entry["contestants"], entry["boards"], entry.get("boards_half_scale"))


def _rally(entry: Mapping[str, Any]) -> Rally:
    return Rally(
        colour=entry["colour"],
        bonus={step["pairs"]: tuple(step["places"]) for step in entry["bonus"]},
        levels=tuple(entry.get("levels", ())),
        pairs=entry.get("least_pairs", 0),
        season_pairs=entry.get("season_silver_pairs", 0),
        organisers=entry.get("least_organisers", 0),
    )


ID: str = _DATA["edition"]["id"]
NAME: str = _DATA["edition"]["name"]
IN_FORCE_FROM: date = _DATA["edition"]["in_force_from"]
COLOURS = ("gold", "silver", "bronze")
LEVELS = ("bronze", "silver", "gold")
FREE_LEVELS = frozenset({"bronze"})
READING = Reading(row_keys=("heat", "heat_place"), match_keys=("stage",))
UNITS: Mapping[str, str] = {"gold": "gp", "silver": "sp", "bronze": "bp"}
HUNDREDTHS: Mapping[str, int] = {colour: _whole("hundredths", colour) for colour in COLOURS}

# The forms that are ranked on one list.
STANDINGS_FORMS = ("pairs", "individual", "barometer_teams")
MINIMA: Mapping[str, Mapping[str, Minimum]] = {
    form: {key: _minimum(entry) for key, entry in _DATA["minima"][form].items()} for form in STANDINGS_FORMS
}
BRONZE_MINIMUM = MINIMA["pairs"]["bronze"]
SILVER_MINIMUM = MINIMA["pairs"]["silver"]
LARGE_GOLD_MINIMUM = MINIMA["pairs"]["gold_large"]
BEGINNERS_BOARDS: int = _DATA["minima"]["pairs"]["bronze"]["boards_beginners"]
WITHOUT_MINIMUM = frozenset(_DATA["minima_of_championships"]["none"])
QUALIFIER_MINIMUM_TOO = frozenset(_DATA["minima_of_championships"]["qualifier"])

SMALL_LAST = _whole("small_tables", "last_row")
BRONZE_PART = _whole("bronze", "part")
BRONZE_FLOOR = _whole("bronze", "floor")
_SECTIONS = {"pairs": "", "individual": "_individual", "barometer_teams": "_barometer"}
# The winner's points for each contestant, and the last row of the printed tables, by colour and form.
RATES: Mapping[tuple[str, str], Fraction] = {
    (colour, form): _number(colour + end, "rate") for colour in ("bronze", "silver") for form, end in _SECTIONS.items()
}
LAST_ROWS: Mapping[tuple[str, str], int] = {
    (colour, form): _whole(colour + end, "last_row")
    for colour in ("bronze", "silver")
    for form, end in _SECTIONS.items()
}

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

SILVER_PART = _whole("silver", "part")
SILVER_PLACES = _whole("silver", "most_places")
SILVER_LAST = _whole("silver", "last_row")
HALF_SCALE = _number("silver", "half_factor")
UNMET_WEIGHT = _number("silver", "unmet_weight")
BRONZE_PER_SILVER = _whole("silver", "bronze_per_silver")
BRONZE_FACTOR: Mapping[str, int] = {level: _whole("bronze_factor", level) for level in ("silver", "gold")}

COEFFICIENT_FORMS: tuple[str, ...] = tuple(_DATA["coefficient"]["forms"])
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
RAISED_FROM: Mapping[str, int] = _DATA["gold"]["raised_from"]

BAROMETER_FACTOR_LARGE = _number("bronze_barometer", "factor_large")
BAROMETER_MOST_SILVER = _whole("silver_barometer", "most")
BAROMETER_DIVISIONS = tuple(Fraction(coefficient) for coefficient in _DATA["barometer"]["divisions"])
BAROMETER_LEAST_SHARE = _number("barometer", "least_share")

SEMIFINAL_ROW = _whole("sm_pairs_semifinal", "row")
SEMIFINAL_BRONZE_PLACES = _whole("sm_pairs_semifinal", "bronze_places")
SM_PAIRS_FINAL_GOLD: tuple[int, ...] = tuple(_DATA["sm_pairs_final"]["gold"])
SM_PAIRS_FINAL_BRONZE_TO = _whole("sm_pairs_final", "bronze_to")
SM_PAIRS_GOLD: Mapping[str, tuple[int, ...]] = {
    key: tuple(gold) for key, gold in _DATA["sm_pairs_gold"].items() if key != "paragraph"
}
LEAST_IN_HEAT: Mapping[str, int] = _DATA["simultaneous"]["least_in_heat"]
COMMON_PART = _whole("simultaneous", "common_part")
RALLY_EVENTS = _whole("rally", "least_events")
RALLY_PAIRS: Mapping[str, Fraction] = {
    form: Fraction(pairs) for form, pairs in _DATA["rally"]["pairs_per_contestant"].items()
}
RALLIES: Mapping[str, Rally] = {kind: _rally(_DATA["rally"][kind]) for kind in ("district", "club")}

LEAST_SHARE = _number("taking_part", "least_share")
RANKING_GOLD = _number("ranking", "gold")
RANKING_SILVER = _number("ranking", "silver")
RANKING_SILVER_IN_GOLD = _number("ranking", "silver_in_gold_event")
RANKING_GOLD_IN_CHAMPIONSHIP: Mapping[str, Fraction] = {
    key: Fraction(rate) for key, rate in _DATA["ranking"]["gold_in_championship"].items()
}
