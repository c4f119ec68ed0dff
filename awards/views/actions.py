"""What is done with a report: filed, withdrawn, amended, returned, booked, its lines settled. Each is a POST."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from awards.choices import ReportState
from awards.forms.corrections import SettleForm
from awards.forms.filing import AmendForm, ReturnForm
from awards.models import Report
from awards.queries.filings import filings
from awards.queries.held import is_open, shown_lines
from awards.services.booking import NotPossible
from awards.services.filing import LooksLike, file_report
from awards.services.lifecycle import amend, book_waiting, return_report, right_asked, right_by_sanction, withdraw
from awards.services.settling import settle
from awards.views.guards import allowed
from awards.views.reports import Stopped, page_of_line, report_address, report_context, right_form
from registry.permissions import may_book, may_correct, may_file, may_file_for, may_settle_held_line
from registry.views.keeping import kept_while_signing_in


def _own_report(request: HttpRequest, pk: int) -> Report:
    """A report that this person may act on; of others nobody says that they exist."""
    report = filings(request.federation, request.actor).defer(None).defer("raw").filter(pk=pk).first()
    if report is None or not may_file_for(request.actor, club=report.club, district=report.district):
        raise Http404
    return report


def _done(request: HttpRequest, report: Report, act: Callable[[], Report]) -> HttpResponse:
    """Do it and lead to where it can be seen; what is not possible is said on the report's page."""
    try:
        report = act()
    except NotPossible as refusal:
        messages.error(request, str(refusal))
        return redirect(report_address(report))
    said = {
        ReportState.BOOKED: _("The event is booked; the holdings are up to date."),
        ReportState.FILED: _("The report is filed. The office looks at it and books it."),
        ReportState.WITHDRAWN: _("The report is withdrawn."),
        ReportState.RETURNED: _("The report is returned to those who filed it."),
    }
    messages.success(request, said[ReportState(report.state)])
    if report.state == ReportState.BOOKED:
        return redirect("event", federation=request.federation.code, pk=report.event_id)
    return redirect(report_address(report))


@require_POST
@allowed(may_file)
def file_now(request: HttpRequest, pk: int) -> HttpResponse:
    """File a draft; what needs no leave is booked at once. For officials of its organiser and the office."""
    report = _own_report(request, pk)
    try:
        return _done(
            request,
            report,
            lambda: file_report(report_id=pk, by=request.user, another=request.POST.get("another") == "yes"),
        )
    except LooksLike as stop:
        messages.warning(request, _("This looks like an event that was filed before: say below what it is."))
        return redirect(report_address(report, amends=str(stop.others[0].pk) if stop.others else ""))


@require_POST
@allowed(may_file)
def withdraw_now(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back what is not yet booked, or throw a draft away. For officials of its organiser and the office."""
    report = _own_report(request, pk)
    if report.state != ReportState.DRAFT or report.filed_at is not None:
        return _done(request, report, lambda: withdraw(report_id=pk, by=request.user))
    try:
        withdraw(report_id=pk, by=request.user)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
        return redirect(report_address(report))
    messages.success(request, _("The draft “%(name)s” has been thrown away.") % {"name": report})
    return redirect("desk", federation=request.federation.code)


@require_POST
@kept_while_signing_in
@allowed(may_file)
def amend_now(request: HttpRequest, pk: int, old: int) -> HttpResponse:
    """Put a draft in the place of an earlier report. For officials of the organiser and the office."""
    report, earlier = _own_report(request, pk), _own_report(request, old)
    corrects = may_correct(request.actor)
    right_to = right_asked(report, earlier) if corrects else ""
    form = AmendForm(request.POST, right_to=right_to)
    if not form.is_valid():
        return render(request, "awards/report.html", report_context(request, report, amend_form=form), status=422)
    given = {"reason": form.cleaned_data["reason"], "right_reason": form.cleaned_data.get("right_reason", "")}
    another = bool(request.POST.get("another"))
    try:
        return _done(
            request,
            report,
            lambda: amend(
                old_id=earlier.pk, new_id=pk, by=request.user, may_correct=corrects, another=another, **given
            ),
        )
    except LooksLike as stop:
        messages.warning(request, _("This looks like an event that was filed before: say below what it is."))
        form = AmendForm(request.POST, right_to=right_to, asks_another=True, auto_id="id_another_%s")
        stopped = Stopped(earlier, stop.others[:1], form)
        context = report_context(request, report, stopped=stopped, amending={"reason": given["reason"]})
        return render(request, "awards/report.html", context, status=422)


@require_POST
@kept_while_signing_in
@allowed(may_book)
def return_now(request: HttpRequest, pk: int) -> HttpResponse:
    """Give a waiting report back with a message. For the office."""
    report = _own_report(request, pk)
    form = ReturnForm(request.POST)
    if not form.is_valid():
        return render(request, "awards/report.html", report_context(request, report, return_form=form), status=422)
    message = form.cleaned_data["message"]
    return _done(request, report, lambda: return_report(report_id=pk, by=request.user, message=message))


@require_POST
@kept_while_signing_in
@allowed(may_book)
def book_now(request: HttpRequest, pk: int) -> HttpResponse:
    """Book a filed report with the office's word on the right to its level. For the office."""
    report = _own_report(request, pk)
    form = right_form(report, request.POST, by_sanction=right_by_sanction(report))
    if not form.is_valid():
        return render(request, "awards/report.html", report_context(request, report, right_form=form), status=422)
    right = form.cleaned_data.get("right_reason", "")
    return _done(request, report, lambda: book_waiting(report_id=pk, by=request.user, right_reason=right))


@require_POST
@allowed(may_settle_held_line)
def settle_now(request: HttpRequest, pk: int, line: int) -> HttpResponse:
    """Settle a held line. For the office."""
    report = _own_report(request, pk)
    held = get_object_or_404(report.held_lines.select_related("player"), pk=line)
    shown = shown_lines(request.federation, [held], request.actor, on=request.today)[0]
    form = SettleForm(request.POST, federation=request.federation, shown=shown)
    if not form.is_valid():
        return render(request, "awards/report.html", report_context(request, report, settle_form=form), status=422)
    try:
        settle(
            line_id=line,
            settlement=form.cleaned_data["settlement"],
            player=form.cleaned_data["player"],
            why=form.cleaned_data["why"],
            by=request.user,
        )
    except NotPossible as refusal:
        if not is_open(held):
            # There is no form any more that could say it.
            messages.error(request, str(refusal))
            return redirect(report_address(report))
        form.add_error(None, str(refusal))
        return render(request, "awards/report.html", report_context(request, report, settle_form=form), status=409)
    messages.success(request, _("The line is settled."))
    return redirect(report_address(report, page=page_of_line(report, held)))
