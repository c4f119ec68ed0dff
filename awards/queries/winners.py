"""Who won an event whose win a title asks for."""

from collections.abc import Mapping
from typing import Any

from awards.queries.contestants import contestants
from awards.rules.answer import Refusal
from awards.rules.calculation import parse
from awards.rules.edition import no_wins
from awards.rules.editions import edition

FIRST = 1


def asks_for_wins(ruleset: str) -> bool:
    """Whether a title of the edition asks for a win."""
    return edition(ruleset).counts_as_win is not no_wins


def winners(payload: Mapping[str, Any], ruleset: str) -> frozenset[str]:
    """The numbers of a report's first place, where its edition counts that as a win; mostly nobody's."""
    rules = edition(ruleset)
    if not asks_for_wins(ruleset):
        return frozenset()
    parsed = parse(payload, ruleset=ruleset)
    if isinstance(parsed, Refusal) or not rules.counts_as_win(parsed):
        return frozenset()
    # Further groups have first places of their own.
    rows = contestants(payload)[: len(payload.get("standings") or ())]
    return frozenset(number for row in rows if row.place == FIRST for number in row.numbers)
