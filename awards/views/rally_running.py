"""Running a rally: describing it, entering who won, closing and reopening it. For its district and the office."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from awards.choices import RallyKind
from awards.forms.rallies import PlacesForm, RallyForm, ReopenForm
from awards.models import Rally
from awards.queries.rallies import places_of, rallies
from awards.services.booking import NotPossible
from awards.services.rallies import close_rally, describe_rally, enter_places, reopen_rally
from awards.views.guards import allowed
from registry.permissions import may_run_rallies, may_run_rally
from ui.forms import done


def own_rally(request: HttpRequest, pk: int) -> Rally:
    """A rally that this person may run."""
    rally = get_object_or_404(rallies(request.federation), pk=pk)
    if not may_run_rally(request.actor, district=rally.district):
        raise Http404
    return rally


def rally_address(request: HttpRequest, pk: int) -> str:
    """The page of a rally."""
    return reverse("rally", kwargs={"federation": request.federation.code, "pk": pk})


@allowed(may_run_rallies)
def new(request: HttpRequest) -> HttpResponse:
    """Begin a rally."""
    return _describe(request, None, _("A new rally"))


@allowed(may_run_rallies)
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Describe an open rally anew."""
    return _describe(request, own_rally(request, pk), _("Change the rally"))


def _describe(request: HttpRequest, rally: Rally | None, title: str) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    form = RallyForm(sent, federation=request.federation, actor=request.actor, rally=rally)
    made: list[Rally] = []

    def describe() -> None:
        given = {**form.cleaned_data, "kind": RallyKind(form.cleaned_data["kind"])}
        made.append(describe_rally(rally=rally, federation=request.federation, by=request.user, **given))

    if done(form, describe, refused=NotPossible):
        return redirect(rally_address(request, made[0].pk))
    return _asked(request, rally, form, title, _("Save"))


@allowed(may_run_rallies)
def places(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter who won."""
    rally = own_rally(request, pk)
    sent = request.POST if request.method == "POST" else None
    form = PlacesForm(sent, federation=request.federation, entered=places_of(rally))

    def enter() -> None:
        enter_places(rally=rally, places=form.cleaned_data["places"], by=request.user)

    if done(form, enter, refused=NotPossible):
        return redirect(rally_address(request, pk))
    return _asked(request, rally, form, _("Who won the rally"), _("Save"))


@require_POST
@allowed(may_run_rallies)
def close(request: HttpRequest, pk: int) -> HttpResponse:
    """Close a rally and book the bonus."""
    rally = own_rally(request, pk)
    try:
        close_rally(rally_id=rally.pk, by=request.user)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The rally is closed and the bonus booked; the holdings are up to date."))
    return redirect(rally_address(request, pk))


@allowed(may_run_rallies)
def reopen(request: HttpRequest, pk: int) -> HttpResponse:
    """Reopen a rally, whose bonus is reversed."""
    rally = own_rally(request, pk)
    form = ReopenForm(request.POST if request.method == "POST" else None)

    def act() -> None:
        reopen_rally(rally_id=rally.pk, why=form.cleaned_data["why"], by=request.user)

    if done(form, act, refused=NotPossible):
        messages.success(request, _("The rally is open again, and the bonus reversed."))
        return redirect(rally_address(request, pk))
    return _asked(request, rally, form, _("Reopen the rally"), _("Reopen and reverse the bonus"))


def _asked(request: HttpRequest, rally: Rally | None, form: forms.Form, title: str, submit: str) -> HttpResponse:
    context = {"rally": rally, "form": form, "title": title, "submit": submit}
    return render(request, "awards/rally_form.html", context, status=422 if form.errors else 200)
