"""The page of an application: what is asked for, whose turn it is, what was done with it, and what can be done now."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from registry.permissions import may_file, may_file_for
from registry.queries.players import name_is_seen
from registry.views.guards import allowed, everyone
from sanctions.choices import DECIDED_BY_OFFICE, LEVELS, Action, Instance, Kind, State
from sanctions.models import Application, Step
from sanctions.permissions import is_concerned, may_see_application
from sanctions.queries.applications import alternative_days, lacking, playing_days
from sanctions.queries.calendar import in_calendar
from sanctions.queries.pages import application_page
from sanctions.queries.path import Stage, stage_after, waiting_at
from sanctions.services.applications import CHANGEABLE
from sanctions.templatetags.levels import level_mark
from sanctions.views.checks import page_checks
from sanctions.views.deciding import step_panels
from ui.marks import day_element
from ui.templatetags.ui import person_name

UNDECIDED = (State.DRAFT, State.SUBMITTED, State.ENDORSED, State.ASKED_BACK)


@require_safe
@allowed(everyone)
def sanction(request: HttpRequest, pk: int) -> HttpResponse:
    """An application. For those whom it concerns; all others are led to the page of the event, once it is granted."""
    if not may_file(request.actor) and in_calendar(request.actor).filter(pk=pk).exists():
        return redirect("sanctioned", request.federation.code, pk)
    return _application(request, pk)


@allowed(may_file)
def _application(request: HttpRequest, pk: int) -> HttpResponse:
    application = application_page(request.federation, pk, on=request.today)
    if application is None or not may_see_application(request.actor, application):
        raise Http404
    if not is_concerned(request.actor, application):
        return redirect("sanctioned", request.federation.code, pk)
    checks = page_checks(request, application) if application.state in UNDECIDED else None
    own = may_file_for(request.actor, club=application.club, district=application.district)
    drafted = own and application.state == State.DRAFT
    context = {
        "application": application,
        "facts": _facts(request, application),
        "checks": checks,
        "steps": _history(application),
        "lacks": lacking(application, request.today) if drafted else [],
        "panels": step_panels(request, application, [said.finding for said in checks.said] if checks else []),
        "changes": own and application.state in CHANGEABLE,
        "weekly": own,
        "copies": own and application.state != State.DRAFT,
        **_turn(application),
    }
    return render(request, "sanctions/application.html", context)


def _facts(request: HttpRequest, application: Application) -> list[dict[str, Any]]:
    """What is asked for."""
    level = LEVELS.get(Kind(application.kind)) if application.kind else None
    facts = [
        (_("Organiser"), application.organiser),
        (_("Sanction"), level_mark(level) if level == application.kind else application.get_kind_display()),
        (_("Form of play"), application.get_form_display()),
        (_("Who may enter"), application.get_field_display()),
        (_("Played on"), _days(playing_days(application))),
        (_("Could be played instead on"), _days(alternative_days(application))),
        (_("Expected"), application.contestants),
        (_("Boards"), application.boards),
        (_("Where"), ", ".join(filter(None, [application.venue, application.place]))),
        (_("District"), application.played_in),
        (_("Tournament director"), application.director),
    ]
    if application.kind in DECIDED_BY_OFFICE and application.last_of_office_date:  # type: ignore[attr-defined]
        last = format_html("{}, {}", application.last_of_office, day_element(application.last_of_office_date))  # type: ignore[attr-defined]
        facts.append((_("Last event for %(kind)s") % {"kind": application.get_kind_display()}, last))
    contact = application.contact
    if contact is not None:
        name = contact.name if name_is_seen(request.actor, contact, application) else ""
        facts.append((_("Contact person"), format_html("{} {}", contact.number, person_name(name))))
    return [{"label": label, "value": value} for label, value in facts if value]


def _days(days: Iterable[date]) -> SafeString:
    """The days with their weekdays."""
    return format_html_join(", ", "{} {}", ((date_format(day, "D"), day_element(day)) for day in days))


def _history(application: Application) -> list[dict[str, Any]]:
    """Each step: what, when, who as whom, and why."""
    steps = list(application.steps.all())
    return [
        {"step": step, "who": _who(application, step), "words": _moved(application, step, steps) or _step_words(step)}
        for step in steps
    ]


def _moved(application: Application, step: Step, steps: Sequence[Step]) -> str:
    """Of a move the days given up, and those in their place; nothing where the row does not say them."""
    before = _days_before(step)
    if step.action != Action.MOVE or before is None:
        return ""
    later = (_days_before(other) for other in steps[steps.index(step) + 1 :])
    after = next((days for days in later if days is not None), playing_days(application))
    given_up, instead = (_days(sorted(set(days) - set(others))) for days, others in ((before, after), (after, before)))
    return format_html(_("Moved from {old} to {new}"), old=given_up, new=instead)


def _days_before(step: Step) -> list[date] | None:
    """The playing days when the step was taken, where its row says them: they change by moves and answers alone."""
    days = step.before.get("days", step.before.get("asked_about", {}).get("days"))
    return [date.fromisoformat(day) for day in days] if days is not None else None


def _who(application: Application, step: Step) -> str:
    name = step.by.name if step.by is not None else ""
    acted_as = str(Stage(Instance(step.instance), step.district)) if step.instance else str(application.organiser)
    return f"{name}, {acted_as}" if name else acted_as


def _step_words(step: Step) -> str:
    words = {
        Action.SUBMIT: _("Sent"),
        Action.ASK_BACK: _("Asked back"),
        Action.ANSWER: _("Answered"),
        Action.ENDORSE: _("Endorsed"),
        Action.GRANT: _("Granted"),
        Action.REFUSE: _("Refused"),
        Action.MOVE: _("Moved to another day"),
        Action.WITHDRAW: _("Withdrawn"),
        Action.CANCEL: _("Cancelled"),
    }
    return words[Action(step.action)]


def _turn(application: Application) -> dict[str, Any]:
    """The state in a sentence, whose turn it is, since when, and who comes after."""
    state = State(application.state)
    here = waiting_at(application) if application.waits_for else None
    turn: str | Stage | None = here if state in {State.SUBMITTED, State.ENDORSED} else None
    if state in CHANGEABLE:
        turn = str(application.organiser)
    following = stage_after(application) if state in {State.SUBMITTED, State.ENDORSED} else None
    return {"turn": turn, "since": application.waits_since if turn else None, "here": here, "following": following}
