"""The keys that this edition needs beyond the common report: read, and checked against form, level and each other."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from string import ascii_uppercase
from typing import Any

from awards.rules.amounts import read_decimal
from awards.rules.conditions import READERS, KeyRules, Reader, belongs, fields_of, without_use
from awards.rules.fbs_2012.numbers import LEVELS, read_toml
from awards.rules.report import Draft
from awards.rules.report.fields import LONGEST_NUMBER, MOST, Fields, Findings, as_integer, as_number, clean, shown

KEYS: Mapping[str, KeyRules] = read_toml("conditions.toml")
LETTERS = tuple(ascii_uppercase)
# Keys that say nothing alone.
TOGETHER = (("strength_group", "strength_groups"), ("division", "divisions"))
FM_TEAMS = "fm-teams"
FM_DIVISIONS = 2


@dataclass(frozen=True)
class Conditions:
    """The conditions of an event of any form. ``strength_group`` and ``division`` are never there without the other."""

    opponents_met: int | None = None
    common_top: bool = True
    strength_group: str | None = None
    strength_groups: int | None = None
    total_entrants: int | None = None
    evenings: int = 1
    half: bool = False
    handicap: bool = False
    boards_per_match: int | None = None
    winner_points: int | None = None
    division: int | None = None
    divisions: int | None = None
    matches_per_day: int = 1
    swiss_rounds: int | None = None
    double_round_robin: bool = False
    leg: int | None = None
    cup: bool = False
    championship: str | None = None
    gold_scale: tuple[Fraction, ...] | None = None
    clubs: Mapping[str, str | None] | None = None


def read_conditions(draft: Draft, findings: Findings) -> Conditions:
    """The conditions of the draft; a key with a problem counts as left out."""
    fields = fields_of(draft, KEYS, findings)
    values: dict[str, Any] = {}
    for key, rules in KEYS.items():
        if not fields.has(key):
            continue
        value = _READERS[rules["type"]](fields, key, rules)
        if value is not None and belongs(draft, key, rules, LEVELS, findings):
            values[key] = value
    _check_championship(draft, fields, values)
    _check_together(fields, values)
    _check_legs(fields, values)
    return Conditions(**values)


def _check_championship(draft: Draft, fields: Fields, values: dict[str, Any]) -> None:
    """A championship belongs to one form, and knows few of the keys; one key belongs to some championships alone."""
    championship = values.get("championship")
    if championship is not None:
        rules = KEYS["championship"]["allowed"][championship]
        if not belongs(draft, "championship", rules, LEVELS, fields.findings, value=championship):
            del values["championship"]
            return
    elif "gold_scale" in values and not fields.has("championship"):
        without_use(fields, "gold_scale", "championship")
    if championship is None:
        return
    for key in tuple(values):
        if championship not in KEYS[key].get("championships", ()):
            path = fields.at(key)
            facts = {"found": key, "championship": str(championship)}
            fields.findings.add(path, "condition-not-applicable", kind="championship", **facts)
            del values[key]


def _check_together(fields: Fields, values: dict[str, Any]) -> None:
    """Rows by strength and levels have a number and are so many; in a championship the number is enough."""
    of_teams = values.get("championship") == FM_TEAMS
    if of_teams and not fields.has("division"):
        _missing(fields, "division", "championship")
    for one, two in TOGETHER:
        for key, other in ((one, two), (two, one)):
            if _counts(fields, key) and not fields.has(other) and not (of_teams and key == "division"):
                _missing(fields, other, key)
    if of_teams and values.get("division", 1) > FM_DIVISIONS:
        fields.bad("division", "integer", least=1, most=FM_DIVISIONS)
        del values["division"]
    if "division" in values and values["division"] > values.get("divisions", values["division"]):
        fields.bad("division", "integer", least=1, most=values["divisions"])
        del values["division"]
    if "strength_group" in values and "strength_groups" in values:
        letters = LETTERS[: values["strength_groups"]]
        if values["strength_group"] not in letters:
            fields.bad("strength_group", "choice", allowed=letters)
            del values["strength_group"]
    for one, two in TOGETHER:
        # Half of what is asked for changes no number.
        if (one in values) != (two in values) and not (of_teams and one == "division"):
            values.pop(one, None)
            values.pop(two, None)


def _check_legs(fields: Fields, values: dict[str, Any]) -> None:
    """Of a double round robin each report says which leg it is; no other event has legs."""
    if values.get("double_round_robin") and not fields.has("leg"):
        _missing(fields, "leg", "double_round_robin")
    if "leg" in values and not values.get("double_round_robin") and not _is_bad(fields, "double_round_robin"):
        fields.bad("leg", "alone", other="double_round_robin")


def _counts(fields: Fields, key: str) -> bool:
    """Whether the key is there and has a use in this report, whatever its value."""
    useless = (fields.at(key), "condition-not-applicable")
    return fields.has(key) and all((found.path, found.code) != useless for found in fields.findings.problems)


def _is_bad(fields: Fields, key: str) -> bool:
    return any(found.path == fields.at(key) for found in fields.findings.problems)


def _missing(fields: Fields, key: str, needed_by: str) -> None:
    fields.findings.add(fields.at(key), "bad-condition", kind="missing", found=key, other=needed_by)


def _letter(fields: Fields, key: str, rules: KeyRules) -> str | None:
    return fields.choice(key, LETTERS)


def _scale(fields: Fields, key: str, rules: KeyRules) -> tuple[Fraction, ...] | None:
    """Gold for the places in turn."""
    items = fields.items(key)
    if items is None:
        return None
    amounts = []
    for item in items:
        amount = _positive(item)
        if amount is None:
            fields.findings.add(fields.at(key), "bad-condition", kind="positive", found=clean(shown(item)))
            return None
        amounts.append(amount)
    if not amounts:
        fields.bad(key, "empty-scale")
    return tuple(amounts) or None


def _positive(item: object) -> Fraction | None:
    """The exact amount; a decimal is a string in a report that was kept."""
    if isinstance(item, int):
        whole = as_integer(item, 1, MOST)
        return None if whole is None else Fraction(whole)
    if not isinstance(item, Decimal) and not (isinstance(item, str) and "." in item):
        return None
    amount = read_decimal(str(item))
    return amount if amount is not None and amount > 0 else None


def _clubs(fields: Fields, key: str, rules: KeyRules) -> Mapping[str, str | None] | None:
    """The club of each player who started, None for one without."""
    data = fields.object(key)
    if data is None:
        return None
    for player, club in data.items():
        for kind, number in (("player", player), ("club", club)):
            if as_number(number) is None and not (kind == "club" and number is None):
                found = clean(shown(number))
                fields.findings.add(fields.at(key), "bad-condition", kind=kind, found=found, most=LONGEST_NUMBER)
                return None
    return dict(data)


_READERS: Mapping[str, Reader] = {**READERS, "letter": _letter, "scale": _scale, "clubs": _clubs}
