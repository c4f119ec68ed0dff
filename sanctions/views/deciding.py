"""The steps that are taken with an application: forms for its page, and the address to which they are sent."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from registry.permissions import Actor, may_decide_application, may_file, may_file_for
from registry.views.guards import allowed
from registry.views.keeping import kept_form, kept_while_signing_in
from sanctions.choices import Action, State
from sanctions.forms.steps import ASKED, StepForm
from sanctions.models import Application
from sanctions.queries.applications import actions, alternative_days
from sanctions.queries.inbox import applications_seen
from sanctions.services import deciding
from sanctions.services.locking import refuse_older
from sanctions.services.refusals import Forbidden, Incomplete, NotPossible
from sanctions.views.checks import sentences

TAKE: dict[Action, Callable[..., Application]] = {
    Action.ENDORSE: deciding.endorse,
    Action.GRANT: deciding.grant,
    Action.ASK_BACK: deciding.ask_back,
    Action.MOVE: deciding.move,
    Action.REFUSE: deciding.refuse,
    Action.ANSWER: deciding.answer,
    Action.WITHDRAW: deciding.withdraw,
    Action.CANCEL: deciding.cancel,
}
OF_ORGANISER = {Action.ANSWER, Action.WITHDRAW, Action.CANCEL}
MAKES_EXCEPTION = {Action.GRANT, Action.MOVE}
# What is mostly done stands open, all else folded away.
OPEN = {Action.ENDORSE, Action.GRANT, Action.ANSWER}
DONE = {
    Action.ENDORSE: gettext_lazy("The application is endorsed and goes on to the next who decides."),
    Action.GRANT: gettext_lazy("The application is granted. The event stands in the calendar."),
    Action.ASK_BACK: gettext_lazy("The question is on its way to the organiser."),
    Action.MOVE: gettext_lazy("The event is moved."),
    Action.REFUSE: gettext_lazy("The application is refused."),
    Action.ANSWER: gettext_lazy("The answer is sent."),
    Action.WITHDRAW: gettext_lazy("The application is withdrawn."),
    Action.CANCEL: gettext_lazy("The event is cancelled."),
}


def step_panels(request: HttpRequest, application: Application, findings: Iterable[Any] = ()) -> list[dict[str, Any]]:
    """The forms of the steps that the reader may take, for `sanctions/steps.html`; `findings` are those of the checks.

    What he typed before he was signed out is there again.
    """
    kept = kept_form(request, {"sanction-step"}, application.pk)
    typed = kept[1] if kept is not None else {}
    forbidden = [found.code for found in findings if found.severity == deciding.FORBIDDEN]
    panels = []
    for action in actions(request.actor, application):
        if action not in TAKE or (action == Action.MOVE and not alternative_days(application)):
            continue
        initial = typed if typed.get("step") == action else None
        exception = bool(forbidden) and action == Action.GRANT
        # What was typed before still covers what it was typed for alone.
        start = {"covers": " ".join(sorted(set(forbidden))), **(initial or {})}
        form = StepForm(action=action, application=application, exception=exception, initial=start)
        panels.append(_panel(request, application, form, is_open=action in OPEN or initial is not None))
    # The open ones first, each group in the order of the table.
    return sorted(panels, key=lambda panel: (not panel["open"], list(ASKED).index(panel["form"].action)))


def _panel(request: HttpRequest, application: Application, form: StepForm, *, is_open: bool) -> dict[str, Any]:
    address = {"federation": request.federation.code, "pk": application.pk, "action": form.action.value}
    exception = "exception" in form.fields and form.action == Action.GRANT
    return {
        "form": form,
        "url": reverse("sanction-step", kwargs=address),
        "title": _("Grant with an exception") if exception else form.asked.title,
        "submit": _("Grant with an exception") if exception else form.asked.submit,
        "danger": form.asked.danger,
        "open": is_open,
    }


@require_POST
@kept_while_signing_in
@allowed(may_file)
def step(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """Take a step. For the organiser's officials, the districts concerned and the office, as far as it is theirs."""
    application = _application(request, pk)
    if action not in set(TAKE) or not _has_part(request.actor, application, Action(action)):
        raise Http404
    taken = Action(action)
    form = StepForm(request.POST, action=taken, application=application, exception="exception" in request.POST)
    try:
        if not form.is_valid():
            # What does not fit any more may have fitted what its sender saw.
            refuse_older(application, form.cleaned_data.get("version", application.version))
            return _said(request, form, application, status=422)
        TAKE[taken](application_id=pk, by=request.user, actor=request.actor, **form.given())
    except NotPossible as refusal:
        return _said(request, form, application, refusal, status=409)
    messages.success(request, DONE[taken])
    if taken == Action.MOVE:
        _tell_of_new_days(request, pk)
    return redirect("sanction", federation=request.federation.code, pk=pk)


def _tell_of_new_days(request: HttpRequest, pk: int) -> None:
    """What the checks find of a granted event that was moved; of all others its page shows it."""
    application = _application(request, pk)
    if application.state != State.GRANTED:
        return
    found = sentences(request, application)
    for sentence in found:
        messages.warning(request, sentence)
    if not found:
        messages.info(request, _("The new days were checked: nothing stands in the way."))


def _application(request: HttpRequest, pk: int) -> Application:
    """The application with all that the rules of its steps read; of others nobody says that they exist."""
    seen = applications_seen(request.federation, request.actor)
    related = ("federation", "club__district", "district", "played_in", "waits_for_district")
    return get_object_or_404(seen.select_related(*related).prefetch_related("days"), pk=pk)


def _has_part(actor: Actor, application: Application, action: Action) -> bool:
    """Whether it may ever be the actor's to take the step; whether it is now, the service says."""
    if action in OF_ORGANISER and may_file_for(actor, club=application.club, district=application.district):
        return True
    home = application.club.district if application.club is not None else application.district
    places = (home, application.played_in, application.waits_for_district)
    decides = any(may_decide_application(actor, district=place) for place in places if place is not None)
    return action not in OF_ORGANISER - {Action.CANCEL} and (actor.office or decides)


def _covered(form: StepForm, refusal: NotPossible) -> str:
    """The codes that an exception covers when it is sent again, once its writer has read the refusal."""
    read = {finding.code for finding in refusal.findings} if isinstance(refusal, Forbidden) else set()
    return " ".join(sorted({*form.data.get("covers", "").split(), *read}))


def _said(
    request: HttpRequest, form: StepForm, application: Application, refusal: NotPossible | None = None, *, status: int
) -> HttpResponse:
    """The step's page: what is in the way, what was typed, and the form again where the step can still be taken."""
    again = form
    if refusal is not None:
        application = _application(request, application.pk)
        # The form stands on the application as it is now, so that sending it again is a decision on that.
        asks = "exception" in form.fields or (isinstance(refusal, Forbidden) and form.action in MAKES_EXCEPTION)
        typed = {**form.data.dict(), "version": application.version, "covers": _covered(form, refusal)}
        days = {name: form.data.getlist(name) for name in ("to", "instead_of") if name in form.fields}
        again = StepForm(action=form.action, application=application, exception=asks, initial={**typed, **days})
    can = form.action in actions(request.actor, application)
    written = [form.data.get(name, "").strip() for name in ("why", "exception")]
    context = {
        "application": application,
        "panel": _panel(request, application, again, is_open=True) if can else None,
        "refusal": refusal,
        "problems": [{"message": problem.message} for problem in refusal.problems]
        if isinstance(refusal, Incomplete)
        else [],
        "written": "\n\n".join(filter(None, written)),
    }
    return render(request, "sanctions/step.html", context, status=status)
