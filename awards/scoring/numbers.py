"""The numbers of the regulation and of the laws, from numbers.toml."""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

_DATA: Mapping[str, Any] = tomllib.loads(
    (Path(__file__).parent / "numbers.toml").read_text(encoding="utf-8"), parse_float=Decimal
)

WORSE: int = _DATA["results"]["worse"]
EQUAL: int = _DATA["results"]["equal"]
BETTER: int = _DATA["results"]["better"]
NOT_COMPARED: int = _DATA["results"]["not_compared"]

PLUS, AVERAGE, MINUS = "A+", "A", "A-"
AVERAGES: Mapping[str, Fraction] = {
    PLUS: Fraction(_DATA["averages"]["plus"]),
    AVERAGE: Fraction(_DATA["averages"]["average"]),
    MINUS: Fraction(_DATA["averages"]["minus"]),
}

SMALL_GROUP: int = _DATA["fouled"]["most_percent"]
ADDED: int = _DATA["fouled"]["added_percent"]

# The least and the most that an offence of each kind costs, in per cent of a top.
PENALTIES: Mapping[str, tuple[int, int]] = {
    "administrative": (_DATA["penalties"]["administrative_least"], _DATA["penalties"]["administrative_most"]),
    "law": (_DATA["penalties"]["law_least"], 100),
}

IMP_FACTOR: int = _DATA["imps"]["factor"]
IMP_LESS: int = _DATA["imps"]["less"]
IMPS_OF_TWO_RESULTS: int = _DATA["imps"]["two_results"]
BUTLER_AVERAGE: int = _DATA["imps"]["butler_average"]
DATUM_STEP: int = _DATA["imps"]["datum_step"]

LEAST_PLAYED = Fraction(_DATA["withdrawn"]["least_played"])

_LAWS: Mapping[str, Any] = _DATA["laws"]
IMP_SCALE: tuple[int, ...] = tuple(_LAWS["imp_scale"])
VULNERABILITY: tuple[str, ...] = tuple(_LAWS["vulnerability"])
TRICK: Mapping[str, int] = _LAWS["trick"]
FIRST_TRICK_IN_NO_TRUMP: int = _LAWS["first_trick_in_no_trump"]
GAME_FROM: int = _LAWS["game_from"]
PART_SCORE: tuple[int, ...] = tuple(_LAWS["part_score"])
GAME: tuple[int, ...] = tuple(_LAWS["game"])
SMALL_SLAM: tuple[int, ...] = tuple(_LAWS["small_slam"])
GRAND_SLAM: tuple[int, ...] = tuple(_LAWS["grand_slam"])
MADE: tuple[int, ...] = tuple(_LAWS["made"])
OVERTRICK_DOUBLED: tuple[int, ...] = tuple(_LAWS["overtrick_doubled"])
UNDERTRICK: tuple[int, ...] = tuple(_LAWS["undertrick"])
UNDERTRICKS_DOUBLED: tuple[tuple[int, ...], ...] = tuple(tuple(row) for row in _LAWS["undertricks_doubled"])
