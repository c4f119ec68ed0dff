"""The desk: what waits for this person."""

from datetime import date, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.models import Report
from awards.queries.desk import (
    QUIET,
    SHOWN,
    WAITING,
    booked_lately,
    counts,
    last_night,
    lying,
    newest_events_of,
    quiet_clubs,
    undoing,
)
from awards.queries.held import shown_lines, waiting_lines
from awards.queries.overdue import overdue_of
from awards.queries.pins import pins_on_the_desk
from awards.queries.titles import titles_to_decide
from awards.rules.wording import title_name
from awards.views.guards import allowed
from registry.permissions import may_file
from registry.queries.days import local_day


@allowed(may_file)
def desk(request: HttpRequest) -> HttpResponse:
    """Drafts, what waits, what was returned, lines in doubt, reports that are overdue. For officials.

    A district officer's shows his clubs that are quiet and the newest events, the office's the last night.
    """
    office = request.actor.office
    found = counts(request.federation, request.actor)
    context: dict[str, Any] = {"office": office, "piles": _piles(request, found)}
    context["lines"], context["lines_count"] = _lines(request)
    context["sanctions"] = found.get(WAITING, 0)
    context["pins"] = pins_on_the_desk(request.federation, request.actor, request.today)
    if not office:
        context["overdue"] = overdue_of(request.federation, request.actor, request.today)
    if request.actor.district_ids and not office:
        context["district"] = _district(request)
    if office:
        night = last_night(request.federation)
        language = get_language() or "en"
        context["night"] = night
        context["questioned"] = [
            {"award": award, "name": title_name(award.ruleset, award.title, language)}
            for award in titles_to_decide(request.federation)[:SHOWN]
        ]
        context["titles"] = [
            {"award": award, "name": title_name(award.ruleset, award.title, language)} for award in night.titles
        ]
    return render(request, "awards/desk.html", context)


def _piles(request: HttpRequest, found: dict[str, int]) -> list[dict[str, Any]]:
    """The piles of reports, each with its heading and what an empty one means; `found` says how many there are."""
    federation, actor = request.federation, request.actor
    states = {
        ReportState.RETURNED: (_("Returned: please correct"), _("Nothing was returned.")),
        ReportState.DRAFT: (_("Drafts: not yet filed"), _("There is no draft.")),
        ReportState.FILED: (_("Waiting for the office"), _("Nothing waits.")),
    }
    # The office begins with what waits for it; a draft is the club's own affair.
    order = [ReportState.FILED, ReportState.RETURNED] if actor.office else list(states)
    lie = {state: list(lying(federation, actor, state)[:SHOWN]) for state in order}
    undone = undoing(lie[ReportState.FILED])
    piles = [
        {
            "title": states[state][0],
            "count": found.get(state, 0),
            "reports": [
                {**_row(report, request), "undoes": ", ".join(undone.get(str(report.pk), []))} for report in lie[state]
            ],
            "empty": states[state][1],
        }
        for state in order
    ]
    booked = [_row(report, request) for report in booked_lately(federation, actor)[:SHOWN]]
    title = _("Booked in the last two weeks")
    return [*piles, {"title": title, "count": None, "reports": booked, "empty": _("Nothing was booked.")}]


def _row(report: Report, request: HttpRequest) -> dict[str, Any]:
    """A report with its organiser and how long it has been lying; one that is booked lies no longer."""
    age = "" if report.state == ReportState.BOOKED else _age(report.filed_at or report.uploaded_at, request)
    played = date.fromisoformat(str(report.payload["date"]))
    return {"report": report, "played": played, "organiser": _organiser(report), "age": age}


def _age(since: datetime, request: HttpRequest) -> str:
    days = (request.today - local_day(request.federation, since)).days
    if days < 1:
        return _("since today")
    return ngettext("for %(days)s day", "for %(days)s days", days) % {"days": days}


def _lines(request: HttpRequest) -> tuple[list[dict[str, Any]], int]:
    """The lines in doubt, those that have waited longest first, with the players who may be meant; and how many."""
    waiting = waiting_lines(request.federation, request.actor)
    lines = list(waiting[:SHOWN])
    count = len(lines) if len(lines) < SHOWN else waiting.count()
    shown = shown_lines(request.federation, lines, request.actor, on=request.today)
    rows = [
        {
            "line": one.line,
            "name": one.name,
            "likely": ", ".join(f"{player.name} ({player.number})" for player in one.likely),
            "age": _age(one.line.report.filed_at or one.line.report.uploaded_at, request),
        }
        for one in shown
    ]
    return rows, count


def _district(request: HttpRequest) -> dict[str, Any]:
    """What a district officer looks after beside the filings: clubs that are quiet, and what was played."""
    clubs = list(quiet_clubs(request.federation, request.actor.district_ids, on=request.today))
    return {
        "days": QUIET.days,
        "clubs": clubs,
        "events": newest_events_of(request.federation, request.actor.district_ids)[:SHOWN],
    }


def _organiser(report: Report) -> str:
    return str(report.club or report.district or _("the federation"))
