"""The worked examples, and what follows from the text, as files: ``cases/PARAGRAPH-name.json``.

``report`` is a whole report with its ``answer`` (without the reasons) or ``errors``. In a short case ``event`` is given
in the form of :mod:`tests.rules.acbl_mps022.reports`; ``pays`` says what the players of a label, or one of them, get,
``unrounded`` what they get exactly, ``warnings``, ``remarks`` and ``errors`` the rest. Who is not named gets nothing.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from awards.rules.amounts import written
from awards.rules.answer import Refusal, to_json
from awards.rules.calculation import calculate
from awards.rules.editions import edition
from tests.rules.acbl_mps022.reports import SEATS, answered, paid, report

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def report_of(case: dict[str, Any]) -> dict[str, Any]:
    """The report of a case, whole or in short."""
    if "report" in case:
        whole: dict[str, Any] = case["report"]
        return whole
    return report(case.get("standings", []), **case["event"])


def without_words(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer as programs compare it: without reasons and messages."""
    if "errors" in answer:
        return {"errors": [{"path": error["path"], "code": error["code"]} for error in answer["errors"]]}
    awards = [{key: award[key] for key in award if key != "because"} for award in answer["awards"]]
    warnings = [{"code": warning["code"]} for warning in answer["warnings"]]
    return {"ruleset": answer["ruleset"], "awards": awards, "warnings": warnings}


def by_player(case: dict[str, Any], given: dict[str, str], data: dict[str, Any]) -> dict[str, str]:
    """What is said of labels, as said of their players."""
    seats, known = SEATS[data["form"]], set(players_in(data))
    found = {}
    for label, text in given.items():
        names = [label] if label in known else [label + seat for seat in seats]
        found.update(dict.fromkeys(names, text))
    return found


def players_in(data: Any) -> Iterator[str]:
    """Every text that stands in a list of players."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "players":
                yield from (item if isinstance(item, str) else str(item["number"]) for item in value)
            else:
                yield from players_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from players_in(value)


def assert_answered(path: Path) -> None:
    """The case is answered as it says."""
    case = read(path)
    data = report_of(case)
    outcome = calculate(data)
    if "answer" in case:
        assert without_words(to_json(outcome)) == case["answer"]
        return
    if "errors" in case:
        assert isinstance(outcome, Refusal), outcome
        assert [{"path": problem.path, "code": problem.code} for problem in outcome.problems] == case["errors"]
        return
    assert not isinstance(outcome, Refusal), outcome
    assert paid(data) == by_player(case, case["pays"], data)
    exact = {award.player: award.unrounded for award in answered(data).awards}
    for player, text in by_player(case, case.get("unrounded", {}), data).items():
        assert " ".join(f"{written(amount)} {colour}" for colour, amount in sorted(exact[player].items())) == text
    assert [warning.code for warning in outcome.warnings] == case.get("warnings", [])
    assert [remark.code for remark in outcome.remarks] == case.get("remarks", [])


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_is_answered_as_the_regulation_says(path: Path) -> None:
    assert_answered(path)


def test_every_computed_paragraph_of_events_has_a_case() -> None:
    # Titles and points from elsewhere have no event.
    computed = {path.stem.split("-")[0] for path in CASES if not path.stem.startswith("example-")}
    assert computed == {f"{int(number):02}" for number in edition("acbl-mps022").rules} - {"25", "26"}
