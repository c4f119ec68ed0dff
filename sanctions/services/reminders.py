"""Reminders of applications that lie too long, once a fortnight and stage."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext_lazy

from registry.models import Club, User
from registry.queries.days import local_day
from sanctions.choices import State
from sanctions.models import Application
from sanctions.queries.addressees import organisers, whose_turn
from sanctions.services.notices import Text, write

# So long an application may lie with an instance, or asked back with its organiser, before each reminder.
PATIENCE = timedelta(days=14)
WAITING = (State.SUBMITTED, State.ENDORSED, State.ASKED_BACK)

TO_DECIDE = Text(
    gettext_lazy("Still to decide: %(name)s"),
    gettext_lazy("An application has been waiting for you for two weeks or more."),
    gettext_lazy("What to do next: open the application and decide, or ask its organiser what you need to know."),
)
TO_ANSWER = Text(
    gettext_lazy("Still to answer: %(name)s"),
    gettext_lazy("Your application has been waiting for your answer for two weeks or more. It is not decided before."),
    gettext_lazy("What to do next: open the application and answer, or withdraw it if the event is not to be held."),
)


def remind(now: datetime) -> int:
    """Queue what is due at a moment; how many applications were reminded of, also those that were before.

    Started again, or twice at once, it queues nothing twice. Who was away for months is reminded of the last fortnight.
    """
    late = Application.objects.filter(state__in=WAITING, waits_since__lte=now - PATIENCE + timedelta(days=1))
    return sum(_remind(pk, now) for pk in late.order_by("pk").values_list("pk", flat=True))


@transaction.atomic
def _remind(application_id: int, now: datetime) -> bool:
    """Remind whose turn it is, if nobody took a step meanwhile: the row is locked until the mail is queued."""
    applications = Application.objects.select_for_update(of=("self",))
    application = applications.filter(pk=application_id, state__in=WAITING).first()
    if application is None or application.waits_since is None:
        return False
    federation = application.federation
    lain = local_day(federation, now) - local_day(federation, application.waits_since)
    fortnights = lain // PATIENCE
    if fortnights < 1:
        return False
    text, addressees = _whom(application)
    # The moment since when it waits stands for the stage: every step that hands it on sets it anew.
    key = f"sanction-late:{application.pk}:{application.waits_since.timestamp():.0f}:{fortnights}"
    for one in addressees:
        write(application, one, key=key, text=text)
    return True


def _whom(application: Application) -> tuple[Text, Sequence[User | Club]]:
    if application.state == State.ASKED_BACK:
        return TO_ANSWER, organisers(application)
    return TO_DECIDE, whose_turn(application)
