"""The life of an application: each step is taken whole or not at all, by whoever has the turn, and leaves a row."""

import datetime
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Required, TypedDict, Unpack

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.rules.sanctioning import FORBIDDEN
from registry.models import User
from registry.permissions import Actor
from registry.queries.days import local_day
from sanctions.choices import Action, State
from sanctions.models import Application, Step
from sanctions.permissions import MOVES, may_see_application, may_take, takes_as_instance
from sanctions.queries.applications import alternative_days, lacking, playing_days
from sanctions.queries.checks import Shown, check
from sanctions.queries.path import Stage, stage_after, stages, waiting_at
from sanctions.services.locking import locked, refuse_older
from sanctions.services.notices import tell
from sanctions.services.refusals import Forbidden, Incomplete, NotPossible

NEEDS_A_REASON = {Action.ASK_BACK, Action.ANSWER, Action.REFUSE, Action.CANCEL}
# What an answer may have changed, beside the days.
ANSWERED = (
    *("kind", "form", "field", "name", "contestants", "boards", "contact", "director", "venue", "place", "played_in"),
    *("week", "invitation", "remarks", "exception_reason"),
)


class Asked(TypedDict, total=False):
    """What every step is asked with: `version` as it was read; `exception` the written reason for one.

    `covers`: the codes of what was forbidden when the reason was written; without them it covers whatever is found.
    """

    application_id: Required[int]
    version: Required[int]
    by: Required[User]
    actor: Required[Actor]
    why: str
    exception: str
    covers: Collection[str] | None
    at: datetime.datetime | None


@dataclass
class _Taking:
    """A step being taken: the locked application, and what its row will say."""

    application: Application
    action: Action
    at: datetime.datetime
    why: str
    exception: str
    covers: Collection[str] | None
    state: State
    found: list[dict[str, Any]]
    before: dict[str, Any]
    # The instance after the one whose turn it is.
    following: Stage | None
    # The alternative days that become playing days, and those that they replace.
    days: Sequence[datetime.date] = ()
    instead_of: Sequence[datetime.date] = ()


def submit(**asked: Unpack[Asked]) -> Application:
    """Send a draft on its way; what the regulation forbids only with a reason why an exception should be made."""
    return _take(Action.SUBMIT, asked)


def answer(**asked: Unpack[Asked]) -> Application:
    """Send back what was asked about; it goes to who asked, or from the start where its path is another now."""
    return _take(Action.ANSWER, asked)


def ask_back(**asked: Unpack[Asked]) -> Application:
    """Give it back to the organiser, who may change it; `why` says what is to be answered."""
    return _take(Action.ASK_BACK, asked)


def endorse(**asked: Unpack[Asked]) -> Application:
    """Pass it on to the next instance."""
    return _take(Action.ENDORSE, asked)


def grant(**asked: Unpack[Asked]) -> Application:
    """Give the sanction; what the regulation forbids only with the written reason of the exception."""
    return _take(Action.GRANT, asked)


def refuse(**asked: Unpack[Asked]) -> Application:
    """Say no, and why."""
    return _take(Action.REFUSE, asked)


def withdraw(**asked: Unpack[Asked]) -> Application:
    """Take back what is not decided."""
    return _take(Action.WITHDRAW, asked)


def cancel(**asked: Unpack[Asked]) -> Application:
    """Cancel what was granted: its place in the quota is free again, and the calendar says that it is not played."""
    return _take(Action.CANCEL, asked)


def move(
    *, to: Sequence[datetime.date], instead_of: Sequence[datetime.date] = (), **asked: Unpack[Asked]
) -> Application:
    """Make alternative days the playing days: in the place of these, as many, or of all where none are named.

    The days from before stand in the step's row alone.
    """
    return _take(Action.MOVE, asked, days=to, instead_of=instead_of)


@transaction.atomic
def _take(
    action: Action,
    asked: Asked,
    *,
    days: Sequence[datetime.date] = (),
    instead_of: Sequence[datetime.date] = (),
) -> Application:
    application, by, actor = locked(asked["application_id"]), asked["by"], asked["actor"]
    following = stage_after(application)
    _refuse(action, application, actor, asked, is_last=following is None)
    # Read after the wait for the lock, so that the rows of the steps stand in the order of their moments.
    at = asked.get("at") or timezone.now()
    as_instance = takes_as_instance(actor, application, action, is_last=following is None)
    stage = waiting_at(application) if as_instance else None
    taking = _Taking(
        application=application,
        action=action,
        at=at,
        why=asked.get("why", "").strip(),
        exception=asked.get("exception", "").strip(),
        covers=asked.get("covers"),
        state=MOVES[State(application.state)][action].to or State(application.state),
        found=[],
        before={"version": application.version, "state": application.state},
        following=following,
        days=days,
        instead_of=instead_of,
    )
    _DOES[action](taking)
    application.state = taking.state
    application.version += 1
    application.save()
    step = _write_step(taking, by=by, stage=stage)
    tell(step)
    return application


def _write_step(taking: _Taking, *, by: User, stage: Stage | None) -> Step:
    return Step.objects.create(
        application=taking.application,
        action=taking.action,
        state=taking.state,
        instance=stage.instance if stage else "",
        district=stage.district if stage else None,
        at=taking.at,
        by=by,
        why=taking.why,
        found=taking.found,
        before=taking.before,
    )


def _refuse(action: Action, application: Application, actor: Actor, asked: Asked, *, is_last: bool) -> None:
    """Refuse, in this order: what is none of the actor's business, an older version, and what cannot follow."""
    if not may_see_application(actor, application):
        raise NotPossible(_("There is no such application."))
    refuse_older(application, asked["version"])
    state, words = State(application.state), {"step": action.label, "state": application.get_state_display()}
    if action not in MOVES[state]:
        raise NotPossible(
            _("The application is %(state)s: the step “%(step)s” cannot follow. Its page shows what can.") % words
        )
    if application.used_at is not None:
        raise NotPossible(_("A report of this event was filed already: correct the report, not the sanction."))
    if not may_take(actor, application, action, is_last=is_last):
        raise NotPossible(
            _("You cannot take the step “%(step)s” while it is %(state)s. Its page shows whose turn it is.") % words
        )
    if action in NEEDS_A_REASON and not asked.get("why", "").strip():
        if action == Action.ANSWER:
            raise NotPossible(_("Answer in words: what you changed, or what they wanted to know."))
        raise NotPossible(_("Write the reason: the organiser will read it."))


# --- what the steps do ----------------------------------------------------------------------------------------------


def _submit(taking: _Taking) -> None:
    _check_what_is_sent(taking)
    taking.application.submitted_at = taking.at
    _wait_for(taking, stages(taking.application)[0])


def _answer(taking: _Taking) -> None:
    _check_what_is_sent(taking)
    application = taking.application
    asked_back = application.steps.filter(action=Action.ASK_BACK).order_by("-at", "-pk")[0]
    asked_about = asked_back.before["asked_about"]
    taking.before["changed"] = {
        name: was for name, was in asked_about.items() if was != _content(application).get(name)
    }
    path = stages(application)
    if waiting_at(application) in path:
        taking.state = State(asked_back.before["state"])
        _wait_for(taking, waiting_at(application))
    else:
        taking.state = State.SUBMITTED
        _wait_for(taking, path[0])


def _ask_back(taking: _Taking) -> None:
    taking.before["asked_about"] = _content(taking.application)
    taking.application.waits_since = taking.at


def _endorse(taking: _Taking) -> None:
    # Who has nobody after him does not endorse: he decides.
    if taking.following is not None:
        _wait_for(taking, taking.following)


def _grant(taking: _Taking) -> None:
    application = taking.application
    forbidden = _forbidden(taking)
    if forbidden:
        _refuse_without_exception(taking, forbidden, covered=set())
        _take_exception(taking, forbidden)
    application.decided_at = taking.at


def _decide_against(taking: _Taking) -> None:
    taking.application.decided_at = taking.at


def _move(taking: _Taking) -> None:
    application = taking.application
    old, new = _days_of_move(taking)
    taking.before["days"] = [day.isoformat() for day in playing_days(application)]
    application.days.filter(date__in=old).delete()
    application.days.filter(date__in=new).update(alternative=False)
    days = playing_days(application)
    application.first_date, application.last_date = days[0], days[-1]
    application.save(update_fields=["first_date", "last_date"])
    forbidden = _forbidden(taking)
    if application.state == State.GRANTED:
        still_covered = {shown.code for shown in forbidden} & set(application.exception_codes)
        _refuse_without_exception(taking, forbidden, covered=still_covered)
        if taking.exception and forbidden:
            _take_exception(taking, forbidden)
        elif not forbidden:
            application.exception_granted = ""
        application.exception_codes = sorted({shown.code for shown in forbidden})
    elif not application.exception_reason:
        # While it waits an exception is still to be decided on; but somebody must have said why there should be one.
        _refuse_without_exception(taking, forbidden, covered=set())
        application.exception_reason = taking.exception if forbidden else ""


def _days_of_move(taking: _Taking) -> tuple[Sequence[datetime.date], Sequence[datetime.date]]:
    """The playing days that go and the alternative days that come."""
    playing, alternative = playing_days(taking.application), alternative_days(taking.application)
    old, new = sorted(set(taking.instead_of)) or playing, sorted(set(taking.days))
    if not new or not set(new) <= set(alternative):
        raise NotPossible(_("It can be moved only to the alternative days that were applied for."))
    if not set(old) <= set(playing):
        raise NotPossible(_("Only a day on which it is played can be given up for another."))
    if len(old) != len(new):
        raise NotPossible(
            _("Choose as many alternative days as are given up: %(old)s are given up, %(new)s chosen.")
            % {"old": len(old), "new": len(new)}
        )
    return old, new


def _only_the_state(taking: _Taking) -> None:
    """Nothing else changes."""


_DOES: Mapping[Action, Callable[[_Taking], None]] = {
    Action.SUBMIT: _submit,
    Action.ANSWER: _answer,
    Action.ASK_BACK: _ask_back,
    Action.ENDORSE: _endorse,
    Action.GRANT: _grant,
    Action.REFUSE: _decide_against,
    Action.MOVE: _move,
    Action.WITHDRAW: _only_the_state,
    Action.CANCEL: _only_the_state,
}


def _wait_for(taking: _Taking, stage: Stage) -> None:
    application = taking.application
    application.waits_for, application.waits_for_district = stage.instance, stage.district
    application.waits_since = taking.at


def _content(application: Application) -> dict[str, Any]:
    """What was asked for, as the row of a step holds it."""
    return {
        **{name: application.serializable_value(name) for name in ANSWERED},
        "days": [day.isoformat() for day in playing_days(application)],
        "alternative_days": [day.isoformat() for day in alternative_days(application)],
    }


# --- the checks at the moment of the step ---------------------------------------------------------------------------


def _check_what_is_sent(taking: _Taking) -> None:
    application = taking.application
    problems = lacking(application, local_day(application.federation, taking.at))
    if problems:
        raise Incomplete(problems)
    forbidden = _forbidden(taking)
    if forbidden and not application.exception_reason:
        raise Forbidden(
            _("The regulation forbids this. %(found)s Change it, or say why an exception should be made.")
            % {"found": _sentences(forbidden)},
            forbidden,
        )


def _forbidden(taking: _Taking) -> list[Shown]:
    """What the regulation forbids, with all that was found noted for the row of the step."""
    federation = taking.application.federation
    findings = check(taking.application, on=local_day(federation, taking.at)).findings
    taking.found = [
        {"code": shown.code, "severity": shown.severity, "numbers": dict(shown.numbers)} for shown in findings
    ]
    return [shown for shown in findings if shown.severity == FORBIDDEN]


def _refuse_without_exception(taking: _Taking, forbidden: list[Shown], *, covered: set[str]) -> None:
    uncovered = [shown for shown in forbidden if shown.code not in covered]
    if uncovered and not taking.exception:
        raise Forbidden(
            _("The regulation forbids this. %(found)s Refuse it, or write why an exception is granted.")
            % {"found": _sentences(uncovered)},
            uncovered,
        )
    new = [shown for shown in uncovered if taking.covers is not None and shown.code not in taking.covers]
    if new:
        raise Forbidden(
            _(
                "Since you wrote why an exception is granted, the regulation forbids more. %(found)s"
                " Refuse it, or grant the exception for this too."
            )
            % {"found": _sentences(new)},
            new,
        )


def _take_exception(taking: _Taking, forbidden: list[Shown]) -> None:
    application = taking.application
    application.exception_granted = taking.exception
    application.exception_codes = sorted({shown.code for shown in forbidden})
    taking.why = "\n\n".join(filter(None, [taking.why, taking.exception]))


def _sentences(findings: list[Shown]) -> str:
    return " ".join(shown.message for shown in findings)
