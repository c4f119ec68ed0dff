"""Bridge weeks: begun with a name, filled with events, and sent as a whole."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from registry.permissions import may_file
from registry.views.guards import allowed
from sanctions.choices import State
from sanctions.forms.weeks import WeekForm
from sanctions.models import Application, Week
from sanctions.queries.applications import Problem, lacking, playing_days
from sanctions.queries.organisers import organiser_of, organisers
from sanctions.queries.weeks import applications_of, week_to_change
from sanctions.services.refusals import NotPossible
from sanctions.services.weeks import begin_week, send_week
from sanctions.views.checks import Checks, page_checks
from sanctions.views.filling import whole


@dataclass(frozen=True)
class Row:
    """An event of the week: what it lacks before it can be sent, while it is a draft."""

    application: Application
    days: list
    lacks: list[Problem]


@allowed(may_file)
def begin(request: HttpRequest) -> HttpResponse:
    """Begin a bridge week. For officials of the organisers and the office."""
    choice = organisers(request.federation, request.actor)
    if not choice:
        raise Http404
    form = WeekForm(request.POST if request.method == "POST" else None, choice=choice)
    if form.is_bound and form.is_valid():
        chosen = form.chosen()
        week = begin_week(
            **{"federation": request.federation, "club": chosen.club, "district": chosen.district},
            **{"name": form.cleaned_data["name"], "actor": request.actor},
        )
        return redirect("week", request.federation.code, week.pk)
    return render(request, "sanctions/week_new.html", {"form": form}, status=422 if form.is_bound else 200)


@require_safe
@allowed(may_file)
def week_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The events of a bridge week, sent and not. For those who apply with it."""
    week = _own_week(request, pk)
    rows = [_row(request, application) for application in applications_of(week)]
    drafts = [row.application for row in rows if row.application.state == State.DRAFT]
    context = {
        "week": week,
        "organiser": organiser_of(week),
        "rows": rows,
        "drafts": drafts,
        "complete": bool(drafts) and not any(row.lacks for row in rows),
        "checks": _checks(request, drafts),
    }
    return render(request, "sanctions/week.html", context)


@require_POST
@allowed(may_file)
def send(request: HttpRequest, pk: int) -> HttpResponse:
    """Send all drafts of the week. For those who apply with it."""
    week = _own_week(request, pk)
    versions = {
        whole(key.removeprefix("version-"), 0): whole(said, 0)
        for key, said in request.POST.items()
        if key.startswith("version-")
    }
    try:
        sent = send_week(week_id=week.pk, versions=versions, by=request.user, actor=request.actor)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
    else:
        told = ngettext("%(count)s application has been sent.", "%(count)s applications have been sent.", len(sent))
        messages.success(request, told % {"count": len(sent)})
    return redirect("week", request.federation.code, pk)


def _own_week(request: HttpRequest, pk: int) -> Week:
    week = week_to_change(request.federation, request.actor, pk)
    if week is None:
        raise Http404
    return week


def _row(request: HttpRequest, application: Application) -> Row:
    draft = application.state == State.DRAFT
    return Row(application, playing_days(application), lacking(application, request.today) if draft else [])


def _checks(request: HttpRequest, drafts: list[Application]) -> Checks | None:
    """What the regulation says of the week: the checks of one of its drafts, which count all others of it."""
    return page_checks(request, drafts[-1]) if drafts else None
