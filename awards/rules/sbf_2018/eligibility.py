"""Who may take part in which championship (§ 12), as the register has to ask it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from awards.rules.eligibility import OPEN_TO_ALL, Eligibility, Sexes
from awards.rules.sbf_2018.numbers import read_toml

_DATA = read_toml("eligibility.toml")
# The part of the field that must have a handicap, so that its average says something (§ 8).
LEAST_KNOWN = Fraction(_DATA.pop("average_handicap")["least_known"])
_BY_FIELD = {
    rule["field"]: Eligibility(
        least_age=rule.get("least_age"),
        most_age=rule.get("most_age"),
        sexes=Sexes(rule.get("sexes", "any")),
        of_the_district=rule.get("of_the_district", False),
    )
    for rule in _DATA.values()
}
_BY_CHAMPIONSHIP = {
    championship: _BY_FIELD[rule["field"]] for rule in _DATA.values() for championship in rule["championships"]
}


def eligibility(conditions: Mapping[str, Any]) -> Eligibility:
    """What an event with these conditions asks of its players; a district's final is closed unless it says no."""
    championship = conditions.get("championship")
    asked = _BY_CHAMPIONSHIP.get(championship, OPEN_TO_ALL) if isinstance(championship, str) else OPEN_TO_ALL
    return OPEN_TO_ALL if asked.of_the_district and conditions.get("closed") is False else asked


def eligibility_of_field(field: str) -> Eligibility:
    """What an event for a field asks of its players; a field that the federation's classes do not know is open."""
    return _BY_FIELD.get(field, OPEN_TO_ALL)


def least_known_handicaps(level: str | None, conditions: Mapping[str, Any]) -> Fraction | None:
    """The part of the field that must have a handicap for an average; None where the average changes nothing (§ 8)."""
    if level != "gold" or "championship" in conditions or conditions.get("observation") is True:
        return None
    return LEAST_KNOWN
