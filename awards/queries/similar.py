"""Reports that look like the same event."""

from typing import Any

from awards.choices import ReportState
from awards.models import Report

COUNTING = (ReportState.FILED, ReportState.BOOKED, ReportState.RETURNED)


def numbers_of(payload: dict[str, Any]) -> set[str]:
    """The player numbers in a report's standings, as they are written."""
    seats = (seat for row in payload.get("standings", []) for seat in row["players"])
    written = (seat.get("number") if isinstance(seat, dict) else seat for seat in seats)
    return {number for number in written if number is not None}


def similar_reports(report: Report) -> list[Report]:
    """Other reports of the same organiser, day and form in which most of the players are the same, newest first.

    A report that this one amends is not among them, nor is one that is withdrawn or superseded.
    """
    others = Report.objects.filter(
        federation=report.federation_id,
        club=report.club_id,
        district=report.district_id,
        state__in=COUNTING,
        payload__date=report.payload["date"],
        payload__form=report.payload["form"],
    )
    mine = numbers_of(report.payload)
    found = (
        others.exclude(pk__in=[report.pk, report.amends_id or 0]).defer("raw", "answer").order_by("-uploaded_at", "-pk")
    )
    return [other for other in found.select_related("event") if _mostly_the_same(mine, numbers_of(other.payload))]


def _mostly_the_same(first: set[str], second: set[str]) -> bool:
    """More than half of the players of the smaller field play in both."""
    return 2 * len(first & second) > min(len(first), len(second))
