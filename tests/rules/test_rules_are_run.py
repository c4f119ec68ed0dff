"""Every rule of events is run by an example, so that none of them can be lost."""

import json
import sys
from types import FrameType
from typing import Any

from awards.rules.calculation import calculate
from awards.rules.editions import edition
from tests.rules.test_cases import CASES, report_of

# Rallies, titles and what the register asks have tests of their own.
ELSEWHERE = ("rally", "titles")


def test_every_rule_is_run_by_a_case() -> None:
    run: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            run.add(f"{frame.f_globals.get('__name__')}.{frame.f_code.co_qualname}")

    for path in CASES:
        report = report_of(json.loads(path.read_text(encoding="utf-8")))
        sys.setprofile(note)
        try:
            calculate(report)
        finally:
            sys.setprofile(None)
    rules = {name for names in edition("sbf-2018").rules.values() for name in names}
    assert {name for name in rules - run if name.split(".")[3] not in ELSEWHERE} == set()
