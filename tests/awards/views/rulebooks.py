"""A federation that plays by another edition, and what is booked in it."""

import datetime
from collections.abc import Mapping
from typing import Any

from django.test import Client

from awards.models import LedgerEntry, Report
from awards.rules.amounts import in_hundredths
from awards.rules.answer import Answer
from awards.rules.calculation import calculate
from awards.rules.editions import EDITIONS
from registry.models import RulesetPeriod
from tests.cast import Cast

ACBL, FBS = "acbl-mps022", "fbs-2012"


def plays_by(cast: Cast, ruleset: str) -> None:
    """The cast's federation plays by that edition, on every day of its events."""
    RulesetPeriod.objects.filter(federation=cast.federation).update(ruleset=ruleset, starts=datetime.date(1990, 1, 1))


def entries() -> dict[tuple[str, str], int]:
    """What is booked, in hundredths of a masterpoint, by player and colour."""
    rows = LedgerEntry.objects.values_list("player__number", "colour", "amount")
    return {(number, colour): amount for number, colour, amount in rows}


def answered(payload: Mapping[str, Any], ruleset: str) -> dict[tuple[str, str], int]:
    """What the rules give for a report, in the same way."""
    answer, worth = calculate(dict(payload), ruleset=ruleset), EDITIONS[ruleset].hundredths
    assert isinstance(answer, Answer), answer
    return {
        (award.player, colour): in_hundredths(points, worth[colour])
        for award in answer.awards
        for colour, points in award.points.items()
    }


def booked_by_pages(client: Client, cast: Cast, report: Report) -> Report:
    """The draft filed by the club, and booked by the office where it has to look at it; both on their pages."""
    client.force_login(cast.official_a)
    assert client.post(f"/sbf/reports/{report.pk}/file/").status_code == 302
    report.refresh_from_db()
    if report.state == "filed":
        client.force_login(cast.office)
        assert client.post(f"/sbf/reports/{report.pk}/book/", {"right_reason": "Granted"}).status_code == 302
        report.refresh_from_db()
    return report
