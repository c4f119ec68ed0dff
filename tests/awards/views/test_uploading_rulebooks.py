"""The examples of both regulations are sent as files and booked, through the pages."""

import datetime
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from awards.choices import ReportState
from awards.models import Report
from awards.rules.amounts import in_hundredths
from awards.rules.answer import Answer
from awards.rules.calculation import calculate
from awards.rules.editions import EDITIONS
from registry.models import Club
from tests.awards.reports import raw
from tests.awards.views.rulebooks import ACBL, FBS, booked_by_pages, entries, plays_by
from tests.cast import Cast
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db

RULES = Path(__file__).parents[2] / "rules"
EXAMPLES = {
    f"{ruleset} {path.stem}": (ruleset, json.loads(path.read_text(encoding="utf-8")))
    for ruleset in (FBS, ACBL)
    for path in sorted((RULES / ruleset.replace("-", "_") / "cases").glob("*example-*.json"))
}
MEMBERS_FROM = datetime.date(1990, 1, 1)
PAID = [name for name, (_ruleset, case) in EXAMPLES.items() if "answer" in case]
REFUSED = [name for name, (_ruleset, case) in EXAMPLES.items() if "errors" in case]


def prepared(cast: Cast, name: str) -> tuple[str, dict[str, Any]]:
    """The federation plays by the example's rules, and its organiser and players are registered."""
    ruleset, case = EXAMPLES[name]
    plays_by(cast, ruleset)
    report = case["report"]
    if report["organiser"] == "0":
        report = {**report, "organiser": cast.club_a.number}
    else:
        Club.objects.filter(pk=cast.club_a.pk).update(number=report["organiser"])
        cast.club_a.refresh_from_db()
    for number in sorted(numbers_in(report)):
        PlayerFactory(federation=cast.federation, number=number, club=cast.club_a, club__starts=MEMBERS_FROM)
    return ruleset, report


def numbers_in(report: Any) -> set[str]:
    """Every player's number in a report or a part of it."""
    if isinstance(report, list):
        return {number for item in report for number in numbers_in(item)}
    if not isinstance(report, dict):
        return set()
    found = set(report.get("halves", {})) if isinstance(report.get("halves"), dict) else set()
    for player in report.get("players", ()):
        found.add(player["number"] if isinstance(player, dict) else player)
    return {number for number in found if number} | {n for value in report.values() for n in numbers_in(value)}


def sent(client: Client, report: dict[str, Any]) -> HttpResponse:
    file = SimpleUploadedFile("report.json", raw(report), content_type="application/json")
    return client.post("/sbf/reports/upload/", {"file": file})


@pytest.mark.parametrize("name", PAID)
def test_an_example_is_sent_as_a_file_and_booked(client: Client, cast: Cast, name: str) -> None:
    ruleset, report = prepared(cast, name)
    client.force_login(cast.official_a)
    answer = sent(client, report)
    assert answer.status_code == 302, answer.context["problems"]
    booked = booked_by_pages(client, cast, Report.objects.get())
    assert booked.state == ReportState.BOOKED
    worth = EDITIONS[ruleset].hundredths
    expected = {
        (award["player"], colour): in_hundredths(Fraction(points), worth[colour])
        for award in EXAMPLES[name][1]["answer"]["awards"]
        for colour, points in award["points"].items()
    }
    assert entries() == expected != {}


@pytest.mark.parametrize("name", REFUSED)
def test_an_example_that_breaks_the_rules_is_refused_with_every_reason(client: Client, cast: Cast, name: str) -> None:
    _ruleset, report = prepared(cast, name)
    client.force_login(cast.official_a)
    answer = sent(client, report)
    assert answer.status_code == 422
    found = {(path, group.code) for group in answer.context["problems"].groups for path in group.paths}
    errors = EXAMPLES[name][1]["errors"]
    assert found == {(error["path"], error["code"]) if isinstance(error, dict) else tuple(error) for error in errors}


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_the_example_on_the_page_is_a_report_of_the_rules_in_force(client: Client, cast: Cast, ruleset: str) -> None:
    plays_by(cast, ruleset)
    client.force_login(cast.official_a)
    example = client.get("/sbf/reports/upload/").context["form"].example
    assert isinstance(calculate(json.loads(example), ruleset=ruleset), Answer)
    assert [json.loads(example)[key] for key in ("organiser", "name")] == ["101", "Tuesday pairs"]
