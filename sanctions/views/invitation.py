"""Writing the invitation to a granted event."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from registry.permissions import may_file, may_file_for
from registry.views.guards import allowed
from registry.views.keeping import kept_form, kept_while_signing_in
from sanctions.choices import State
from sanctions.forms.invitation import InvitationForm
from sanctions.models import Application
from sanctions.queries.calendar import in_calendar
from sanctions.services.invitation import write_invitation
from sanctions.services.refusals import ChangedMeanwhile, NotPossible


@kept_while_signing_in
@allowed(may_file)
def write(request: HttpRequest, pk: int) -> HttpResponse:
    """The invitation as a form. For officials of the organiser and the office."""
    application = get_object_or_404(in_calendar(request.actor).filter(state=State.GRANTED), pk=pk)
    if not may_file_for(request.actor, club=application.club, district=application.district):
        raise Http404
    if request.method != "POST":
        kept = kept_form(request, {"invitation"}, pk)
        start = {"invitation": application.invitation, "version": application.version}
        return _asked(request, application, InvitationForm(initial={**start, **(kept[1] if kept is not None else {})}))
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return _asked(request, application, form, status=422)
    text, version = form.cleaned_data["invitation"], form.cleaned_data["version"]
    try:
        write_invitation(application_id=pk, version=version, by=request.user, actor=request.actor, text=text)
    except NotPossible as refusal:
        return _refused(request, pk, text, version, refusal)
    messages.success(request, _("The invitation is saved."))
    return redirect("sanctioned", federation=request.federation.code, pk=pk)


def _refused(request: HttpRequest, pk: int, text: str, version: int, refusal: NotPossible) -> HttpResponse:
    """The text as it was sent, beside it what others wrote; sent once more it takes the place of theirs."""
    application = in_calendar(request.actor).get(pk=pk)
    meanwhile = isinstance(refusal, ChangedMeanwhile)
    form = InvitationForm({"invitation": text, "version": application.version if meanwhile else version})
    form.add_error(None, str(refusal))
    now = application.invitation if meanwhile else ""
    return _asked(request, application, form, status=409, now=now)


def _asked(
    request: HttpRequest, application: Application, form: InvitationForm, *, status: int = 200, now: str = ""
) -> HttpResponse:
    context: dict[str, Any] = {"application": application, "form": form, "now": now}
    return render(request, "sanctions/invitation.html", context, status=status)
