"""The worked examples, and what follows from each paragraph, as files: ``cases/PARAGRAPH-name.json``.

A whole ``report`` has the ``answer`` that programs read: what each player gets, booked and exact, and the codes of the
warnings. In short, ``pairs`` is a number of pairs or the place of each row, ``individual`` the same of players and
``mini_teams`` of teams; ``with`` holds the other keys of the report. ``pays`` then says what the rows get (all of its
players), counted from 1: ``"46 s"``; rows that are not named get nothing. ``players`` says it by player instead, and
``unrounded`` what single players get before the last rounding. ``errors`` says path and code of everything that is
wrong.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from awards.rules.amounts import written
from awards.rules.answer import Answer, Refusal, to_json
from awards.rules.calculation import calculate
from awards.rules.editions import edition
from tests.rules.fbs_2012.reports import individual, mini_teams, paid, pairs

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))
COLOURS = {"g": "gold", "s": "silver", "b": "bronze"}
SHORT = {"pairs": pairs, "individual": individual, "mini_teams": mini_teams}


def amounts(text: str) -> dict[str, str]:
    """``"2 g"`` by the name of the colour."""
    parts = text.split()
    return {COLOURS[colour]: amount for amount, colour in zip(parts[::2], parts[1::2], strict=True)}


def report_of(case: dict[str, Any]) -> dict[str, Any]:
    """The whole report of a case."""
    for key, make in SHORT.items():
        if key in case:
            more = dict(case.get("with", {}))
            return make(case[key], more.pop("level", "bronze"), **more)
    report: dict[str, Any] = case["report"]
    return report


def plain(answer: Answer) -> dict[str, Any]:
    """What programs read of an answer, every reason and warning being said but left out here."""
    shown = to_json(answer)
    for award in shown["awards"]:
        assert award.pop("because")
    for warning in shown["warnings"]:
        assert warning.pop("message")
    return shown


def assert_answered(path: Path) -> None:
    """The case is answered as it says."""
    case = json.loads(path.read_text(encoding="utf-8"))
    report = report_of(case)
    outcome = calculate(report)
    if "errors" in case:
        assert isinstance(outcome, Refusal)
        assert [[problem.path, problem.code] for problem in outcome.problems] == case["errors"]
        return
    assert isinstance(outcome, Answer), outcome
    if "answer" in case:
        assert plain(outcome) == case["answer"]
        return
    awards = {award.player: award for award in outcome.awards}
    if "players" in case:
        found = {player: {colour: str(n) for colour, n in award.points.items()} for player, award in awards.items()}
        assert found == {player: amounts(text) for player, text in case["players"].items()}
    else:
        expected = {row: amounts(text) for row, text in enumerate(case["pays"], start=1) if text}
        by_row = {row: {colour: str(n) for colour, n in points.items()} for row, points in paid(report).items()}
        assert by_row == expected
    for player, text in case.get("unrounded", {}).items():
        assert {colour: written(n) for colour, n in awards[player].unrounded.items()} == amounts(text)
    assert [warning.code for warning in outcome.warnings] == case.get("warnings", [])


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_is_answered_as_the_regulation_says(path: Path) -> None:
    assert_answered(path)


def test_every_computed_paragraph_has_a_case() -> None:
    computed = {path.stem.split("-")[0] for path in CASES} - {"example"}
    assert computed == set(edition("fbs-2012").rules)
