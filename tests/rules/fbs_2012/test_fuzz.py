"""Whatever comes in, the engine answers: with awards, or with problems that can be printed and kept."""

import json
import os
import random
import time
from typing import Any

import pytest

from awards.rules.answer import Answer, Refusal, from_stored, to_json, to_stored
from awards.rules.calculation import calculate
from awards.rules.fbs_2012.conditions import KEYS as CONDITION_KEYS
from tests.rules.fbs_2012 import faulty
from tests.rules.test_fuzz import JUNK, spoilt_bytes
from tests.rules.test_fuzz import spoilt as spoilt_by_common_keys

INPUTS = 2_000
BASES = [
    *(faulty.bronze, faulty.silver, faulty.half_silver, faulty.gold, faulty.players, faulty.silver_teams),
    *(faulty.scaled_championship, faulty.series, faulty.gold_series, faulty.team_championship),
]
CONDITIONS = [
    *("opponents_met", "common_top", "strength_group", "strength_groups", "total_entrants", "evenings", "half"),
    *("handicap", "boards_per_match", "winner_points", "division", "divisions", "matches_per_day", "swiss_rounds"),
    *("double_round_robin", "leg", "cup", "championship", "gold_scale", "clubs"),
]
FITTING: list[Any] = ["A", "B", 1, 2, 3, 5, True, "fm-pairs", "fm-teams", "fm-clubs", [3, 2, 1], {"1": "7", "2": None}]


def spoilt(report: dict[str, Any], chance: random.Random) -> Any:
    """The report with conditions added, and parts replaced, dropped, added, doubled or moved."""
    given = {chance.choice(CONDITIONS): chance.choice([*FITTING, *JUNK]) for _ in range(chance.choice([0, 1, 3, 6]))}
    conditions = {**report.get("conditions", {}), **given}
    return spoilt_by_common_keys({**report, "conditions": conditions}, chance, chance.choice([0.001, 0.01, 0.1]))


def inputs(seed: int) -> list[Any]:
    """Spoilt reports, as data and as files."""
    chance = random.Random(seed)
    made: list[Any] = []
    while len(made) < INPUTS:
        report = chance.choice(BASES)()
        kind = chance.randrange(4)
        if kind == 0:
            made.append(spoilt_bytes(json.dumps(report).encode(), chance))
        elif kind == 1:
            made.append(json.dumps(spoilt(report, chance)).encode())
        else:
            made.append(spoilt(report, chance))
    return made


@pytest.mark.slow
def test_every_input_is_answered() -> None:
    seed = int(os.environ.get("FUZZ_SEED", time.time_ns() % 2**32))
    print(f"FUZZ_SEED={seed}")
    refused = 0
    for given in inputs(seed):
        outcome = calculate(given)
        assert isinstance(outcome, Answer | Refusal)
        if isinstance(outcome, Refusal):
            refused += 1
            assert outcome.problems
        json.dumps(to_json(outcome), ensure_ascii=False, allow_nan=False).encode()
        assert from_stored(json.loads(json.dumps(to_stored(outcome), allow_nan=False))) == outcome
    assert INPUTS // 4 < refused < INPUTS


def test_every_condition_of_the_edition_is_tried() -> None:
    assert set(CONDITIONS) == set(CONDITION_KEYS)
