"""Filing: a report file is sent, looked at, filed, and booked."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from awards.choices import Level, ReportState
from awards.forms.filing import RightForm, UploadForm
from awards.models import Report
from awards.queries.filings import filings
from awards.queries.preview import preview
from awards.services.booking import NotPossible, book_report
from awards.services.filing import Rejected, file_report, receive
from awards.services.wording import shown
from awards.tables.filings import ReportTable
from awards.views.guards import allowed
from registry.permissions import may_book, may_file, may_file_for
from ui.marks import colour_mark, day_element, moment_element
from ui.views import ListPage


@method_decorator(allowed(may_file), name="dispatch")
class ReportList(ListPage):
    """What was filed. Seen by officials (their clubs' and districts') and the office (all)."""

    table_class = ReportTable
    template_name = "awards/reports.html"

    def get_queryset(self) -> QuerySet[Report]:
        """The reports that this reader may see."""
        return filings(self.request.federation, self.request.actor)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to."""
        return {"code": self.request.federation.code, "actor": self.request.actor}


@allowed(may_file)
def upload(request: HttpRequest) -> HttpResponse:
    """Send a report file: with problems, all of them are shown; without, its preview. For officials and the office."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    problems = []
    file_name = ""
    if form.is_valid():
        file = form.cleaned_data["file"]
        file_name = file.name
        received = receive(
            raw=file.read(),
            file_name=file_name,
            federation=request.federation,
            actor=request.actor,
            by=request.user,
            today=request.today,
        )
        if not isinstance(received, Rejected):
            if not received.is_new:
                messages.info(request, _("This file was received before; here is what became of it."))
            return redirect("report", federation=request.federation.code, pk=received.report.pk)
        problems = [shown(problem, get_language() or "en") for problem in received.problems]
    context = {"form": form, "problems": problems, "file_name": file_name}
    return render(request, "awards/upload.html", context, status=422 if problems or form.errors else 200)


@allowed(may_file)
def report_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A report with every award and reason, and what can be done with it. For its officials and the office."""
    report = get_object_or_404(filings(request.federation, request.actor).defer(None).defer("raw"), pk=pk)
    return render(request, "awards/report.html", _report_context(request, report, RightForm()))


def _report_context(request: HttpRequest, report: Report, form: RightForm) -> dict[str, Any]:
    waiting = report.state == ReportState.FILED and may_book(request.actor)
    shown_answer = preview(report, request.actor, get_language() or "en", on=request.today)
    return {
        "report": report,
        "facts": _facts(report),
        "preview": shown_answer,
        "warnings": [{"message": warning} for warning in shown_answer.warnings],
        "can_file": report.state == ReportState.DRAFT
        and may_file_for(request.actor, club=report.club, district=report.district),
        "books_at_once": report.payload.get("level") == Level.BRONZE,
        "right_form": form if waiting else None,
    }


def _facts(report: Report) -> list[dict[str, Any]]:
    level = report.payload.get("level", "")
    return [
        {"label": _("State"), "value": report.get_state_display()},
        {"label": _("Organiser"), "value": report.club or report.district or report.federation},
        {"label": _("Last day"), "value": day_element(date.fromisoformat(str(report.payload["date"])))},
        {"label": _("Level"), "value": colour_mark(level)},
        {"label": _("File"), "value": report.file_name},
        {"label": _("Received"), "value": moment_element(report.uploaded_at)},
    ]


@require_POST
@allowed(may_file)
def file_now(request: HttpRequest, pk: int) -> HttpResponse:
    """File a draft; bronze is booked at once. For officials of its organiser and the office."""
    report = _own_report(request, pk)
    try:
        report = file_report(report_id=report.pk, by=request.user)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
        return redirect("report", federation=request.federation.code, pk=pk)
    if report.state == ReportState.BOOKED:
        messages.success(request, _("The event is booked; the holdings are up to date."))
        return redirect("event", federation=request.federation.code, pk=report.event_id)
    messages.success(request, _("The report is filed. The office confirms the right to the level and books it."))
    return redirect("report", federation=request.federation.code, pk=pk)


@require_POST
@allowed(may_book)
def book_now(request: HttpRequest, pk: int) -> HttpResponse:
    """Book a filed report with the office's word on the right to its level. For the office."""
    report = _own_report(request, pk)
    form = RightForm(request.POST)
    if not form.is_valid():
        return render(request, "awards/report.html", _report_context(request, report, form), status=422)
    try:
        report = book_report(report_id=pk, by=request.user, right_reason=form.cleaned_data["right_reason"])
    except NotPossible as refusal:
        messages.error(request, str(refusal))
        return redirect("report", federation=request.federation.code, pk=pk)
    messages.success(request, _("The event is booked; the holdings are up to date."))
    return redirect("event", federation=request.federation.code, pk=report.event_id)


def _own_report(request: HttpRequest, pk: int) -> Report:
    """A report that this person may act on; of others nobody says that they exist."""
    report = filings(request.federation, request.actor).defer(None).defer("raw").filter(pk=pk).first()
    if report is None or not may_file_for(request.actor, club=report.club, district=report.district):
        raise Http404
    return report
