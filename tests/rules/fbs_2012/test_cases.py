"""The worked examples, and what follows from each paragraph, as files: ``cases/PARAGRAPH-name.json``.

A whole ``report`` has the ``answer`` that programs read: what each player gets, booked and exact, and the codes of the
warnings. In short, ``pairs`` is a number of pairs or the place of each row, ``individual`` the same of players and
``mini_teams`` of teams; ``with`` holds the other keys of the report. ``pays`` then says what the rows get (all of its
players), counted from 1: ``"46 s"``; rows that are not named get nothing. ``players`` says it by player instead, and
``unrounded`` what single players get before the last rounding. ``errors`` says path and code of everything that is
wrong.

``matches`` are team matches in the short form of :mod:`tests.rules.fbs_2012.series`; ``teams`` says what each player of
a team gets, ``players`` what others do. ``holding`` are points by colour, with the ``title`` that they give, the
``next`` one and what alone would be enough for it. ``sanction`` is an application in the short form of
:mod:`tests.rules.sanctions` and ``others`` are the events beside it; ``findings`` says what is against it.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from awards.rules.amounts import written
from awards.rules.answer import Answer, Refusal, to_json
from awards.rules.calculation import calculate
from awards.rules.editions import edition
from awards.rules.sanctioning import findings
from tests.rules.fbs_2012.reports import individual, mini_teams, paid, pairs
from tests.rules.fbs_2012.series import series
from tests.rules.sanctions import asked_of, used_of
from tests.rules.teams import lineup

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))
COLOURS = {"g": "gold", "s": "silver", "b": "bronze"}
SHORT = {"pairs": pairs, "individual": individual, "mini_teams": mini_teams, "matches": series}


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


def players_of(case: dict[str, Any]) -> dict[str, dict[str, str]]:
    """What each player gets, those of a team all the same."""
    of_teams = {player: text for team, text in case.get("teams", {}).items() for player in lineup(team)}
    return {player: amounts(text) for player, text in {**of_teams, **case.get("players", {})}.items()}


def assert_standing(case: dict[str, Any]) -> None:
    """The holding stands towards the titles as the case says."""
    points = {colour: int(amount) for colour, amount in amounts(case["holding"]).items()}
    standing = edition("fbs-2012").standing(points)
    assert edition("fbs-2012").title(points) == standing.title == case["title"]
    assert (standing.next.title if standing.next else None) == case["next"]
    assert (dict(standing.next.missing) if standing.next else None) == case["missing"]


def assert_sanctioned(case: dict[str, Any]) -> None:
    """The edition has against the application what the case says."""
    found = findings(edition("fbs-2012").sanctions, asked_of(case["sanction"]), used_of(case["others"]))
    assert {finding.code: list(finding.events) for finding in found} == case["findings"]


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
    if "holding" in case:
        assert_standing(case)
        return
    if "sanction" in case:
        assert_sanctioned(case)
        return
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
    if "players" in case or "teams" in case:
        found = {player: {colour: str(n) for colour, n in award.points.items()} for player, award in awards.items()}
        assert found == players_of(case)
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
