"""Applications as they lie with somebody, written down without the steps that led there."""

import datetime
from typing import Any

from django.utils import timezone

from registry.models import Club, User
from sanctions.choices import Action, Form, Instance, Kind, State
from sanctions.models import Application, Day, Step

PLAYED = datetime.date(2027, 3, 6)


def waiting(club: Club, by: User | None = None, *, days: int = 0, **changes: Any) -> Application:
    """An application of a club for a silver event that has waited so many days, for its district if nothing is said."""
    since = timezone.now() - datetime.timedelta(days=days)
    given: dict[str, Any] = {
        "federation": club.federation,
        "kind": Kind.SILVER,
        "form": Form.PAIRS,
        "name": "Vårsilvret",
        "place": "Åmål",
        "played_in": club.district,
        "state": State.SUBMITTED,
        "waits_for": Instance.DISTRICT,
        "made_by": by,
        "submitted_at": since,
        "waits_since": since,
        "first_date": PLAYED,
        "last_date": PLAYED,
        **changes,
    }
    if given["waits_for"] == Instance.DISTRICT:
        given.setdefault("waits_for_district", given["played_in"])
    made = Application.objects.create(club=club, **given)
    if made.first_date is not None:
        Day.objects.create(application=made, date=made.first_date)
    return made


def stepped(application: Application, action: Action, by: User, **changes: Any) -> Step:
    """The row of a step, taken by the instance that it waited for or, if nothing is said, by the organiser."""
    return Step.objects.create(application=application, action=action, state=application.state, by=by, **changes)
