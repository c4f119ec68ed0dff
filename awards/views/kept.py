"""Pages kept for strangers, who all see the same, until something in the registry changes."""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from awards.queries.stand import hold_stand

# The footer says how old the lists are, in words.
KEPT_SECONDS = 900
# Whoever signed in has a session, and a message waits for whoever has just signed out.
OWN = frozenset({settings.SESSION_COOKIE_NAME, "messages"})


def kept_for_strangers(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view whose answers to strangers are kept under their address, the language, the day and the data's stand.

    Only whole answers of 200 are kept. What varies with the reader is not: whoever has a session gets his own page.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != "GET" or OWN & request.COOKIES.keys() or request.actor.user_id is not None:
            return view(request, *args, **kwargs)
        # Read before the page is made: a page may be newer than its key says, never older.
        key = _key(request)
        kept = caches["pages"].get(key)
        if kept is None:
            response = view(request, *args, **kwargs)
            if response.status_code == 200 and not response.streaming:
                caches["pages"].set(key, (response.content, response.headers.get("Vary", "")), KEPT_SECONDS)
            return response
        content, vary = kept
        return HttpResponse(content, headers={"Vary": vary})

    return answer


def _key(request: HttpRequest) -> str:
    htmx = request.htmx
    parts = (
        *(request.federation.pk, request.today, hold_stand(request.federation)),
        *(get_language(), request.get_full_path()),
        *(bool(htmx), htmx.history_restore_request, htmx.target),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()
