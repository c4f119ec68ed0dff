"""The examples of the regulation, and what follows from its text, as files: ``cases/PARAGRAPH-name.json``.

A case has a whole ``session``, or ``boards`` in the short form of :mod:`tests.scoring.sessions` with further keys of
the session in ``with``. ``points`` are those of each board, ``5/1`` for N-S and E-W; ``totals`` and ``places`` are by
pair, ``sections`` the total of each pair in each section; ``warnings`` are codes, ``errors`` paths and codes.
``answer`` is the answer, shortened: keys that are left out are not looked at, lists are complete.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.sessions import Session, answer, places, points, problems, session, totals

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


def session_of(case: dict[str, Any]) -> Session:
    """The case's session, written out."""
    return case["session"] if "session" in case else session(case["boards"], **case.get("with", {}))


def shortened(found: Any, expected: Any) -> Any:
    """What was found, without the keys that are not expected."""
    if isinstance(found, dict) and isinstance(expected, dict):
        return {key: shortened(value, expected[key]) for key, value in found.items() if key in expected}
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        return [shortened(one, other) for one, other in zip(found, expected, strict=True)]
    return found


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_is_scored_as_the_regulation_says(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    data = session_of(case)
    if "errors" in case:
        assert problems(data) == [(where, code) for where, code in case["errors"]]
        return
    found = answer(data)
    expected = case.get("answer", {})
    assert shortened(found, expected) == expected
    if "points" in case:
        assert points(data) == case["points"]
    if "totals" in case:
        everything = totals(data)
        assert {pair: everything[pair] for pair in case["totals"]} == case["totals"]
    if "places" in case:
        assert places(data) == case["places"]
    if "sections" in case:
        rows = {str(row["pair"]): {of["section"]: of["total"] for of in row["sections"]} for row in found["standings"]}
        assert {pair: rows[pair] for pair in case["sections"]} == case["sections"]
    if "warnings" in case:
        assert [warning["code"] for warning in found["warnings"]] == case["warnings"]
