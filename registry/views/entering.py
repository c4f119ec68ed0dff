"""Coming in for the first time: claiming one's own record, and the page that a mailed link leads to."""

from allauth.account.internal.flows.login import record_authentication
from allauth.account.utils import perform_login
from allauth.core import ratelimit
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from registry.forms import ClaimForm, PasswordForm
from registry.models import Federation
from registry.services.claims import claim_record, enter, has_password, usable_link
from registry.views.guards import allowed, everyone


@require_safe
def claim_where(request: HttpRequest) -> HttpResponse:
    """The claim page of the only federation, or a choice between several. Seen by everyone."""
    federations = list(Federation.objects.order_by("name"))
    if len(federations) == 1:
        return redirect("claim", federation=federations[0].code)
    return render(request, "registry/claim_where.html", {"federations": federations})


@allowed(everyone)
def claim(request: HttpRequest) -> HttpResponse:
    """Ask for access to one's own record. Seen by everyone; the answer is the same for all."""
    form = ClaimForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "registry/claim.html", {"form": form}, status=422 if form.is_bound else 200)
    email = form.cleaned_data["email"].strip().lower()
    # Counted whether or not there is such a record, so that the limit tells nothing either.
    if not ratelimit.consume(request, action="claim", key=email):
        form.add_error(None, _("This was asked for too often. Wait an hour, and try again."))
        return render(request, "registry/claim.html", {"form": form}, status=429)
    claim_record(
        federation=request.federation,
        number=form.cleaned_data["number"],
        email=email,
        site=request.build_absolute_uri("/"),
    )
    return redirect("claim-sent", federation=request.federation.code)


@allowed(everyone)
def claim_sent(request: HttpRequest) -> HttpResponse:
    """What happens after asking. Seen by everyone."""
    return render(request, "registry/claim_sent.html")


@never_cache
@allowed(everyone)
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """Enter by a mailed link; only a click on the page uses it up, not the look of a mail program. For its reader."""
    link = usable_link(federation=request.federation, token=token)
    if link is None:
        return render(request, "registry/link_void.html", status=404)
    known = has_password(link)
    with_password = request.method == "POST" and not known and "without" not in request.POST
    form = PasswordForm(request.POST if with_password else None)
    if request.method != "POST" or (with_password and not form.is_valid()):
        context = {"form": form, "link": link, "known": known}
        return render(request, "registry/welcome.html", context, status=422 if form.is_bound else 200)
    return _let_in(request, token, form.cleaned_data["password"] if with_password else "")


def _let_in(request: HttpRequest, token: str, password: str) -> HttpResponse:
    """Sign in whom the link means; who has a second factor is asked for it like at any other time."""
    user = enter(federation=request.federation, token=token, password=password)
    if user is None:
        return render(request, "registry/link_void.html", status=404)
    if request.user.is_authenticated and request.user.pk != user.pk:
        logout(request)
    record_authentication(request, user, method="code", email=user.email)
    return perform_login(request, user)
