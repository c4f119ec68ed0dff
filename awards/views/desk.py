"""The desk: what waits for this person."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.models import Report
from awards.queries.desk import SHOWN, booked_lately, last_night, lying
from awards.queries.held import waiting_lines
from awards.queries.titles import titles_to_decide
from awards.rules.wording import title_name
from awards.views.guards import allowed
from registry.permissions import may_file


@allowed(may_file)
def desk(request: HttpRequest) -> HttpResponse:
    """Drafts, what waits, what was returned; the office's with lines in doubt and the last night. For officials."""
    office = request.actor.office
    context: dict[str, Any] = {"office": office, "piles": _piles(request)}
    if office:
        night = last_night(request.federation)
        language = get_language() or "en"
        context["lines"] = list(waiting_lines(request.federation)[:SHOWN])
        context["night"] = night
        context["questioned"] = [
            {"award": award, "name": title_name(award.ruleset, award.title, language)}
            for award in titles_to_decide(request.federation)[:SHOWN]
        ]
        context["titles"] = [
            {"award": award, "name": title_name(award.ruleset, award.title, language)} for award in night.titles
        ]
    return render(request, "awards/desk.html", context)


def _piles(request: HttpRequest) -> list[dict[str, Any]]:
    """The piles of reports, each with its heading and what an empty one means."""
    federation, actor = request.federation, request.actor
    piles: list[tuple[str, Any, str]] = [
        (_("Returned: to be mended"), lying(federation, actor, ReportState.RETURNED), _("Nothing was returned.")),
        (_("Drafts: not yet filed"), lying(federation, actor, ReportState.DRAFT), _("There is no draft.")),
        (_("Waiting for the office"), lying(federation, actor, ReportState.FILED), _("Nothing waits.")),
        (_("Booked in the last two weeks"), booked_lately(federation, actor), _("Nothing was booked.")),
    ]
    if actor.office:
        piles = [piles[2], piles[0], piles[3]]
    return [{"title": title, "reports": _rows(reports[:SHOWN]), "empty": empty} for title, reports, empty in piles]


def _rows(reports: Any) -> list[dict[str, Any]]:
    return [{"report": report, "organiser": _organiser(report)} for report in reports]


def _organiser(report: Report) -> str:
    return str(report.club or report.district or _("the federation"))
