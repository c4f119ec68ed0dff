"""A report file is sent; what it gives is looked at on the page of its report."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.forms.conditions import first_conditions
from awards.forms.filing import UploadForm
from awards.forms.sanctions import chosen
from awards.forms.standings import Desk
from awards.queries.likely import likely_in_words
from awards.queries.sanctioned_events import nearest_first, to_report
from awards.services.filing import Rejected, receive
from awards.services.problem_list import ProblemList, problem_list, seat_of
from awards.views.guards import allowed
from awards.views.reports import report_address
from awards.views.sanctions import choose
from registry.permissions import may_file


@allowed(may_file)
def upload(request: HttpRequest) -> HttpResponse:
    """Send a report file: with problems, all of them are shown; without, its preview. For officials and the office."""
    offered = nearest_first(to_report(request.federation, request.actor), request.today)
    desk = Desk(request.federation, request.actor, request.today)
    said: dict[str, Any] = {
        "offered": offered,
        "level": desk.levels_on(request.today)[0],
        "conditions": first_conditions(desk.asking_on(request.today).of_list("pairs")),
    }
    form = (
        UploadForm(request.POST, request.FILES, **said)
        if request.method == "POST"
        else UploadForm(initial={"sanction": request.GET.get("sanction", "")}, **said)
    )
    problems = None
    file_name = ""
    # The report that the file is meant to put right travels along, so that its reason is asked for on the next page.
    amends = request.GET.get("amends", "")
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
            choose(request, received.report, chosen(form))
            return redirect(report_address(received.report, amends=amends))
        problems = _problems(request, received)
    context = {"form": form, "problems": problems, "file_name": file_name}
    return render(request, "awards/upload.html", context, status=422 if problems or form.errors else 200)


def _problems(request: HttpRequest, rejected: Rejected) -> ProblemList:
    """What is wrong with the file, the players beside it who may be meant by a number that is nobody's."""
    seats = [seat for seat in map(seat_of, rejected.problems) if seat != ("", "")]
    likely = likely_in_words(request.federation, seats, request.actor, request.today) if seats else {}
    return problem_list(rejected.problems, rejected.payload, get_language() or "en", likely)
