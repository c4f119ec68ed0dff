"""What may be done with an application, its days, and what it lacks before it can be sent."""

import datetime
from dataclasses import dataclass

from django.utils.translation import gettext as _

from registry.permissions import Actor
from sanctions.choices import DECIDED_BY_OFFICE, Action, State
from sanctions.models import Application
from sanctions.permissions import MOVES, may_take
from sanctions.queries.path import is_last

# Without these nobody can decide.
ALWAYS_ASKED = ("kind", "form", "name", "contestants", "venue", "place", "contact")
# Nobody applies for years further away than these.
YEARS_AROUND = 5
ASKED_BY_OFFICE = ("director",)


@dataclass(frozen=True)
class Problem:
    """What is wrong with a field of an application, in the reader's language; `days` names the playing days."""

    field: str
    code: str
    message: str


def actions(actor: Actor, application: Application) -> tuple[Action, ...]:
    """The steps that the actor may take now."""
    last = is_last(application)
    possible = MOVES[State(application.state)]
    return tuple(action for action in possible if may_take(actor, application, action, is_last=last))


def is_thinkable(day: datetime.date, on: datetime.date) -> bool:
    """Whether an application written `on` a day may name that day at all; others are slips of the fingers."""
    return abs(day.year - on.year) <= YEARS_AROUND


def playing_days(application: Application) -> list[datetime.date]:
    """The days on which it is played, first to last."""
    return sorted(day.date for day in application.days.all() if not day.alternative)


def alternative_days(application: Application) -> list[datetime.date]:
    """The days on which it could be played instead, first to last."""
    return sorted(day.date for day in application.days.all() if day.alternative)


def lacking(application: Application, on: datetime.date) -> list[Problem]:
    """Everything that is missing, or too late, before it can be sent on that day."""
    asked = ALWAYS_ASKED + (ASKED_BY_OFFICE if application.kind in DECIDED_BY_OFFICE else ())
    problems = [
        Problem(name, "missing", _("“%(field)s” is missing.") % {"field": _label(name)})
        for name in asked
        if getattr(application, name) in (None, "")
    ]
    days = playing_days(application)
    if not days:
        problems.append(Problem("days", "missing", _("Say on which day or days it is played.")))
    past = [day for day in [*days, *alternative_days(application)] if day < on]
    if past:
        sentence = _("%(days)s lies in the past: choose days that are still to come.")
        problems.append(Problem("days", "past", sentence % {"days": ", ".join(day.isoformat() for day in past)}))
    if application.club is not None and application.club.merged_into_id is not None:
        sentence = _("%(club)s has been merged into another club: apply for that one.")
        problems.append(Problem("club", "merged", sentence % {"club": application.club}))
    return problems


def _label(name: str) -> str:
    if name == "contact":
        return _("contact person")
    return str(Application._meta.get_field(name).verbose_name)  # type: ignore[union-attr]
