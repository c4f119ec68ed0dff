"""The numbers of team matches and of the federation's championships, read once from ``numbers.toml``."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from awards.rules.fbs_2012.numbers import read_toml

_DATA = read_toml("numbers.toml")
_MINIMA, _RESULTS, _BRONZE, _SILVER, _BONUS, _PAIRS = (
    _DATA[section]
    for section in ("match_minima", "match_results", "match_bronze", "match_silver", "match_bonus", "fm_pairs")
)


@dataclass(frozen=True)
class TeamChampionship:
    """Gold of a championship of teams: for a won match and by place, each by division; ``promotion`` for such a match.

    Without divisions there is one; without such matches ``promotion`` is None.
    """

    won: Mapping[int, int]
    bonus: Mapping[int, tuple[int, ...]]
    promotion: int | None = None


def _championship(entry: Mapping[str, Any]) -> TeamChampionship:
    return TeamChampionship(
        won={int(division): amount for division, amount in entry["won_match"].items()},
        bonus={int(division): tuple(amounts) for division, amounts in entry["bonus"].items()},
        promotion=entry.get("promotion"),
    )


TEAMS: Mapping[str, int] = _MINIMA["teams"]
# By the matches of a playing day.
BRONZE_BOARDS: Mapping[int, int] = dict(enumerate(_MINIMA["bronze_boards"], start=1))
LEAST_BOARDS: int = _MINIMA["least_boards"]
GOLD_BOARDS: int = _MINIMA["gold_boards"]

SCALES: tuple[str, ...] = tuple(_RESULTS["scales"])
MOST = Fraction(_RESULTS["greatest"])
WON = Fraction(_RESULTS["won"])
DRAWN = Fraction(_RESULTS["drawn"])
DRAWN_PAYS = Fraction(_RESULTS["drawn_pays"])
SEATS: int = _DATA["match_parts"]["seats"]

BRONZE_POOL: int = _BRONZE["pool"]
FOR_EACH_LEVEL: int = _BRONZE["for_each_level"]
SECOND_LESS: int = _BRONZE["second_less"]
FURTHER_LESS: int = _BRONZE["further_less"]
OF_MATCHES_A_DAY: Mapping[int, Fraction] = {
    int(matches): Fraction(part) for matches, part in _BRONZE["matches_a_day"].items()
}

SILVER_POOL: int = _SILVER["pool"]
SILVER_LEVELS: Mapping[int, tuple[int, ...]] = {
    int(levels): tuple(pools) for levels, pools in _SILVER["by_levels"].items()
}
SILVER_FURTHER: int = _SILVER["further"]
WHOLE_BOARDS: int = _SILVER["whole_boards"]

BONUS_TEAM: int = _BONUS["for_each_team"]
BONUS_PLACE: int = _BONUS["for_each_place"]
BONUS_TEAMS: int = _BONUS["least_teams"]
BONUS_OF_LEVELS: tuple[Fraction, ...] = tuple(Fraction(part) for part in _BONUS["of_levels"])
LEAST_PART = Fraction(_BONUS["least_part"])

VETERANS_GOLD: tuple[int, ...] = tuple(_PAIRS["veterans"])
LEAST_PAIRS: Mapping[str, int] = _PAIRS["least"]
TEAM_CHAMPIONSHIPS: Mapping[str, TeamChampionship] = {
    key: _championship(entry) for key, entry in _DATA["fm_teams"].items()
}
