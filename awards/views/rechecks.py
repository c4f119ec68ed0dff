"""What a corrected rule would change: the list, and one report with the button that books it."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.forms.corrections import RecheckForm
from awards.models import Report
from awards.queries.differences import booked_shares, by_player, differences, shares_of
from awards.queries.effective import by_rules_of_its_day, calculated, effective_payload
from awards.queries.rechecks import last_recheck
from awards.rules.answer import Refusal
from awards.services.booking import NotPossible, player_ids
from awards.services.recheck import corrected_by_hand
from awards.services.recheck_booking import book_recheck
from awards.views.guards import allowed
from registry.permissions import may_correct
from registry.queries.editions import is_ranked


@allowed(may_correct)
def recheck_list(request: HttpRequest) -> HttpResponse:
    """The reports that would change by the rules of today. For the office."""
    return render(request, "awards/rechecks.html", {"last": last_recheck(request.federation)})


@allowed(may_correct)
def recheck_page(request: HttpRequest, pk: int) -> HttpResponse:
    """What would change in one report, calculated now; once it is confirmed, it is booked. For the office."""
    booked = Report.objects.filter(federation=request.federation, state=ReportState.BOOKED)
    report = get_object_or_404(booked.select_related("event").defer("raw"), pk=pk)
    form = RecheckForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            book_recheck(report_id=pk, by=request.user, reason=form.cleaned_data["reason"])
        except NotPossible as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("The correction is booked; the holdings are up to date."))
            return redirect("event", federation=request.federation.code, pk=report.event_id)
    context = {"report": report, "form": form, **_found(request, report)}
    return render(request, "awards/recheck.html", context, status=422 if form.errors else 200)


def _found(request: HttpRequest, report: Report) -> dict[str, Any]:
    """The changes player by player, or why nothing can be booked."""
    if report.event is None or corrected_by_hand([report.pk]):
        return {"changes": [], "by_hand": True}
    held = report.held_lines.select_related("player")
    payload, ruleset = by_rules_of_its_day(report)
    outcome = calculated(effective_payload(payload, held), ruleset=ruleset)
    if isinstance(outcome, Refusal):
        return {"changes": [], "refused": True}
    answer = outcome[1]
    ids = player_ids(report, [award.player for award in answer.awards])
    changes = differences(
        request.federation,
        ruleset,
        booked_shares(report.event),
        by_player(shares_of(answer), ids),
        request.actor,
        get_language() or "en",
        on=request.today,
    )
    return {"changes": changes, "ranked": is_ranked(ruleset)}
