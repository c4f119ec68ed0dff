"""What was granted beside what was played, season by season, and the checks of the districts."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _

from awards.forms.planned import CheckForm, PlannedFilter
from awards.queries.planned import Played, planned, played
from awards.services.booking import NotPossible
from awards.services.district_checks import record_check
from awards.services.sanction_checks import from_stored
from awards.services.sanction_wording import said
from awards.tables.planned import PlannedTable
from awards.views.guards import allowed
from registry.permissions import may_look_after_events, may_see_filing
from sanctions.choices import Form
from sanctions.models import Application
from sanctions.templatetags.levels import level_mark
from ui.amounts import NO_VALUE, number
from ui.marks import day_element
from ui.views import ListPage


@method_decorator(allowed(may_look_after_events), name="dispatch")
class PlannedList(ListPage):
    """Granted events of a season with what was reported. For district officers (their districts') and the office."""

    table_class = PlannedTable
    filterset_class = PlannedFilter
    template_name = "awards/planned.html"

    def get_queryset(self) -> QuerySet[Application]:
        """What this reader looks after."""
        return planned(self.request.federation, self.request.actor)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to, and which day it is."""
        request = self.request
        return {"code": request.federation.code, "actor": request.actor, "today": request.today}


@allowed(may_look_after_events)
def planned_event(request: HttpRequest, pk: int) -> HttpResponse:
    """A granted event and its report side by side, with the checks. For officers of its districts and the office."""
    application = get_object_or_404(planned(request.federation, request.actor), pk=pk)
    if request.method != "POST":
        return _page(request, application, CheckForm(initial=_initial(application)))
    form = CheckForm(request.POST)
    if not form.is_valid():
        return _page(request, application, form, status=422)
    remark = form.cleaned_data["remark"]
    try:
        record_check(application_id=pk, report_id=form.cleaned_data["report"], by=request.user, remark=remark)
    except NotPossible as refusal:
        again = CheckForm(initial={**_initial(application), "remark": remark})
        messages.error(request, str(refusal))
        return _page(request, application, again, status=409)
    messages.success(request, _("The check is noted."))
    return redirect("planned-event", federation=request.federation.code, pk=pk)


def _initial(application: Application) -> dict[str, Any]:
    """The report that the reader sees beside the form."""
    found = played(application)
    return {"report": found.report.pk} if found is not None else {}


def _page(request: HttpRequest, application: Application, form: CheckForm, *, status: int = 200) -> HttpResponse:
    found = played(application)
    differences = from_stored(found.report.sanction_found) if found is not None else ()
    context = {
        "application": application,
        "played": found,
        "rows": _side_by_side(application, found),
        "forbidden": said(one for one in differences if one.is_forbidden),
        "worth_a_look": said(one for one in differences if not one.is_forbidden),
        "form": form if found is not None else None,
        # Where it is played in another district than the club's own, the report itself is not that district's affair.
        "sees_report": found is not None and may_see_filing(request.actor, found.report),
    }
    return render(request, "awards/planned_event.html", context, status=status)


def _side_by_side(application: Application, found: Played | None) -> list[dict[str, Any]]:
    """What was planned and what was played, a row each; nothing is played where there is no report."""
    days = [day.date for day in application.days.all() if not day.alternative]
    rows: list[tuple[str, Any, Any]] = [
        (_("First day"), days and day_element(days[0]), found and day_element(found.first)),
        (_("Last day"), days and day_element(days[-1]), found and day_element(found.last)),
        (_("Level"), level_mark(application.level), found and level_mark(found.level)),
        (_("Form"), application.get_form_display(), found and Form(found.form).label),
        (_("Pairs, teams or players"), _counted(application.contestants), found and _counted(found.contestants)),
        (_("Boards"), _counted(application.boards), found and _counted(found.boards)),
    ]
    return [{"label": label, "planned": was or NO_VALUE, "played": became or NO_VALUE} for label, was, became in rows]


def _counted(value: int | None) -> str:
    return NO_VALUE if value is None else number(value)
