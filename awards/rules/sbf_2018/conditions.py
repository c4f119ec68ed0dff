"""The keys that this edition needs beyond the common report: read, and checked against form and level."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from awards.rules.conditions import READERS, KeyRules, Reader, belongs, fields_of, without_use
from awards.rules.report import Draft
from awards.rules.report.fields import Fields, Findings, child, clean, shown
from awards.rules.sbf_2018.numbers import LEVELS, read_toml

KEYS: Mapping[str, KeyRules] = read_toml("conditions.toml")
FINAL_KEYS = ("qualifying_rounds", "final_rounds", "entrants")
MOST_PLACES = 16
# The keys that say nothing without a final.
OF_FINALS = ("carry_over", "silver_places_from_a_final", "silver_places_to_b_final")


@dataclass(frozen=True)
class Final:
    """A final after a qualifying round: the rounds of both, and how many contestants the qualifying round had."""

    qualifying_rounds: int
    final_rounds: int
    entrants: int


@dataclass(frozen=True)
class Conditions:
    """The conditions of an event of any form."""

    strength_group: str | None = None
    strength_groups: int | None = None
    opponents_met: int | None = None
    handicap: bool = False
    beginners: bool = False
    newcomers_meeting: bool = False
    championship_qualifier: bool = False
    season_silver: str | None = None
    final: Final | None = None
    carry_over: bool = False
    silver_places_from_a_final: tuple[int, ...] | None = None
    silver_places_to_b_final: tuple[int, ...] = ()
    average_handicap: Fraction | None = None
    observation: bool = False
    evenings: int = 1
    division: int | None = None
    divisions: int | None = None
    series: str | None = None
    cup: bool = False
    matches_per_day: int | None = None
    swiss_rounds: int | None = None
    double_round_robin: bool = False
    championship: str | None = None
    closed: bool = True
    simultaneous: bool = False
    deliberately_stopped: bool = False


def read_conditions(draft: Draft, findings: Findings) -> Conditions:
    """The conditions of the draft; a key with a problem counts as left out."""
    fields = fields_of(draft, KEYS, findings)
    values: dict[str, Any] = {}
    for key, rules in KEYS.items():
        if not fields.has(key):
            continue
        value = _READERS[rules["type"]](fields, key, rules)
        if value is None or not _belongs(draft, key, rules, findings):
            continue
        if key == "championship" and not _belongs(draft, key, rules["allowed"][value], findings, value=str(value)):
            continue
        values[key] = value
    _check_together(fields, values)
    return Conditions(**values)


def _belongs(draft: Draft, key: str, rules: KeyRules, findings: Findings, *, value: str | None = None) -> bool:
    """Whether the key, or this value of it, belongs to the report's form and level."""
    if key == "handicap" and draft.level is not None and draft.level not in rules["levels"]:
        findings.add(child("conditions", key), "handicap-only-bronze", level=draft.level)
        return False
    return belongs(draft, key, rules, LEVELS, findings, value=value)


def _check_together(fields: Fields, values: dict[str, Any]) -> None:
    """Keys that need, or exclude, another."""
    for key, other in (("strength_group", "strength_groups"), ("division", "divisions")):
        for one, two in ((key, other), (other, key)):
            if fields.has(one) and not fields.has(two):
                fields.missing(two)
    if "strength_group" in values and "strength_groups" in values:
        letters = KEYS["strength_group"]["allowed"][: values["strength_groups"]]
        if values["strength_group"] not in letters:
            fields.bad("strength_group", "choice", allowed=tuple(letters))
            # Without the number of groups no number of pairs is corrected.
            del values["strength_groups"]
    if "division" in values and "divisions" in values and values["division"] > values["divisions"]:
        fields.bad("division", "integer", least=1, most=values["divisions"])
    if "closed" in values and not fields.has("championship"):
        without_use(fields, "closed", "championship")
    if not fields.has("final"):
        for key in OF_FINALS:
            if values.get(key):
                without_use(fields, key, "final")
    elif "opponents_met" in values:
        fields.findings.add(
            fields.at("opponents_met"), "condition-not-applicable", kind="beside", found="opponents_met", other="final"
        )
    for key in OF_FINALS[1:]:
        if values.get(key) and fields.has("final") and not values.get("carry_over"):
            without_use(fields, key, "carry_over")
    if values.get("silver_places_to_b_final") and "silver_places_from_a_final" in values:
        fields.findings.add(
            fields.at("silver_places_to_b_final"),
            "condition-not-applicable",
            kind="beside",
            found="silver_places_to_b_final",
            other="silver_places_from_a_final",
        )


def _average(fields: Fields, key: str, rules: KeyRules) -> Fraction | None:
    return fields.average(key)


def _final(fields: Fields, key: str, rules: KeyRules) -> Final | None:
    data = fields.object(key)
    if data is None:
        return None
    inner = Fields(data, fields.at(key), fields.findings, keys=FINAL_KEYS, code="bad-condition")
    qualifying, final, entrants = (inner.integer(name) for name in FINAL_KEYS)
    if qualifying is None or final is None or entrants is None:
        return None
    return Final(qualifying, final, entrants)


def _places(fields: Fields, key: str, rules: KeyRules) -> tuple[int, ...] | None:
    """Different places that can be silver, in any order."""
    items = fields.items(key)
    if items is None:
        return None
    places: list[int] = []
    for index, item in enumerate(items):
        if isinstance(item, bool) or not isinstance(item, int) or not 1 <= item <= MOST_PLACES or item in places:
            where = child(fields.at(key), index)
            fields.findings.add(where, "bad-condition", kind="places", found=clean(shown(item)), most=MOST_PLACES)
        else:
            places.append(item)
    return tuple(places) if len(places) == len(items) else None


_READERS: Mapping[str, Reader] = {**READERS, "average": _average, "final": _final, "places": _places}
