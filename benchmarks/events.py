"""A 60-pair event as a club's program would send it."""

import json
import random
from collections.abc import Sequence
from datetime import date
from typing import Any

PAIRS = 60


def report_file(
    numbers: Sequence[str], *, organiser: str, day: date, name: str, seed: int, level: str = "bronze"
) -> bytes:
    """The bytes of a report whose players, two by two, finished in this order; some pairs tie."""
    chance = random.Random(seed)
    score, place = 68.0, 1
    standings: list[dict[str, Any]] = []
    for index in range(len(numbers) // 2):
        if index and chance.random() > 0.05:
            score -= chance.uniform(0.2, 0.9)
            place = index + 1
        row = {"place": place, "players": list(numbers[2 * index : 2 * index + 2]), "score": f"{score:.2f} %"}
        standings.append(row)
    report: dict[str, Any] = {
        "format": "masterpoint-report/1",
        "organiser": organiser,
        "name": name,
        "date": day.isoformat(),
        "form": "pairs",
        "level": level,
        "ruleset": "sbf-2018",
        "boards": 24,
        "standings": standings,
    }
    if level == "silver":
        report |= {"boards": 104, "conditions": {"opponents_met": 52}}
    return json.dumps(report, ensure_ascii=False).encode()
