"""Who may open a page: each view names its rule, and a page that one may not see answers as if it were not there."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from registry.permissions import Actor

View = Callable[..., HttpResponse]


def allowed(rule: Callable[[Actor], bool]) -> Callable[[View], View]:
    """Let in whom the rule allows; a stranger is asked to sign in, all others are refused."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if rule(request.actor):  # type: ignore[attr-defined]
                return view(request, *args, **kwargs)
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            raise PermissionDenied

        return guarded

    return decorate


def everyone(actor: Actor) -> bool:
    """Public pages."""
    return True
