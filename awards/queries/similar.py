"""Reports that look like the same event."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, OuterRef, Q

from awards.choices import ReportState
from awards.models import Report, Result
from awards.queries.contestants import contestants, numbers_of

Payload = Mapping[str, Any]

COUNTING = (ReportState.FILED, ReportState.BOOKED, ReportState.RETURNED)


def similar_reports(report: Report) -> list[Report]:
    """Other reports of the same organiser, day and form that look like the same event, newest first.

    Most of the players of the smaller field are the same, and so is the level, the name, or most of the larger field:
    who plays for bronze in the afternoon may well play for silver in the evening.

    Before them stands the report that this one was sent to amend, whatever its day and players. What is withdrawn or
    superseded is not among them.
    """
    others = Report.objects.filter(
        federation=report.federation_id,
        club=report.club_id,
        district=report.district_id,
        state__in=COUNTING,
        payload__date=report.payload["date"],
        payload__form=report.payload["form"],
    )
    found = others.exclude(pk__in=[report.pk, report.amends_id or 0]).order_by("-uploaded_at", "-pk")
    amended = Report.objects.filter(pk__in=[report.amends_id] if report.amends_id else [], state__in=COUNTING)
    first, rest = (reports.defer("raw", "answer").select_related("event") for reports in (amended, found))
    return [*first, *(other for other in rest if _looks_the_same(report.payload, other.payload))]


def similar_elsewhere(report: Report) -> list[Report]:
    """Reports of other organisers of the federation that look like the same event, newest first, by one query.

    Of what is booked everybody may be told; what waits for the office (`FILED`) is not public.
    """
    players = Result.objects.filter(event=OuterRef("event"), player__number__in=numbers_of(report.payload))
    others = Report.objects.filter(
        Q(state=ReportState.FILED) | Q(Exists(players), state=ReportState.BOOKED),
        event__federation=report.federation_id,
        event__date=report.payload["date"],
        event__form=report.payload["form"],
    )
    others = others.exclude(club=report.club_id, district=report.district_id).order_by("-uploaded_at", "-pk")
    found = others.defer("raw", "answer").select_related("event", "federation", "club", "district")
    return [other for other in found if _looks_the_same(report.payload, other.payload)]


def _looks_the_same(first: Payload, second: Payload) -> bool:
    players, others = numbers_of(first), numbers_of(second)
    if 2 * len(players & others) <= min(len(players), len(others)):
        return False
    return first["level"] == second["level"] or _name(first) == _name(second) or _same_field(first, second)


def _name(payload: Payload) -> str:
    return str(payload["name"]).casefold()


def _same_field(first: Payload, second: Payload) -> bool:
    """More than half of the contestants of the larger field, pair by pair or team by team, stand in both."""
    fields = [Counter(frozenset(row.numbers) for row in contestants(payload)) for payload in (first, second)]
    return 2 * (fields[0] & fields[1]).total() > max(field.total() for field in fields)
