"""Granted events that were played, or should have been, and of which no report has come in time."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Q, QuerySet

from awards.queries.sanctioned_events import granted
from registry.models import Federation
from registry.permissions import Actor
from sanctions.models import Application
from sanctions.queries.prices import price_lists

# Where no price list says until when a report is due.
REPORT_DAYS = 14


@dataclass(frozen=True)
class Overdue:
    """A granted event, and the day until which its report was due."""

    application: Application
    due: date


def overdue(federation: Federation, today: date) -> list[Overdue]:
    """What is overdue on a day, what was due first before all else."""
    return _overdue(granted(federation), federation, today)


def overdue_of(federation: Federation, actor: Actor, today: date) -> list[Overdue]:
    """What is overdue of the actor's clubs and districts; the office sees all."""
    found = granted(federation)
    if not actor.office:
        districts = actor.district_ids
        found = found.filter(
            Q(club__in=actor.club_ids)
            | Q(club__merged_into__in=actor.club_ids)
            | Q(club__merged_into__merged_into__in=actor.club_ids)
            | Q(district__in=districts)
            | Q(club__district__in=districts)
            | Q(played_in__in=districts)
        )
    return _overdue(found, federation, today)


def _overdue(applications: QuerySet[Application], federation: Federation, today: date) -> list[Overdue]:
    unreported = list(applications.filter(used_at=None, last_date__lt=today).order_by("last_date", "pk"))
    # The newest list comes first; the one that counts began on the last day of play or before.
    lists = [(one.starts, one.report_days) for one in price_lists(federation)] if unreported else []
    found = []
    for application in unreported:
        last = application.last_date
        if last is None:
            continue
        days = next((days for starts, days in lists if starts <= last), REPORT_DAYS)
        due = last + timedelta(days=days)
        if today > due:
            found.append(Overdue(application, due))
    return sorted(found, key=lambda one: one.due)
