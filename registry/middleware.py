"""Which federation a page belongs to, who asks for it, and which day it is there."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from registry.models import Federation
from registry.queries.actors import actor_of


class FederationMiddleware:
    """Turns the federation's code in the address into `request.federation`, `request.actor` and `request.today`.

    Times are shown in the federation's own time zone; the views themselves get no `federation` argument.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; the time zone of one request never stays for the next."""
        try:
            return self.get_response(request)
        finally:
            timezone.deactivate()

    def process_view(self, request: HttpRequest, view: Any, args: list[Any], kwargs: dict[str, Any]) -> None:
        """Look the federation up, once for the whole request."""
        code = kwargs.pop("federation", None)
        if code is None:
            return
        federation = Federation.objects.filter(code=code).first()
        if federation is None:
            raise Http404
        timezone.activate(federation.time_zone)
        request.federation = federation  # type: ignore[attr-defined]
        request.actor = actor_of(request.user, federation)  # type: ignore[attr-defined]
        request.today = timezone.localdate()  # type: ignore[attr-defined]
