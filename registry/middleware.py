"""Which federation a page belongs to, who asks for it, in which language; and the second factor of staff."""

from collections.abc import Callable
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.conf import settings
from django.dispatch import receiver
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation.trans_real import get_supported_language_variant, parse_accept_lang_header

from registry.models import User
from registry.queries.actors import actor_of
from registry.queries.editions import federation_of_code, units_on
from registry.queries.languages import as_written_in, is_spoken, language_of_federation
from registry.queries.users import first_role, has_second_factor, is_exempt, is_guarded


class FederationMiddleware:
    """Turns the federation's code in the address into `request.federation`, `request.actor` and `request.today`.

    Times are shown in the federation's own time zone, and points in its units (`request.units`); the views themselves
    get no `federation` argument. A page of no federation is read by whoever signed in as in his own (`request.home`).
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
            _read_at_home(request)
            return
        federation = federation_of_code(code)
        if federation is None:
            raise Http404
        timezone.activate(federation.time_zone)
        request.federation = federation  # type: ignore[attr-defined]
        request.actor = actor_of(request.user, federation)  # type: ignore[attr-defined]
        request.today = timezone.localdate()  # type: ignore[attr-defined]
        request.units = units_on(federation, request.today)  # type: ignore[attr-defined]


class LanguageMiddleware:
    """The page is in the language that its reader chose, else that of his browser, else that of the federation.

    A language that the federation's country writes in a way of its own is written so on the federation's pages.
    Stands after `FederationMiddleware`; Django's own does the rest, for pages that are not to be found too.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: list[Any], kwargs: dict[str, Any]) -> None:
        """Set the language for the view; whoever signed in has chosen for all his devices."""
        chosen = (getattr(request.user, "language", ""), request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))
        federation = getattr(request, "federation", None) or getattr(request, "home", None)
        read = next((code for code in chosen if is_spoken(code)), "") or _language_of_browser(request)
        language = as_written_in(federation, read) if read else language_of_federation(federation)
        translation.activate(language)
        request.LANGUAGE_CODE = language


def _read_at_home(request: HttpRequest) -> None:
    """Accounts and the admin stand under no federation: times and days are those of the reader's first role."""
    role = first_role(request.user) if isinstance(request.user, User) else None
    if role is not None:
        timezone.activate(role.federation.time_zone)
        request.home = role.federation  # type: ignore[attr-defined]


def _language_of_browser(request: HttpRequest) -> str:
    """The first language the browser asks for that there are pages in; empty where there is none."""
    for code, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        if code != "*":
            try:
                return get_supported_language_variant(code)
            except LookupError:
                continue
    return ""


class SecondFactorMiddleware:
    """Leads district officers and the office to their second factor before they see anything else of their federation.

    A session in which the factor was shown costs no query. Stands after `FederationMiddleware`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
        """To the page where the app is set up, or where its code is asked for; None for all others."""
        if not _asks_for_second_factor(request) or _has_shown_it(request):
            return None
        if not has_second_factor(request.user):
            return redirect("mfa_activate_totp")
        back = QueryDict(mutable=True)
        back["next"] = request.get_full_path()
        return redirect(f"{reverse('mfa_reauthenticate')}?{back.urlencode()}")


def _asks_for_second_factor(request: HttpRequest) -> bool:
    actor = getattr(request, "actor", None)
    if actor is not None:
        guarded = actor.office or bool(actor.district_ids)
    else:
        in_admin = request.resolver_match is not None and request.resolver_match.namespace == "admin"
        guarded = in_admin and isinstance(request.user, User) and is_guarded(request.user)
    return guarded and not is_exempt(request.user)


def _has_shown_it(request: HttpRequest) -> bool:
    records = get_authentication_records(request, request.user)
    return any(record.get("method") == "mfa" for record in records)


@receiver(authenticator_added)
def remember_activation(request: HttpRequest, user: User, authenticator: Authenticator, **kwargs: Any) -> None:
    """Whoever has just set the app up has shown its code."""
    record_authentication(request, user, method="mfa", id=authenticator.pk, type=authenticator.type)
