"""The page of a sanctioned event: what it invites to before it is played, the standings afterwards."""

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from awards.queries.events import newest_events
from awards.views.events import standings_of
from awards.views.guards import allowed, everyone
from registry.permissions import may_file_for
from sanctions.choices import State
from sanctions.models import Application
from sanctions.permissions import is_concerned
from sanctions.queries.applications import playing_days
from sanctions.queries.calendar import blocks, in_calendar
from sanctions.templatetags.levels import level_mark
from ui.marks import day_element


@require_safe
@allowed(everyone)
def sanctioned(request: HttpRequest, pk: int) -> HttpResponse:
    """What was granted, or cancelled later, with the standings once it is booked. Seen by everyone.

    What is not granted only by those who may see the application; others do not find it.
    """
    application = get_object_or_404(in_calendar(request.actor), pk=pk)
    event = newest_events(request.federation).filter(sanction=application).first()
    days = playing_days(application)
    context: dict[str, Any] = {
        "application": application,
        "facts": _facts(application, request.federation.code),
        "notice": _notice(application),
        "concerned": is_concerned(request.actor, application),
        "writes": application.state == State.GRANTED
        and may_file_for(request.actor, club=application.club, district=application.district),
        "is_over": bool(days) and days[-1] < request.today,
        "event": event,
    }
    if event is not None:
        context |= standings_of(request, event)
    return render(request, "awards/sanctioned.html", context)


def _facts(application: Application, code: str) -> list[dict[str, Any]]:
    where = ", ".join(part for part in (application.venue, application.place) if part)
    facts: list[dict[str, Any]] = [
        {"label": _("Days"), "value": _days(application)},
        {"label": _("Organiser"), "value": application.organiser, "url": _club_page(application, code)},
        {"label": _("Bridge week"), "value": application.week and application.week.name},
        {"label": _("Where"), "value": where},
        {"label": _("Level"), "value": level_mark(application.level)},
        {"label": _("Form"), "value": capfirst(application.get_form_display())},
        {"label": _("Who may enter"), "value": capfirst(application.get_field_display())},
        {"label": _("Boards"), "value": application.boards},
    ]
    return [fact for fact in facts if fact["value"]]


def _days(application: Application) -> SafeString:
    """Each row of days, from its first to its last, with their weekdays."""
    rows = []
    for first, last in blocks(playing_days(application)):
        until = format_html(" – {}", _day(last)) if last != first else ""
        rows.append((format_html("{}{}", _day(first), until),))
    return format_html_join(", ", "{}", rows)


def _day(day: date) -> SafeString:
    return format_html("{} {}", date_format(day, "D"), day_element(day))


def _club_page(application: Application, code: str) -> str:
    """The organiser's page; districts and the federation have none."""
    if application.club is None:
        return ""
    return reverse("club", kwargs={"federation": code, "number": application.club.number})


def _notice(application: Application) -> dict[str, str] | None:
    """What one must know of an event that is not simply granted."""
    if application.state == State.GRANTED:
        return None
    if application.state == State.CANCELLED:
        return {"kind": "warning", "text": _("This event is cancelled.")}
    text = _("Not in the public calendar (%(state)s): only those who apply and those who decide see this page.")
    return {"kind": "info", "text": text % {"state": application.get_state_display()}}
