"""What the processes of the tests do: functions by name, since a process is handed nothing else."""

import datetime
import time
from typing import Any

from django.db import transaction

from registry.models import Federation, Mail, User
from registry.queries.actors import actor_of
from sanctions.choices import Action
from sanctions.models import Application, Step
from sanctions.services.applications import copy_last_year
from sanctions.services.paths import set_usual_path
from sanctions.services.refusals import AlreadySent, NotPossible
from sanctions.services.sending import begin_once
from tests.cast import make_cast
from tests.sanctions.lives import SERVICES, begun, take

# A small club may hold five silver events in a season.
QUOTA = 5
FIRST = datetime.date(2027, 1, 16)
IN_AUTUMN = datetime.date(2027, 10, 2)


def make_applications(granted: int, submitted: int) -> list[int]:
    """So many silver events of one small club, a month between them; the ids of those that wait for the district."""
    stage = make_cast()
    set_usual_path(stage.federation)
    ids = []
    for number in range(granted + submitted):
        day = FIRST + datetime.timedelta(weeks=4 * number)
        application = take(Action.SUBMIT, begun(stage, days=[day], alternative_days=[]), stage.official_a)
        if number < granted:
            take(Action.GRANT, application, stage.officer_north)
        else:
            ids.append(application.pk)
    return ids


def decide(action: str, name: str, application_id: int, version: int = 2, hold: float = 0) -> tuple[str, str]:
    """The state that the step led to, or the kind of refusal with what was said.

    Between the step and the end of its transaction pass so many seconds.
    """
    by = User.objects.get(email=f"{name}@example.org")
    actor = actor_of(by, Federation.objects.get(code="sbf"))
    asked: dict[str, Any] = {"application_id": application_id, "version": version, "by": by, "actor": actor}
    try:
        with transaction.atomic():
            application = SERVICES[Action(action)](**asked, why="Skäl")
            time.sleep(hold)
    except NotPossible as refusal:
        return type(refusal).__name__, str(refusal)
    return application.state, ""


def begin(sends: bool, hold: float = 0) -> tuple[str, int]:
    """The club's official sends the same form: what came of it, and the application.

    Between that and the end of the transaction pass so many seconds.
    """
    by = User.objects.get(email="official-a@example.org")
    federation = Federation.objects.get(code="sbf")
    club = federation.clubs.get(number="101")
    fields = {"federation": federation, "club": club, "district": None, "name": "Höstsilvret", "kind": "silver"}
    fields |= {"form": "pairs", "field": "open", "contestants": 30, "venue": "Folkets hus", "place": "Åmål"}
    fields |= {"contact": federation.players.get(number="4711")}
    try:
        with transaction.atomic():
            saved = begin_once(
                after=0,
                sends=sends,
                by=by,
                actor=actor_of(by, federation),
                fields=fields,
                days=[IN_AUTUMN],
                alternative_days=[],
            )
            time.sleep(hold)
    except AlreadySent as refusal:
        return "AlreadySent", refusal.application.pk
    return saved.application.state, saved.application.pk


def copy(application_id: int, hold: float = 0) -> int:
    """The club's official presses the button that copies an earlier event: the draft that he gets."""
    by = User.objects.get(email="official-a@example.org")
    with transaction.atomic():
        made = copy_last_year(application_id=application_id, by=by)
        time.sleep(hold)
    return made.pk


def how_many() -> int:
    """All applications that there are."""
    return Application.objects.count()


def what_stands(application_ids: list[int]) -> list[tuple[str, int, list[str], int]]:
    """Of each its state, version, steps and mails."""
    return [
        (
            application.state,
            application.version,
            list(Step.objects.filter(application=application).order_by("pk").values_list("action", flat=True)),
            Mail.objects.filter(body__contains=f"/{application.pk}/").count(),
        )
        for application in Application.objects.filter(pk__in=application_ids).order_by("pk")
    ]
