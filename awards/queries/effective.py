"""A report as it counts: the standings with the lines in doubt as the office settled them."""

import copy
from collections.abc import Iterable
from typing import Any

from awards.models import HeldLine
from awards.rules.answer import Answer, Refusal
from awards.rules.calculation import examine
from awards.rules.report import Report as ParsedReport


def effective_payload(payload: dict[str, Any], held: Iterable[HeldLine]) -> dict[str, Any]:
    """The payload with the number of each held seat replaced: by the settled player's, else by null.

    A seat without a number takes up its place and gets nothing, so nobody else's award depends on how it is settled.
    """
    held = list(held)
    if not held:
        return payload
    changed = copy.deepcopy(payload)
    for line in held:
        players = changed["standings"][line.row]["players"]
        seat = players[line.seat]
        kept = dict(seat) if isinstance(seat, dict) else {}
        players[line.seat] = {**kept, "number": line.player.number if line.player else None}
    return changed


def calculated(payload: dict[str, Any], *, ruleset: str) -> tuple[ParsedReport, Answer] | Refusal:
    """The parsed report and its answer, or all problems."""
    outcome = examine(payload, ruleset=ruleset)
    return outcome if isinstance(outcome, Refusal) else (outcome.report, outcome.answer)
