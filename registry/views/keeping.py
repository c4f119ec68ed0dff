"""What was sent after the sign-in had run out waits in the session until the sender has signed in again."""

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _

KEPT = "sent form"
# A typed list of sixty pairs has some ten thousand letters.
KEPT_AT_MOST = 40_000

View = Callable[..., HttpResponse]


def kept_while_signing_in(view: View) -> View:
    """Keep what is sent by whoever is not signed in, with the name of its address; `kept_form` gives it back."""

    @wraps(view)
    def keeping(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        match = request.resolver_match
        if request.method == "POST" and not request.user.is_authenticated and match is not None:
            typed = request.POST.urlencode()
            if len(typed) <= KEPT_AT_MOST:
                request.session[KEPT] = {"name": match.url_name, "pk": kwargs.get("pk"), "typed": typed}
        return view(request, *args, **kwargs)

    return keeping


def kept_form(request: HttpRequest, names: Collection[str], pk: int | None = None) -> tuple[str, dict[str, Any]] | None:
    """What was kept for an address of one of these names and this record, once, with the name; the sender is told."""
    kept = request.session.get(KEPT)
    if kept is None or kept["name"] not in names or kept["pk"] != pk:
        return None
    del request.session[KEPT]
    messages.info(request, _("You had been signed out. Nothing was lost: here is what you typed."))
    return kept["name"], QueryDict(kept["typed"]).dict()
