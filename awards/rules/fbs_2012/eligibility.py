"""Who may take part in which championship (§ 6.2), as the register has to ask it; no age of veterans is printed."""

from collections.abc import Mapping
from typing import Any

from awards.rules.eligibility import OPEN_TO_ALL, Eligibility, Sexes

_BY_CHAMPIONSHIP = {
    "fm-women": Eligibility(sexes=Sexes.WOMEN),
    "fm-mixed": Eligibility(sexes=Sexes.MIXED),
}


def eligibility(conditions: Mapping[str, Any]) -> Eligibility:
    """What an event with these conditions asks of its players: women alone, or a woman and a man in each pair."""
    championship = conditions.get("championship")
    return _BY_CHAMPIONSHIP.get(championship, OPEN_TO_ALL) if isinstance(championship, str) else OPEN_TO_ALL
