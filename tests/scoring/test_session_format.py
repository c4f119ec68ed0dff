"""docs/session-format.md describes the session file as it is read."""

import json
import re
from pathlib import Path

from awards.scoring.boards import BOARD_KEYS, RESULT_KEYS, SECTION_KEYS
from awards.scoring.entries import PENALTY_KEYS, SIT_OUT_KEYS
from awards.scoring.reading import KEYS, PAIR_KEYS
from tests.scoring.sessions import answer

TEXT = (Path(__file__).parents[2] / "docs" / "session-format.md").read_text(encoding="utf-8")


def test_every_key_is_described() -> None:
    table = TEXT.partition("| key | holds |")[2].partition("\n\n")[0]
    described = [name for line in table.splitlines()[2:] for name in re.findall(r"`([^`]+)`", line.split("|")[1])]
    assert sorted(described) == sorted(KEYS)
    named = set(re.findall(r"`([a-z_]+)`", TEXT))
    assert {*PAIR_KEYS, *SECTION_KEYS, *BOARD_KEYS, *RESULT_KEYS, *SIT_OUT_KEYS, *PENALTY_KEYS} - named == set()


def test_the_example_is_scored() -> None:
    example = json.loads(TEXT.partition("```json\n")[2].partition("```")[0])
    assert [(row["place"], row["pair"], row["total"]) for row in answer(example)["standings"]] == [
        (1, 1, "3"),
        (2, 4, "2.8"),
        (3, 3, "2"),
        (4, 2, "0"),
    ]
