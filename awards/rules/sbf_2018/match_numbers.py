"""The numbers of team matches, read once from ``numbers.toml``."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from awards.rules.sbf_2018.numbers import Minimum, read_toml

_DATA = read_toml("numbers.toml")


@dataclass(frozen=True)
class Limits:
    """The victory points from which a match is won and drawn; ``strict``: only more than ``won`` wins.

    ``most`` is the greatest number of them that the scale gives.
    """

    won: Fraction
    drawn: Fraction
    strict: bool
    most: Fraction


@dataclass(frozen=True)
class Championship:
    """What a championship in team matches pays.

    ``pools`` by the boards from which they hold, in units of ``colour``; empty, matches pay as Table E2. ``bonus`` in
    gold by place. ``own_bonus`` is a part of the winner's own gold. ``instead_of_silver`` holds gold by place, by the
    number of teams from which it holds. ``stages`` are gold pools of knockout matches of ``stage_boards`` or more.
    """

    table: str
    paragraph: str
    colour: str = "silver"
    pools: Mapping[int, Fraction] = field(default_factory=dict)
    bonus: tuple[int, ...] = ()
    own_bonus: Fraction = Fraction(0)
    instead_of_silver: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    stages: Mapping[str, Fraction] = field(default_factory=dict)
    stage_boards: int = 0


def _limits(entry: Mapping[str, Any]) -> Limits:
    won = Fraction(entry.get("won", entry.get("above")))
    return Limits(won, Fraction(entry["drawn"]), "above" in entry, Fraction(entry["greatest"]))


def _rows(entry: Mapping[str, list[int]]) -> dict[int, tuple[int, ...]]:
    return {int(key): tuple(values) for key, values in entry.items()}


def _championship(entry: Mapping[str, Any]) -> Championship:
    return Championship(
        table=entry["table"],
        paragraph=entry["paragraph"],
        colour=entry.get("colour", "silver"),
        pools={int(boards): Fraction(pool) for boards, pool in entry.get("pools", {}).items()},
        bonus=tuple(entry.get("bonus", ())),
        own_bonus=Fraction(entry.get("own_bonus", 0)),
        instead_of_silver=_rows(entry.get("instead_of_silver", {})),
        stages={stage: Fraction(pool) for stage, pool in entry.get("stages", {}).items()},
        stage_boards=entry.get("stage_boards", 0),
    )


SCALES = {scale: _limits(entry) for scale, entry in _DATA["match_scales"].items() if scale != "paragraph"}

MINIMA = {level: Minimum(**_DATA["match_minima"][level]) for level in ("bronze", "silver", "gold")}
DIVISION_TEAMS: int = _DATA["match_minima"]["division"]
MATCH_BOARDS: int = _DATA["match_minima"]["boards_match"]

SEATS: int = _DATA["match_parts"]["seats"]
DRAWN = Fraction(_DATA["match_parts"]["drawn"])
PART_FOR_BONUS = Fraction(*_DATA["match_parts"]["part_for_bonus"])

BRONZE_RATE: int = _DATA["match_bronze"]["rate"]
BRONZE_DIVISIONS = _rows(_DATA["match_bronze"]["divisions"])
BONUS_TEAM: int = _DATA["match_bronze"]["bonus_team"]
BONUS_PLACE: int = _DATA["match_bronze"]["bonus_place"]
BONUS_LEAST: int = _DATA["match_bronze"]["bonus_least"]
BONUS_PARTS = tuple(Fraction(part) for part in _DATA["match_bronze"]["bonus_parts"])
BONUS_DOUBLE: int = _DATA["match_bronze"]["bonus_double"]

SILVER_RATE: int = _DATA["match_silver"]["rate"]
SILVER_DIVISIONS = _rows(_DATA["match_silver"]["divisions"])
MOST_DIVISIONS: int = _DATA["match_silver"]["most_divisions"]
MATCHES_PER_DAY: int = _DATA["match_silver"]["matches_per_day"]
LEAST_WON: int = _DATA["match_silver"]["least_won"]
LEAST_DRAWN: int = _DATA["match_silver"]["least_drawn"]
ABORTED_PAYS = Fraction(_DATA["match_silver"]["aborted_pays"])
ABORTED_FROM = Fraction(_DATA["match_silver"]["aborted_from"])

GOLD_PLACES: int = _DATA["match_gold"]["places"]
RAISED_FROM: int = _DATA["match_gold"]["raised_from"]

CHAMPIONSHIPS = {key: _championship(entry) for key, entry in _DATA["match_championships"].items()}
