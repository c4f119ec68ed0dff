"""A file is sent: what a report file gives is looked at on the page of its report, a result file's on its own."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.forms.conditions import first_conditions
from awards.forms.filing import UploadForm, too_large
from awards.forms.sanctions import chosen
from awards.forms.standings import Desk
from awards.queries.likely import likely_in_words
from awards.queries.organisers import organisers
from awards.queries.result_files import unfinished
from awards.queries.sanctioned_events import nearest_first, to_report
from awards.readers.detect import JSON, detect
from awards.readers.wording import sentence
from awards.services.checking import organiser_of
from awards.services.filing import Rejected, receive
from awards.services.problem_list import ProblemList, problem_list, seat_of
from awards.services.result_files import NotRead, Received, keep_answers, receive_file
from awards.views.guards import allowed
from awards.views.reports import remember_named, report_address
from awards.views.sanctions import choose
from registry.models import Club, District
from registry.permissions import may_file
from registry.queries.editions import forms_of
from sanctions.choices import Form


@allowed(may_file)
def upload(request: HttpRequest) -> HttpResponse:
    """Send a file with results. For officials and the office.

    A report file leads to its preview, any other to the questions about its events; with problems, all are shown.
    """
    form = _form(request)
    if not form.is_valid():
        return _page(request, form, status=422 if form.errors else 200)
    file = form.cleaned_data["file"]
    raw = file.read()
    if detect(raw) == JSON:
        return _report(request, form, raw, file.name)
    club, district = _owner(request, form)
    received = receive_file(
        raw=raw,
        file_name=file.name,
        federation=request.federation,
        actor=request.actor,
        by=request.user,
        club=club,
        district=district,
    )
    if isinstance(received, NotRead):
        said = [{"message": sentence(problem, get_language() or "en")} for problem in received.problems]
        return _page(request, form, status=422, not_read=said, file_name=file.name)
    return _to_the_file(request, form, received)


def _form(request: HttpRequest) -> UploadForm:
    offered = nearest_first(to_report(request.federation, request.actor), request.today)
    desk = Desk(request.federation, request.actor, request.today)
    said: dict[str, Any] = {
        "offered": offered,
        "level": desk.levels_on(request.today)[0],
        "conditions": first_conditions(desk.asking_on(request.today).of_list("pairs")),
        "owners": [] if request.actor.office else organisers(request.federation, request.actor),
    }
    if request.method == "POST":
        return UploadForm(request.POST, request.FILES, **said)
    return UploadForm(initial={"sanction": request.GET.get("sanction", "")}, **said)


def _page(request: HttpRequest, form: UploadForm, *, status: int, **context: Any) -> HttpResponse:
    shown = {
        "form": form,
        "begun": unfinished(request.federation, request.actor),
        "other_forms": [
            {"value": other, "label": Form(other).label}
            for other in forms_of(request.federation, request.today)
            if other != Form.PAIRS
        ],
    }
    return render(request, "awards/upload.html", {**shown, **context}, status=status)


def _amends(request: HttpRequest) -> str:
    """The report that the file is meant to put right travels along: its reason is asked for on the report's page."""
    return request.GET.get("amends", "")


def _report(request: HttpRequest, form: UploadForm, raw: bytes, file_name: str) -> HttpResponse:
    """The preview of a report file, or all that is wrong with it."""
    if len(raw) > settings.REPORT_MAX_BYTES:
        form.add_error("file", too_large(len(raw), settings.REPORT_MAX_BYTES))
        return _page(request, form, status=422)
    received = receive(
        raw=raw,
        file_name=file_name,
        federation=request.federation,
        actor=request.actor,
        by=request.user,
        today=request.today,
    )
    if isinstance(received, Rejected):
        return _page(request, form, status=422, problems=_problems(request, received), file_name=file_name)
    if not received.is_new:
        messages.info(request, _("This file was received before; here is what became of it."))
    choose(request, received.report, chosen(form))
    remember_named(request, received.report, _amends(request))
    return redirect(report_address(received.report, amends=_amends(request)))


def _owner(request: HttpRequest, form: UploadForm) -> tuple[Club | None, District | None]:
    """The club or district for which a result file is sent; neither where the office sends it."""
    if request.actor.office:
        return None, None
    numbers = [number for number, _name in organisers(request.federation, request.actor)]
    number = form.cleaned_data.get("owner") or next(iter(numbers), "")
    owner = organiser_of(request.federation, number)
    return (owner.club, owner.district) if owner is not None else (None, None)


def _to_the_file(request: HttpRequest, form: UploadForm, received: Received) -> HttpResponse:
    """The page of a result file; of one with a single event that of its questions."""
    if not received.is_new:
        messages.info(request, _("This file was received before; here is what became of it."))
    where: dict[str, Any] = {"federation": request.federation.code, "pk": received.file.pk}
    if len(received.found.events) > 1:
        address = reverse("result-file", kwargs=where)
    else:
        sanction = chosen(form)
        if received.is_new and sanction is not None:
            keep_answers(received.file, 0, {"sanction": str(sanction)})
        address = reverse("result-file-event", kwargs={**where, "position": 0})
    amends = _amends(request)
    return redirect(f"{address}?{urlencode({'amends': amends})}" if amends.isdecimal() else address)


def _problems(request: HttpRequest, rejected: Rejected) -> ProblemList:
    """What is wrong with the file, the players beside it who may be meant by a number that is nobody's."""
    seats = [seat for seat in map(seat_of, rejected.problems) if seat != ("", "")]
    likely = likely_in_words(request.federation, seats, request.actor, request.today) if seats else {}
    return problem_list(rejected.problems, rejected.payload, get_language() or "en", likely)
