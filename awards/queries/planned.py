"""What was granted beside what became of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from awards.choices import ReportState
from awards.models import DistrictCheck, Event, Report
from awards.queries.contestants import contestants
from registry.models import Federation
from registry.permissions import Actor
from sanctions.choices import State
from sanctions.models import Application

# Of an event the report that stands: there is one at most.
STANDING = (ReportState.FILED, ReportState.RETURNED, ReportState.BOOKED)


@dataclass(frozen=True)
class Played:
    """What was reported of an event."""

    report: Report
    first: date
    last: date
    level: str
    form: str
    contestants: int
    boards: int | None
    checks: list[DistrictCheck]

    @property
    def forbidden(self) -> int:
        """How many things the rules do not allow."""
        return sum(one["severity"] == "forbidden" for one in self.report.sanction_found)

    @property
    def worth_a_look(self) -> int:
        """How many other things differ from what was granted."""
        return len(self.report.sanction_found) - self.forbidden

    @property
    def last_check(self) -> DistrictCheck | None:
        """The last check of this very report, by a district or the office."""
        own = [check for check in self.checks if check.report_id == self.report.pk]
        return own[-1] if own else None


def planned(federation: Federation, actor: Actor) -> QuerySet[Application]:
    """What was granted in the actor's districts, or to their clubs; the office sees all. Also what was cancelled later.

    Each comes with its organiser and what `played` reads.
    """
    found = Application.objects.filter(federation=federation, state__in=(State.GRANTED, State.CANCELLED))
    if not actor.office:
        districts = actor.district_ids
        found = found.filter(Q(played_in__in=districts) | Q(district__in=districts) | Q(club__district__in=districts))
    standing = Report.objects.filter(state__in=STANDING).select_related("club", "event")
    reports = standing.defer("raw", "answer").order_by("-uploaded_at", "-pk")
    checks = DistrictCheck.objects.select_related("by").order_by("at", "pk")
    events = Event.objects.prefetch_related(Prefetch("reports", reports), Prefetch("district_checks", checks))
    related = ("club__district", "district", "federation", "played_in")
    return found.select_related(*related).prefetch_related(Prefetch("event", events))


def played(application: Application) -> Played | None:
    """What was reported of an application of `planned`; None while nothing was."""
    event: Event | None = getattr(application, "event", None)
    report = next(iter(event.reports.all()), None) if event is not None else None
    if event is None or report is None:
        return None
    payload: Mapping[str, Any] = report.payload
    last = date.fromisoformat(str(payload["date"]))
    return Played(
        report=report,
        first=date.fromisoformat(str(payload.get("first_date") or payload["date"])),
        last=last,
        level=str(payload["level"]),
        form=str(payload["form"]),
        contestants=int(payload.get("entrants") or len(contestants(payload))),
        boards=payload.get("boards"),
        checks=list(event.district_checks.all()),
    )


def unchecked(applications: QuerySet[Application]) -> QuerySet[Application]:
    """Those whose report that stands nobody has looked at yet."""
    return _reported(applications).exclude(pk__in=_checked(applications).values("pk"))


def checked(applications: QuerySet[Application]) -> QuerySet[Application]:
    """Those whose report that stands was looked at."""
    return applications.filter(pk__in=_checked(applications).values("pk"))


def unreported(applications: QuerySet[Application], today: date) -> QuerySet[Application]:
    """Those whose last day has passed and of which there is no report."""
    return applications.filter(state=State.GRANTED, used_at=None, last_date__lt=today)


def _reported(applications: QuerySet[Application]) -> QuerySet[Application]:
    return applications.filter(used_at__isnull=False)


def _checked(applications: QuerySet[Application]) -> QuerySet[Application]:
    looked_at = Report.objects.filter(state__in=STANDING, district_checks__isnull=False)
    return _reported(applications).filter(event__reports__in=looked_at).order_by()
