"""Jobs of the clock."""

import datetime
import logging

from celery import shared_task
from django.utils import timezone

from awards.queries.runs import due_day
from awards.services.nightly import schedule
from awards.services.nightly.lists import keep_lists
from awards.services.nightly.lock import AnotherRunIsAtWork
from awards.services.nightly.run import run_nightly as run_nightly_now
from awards.services.overdue import remind
from awards.services.title_mails import mail_titles
from registry.models import Federation

logger = logging.getLogger(__name__)


@shared_task
def run_what_is_due() -> None:
    """Every hour: queue the run of each federation whose local day has none yet; report what is late, dead or slow.

    Each run is a job of its own, so that a failure of one federation stops no other.
    """
    now = timezone.now()
    for federation, day in schedule.due_runs(now):
        run_nightly.delay(federation.pk, day.isoformat())
    schedule.report_what_is_wrong(now)


@shared_task
def remind_of_reports() -> None:
    """Every day: remind the organisers of granted events whose reports are overdue."""
    remind(timezone.now())


@shared_task
def mail_new_titles() -> None:
    """Every hour: write to the clubs of the new titles, once the first run of a new month stands."""
    mail_titles(timezone.now())


@shared_task
def run_nightly(federation_id: int, day: str) -> None:
    """The run of a federation and day (ISO), unless it was done while this waited in the queue."""
    federation = Federation.objects.get(pk=federation_id)
    wanted = datetime.date.fromisoformat(day)
    if due_day(federation, timezone.now()) != wanted:
        return
    try:
        run_nightly_now(federation=federation, day=wanted)
    except AnotherRunIsAtWork:
        logger.info("Another run of %s is at work.", federation.code)
        return
    keep_lists(federation, wanted)
