"""The bonus of districts' finals, read once from ``numbers.toml``."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from awards.rules.sbf_2018.numbers import read_toml


@dataclass(frozen=True)
class DistrictBonus:
    """Silver for each player of the first teams or pairs on top, by place.

    ``part`` of the event is needed for it, in forms of teams ``part_teams``; ``boards`` is what the final needs.
    """

    bonus: tuple[int, ...]
    part: Fraction
    part_teams: Fraction
    boards: int


def _bonus(entry: Mapping[str, Any]) -> DistrictBonus:
    part, part_teams = entry.get("part", 0), entry.get("part_teams", 0)
    return DistrictBonus(tuple(entry["bonus"]), Fraction(part), Fraction(part_teams), entry.get("boards", 0))


DISTRICT_BONUS = {key: _bonus(entry) for key, entry in read_toml("numbers.toml")["dm_bonus"].items()}
