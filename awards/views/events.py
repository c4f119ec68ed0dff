"""Events and their standings."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.filters import EventFilter
from awards.models import Event, Report
from awards.queries.board_results import has_boards
from awards.queries.corrected import corrected_at
from awards.queries.event_files import kinds_offered
from awards.queries.events import Standing, booked_report, newest_events, standings
from awards.queries.matches import rounds_of
from awards.queries.regulations import regulation
from awards.rules.editions import EDITIONS
from awards.tables.events import EventTable
from awards.views.guards import allowed, everyone
from registry.permissions import may_correct, may_see_filing
from registry.queries.days import local_day
from sanctions.templatetags.levels import level_mark
from ui.marks import day_element
from ui.pages import pager
from ui.views import ListPage

CONTESTANTS_A_PAGE = 100


@method_decorator(allowed(everyone), name="dispatch")
class EventList(ListPage):
    """All booked events. Seen by everyone."""

    table_class = EventTable
    filterset_class = EventFilter
    template_name = "awards/events.html"

    def get_queryset(self) -> QuerySet[Event]:
        """The federation's events."""
        return newest_events(self.request.federation)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to."""
        return {"code": self.request.federation.code, "actor": self.request.actor}


@allowed(everyone)
def event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """An event's standings with what everybody got and why. Seen by everyone, hidden players without their names."""
    event = get_object_or_404(newest_events(request.federation), pk=pk)
    context = {
        "event": event,
        "facts": _facts(event, request.federation.code),
        **standings_of(request, event),
    }
    set_by_hand = any(seat.is_corrected for row in context["page"].paginator.object_list for seat in row.seats)
    context["facts"] += _corrected(request, context["report"], set_by_hand=set_by_hand)
    context["files"] = kinds_offered(event, context["page"].paginator.object_list)
    context["compares"] = context["report"] is not None and event.ruleset in EDITIONS
    return render(request, "awards/event.html", context)


def standings_of(request: HttpRequest, event: Event) -> dict[str, Any]:
    """A page of the event's standings with what this reader may do about them, and its matches on the first page."""
    report = booked_report(event)
    rows = standings(event, report, request.actor, get_language() or "en", on=request.today)
    page = Paginator(rows, CONTESTANTS_A_PAGE).get_page(request.GET.get("page"))
    return {
        "report": report,
        "boards": report is not None and has_boards(report),
        "sees_report": report is not None and may_see_filing(request.actor, report),
        "corrects": report is not None and may_correct(request.actor),
        "page": page,
        "pager": pager(page, request.GET),
        "columns": columns(rows, report),
        "rounds": rounds_of(report, request.actor, on=request.today) if page.number == 1 else [],
    }


def columns(rows: list[Standing], report: Report | None) -> dict[str, Any]:
    """Which columns the standings need; `lines` is the heading of the one that says on which list a place is."""
    conditions = report.payload.get("conditions") if report is not None else None
    structure = conditions.get("structure") if isinstance(conditions, dict) else None
    of_groups = {"bracketed": _("Bracket"), "stratified": _("Stratum")}
    of_groups |= dict.fromkeys(("flighted", "stratiflighted"), _("Flight"))
    return {
        "lines": of_groups.get(structure, _("Line")) if any(row.line for row in rows) else "",
        "heats": any(row.heat for row in rows),
        "scores": any(row.score for row in rows),
    }


def _facts(event: Event, code: str) -> list[dict[str, Any]]:
    days = day_element(event.date)
    if event.first_date != event.date:
        days = format_html("{} – {}", day_element(event.first_date), days)
    return [
        {"label": _("Played"), "value": days},
        {"label": _("Organiser"), "value": event.organiser, "url": _club_page(event, code)},
        {"label": _("Level"), "value": level_mark(event.level)},
        {"label": _("Form"), "value": capfirst(event.get_form_display())},
        _rules(event.ruleset),
    ]


def _corrected(request: HttpRequest, report: Report | None, *, set_by_hand: bool) -> list[dict[str, Any]]:
    """The last day on which something that stands here took the place of what was booked before."""
    if report is None:
        return []
    moments = [corrected_at(report)] if set_by_hand else []
    if report.supersedes_id is not None:
        moments.append(report.booked_at)
    days = [local_day(request.federation, moment) for moment in moments if moment is not None]
    return [{"label": _("Corrected on"), "value": day_element(max(days))}] if days else []


def _club_page(event: Event, code: str) -> str:
    """The organiser's page; districts and the federation have none."""
    if event.club is None:
        return ""
    return reverse("club", kwargs={"federation": code, "number": event.club.number})


def _rules(ruleset: str) -> dict[str, Any]:
    """The edition's name with the way to it; of an edition that the program does not know its id."""
    if ruleset not in EDITIONS:
        return {"label": _("Rules"), "value": ruleset}
    name = regulation(ruleset, get_language() or "en").name
    return {"label": _("Rules"), "value": name, "url": reverse("rules", kwargs={"edition": ruleset})}
