"""The edition's numbers, read once from ``numbers.toml`` and the printed tables; every one of them is exact."""

import csv
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def read_toml(name: str) -> dict[str, Any]:
    """A data file of the edition; decimals are exact."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"), parse_float=Decimal)


def read_csv(name: str) -> list[dict[str, str]]:
    """The rows of a printed table, as text by column."""
    with (HERE / name).open(encoding="ascii", newline="") as file:
        return list(csv.DictReader(file))


_DATA = read_toml("numbers.toml")
_PRINTED = {(row["factor"], row["key"]): Fraction(row["value"]) for row in read_csv("factors.csv")}


def number(section: str, key: str) -> Fraction:
    """A number of the regulation's text."""
    return Fraction(_DATA[section][key])


def whole(section: str, key: str) -> int:
    """A whole number of the regulation's text."""
    return int(_DATA[section][key])


def _steps(key: str) -> Mapping[int, int]:
    return {int(least): int(places) for least, places in _DATA["depth"][key].items()}


def _by_level(factor: str) -> Mapping[str, Fraction]:
    return {level: _PRINTED[factor, name] for level, name in _DATA["rating"].items() if (factor, name) in _PRINTED}


ID: str = _DATA["edition"]["id"]
NAME: str = _DATA["edition"]["name"]
LEVELS: tuple[str, ...] = tuple(_DATA["edition"]["levels"])
FREE_LEVELS: frozenset[str] = frozenset(_DATA["edition"]["free_levels"])
COLOURS: tuple[str, ...] = tuple(_DATA["edition"]["colours"])
UNITS: Mapping[str, str] = dict.fromkeys(COLOURS, _DATA["edition"]["unit"])
HUNDREDTHS: Mapping[str, int] = dict.fromkeys(COLOURS, _DATA["edition"]["hundredths"])
DECIMALS: int = _DATA["edition"]["decimals"]

# R, K and D by level; K is not printed for a national event.
R, K, D = _by_level("R"), _by_level("K"), _by_level("D")
T: Mapping[str, Fraction] = {kind: _PRINTED["T", name] for kind, name in _DATA["type"].items()}
ABSOLUTE_LIMIT: Mapping[int, int] = {
    int(sessions): int(_PRINTED["absolute_limit", name]) for sessions, name in _DATA["limit"].items()
}
P_NONE, P_ONE, P_MORE = (number("p_factor", key) for key in ("none", "one", "more"))

SIDE_RATINGS: tuple[str, ...] = tuple(_DATA["side"]["ratings"])
SIDE_MOST_M = number("side", "most_m")
# The places that are printed, by the tables (Swiss: teams) from which they hold.
PRINTED_PLACES: Mapping[str, Mapping[int, int]] = {
    "pairs": _steps("pairs"),
    "individual": _steps("individual"),
    "swiss": _steps("swiss"),
    "bam": _steps("pairs"),
    "two_pair_teams": _steps("pairs"),
}
# How many contestants make one of the tables by which the printed places go.
DEPTH_SEATS: Mapping[str, int] = {"pairs": 2, "individual": 4, "swiss": 1, "bam": 2, "two_pair_teams": 2}
# How many contestants sit at a table in play.
SEATS: Mapping[str, int] = {"pairs": 2, "individual": 4}
HALF = Fraction(1, 2)
GOLD_LIMIT = whole("gold", "limit")
