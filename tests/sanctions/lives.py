"""Applications that went their way: each step taken by its service, by whoever's turn it was."""

import datetime
from collections.abc import Callable
from typing import Any

from registry.models import User
from registry.queries.actors import actor_of
from sanctions.choices import Action, Kind
from sanctions.models import Application
from sanctions.services import deciding
from tests.cast import Cast
from tests.factories import ApplicationFactory

# A day in winter, before the events of `ApplicationFactory`.
NOW = datetime.datetime(2027, 1, 15, 11, 0, tzinfo=datetime.UTC)
DAY, OTHER_DAY = datetime.date(2027, 3, 6), datetime.date(2027, 3, 13)
SERVICES: dict[Action, Callable[..., Application]] = {action: getattr(deciding, action.value) for action in Action}


def take(action: Action, application: Application, by: User, **asked: Any) -> Application:
    """Take a step with the application as it stands; with a reason and the first alternative day where they are asked.

    `at=None` is now.
    """
    current = Application.objects.select_related("federation").get(pk=application.pk)
    if action in deciding.NEEDS_A_REASON:
        asked.setdefault("why", "Skäl")
    if action == Action.MOVE:
        asked.setdefault("to", [day.date for day in current.days.filter(alternative=True)][:1])
    asked = {"actor": actor_of(by, current.federation), "version": current.version, "at": NOW, **asked}
    return SERVICES[action](application_id=application.pk, by=by, **asked)


def begun(stage: Cast, kind: Kind = Kind.SILVER, **fields: Any) -> Application:
    """A draft of club A, in the north, for a day, with another day to move to."""
    fields = {"club": stage.club_a, "days": [DAY], "alternative_days": [OTHER_DAY], **fields}
    return ApplicationFactory(federation=stage.federation, kind=kind, **fields)


def gone(stage: Cast, kind: Kind, steps: str, **fields: Any) -> Application:
    """One that has gone so many steps: "submit north.endorse" and so on.

    A step without a name is the organiser's; the others are those of the officer of that district, or of the office.
    """
    users = {"": stage.official_a, "north": stage.officer_north, "south": stage.officer_south, "office": stage.office}
    application = begun(stage, kind, **fields)
    for step in steps.split():
        who, _dot, action = step.rpartition(".")
        application = take(Action(action), application, users[who])
    return application
