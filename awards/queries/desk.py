"""What lies on a desk: filings by state, lines in doubt, and what the last night changed."""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from awards.choices import ReportState, RunState, TitleSource, TitleState
from awards.models import Report, Run, TitleAward
from awards.queries.filings import filings
from registry.choices import MailState
from registry.models import Federation, Mail
from registry.permissions import Actor

SHOWN = 20
# What was booked so many days ago is no longer news.
RECENT = timedelta(days=14)


def lying(federation: Federation, actor: Actor, state: ReportState) -> QuerySet[Report]:
    """The filings of a state that this person may see; those that have waited longest come first."""
    return filings(federation, actor).filter(state=state).order_by("filed_at", "uploaded_at", "pk")


def booked_lately(federation: Federation, actor: Actor) -> QuerySet[Report]:
    """What was booked in the last two weeks, the newest first."""
    since = timezone.now() - RECENT
    return (
        filings(federation, actor).filter(state=ReportState.BOOKED, booked_at__gte=since).order_by("-booked_at", "-pk")
    )


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
