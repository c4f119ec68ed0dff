"""What the restrictions of an event ask of its players that a register knows; no ages are printed (p. 9)."""

from collections.abc import Mapping
from typing import Any

from awards.rules.eligibility import OPEN_TO_ALL, Eligibility, Sexes

_SEXES = {"women": Sexes.WOMEN, "mixed": Sexes.MIXED}


def eligibility(conditions: Mapping[str, Any]) -> Eligibility:
    """What an event with these conditions asks of its players: women alone, or a woman and a man in each pair."""
    restrictions = conditions.get("restrictions")
    named = restrictions if isinstance(restrictions, list | tuple) else ()
    asked = next((sexes for name, sexes in _SEXES.items() if name in named), None)
    return OPEN_TO_ALL if asked is None else Eligibility(sexes=asked)
