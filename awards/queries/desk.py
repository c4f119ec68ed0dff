"""What lies on a desk: filings by state, lines in doubt, and what the last night changed."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Value
from django.utils import timezone

from awards.choices import ReportState, RunState, TitleSource, TitleState
from awards.models import Event, Report, Run, TitleAward
from awards.queries.events import newest_events
from awards.queries.filings import filings
from registry.choices import MailState
from registry.models import Change, Club, Federation, Mail
from registry.permissions import Actor
from registry.queries.clubs import current_clubs
from registry.queries.days import end_of_day
from sanctions.queries.inbox import due

SHOWN = 20
# Among the counts the applications for sanctions.
WAITING = "sanctions"
# What was booked so many days ago is no longer news.
RECENT = timedelta(days=14)
# A club that has filed nothing for so long is asked whether it plays.
QUIET = timedelta(days=60)


def lying(federation: Federation, actor: Actor, state: ReportState) -> QuerySet[Report]:
    """The filings of a state that this person may see; those that have waited longest come first.

    Each has `corrects`: whether it is to take the place of what is booked.
    """
    corrects = Q(amends__state=ReportState.BOOKED)
    found = filings(federation, actor).filter(state=state).annotate(corrects=corrects)
    return found.order_by("filed_at", "uploaded_at", "pk")


def undoing(reports: Iterable[Report]) -> dict[str, list[str]]:
    """By id of the corrections among these that wait: for whom each undoes what the office put right, by number."""
    waiting = [str(report.pk) for report in reports if report.amends_id and report.state == ReportState.FILED]
    if not waiting:
        return {}
    sent = Change.objects.filter(model="report", record__in=waiting, action="amend").order_by("pk")
    return {change.record: change.after.get("undoes", []) for change in sent}


def counts(federation: Federation, actor: Actor) -> dict[str, int]:
    """How many filings of each state this person may see, and how many applications (`WAITING`) are due to him.

    By one query.
    """
    found = filings(federation, actor).order_by().values("state").annotate(count=Count("pk"))
    applications = due(federation, actor).order_by().values(what=Value(WAITING)).annotate(count=Count("pk"))
    return dict(found.values_list("state", "count").union(applications.values_list("what", "count"), all=True))


def quiet_clubs(federation: Federation, district_ids: Collection[int], *, on: date) -> QuerySet[Club]:
    """The clubs of these districts that have filed nothing for `QUIET` days, annotated with `last_filed` or None.

    Who has never filed comes first, then those that have been quiet longest.
    """
    reports = Report.objects.filter(club=OuterRef("pk"), filed_at__isnull=False).order_by("-filed_at")
    since = end_of_day(federation, on - QUIET)
    clubs = current_clubs(federation).filter(district__in=district_ids)
    quiet = clubs.annotate(last_filed=Subquery(reports.values("filed_at")[:1]))
    quiet = quiet.filter(Q(last_filed=None) | Q(last_filed__lt=since))
    return quiet.order_by(F("last_filed").asc(nulls_first=True), "sort_key", "pk")


def newest_events_of(federation: Federation, district_ids: Collection[int]) -> QuerySet[Event]:
    """The newest events of these districts and their clubs."""
    mine = Q(club__district__in=district_ids) | Q(district__in=district_ids)
    return newest_events(federation).filter(mine)


def booked_lately(federation: Federation, actor: Actor) -> QuerySet[Report]:
    """What was booked in the last two weeks, the last played first."""
    since = timezone.now() - RECENT
    booked = filings(federation, actor).filter(state=ReportState.BOOKED, booked_at__gte=since)
    return booked.order_by("-event__date", "-booked_at", "-pk")


@dataclass(frozen=True)
class Night:
    """The last run, what went wrong with it, and the titles that it noticed."""

    run: Run | None
    titles: list[TitleAward]
    failed_mails: int

    @property
    def went_well(self) -> bool:
        """Whether the last run finished and found everything in order."""
        return self.run is not None and self.run.state == RunState.GOOD


def last_night(federation: Federation) -> Night:
    """What the office reads in the morning."""
    run = Run.objects.filter(federation=federation).order_by("-started_at", "-pk").first()
    titles: list[TitleAward] = []
    if run is not None:
        noticed = TitleAward.objects.filter(
            player__federation=federation, noticed_at__gte=run.started_at, source=TitleSource.EARNED
        ).exclude(state=TitleState.WITHDRAWN)
        titles = list(noticed.select_related("player").order_by("-reached_on", "-pk")[:SHOWN])
    failed = Mail.objects.filter(federation=federation, state=MailState.FAILED).count()
    return Night(run, titles, failed)
