"""Whatever is reported of teams, NABC events and titles, it is answered: with awards, or with problems."""

import json
import os
import random
import time
from typing import Any

import pytest

from awards.rules import cli
from awards.rules.answer import Answer, Refusal, from_stored, to_json, to_stored
from awards.rules.calculation import calculate, parse
from awards.rules.editions import edition
from awards.rules.report import Report
from tests.rules.acbl_mps022.reports import report
from tests.rules.acbl_mps022.team_reports import bracketed, knockout, teams
from tests.rules.test_fuzz import JUNK, spoilt

INPUTS = 1_500
KEYS = [
    *("matches_won", "playoff_winners", "forfeits", "split_groups", "groups", "match_awards", "boards_per_match"),
    *("nabc_event", "final_qualifiers", "barometer_level", "series_session_tables", "split_site_tables", "tables"),
    *("other_restricted_ko_teams", "structure", "event_type", "rating", "sessions", "max_masterpoints", "restrictions"),
]
MATCH = {"players": ["T11", "x"], "full": 2, "half": 1, "quarter": 1}
SEEDS: list[dict[str, Any]] = [
    knockout(16, [1, 2, 3, 4, 5], playoff_winners=["T3"], forfeits={"T2": "T4"}, match_awards=[MATCH]),
    knockout(9, [1, 2, 3, 3], split_groups=[9, 8], other_restricted_ko_teams=40, restrictions=["women"]),
    bracketed([(16, 3000), (16, 400), (9, 120)], other_restricted_ko_teams=20),
    bracketed([(16, 3000), (16, 700)], structure="flighted", limits=[None, 750]),
    bracketed([(16, 3000), (16, 700), (8, 100)], event_type="swiss", boards_per_match=8, match_awards=[MATCH]),
    teams("compact_knockout", 9, [1, 2, 3, 4], boards_per_match=12, forfeits={"T2": "T3"}),
    teams("knockout", 40, [1, 2, 3, 3], level="national", nabc_event="vanderbilt-spingold", boards_per_match=32),
    teams("knockout", 9, [1, 2], level="national", nabc_event="gnt-c", max_masterpoints=500),
    teams("swiss", 40, [1, 2], level="national", sessions=None, nabc_event="north-american-swiss", final_qualifiers=8),
    teams("bam", 40, [1, 2], level="national", sessions=None, nabc_event="reisinger"),
    teams("knockout", 9, [1, 2], level="national", nabc_event="usbc"),
    report(5, {"series_session_tables": [9, 10, 11], "max_masterpoints": 750}, entrants=30),
    report(5, {"barometer_level": 2, "session_results": [{"session": 1, "standings": 4}]}, entrants=30),
    report(5, {"split_site_tables": 30, "concurrent_tables": 10}, entrants=30),
]


def inputs(seed: int) -> list[Any]:
    """The reports with parts spoilt, and with keys of others."""
    chance = random.Random(seed)
    made: list[Any] = []
    for _ in range(INPUTS):
        data = spoilt(json.loads(json.dumps(chance.choice(SEEDS))), chance, chance.choice([0.002, 0.01, 0.05, 0.3]))
        conditions = data.get("conditions") if isinstance(data, dict) else None
        if isinstance(conditions, dict) and chance.random() < 0.5:
            other = chance.choice(SEEDS)["conditions"]
            key = chance.choice(KEYS)
            data["conditions"] = {**conditions, key: other.get(key, chance.choice(JUNK))}
        made.append(data)
    return made


@pytest.mark.slow
def test_every_report_is_answered() -> None:
    seed = int(os.environ.get("FUZZ_SEED", time.time_ns() % 2**32))
    print(f"FUZZ_SEED={seed}")
    refused = 0
    for given in inputs(seed):
        outcome = calculate(given)
        assert isinstance(outcome, Answer | Refusal)
        refused += isinstance(outcome, Refusal)
        json.dumps(to_json(outcome, "sv"), ensure_ascii=False, allow_nan=False).encode()
        json.dumps(to_json(outcome), ensure_ascii=False, allow_nan=False).encode()
        assert from_stored(json.loads(json.dumps(to_stored(outcome), allow_nan=False))) == outcome
        found = parse(given)
        if isinstance(found, Report):
            assert edition("acbl-mps022").counts_as_win(found) in (True, False)
    assert INPUTS // 8 < refused < INPUTS


def test_every_line_of_holdings_is_answered() -> None:
    chance = random.Random(25)
    values = [*JUNK, "0.001", "12.345678", 10**12, "300", 50]
    for _ in range(600):
        keys = [key for key in ("black", "silver", "red", "gold", "age", "nabc_wins") if chance.random() < 0.8]
        line = json.dumps({key: chance.choice(values) for key in keys}).encode()
        answer = cli.title(edition("acbl-mps022"), line)
        assert ("errors" in answer) != ("title" in answer)
        json.dumps(answer)
