"""Who may open a page: each view names its rule, and a page that one may not see answers as if it were not there.

Nor is a page there in a federation by whose edition there is nothing to show on it.
"""

import datetime
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from registry.models import Federation
from registry.permissions import Actor

View = Callable[..., HttpResponse]
AnyView = Callable[..., HttpResponseBase]


def allowed(rule: Callable[[Actor], bool]) -> Callable[[View], View]:
    """Let in whom the rule allows; a stranger is asked to sign in, all others are refused."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if rule(request.actor):  # type: ignore[attr-defined]
                return view(request, *args, **kwargs)
            if not request.user.is_authenticated:
                return redirect_to_login(_way_back(request))
            raise PermissionDenied

        return guarded

    return decorate


def only_where(known: Callable[[Federation, datetime.date], bool], reason: Any) -> Callable[[AnyView], AnyView]:
    """Have the page only in federations where this is known today; elsewhere it is not found, and says the reason."""

    def decorate(view: AnyView) -> AnyView:
        @wraps(view)
        def kept(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if known(request.federation, request.today):  # type: ignore[attr-defined]
                return view(request, *args, **kwargs)
            return render(request, "404.html", {"reason": reason}, status=404)

        return kept

    return decorate


def _way_back(request: HttpRequest) -> str:
    """Where to go on after signing in. What was sent to an address that only takes what is sent begins at its page."""
    page = request.headers.get("Referer", "")
    hosts = {request.get_host()}
    if request.method != "POST" or not url_has_allowed_host_and_scheme(page, hosts, request.is_secure()):
        return request.get_full_path()
    parts = urlsplit(page)
    if parts.path != request.path:
        messages.info(request, _("You had been signed out, and nothing was done. Sign in, and do it again."))
    return urlunsplit(("", "", parts.path, parts.query, ""))


def everyone(actor: Actor) -> bool:
    """Public pages."""
    return True
