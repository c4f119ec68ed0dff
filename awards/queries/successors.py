"""What took the place of a report, and what it took the place of."""

from django.db.models import Q, QuerySet

from awards.choices import ReportState
from awards.models import Report
from awards.queries.similar import COUNTING, similar_reports


def replacements(report: Report) -> list[Report]:
    """What counts in the place of a report that no longer does: what was made to amend it, then what looks like it.

    The first may be a draft yet.

    Empty for a report that counts, or may still be filed for the first time.
    """
    if report.state == ReportState.SUPERSEDED:
        return list(Report.objects.filter(supersedes=report).defer("raw", "answer"))
    if report.state != ReportState.WITHDRAWN:
        return []
    found = {other.pk: other for other in (*_put_right(report), *similar_reports(report))}
    return list(found.values())


def _put_right(report: Report) -> QuerySet[Report]:
    """What was made of a withdrawn report: amendments of it, and later ones of what it was to amend itself."""
    made = Q(amends=report)
    if report.amends_id:
        made |= Q(amends=report.amends_id, uploaded_at__gt=report.uploaded_at)
    reports = Report.objects.filter(made, state__in=(*COUNTING, ReportState.DRAFT))
    return reports.defer("raw", "answer").order_by("-uploaded_at", "-pk")


def replaced(report: Report) -> Report | None:
    """The earlier report whose place this one took or is meant to take."""
    return report.supersedes or report.amends
