"""The examples of the regulation, and what follows from its text, as files: ``cases/PARAGRAPH-name.json``.

``pairs`` is a number of pairs or the place of each row, ``individual`` the same of players, ``barometer`` a number
of teams, ``heats`` the pairs of each heat of a simultaneous event; ``report`` holds the other keys of the report and
``standings`` whole rows where a case needs them. ``pays`` says what the rows get (both players), counted from 1, in
short: ``"46 s"``; rows that are not named get nothing. ``players``, ``unrounded``, ``ranking``, ``warnings`` and
``errors`` say the rest, ``remarks`` what is said of nobody's award.

Team matches have ``matches`` in the short form of :mod:`tests.rules.teams`, with ``each`` and ``table``;
``team_pays`` says what the four players of a team get, and ``players`` what others do. ``unrounded`` and
``ranking`` may name players.

``rally`` holds the kind, the events and the place of each player of a closed rally; its answer is told as above.
``holding`` are points by colour in short; ``title``, ``klover_stars`` and ``missing``, by colour what alone would be
enough for the title ``next``, say how they stand.

``sanction`` is an application in the short form of :mod:`tests.rules.sanctions`, ``others`` are the events beside it;
``findings`` says what the edition has against it, with the granted events that stand in the way.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from awards.rules.amounts import written
from awards.rules.answer import Answer, Refusal
from awards.rules.calculation import calculate
from awards.rules.editions import edition
from awards.rules.rally import RallyEvent
from awards.rules.sanctioning import findings
from tests.rules.reports import first, heats, individual, paid, pairs, teams
from tests.rules.sanctions import asked_of, used_of
from tests.rules.teams import lineup, team_matches

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))
COLOURS = {"g": "gold", "s": "silver", "b": "bronze"}


def amounts(text: str) -> dict[str, str]:
    parts = text.split()
    return {COLOURS[colour]: amount for amount, colour in zip(parts[::2], parts[1::2], strict=True)}


def in_rows(given: dict[str, str] | list[str]) -> dict[int, dict[str, str]]:
    rows = enumerate(given, start=1) if isinstance(given, list) else ((int(row), text) for row, text in given.items())
    return {row: amounts(text) for row, text in rows if text}


def report_of(case: dict[str, Any]) -> dict[str, Any]:
    report = dict(case["report"])
    if "matches" in case:
        short = {key: case[key] for key in ("table", "each") if key in case}
        return team_matches(case["matches"], report.pop("level", "bronze"), **short, **report)
    for key, make in (("individual", individual), ("barometer", teams), ("heats", heats)):
        if key in case:
            return make(case[key], report.pop("level", "bronze"), **report)
    return pairs(case.get("pairs", 0), report.pop("level", "bronze"), **report)


def player_of(row: str) -> str:
    return first(int(row)) if row.isdigit() else row


def players_of(case: dict[str, Any]) -> dict[str, str]:
    of_teams = {player: text for team, text in case.get("team_pays", {}).items() for player in lineup(team)}
    return {**of_teams, **case.get("players", {})}


def outcome_of(case: dict[str, Any]) -> Answer | Refusal:
    """What the engine answers to the case's report, or to its rally."""
    rally = case.get("rally")
    if rally is None:
        return calculate(report_of(case))
    bonus = edition("sbf-2018").rally_bonus
    assert bonus is not None
    return bonus(rally["kind"], [RallyEvent(**event) for event in rally["events"]], rally["places"])


def assert_standing(case: dict[str, Any]) -> None:
    """The holding stands towards the titles as the case says."""
    points = {colour: int(amount) for colour, amount in amounts(case["holding"]).items()}
    held = {"gold": 0, "silver": 0, "bronze": 0, **points}
    standing = edition("sbf-2018").standing(held)
    assert edition("sbf-2018").title(held) == standing.title == case["title"]
    assert standing.beside == {"klover_stars": case.get("klover_stars", 0)}
    assert (standing.next.title if standing.next else None) == case["next"]
    assert (dict(standing.next.missing) if standing.next else None) == case["missing"]


def assert_answered(path: Path) -> None:
    """The case is answered as it says."""
    case = json.loads(path.read_text(encoding="utf-8"))
    if "holding" in case:
        assert_standing(case)
        return
    if "sanction" in case:
        found = findings(edition("sbf-2018").sanctions, asked_of(case["sanction"]), used_of(case["others"]))
        assert {finding.code: list(finding.events) for finding in found} == case["findings"]
        return
    outcome = outcome_of(case)
    if "errors" in case:
        assert isinstance(outcome, Refusal)
        assert [[problem.path, problem.code] for problem in outcome.problems] == case["errors"]
        return
    assert not isinstance(outcome, Refusal), outcome
    awards = {award.player: award for award in outcome.awards}
    if "pays" in case:
        expected = {
            row: {colour: int(amount) for colour, amount in given.items()}
            for row, given in in_rows(case["pays"]).items()
        }
        assert paid(report_of(case)) == expected
    if "players" in case or "team_pays" in case:
        found = {player: {colour: str(n) for colour, n in award.points.items()} for player, award in awards.items()}
        assert found == {player: amounts(text) for player, text in players_of(case).items()}
    for row, text in case.get("unrounded", {}).items():
        assert {colour: written(n) for colour, n in awards[player_of(row)].unrounded.items()} == amounts(text)
    for row, points in case.get("ranking", {}).items():
        assert awards[player_of(row)].ranking == points
    assert [warning.code for warning in outcome.warnings] == case.get("warnings", [])
    assert [remark.code for remark in outcome.remarks] == case.get("remarks", [])


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_is_answered_as_the_regulation_says(path: Path) -> None:
    assert_answered(path)


def test_every_computed_paragraph_has_a_case() -> None:
    computed = {path.stem.split("-")[0] for path in CASES}
    assert computed == {f"{int(number):02}" for number in edition("sbf-2018").rules}
