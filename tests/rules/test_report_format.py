"""docs/report-format.md describes the report file as it is read."""

import json
import re
from pathlib import Path

from awards.rules.answer import Answer
from awards.rules.calculation import calculate
from awards.rules.report.parse import KEYS
from awards.rules.report.standings import PLAYER_KEYS, ROW_KEYS

TEXT = (Path(__file__).parents[2] / "docs" / "report-format.md").read_text(encoding="utf-8")


def test_every_key_is_described() -> None:
    table = TEXT.partition("| key | holds |")[2].partition("\n\n")[0]
    described = [name for line in table.splitlines()[2:] for name in re.findall(r"`([^`]+)`", line.split("|")[1])]
    assert sorted(described) == sorted(KEYS)
    rows = TEXT.partition("A row of `standings`")[2]
    assert {*ROW_KEYS, *PLAYER_KEYS} <= set(re.findall(r"`([a-z_]+)`", rows))


def test_the_example_is_a_report_that_gives_points() -> None:
    example = json.loads(TEXT.partition("```json\n")[2].partition("```")[0])
    answer = calculate(example, ruleset="sbf-2018")
    assert isinstance(answer, Answer)
    assert sum(bool(award.points) for award in answer.awards) == 6
