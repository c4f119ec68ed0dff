"""A report is said to be of a sanctioned event: when it is sent, or afterwards on its page."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from awards.forms.sanctions import SanctionForm, chosen
from awards.models import Report
from awards.queries.filings import filings
from awards.queries.sanctioned_events import may_be_of, nearest_first
from awards.services.booking import NotPossible
from awards.services.lifecycle import sanction_that_counts
from awards.services.sanction_checks import compared, from_stored
from awards.services.sanction_of_event import CHOOSING, choose_sanction
from awards.services.sanction_wording import said
from awards.views.guards import allowed
from registry.permissions import may_file, may_file_for
from registry.queries.editions import is_free
from sanctions.models import Application


def choose(request: HttpRequest, report: Report, application_id: int | None, *, or_none: bool = False) -> None:
    """Note which sanctioned event was chosen for what was just received; where that cannot be, say why.

    `or_none`: who chose none takes away the one that was chosen before.
    """
    if application_id is None and not or_none:
        return
    try:
        choose_sanction(report_id=report.pk, application_id=application_id, by=request.user)
    except NotPossible as refusal:
        messages.error(request, str(refusal))


@require_POST
@allowed(may_file)
def choose_now(request: HttpRequest, pk: int) -> HttpResponse:
    """Say of which sanctioned event a report is. For officials of its organiser and the office."""
    report = filings(request.federation, request.actor).filter(pk=pk).first()
    if report is None or not may_file_for(request.actor, club=report.club, district=report.district):
        raise Http404
    form = SanctionForm(request.POST, offered=offered_for(request, report))
    if not form.is_valid():
        messages.error(request, _("This sanctioned event cannot be reported here. Choose one of the list."))
    else:
        try:
            choose_sanction(report_id=pk, application_id=chosen(form), by=request.user)
        except NotPossible as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("The sanctioned event is noted."))
    return redirect("report", federation=request.federation.code, pk=pk)


def offered_for(request: HttpRequest, report: Report) -> list[Application]:
    """The sanctioned events that a report may be of, those of its own level first, then the nearest to its day."""
    level = report.payload.get("level")
    found = nearest_first(may_be_of(report), date.fromisoformat(str(report.payload["date"])))
    return sorted(found, key=lambda application: application.level != level)


def sanction_context(request: HttpRequest, report: Report, *, own: bool) -> dict[str, Any]:
    """What the page of a report shows of its sanction: which it is, what differs, and the form to choose another."""
    sanction = sanction_that_counts(report)
    lacks = sanction is None and not is_free(report.ruleset, report.payload.get("level"))
    # A free level needs none, and is asked for none here.
    may_choose = own and report.state in CHOOSING and (lacks or sanction is not None)
    # Who has one looks for another only where he asks for it.
    is_open = may_choose and (sanction is None or "choose" in request.GET)
    offered: Sequence[Application] = offered_for(request, report) if is_open else ()
    waits = report.state in CHOOSING
    differences = compared(report, sanction=sanction) if waits else from_stored(report.sanction_found)
    form = SanctionForm(offered=offered, initial={"sanction": report.sanction_id or ""}) if offered else None
    return {
        "sanction": sanction,
        "forbidden": said(one for one in differences if one.is_forbidden),
        "worth_a_look": said(one for one in differences if not one.is_forbidden),
        "sanction_form": form,
        "lacks_sanction": lacks,
        "gives_right": sanction is not None
        and sanction.level == report.payload.get("level")
        and not any(one.is_forbidden for one in differences),
        "may_choose_another": may_choose and not is_open,
    }
