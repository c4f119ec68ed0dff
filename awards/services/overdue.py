"""Reminders of granted events of which no report has come: one for each, and day on which it was to be played."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy

from awards.queries.overdue import overdue
from registry.models import Club, Federation, User
from registry.queries.days import local_day
from sanctions.choices import State
from sanctions.models import Application
from sanctions.queries.addressees import concerned_districts, of_districts, organisers
from sanctions.services.notices import Text, write

REMINDER = Text(
    gettext_lazy("Report missing: %(name)s"),
    gettext_lazy("The report of an event that was granted is overdue."),
    gettext_lazy(
        "What to do next: send the report from your desk, where the event is offered. If it was not held, cancel it on "
        "its page."
    ),
)


def remind(now: datetime) -> int:
    """Queue what is due at a moment; how many events were reminded of, also those that were before.

    Started again, or twice at once, it queues nothing twice.
    """
    return sum(_remind_in(federation, now) for federation in Federation.objects.order_by("pk"))


def _remind_in(federation: Federation, now: datetime) -> int:
    late = overdue(federation, local_day(federation, now))
    return sum(_remind(one.application.pk) for one in late)


@transaction.atomic
def _remind(application_id: int) -> bool:
    """Remind the organiser, unless a report was filed meanwhile: the row is locked until the mail is queued."""
    applications = Application.objects.select_for_update(of=("self",))
    application = applications.filter(pk=application_id, state=State.GRANTED, used_at=None).first()
    if application is None or application.last_date is None:
        return False
    for user in _readers(application):
        write(application, user, key=f"report-overdue:{application.pk}:{application.last_date}", text=REMINDER)
    return True


def _readers(application: Application) -> Sequence[User | Club]:
    """Those who act for the organiser; where nobody does, the districts concerned."""
    return organisers(application) or of_districts(application.federation, concerned_districts(application))
