"""Reports that look like the same event."""

from awards.choices import ReportState
from awards.models import Report
from awards.queries.contestants import numbers_of

COUNTING = (ReportState.FILED, ReportState.BOOKED, ReportState.RETURNED)


def similar_reports(report: Report) -> list[Report]:
    """Other reports of the same organiser, day and form in which most of the players are the same, newest first.

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
    mine = numbers_of(report.payload)
    found = others.exclude(pk__in=[report.pk, report.amends_id or 0]).order_by("-uploaded_at", "-pk")
    amended = Report.objects.filter(pk=report.amends_id or 0, state__in=COUNTING)
    first, rest = (reports.defer("raw", "answer").select_related("event") for reports in (amended, found))
    return [*first, *(other for other in rest if _mostly_the_same(mine, numbers_of(other.payload)))]


def _mostly_the_same(first: set[str], second: set[str]) -> bool:
    """More than half of the players of the smaller field play in both."""
    return 2 * len(first & second) > min(len(first), len(second))
