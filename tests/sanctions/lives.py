"""Applications that went their way: each step taken by its service, by whoever's turn it was."""

import datetime
from collections.abc import Callable
from typing import Any

from registry.models import User
from registry.queries.actors import actor_of
from sanctions.choices import Action
from sanctions.models import Application
from sanctions.services import deciding

# A day in winter, before the events of `ApplicationFactory`.
NOW = datetime.datetime(2027, 1, 15, 11, 0, tzinfo=datetime.UTC)
SERVICES: dict[Action, Callable[..., Application]] = {action: getattr(deciding, action.value) for action in Action}


def take(action: Action, application: Application, by: User, **asked: Any) -> Application:
    """Take a step with the application as it stands; `why` and the first alternative day where they are needed."""
    current = Application.objects.select_related("federation").get(pk=application.pk)
    if action in deciding.NEEDS_A_REASON:
        asked.setdefault("why", "Skäl")
    if action == Action.MOVE:
        asked.setdefault("to", [day.date for day in current.days.filter(alternative=True)][:1])
    asked.setdefault("version", current.version)
    asked.setdefault("at", NOW)
    actor = actor_of(by, current.federation)
    return SERVICES[action](application_id=application.pk, by=by, actor=actor, **asked)
