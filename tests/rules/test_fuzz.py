"""Whatever comes in, the engine answers: with awards, or with problems that can be printed and kept."""

import json
import os
import random
import time
from typing import Any

import pytest

from awards.readers.json_report import read
from awards.rules.answer import Answer, Refusal, from_stored, to_json, to_stored
from awards.rules.calculation import calculate, parse
from awards.rules.report import Report
from tests.rules.faulty import bronze, final, gold, silver, teams

INPUTS = 2_000
JUNK: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 7, 24, 10**30, 1.5, float("nan"), float("inf"), 1e300),
    *("", " ", "1", "1/2", "1/0", "0.5", "-1", "NS", "A", "gold", "\ud800", "\0", "å" * 300, "2023-02-29", "9" * 5000),
    *([], {}, [[]], [None], {"number": None}, {"": 1}, ["1", "1"], {"share": "1/3", "number": "7"}),
]
KEYS = [
    *("place", "players", "share", "number", "line", "halves", "home", "boards", "final", "carry_over", "evenings"),
    *("handicap", "opponents_met", "championship", "strength_group", "silver_places_to_b_final", "x", "\udfff", ""),
]


def spoilt(value: Any, chance: random.Random, rate: float) -> Any:
    """The data with parts replaced, dropped, added, doubled or moved."""
    if chance.random() < rate:
        return chance.choice(JUNK)
    if isinstance(value, dict):
        items = [(key, spoilt(inner, chance, rate)) for key, inner in value.items() if chance.random() >= rate / 2]
        if chance.random() < rate * 3:
            items.append((chance.choice(KEYS), chance.choice(JUNK)))
        return dict(items)
    if isinstance(value, list):
        items = [spoilt(inner, chance, rate) for inner in value if chance.random() >= rate / 2]
        if items and chance.random() < rate * 2:
            items.append(chance.choice(items))
        return items
    if isinstance(value, int) and not isinstance(value, bool) and chance.random() < rate:
        return value + chance.choice([-1, 1, 100, -100])
    return value


def spoilt_bytes(raw: bytes, chance: random.Random) -> bytes:
    """The file with bytes changed, cut or repeated."""
    found = bytearray(raw)
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(found) + 1)
        action = chance.randrange(4)
        if action == 0 and at < len(found):
            found[at] = chance.randrange(256)
        elif action == 1:
            del found[at : at + chance.randrange(40)]
        elif action == 2:
            found[at:at] = found[at : at + chance.randrange(60)]
        else:
            found[at:at] = chance.choice(
                [b"{", b"}", b"[", b'"', b",", b"\\", b"NaN", b"1e999", b"\xff", b"\xef\xbb\xbf"]
            )
    return bytes(found)


def inputs(seed: int) -> list[Any]:
    chance = random.Random(seed)
    made: list[Any] = []
    while len(made) < INPUTS:
        report = chance.choice([bronze, silver, gold, final, teams])()
        data = spoilt(report, chance, chance.choice([0.002, 0.01, 0.05, 0.3]))
        kind = chance.randrange(3)
        if kind == 0:
            made.append(data)
        else:
            raw = json.dumps(data if kind == 1 else report).encode()
            made.append(raw if kind == 1 else spoilt_bytes(raw, chance))
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
        data = read(given) if isinstance(given, bytes) else given
        if not isinstance(data, Refusal):
            assert isinstance(parse(data), Report | Refusal)
    assert INPUTS // 4 < refused < INPUTS
