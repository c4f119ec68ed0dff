"""Whatever comes in is answered: with standings, or with problems that can be printed."""

import json
import os
import random
import time
from typing import Any

import pytest

from awards.rules.answer import Refusal
from awards.scoring.answer import to_json
from awards.scoring.cards import card
from awards.scoring.scored import Scored
from awards.scoring.scoring import score
from tests.rules.test_fuzz import spoilt, spoilt_bytes
from tests.scoring.made import Maker, each_alone

INPUTS = 1_500


def inputs(seed: int) -> list[Any]:
    chance = random.Random(seed)
    made: list[Any] = []
    while len(made) < INPUTS:
        session = Maker(chance).session()
        if chance.random() < 0.3:
            session = each_alone(session)
        data = spoilt(session, chance, chance.choice([0.001, 0.005, 0.02, 0.3]))
        kind = chance.randrange(3)
        if kind == 0:
            made.append(data)
        else:
            raw = json.dumps(data if kind == 1 else session).encode()
            made.append(raw if kind == 1 else spoilt_bytes(raw, chance))
    return made


@pytest.mark.slow
def test_every_input_is_answered() -> None:
    seed = int(os.environ.get("FUZZ_SEED", time.time_ns() % 2**32))
    print(f"FUZZ_SEED={seed}")
    refused = 0
    for given in inputs(seed):
        outcome = score(given)
        assert isinstance(outcome, Scored | Refusal)
        if isinstance(outcome, Refusal):
            refused += 1
            assert outcome.problems
        else:
            for pair in outcome.session.pairs:
                card(outcome, pair.number)
        for language in ("en", "sv", "da", "fo"):
            json.dumps(to_json(outcome, language), ensure_ascii=False, allow_nan=False).encode()
    assert INPUTS // 4 < refused < INPUTS
