"""What took the place of a report, and what it took the place of."""

from awards.choices import ReportState
from awards.models import Report
from awards.queries.similar import COUNTING, similar_reports


def replacements(report: Report) -> list[Report]:
    """What counts in the place of a report that no longer does: what was sent to amend it, then what looks like it.

    Empty for a report that counts, or may still be filed for the first time.
    """
    if report.state == ReportState.SUPERSEDED:
        return list(Report.objects.filter(supersedes=report).defer("raw", "answer"))
    if report.state != ReportState.WITHDRAWN:
        return []
    amendments = report.amendments.filter(state__in=COUNTING).defer("raw", "answer").order_by("-uploaded_at", "-pk")
    found = {other.pk: other for other in (*amendments, *similar_reports(report))}
    return list(found.values())


def replaced(report: Report) -> Report | None:
    """The earlier report whose place this one took or is meant to take."""
    return report.supersedes or report.amends
