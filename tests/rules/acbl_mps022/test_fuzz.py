"""Whatever is reported of pairs, individuals and groups, it is answered: with awards, or with problems."""

import json
import os
import random
import time
from typing import Any

import pytest

from awards.rules.answer import Answer, Refusal, from_stored, to_json, to_stored
from awards.rules.calculation import calculate, parse
from awards.rules.report import Report
from tests.rules.acbl_mps022.faults_of_lists import FAULTS
from tests.rules.acbl_mps022.reports import report
from tests.rules.acbl_mps022.test_cases import CASES, read, report_of
from tests.rules.test_fuzz import JUNK, spoilt, spoilt_bytes

INPUTS = 2_000
KEYS = [
    *("groups", "session_results", "structure", "event_type", "rating", "sessions", "tables", "restrictions"),
    *("min_masterpoints", "max_masterpoints", "concurrent_tables", "flight", "section_tables", "line", "entrants"),
    *("nabc_plus", "nabc_event", "barometer_level", "series_session_tables", "split_site_tables", "name", "group"),
]


def with_keys(data: Any, chance: random.Random, rate: float) -> Any:
    """The data with keys of this edition put in, with any value."""
    if isinstance(data, dict):
        made = {key: with_keys(value, chance, rate) for key, value in data.items()}
        if chance.random() < rate:
            made[chance.choice(KEYS)] = chance.choice(JUNK)
        return made
    return [with_keys(value, chance, rate) for value in data] if isinstance(data, list) else data


def inputs(seed: int) -> list[Any]:
    chance = random.Random(seed)
    sources = [report_of(read(path)) for path in CASES] + [fault.report for fault in FAULTS] + [report(9, entrants=40)]
    made: list[Any] = []
    while len(made) < INPUTS:
        source = chance.choice(sources)
        data = with_keys(spoilt(source, chance, chance.choice([0, 0.002, 0.01, 0.05])), chance, 0.03)
        kind = chance.randrange(3)
        if kind == 0:
            made.append(data)
        else:
            raw = json.dumps(data if kind == 1 else source, default=str).encode()
            made.append(raw if kind == 1 else spoilt_bytes(raw, chance))
    return made


@pytest.mark.slow
def test_every_input_is_answered() -> None:
    seed = int(os.environ.get("FUZZ_SEED", time.time_ns() % 2**32))
    print(f"FUZZ_SEED={seed}")
    refused = 0
    for given in inputs(seed):
        outcome = calculate(given, ruleset="acbl-mps022")
        assert isinstance(outcome, Answer | Refusal)
        if isinstance(outcome, Refusal):
            refused += 1
            assert outcome.problems
        for language in ("en", "sv"):
            json.dumps(to_json(outcome, language), ensure_ascii=False, allow_nan=False).encode()
        assert from_stored(json.loads(json.dumps(to_stored(outcome), allow_nan=False))) == outcome
        if not isinstance(given, bytes):
            assert isinstance(parse(given), Report | Refusal)
    assert INPUTS // 4 < refused < INPUTS
