"""What the last recalculation found, as the office reads it."""

from dataclasses import dataclass
from datetime import datetime

from awards.choices import ReportState
from awards.models import Recheck, Report
from registry.models import Federation


@dataclass(frozen=True)
class Finding:
    """A booked report that would change, and for how many players; 0 where it would be refused."""

    report: Report
    players: int


@dataclass(frozen=True)
class LastRecheck:
    """When it was made, and what of it is still to be looked at."""

    made_at: datetime
    findings: list[Finding]


def last_recheck(federation: Federation) -> LastRecheck | None:
    """The last recalculation without the reports that were corrected since; None if there was none."""
    made = Recheck.objects.filter(federation=federation).first()
    if made is None:
        return None
    players = {found["report"]: found["players"] for found in made.found}
    reports = Report.objects.filter(pk__in=players, federation=federation, state=ReportState.BOOKED)
    listed = reports.select_related("event", "club").defer("raw", "answer").order_by("-event__date", "-pk")
    return LastRecheck(made.made_at, [Finding(report, players[report.pk]) for report in listed])
