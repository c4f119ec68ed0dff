"""Applying for a sanction: the form, what the checks say while it is filled in, saving, sending, copying."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_POST

from registry.permissions import may_file
from registry.views.guards import allowed
from registry.views.keeping import kept_form, kept_while_signing_in
from sanctions.choices import State
from sanctions.forms.application import ApplicationForm, wrong_boxes
from sanctions.forms.days import ALTERNATIVES, DAYS, day_of, put, with_more
from sanctions.models import Application
from sanctions.permissions import may_see_application
from sanctions.queries.pages import whole_applications
from sanctions.services.applications import Saved, copy_last_year, save_draft
from sanctions.services.deciding import submit
from sanctions.services.refusals import AlreadySent, ChangedMeanwhile, Forbidden, Incomplete, NotPossible
from sanctions.services.sending import begin_once, save_and_send
from sanctions.views.checks import first_checks, form_checks
from sanctions.views.filling import Filling, begun, resumed, whole

# The browser may keep the page for its own button "back", with what was typed on it; it asks anew at any other time.
kept_by_the_browser = cache_control(private=True, no_cache=True)


@kept_by_the_browser
@kept_while_signing_in
@allowed(may_file)
def new(request: HttpRequest) -> HttpResponse:
    """Apply for a sanction. For officials of the organisers and the office."""
    if request.method == "POST":
        return _answer(begun(request, request.POST), request.POST.dict())
    kept = kept_form(request, ["sanction-new"])
    if kept is None:
        filling = begun(request, request.GET)
        return _page(filling, filling.form())
    return _page_of(begun(request, kept[1]), kept[1])


@kept_by_the_browser
@kept_while_signing_in
@allowed(may_file)
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Go on with a draft, or change what was asked about. For those who apply with it."""
    filling = resumed(request, pk)
    if request.method == "POST":
        return _answer(filling, request.POST.dict())
    kept = kept_form(request, ["sanction-change"], pk)
    return _page(filling, filling.form()) if kept is None else _page_of(filling, kept[1])


@require_POST
@never_cache
@allowed(may_file)
def checks(request: HttpRequest) -> HttpResponse:
    """A part of a page: what the checks say of what stands in the form. For those who apply."""
    number = whole(request.POST.get("application"), 0)
    filling = resumed(request, number) if number else begun(request, request.POST)
    form = filling.form(request.POST.dict())
    form.is_valid()
    context = {"checks": form_checks(filling, form), "federation": request.federation, "part": True}
    return HttpResponse(render_to_string("sanctions/checks.html", context))


@require_POST
@allowed(may_file)
def copy(request: HttpRequest, pk: int) -> HttpResponse:
    """Begin a new application like an earlier one. For those who applied with that."""
    old = whole_applications(request.federation).filter(pk=pk).first()
    if old is None or not may_see_application(request.actor, old):
        raise Http404
    try:
        made = copy_last_year(application_id=pk, by=request.user)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
        return redirect("sanction", request.federation.code, pk)
    messages.info(request, _("This is a copy, a year later: the same days of the week. Look through it, then send it."))
    return redirect("sanction-change", request.federation.code, made.pk)


@require_POST
@allowed(may_file)
def send(request: HttpRequest, pk: int) -> HttpResponse:
    """Send a draft that is filled in. For those who apply with it."""
    filling = resumed(request, pk)
    try:
        sent = submit(application_id=pk, version=filling.version, by=request.user, actor=request.actor)
    except Incomplete as refusal:
        form = filling.form(filling.start, complete=True)
        form.is_valid()
        form.show(refusal.problems)
        return _page(filling, form, status=422)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
        return redirect("sanction-change", request.federation.code, pk)
    return _sent(request, sent)


def _answer(filling: Filling, typed: dict[str, str]) -> HttpResponse:
    """The form filled in further, or what the checks say; a saved draft or a sent application, or all that is wrong."""
    more = _filled_further(typed)
    if more is not None:
        return _page_of(filling, more)
    sends = "send" in typed
    form = filling.form(typed, complete=sends)
    if not form.is_valid():
        return _page(filling, form, status=422)
    return _keep(filling, form, sends=sends) if sends or "save" in typed else _page(filling, form)


def _filled_further(typed: dict[str, str]) -> dict[str, Any] | None:
    """With more boxes, a suggested day or a suggested contact person, where one of these buttons was pressed."""
    if typed.get("more") in (DAYS, ALTERNATIVES):
        return with_more(typed, typed["more"])
    if typed.get("means"):
        return {**typed, "contact": typed["means"]}
    suggested = day_of(typed.get("put", ""))
    return put(typed, suggested) if suggested is not None else None


def _keep(filling: Filling, form: ApplicationForm, *, sends: bool) -> HttpResponse:
    """Save or send what was filled in; where that cannot be, say why on the form."""
    try:
        saved = _save(filling, form, sends=sends)
    except AlreadySent as refusal:
        messages.warning(filling.request, str(refusal))
        return redirect("sanction", filling.request.federation.code, refusal.application.pk)
    except Forbidden as refusal:
        form.add_error("exception_reason", str(refusal))
    except NotPossible as refusal:
        if isinstance(refusal, ChangedMeanwhile) and filling.application is not None:
            # Told so, he may save what he typed all the same.
            filling.version = filling.application.version
        form.add_error(None, str(refusal))
    else:
        if not saved.problems:
            return _sent(filling.request, saved.application) if sends else _saved(filling.request, saved.application)
        form.show(saved.problems)
    return _page(filling, form, status=422)


def _save(filling: Filling, form: ApplicationForm, *, sends: bool) -> Saved:
    asked: dict[str, Any] = {
        "by": filling.request.user,
        "fields": filling.content(form),
        "days": form.days(),
        "alternative_days": form.alternative_days(),
    }
    actor, given = filling.request.actor, filling.application
    if given is None:
        return begin_once(**asked, after=filling.after, sends=sends, actor=actor)
    asked |= {"application_id": given.pk, "version": filling.version}
    return save_and_send(**asked, actor=actor, why=form.cleaned_data["why"]) if sends else save_draft(**asked)


def _saved(request: HttpRequest, application: Application) -> HttpResponse:
    if application.state == State.DRAFT:
        messages.success(request, _("Saved as a draft. Nobody decides on it before it is sent."))
    else:
        messages.success(request, _("Saved. Nobody decides on it before it is answered."))
    return redirect("sanction", request.federation.code, application.pk)


def _sent(request: HttpRequest, application: Application) -> HttpResponse:
    messages.success(request, _("Sent. You get a mail as soon as something happens."))
    return redirect("sanction", request.federation.code, application.pk)


def _page_of(filling: Filling, typed: dict[str, Any]) -> HttpResponse:
    """The form with what was typed, before anything is said of it."""
    return _page(filling, filling.form(initial=typed))


def _page(filling: Filling, form: ApplicationForm, status: int = 200) -> HttpResponse:
    read = form if form.is_bound else filling.form(form.initial)
    read.is_valid()
    request = filling.request
    context = {
        "filling": filling,
        "form": form,
        "checks": form_checks(filling, read) if form.is_bound else first_checks(filling, read),
        "wrong": wrong_boxes(form),
        "earlier": filling.known.to_copy() if filling.application is None and filling.week is None else [],
    }
    return render(request, "sanctions/application_form.html", context, status=status)
