"""What every page shows around its content: the federation, where one can go, and how old the lists are."""

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.queries.runs import last_finished
from awards.queries.stand import held_stand
from awards.services.demo.accounts import demo_accounts
from registry.models import Federation
from registry.permissions import may_file, may_give_roles, may_look_after_events, may_see_runs
from registry.queries.actors import own_number
from registry.queries.days import local_day
from registry.queries.editions import edition_on, has_ranking, knows_rallies, knows_sanctions, takes_matches


def page(request: HttpRequest) -> dict[str, Any]:
    """The frame of a page; outside a federation only the demo accounts of the sign-in page.

    Made once a request: each list of a page is drawn with a context of its own.
    """
    if not hasattr(request, "frame"):
        request.frame = _frame(request)  # type: ignore[attr-defined]
    return request.frame  # type: ignore[no-any-return, attr-defined]


def _frame(request: HttpRequest) -> dict[str, Any]:
    everywhere = {"source_url": settings.SOURCE_URL, "demo_accounts": demo_accounts() if settings.DEMO else ()}
    federation = getattr(request, "federation", None)
    if federation is None:
        return everywhere
    return {
        **everywhere,
        "home_url": reverse("federation", kwargs={"federation": federation.code}),
        "federation": federation,
        "actor": request.actor,  # type: ignore[attr-defined]
        "navigation": _navigation(request),
        "more_navigation": _more_navigation(request),
        "last_run": _last_run(federation),
        "has_ranking": _knows(request, has_ranking),
        "knows_sanctions": _knows(request, knows_sanctions),
        "knows_rallies": _knows(request, knows_rallies),
        "takes_matches": _knows(request, takes_matches),
        "asks_what_if": _knows(request, _can_be_asked),
    }


def _knows(request: HttpRequest, known: Callable[[Federation, date], bool]) -> bool:
    """Whether this is known in the federation today; the page of an edition stands in no federation's day."""
    today = getattr(request, "today", None) or local_day(request.federation, timezone.now())  # type: ignore[attr-defined]
    return known(request.federation, today)  # type: ignore[attr-defined]


def _can_be_asked(federation: Federation, day: date) -> bool:
    """Whether what an event would pay can be asked of the edition in force."""
    return edition_on(federation, day) is not None


def _last_run(federation: Federation) -> dict[str, Any]:
    held = held_stand(federation)
    finished = last_finished(federation) if held is None else held.finished_at
    stale = finished is None or timezone.now() - finished > timedelta(hours=settings.HEALTH_HOURS)
    return {"finished_at": finished, "stale": stale}


def _navigation(request: HttpRequest) -> list[dict[str, Any]]:
    files, own = may_file(request.actor), _own_page(request)  # type: ignore[attr-defined]
    places = [("players", _("Players"))]
    if _knows(request, has_ranking):
        places.append(("ranking", _("Ranking")))
    if not (files or own):
        places.append(("clubs", _("Clubs")))
    places.append(("events", _("Events")))
    if _knows(request, knows_sanctions):
        places.append(("calendar", _("Calendar")))
    if files:
        places.append(("desk", _("Desk")))
    entries = _entries(request, places, besides=own)
    return entries if files else [*entries, *_own_entry(request, own)]


def _more_navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """What is wanted less often, folded away so that the header stays a line high.

    Who has a page of his own or a desk finds the clubs here, who has both his page too.
    """
    files, own = may_file(request.actor), _own_page(request)  # type: ignore[attr-defined]
    sanctioned = _knows(request, knows_sanctions)
    places = [("titles", _("Titles"))]
    if files or own:
        places = [("clubs", _("Clubs")), *places]
    if files:
        if sanctioned:
            places.insert(0, ("sanctions", _("Sanctions")))
        places.append(("statements", _("Statements")))
        if _knows(request, _can_be_asked):
            places.append(("what-if-now", _("What would this pay?")))
    if sanctioned and may_look_after_events(request.actor):  # type: ignore[attr-defined]
        places.append(("planned", _("Planned and played")))
    if may_see_runs(request.actor):  # type: ignore[attr-defined]
        places.append(("runs", _("Nightly runs")))
    if may_give_roles(request.actor):  # type: ignore[attr-defined]
        places.append(("users", _("Users")))
    entries = [*_entries(request, places), *_elsewhere(request)]
    return [*_own_entry(request, own), *entries] if files else entries


def _elsewhere(request: HttpRequest) -> list[dict[str, Any]]:
    """The way to the other federations in which the reader acts."""
    return [
        {"url": reverse("federation", kwargs={"federation": code}), "label": name, "current": False}
        for code, name in request.actor.elsewhere  # type: ignore[attr-defined]
    ]


def _own_entry(request: HttpRequest, own: str) -> list[dict[str, Any]]:
    return [{"url": own, "label": _("My page"), "current": request.path == own}] if own else []


def _own_page(request: HttpRequest) -> str:
    number = own_number(request.actor)  # type: ignore[attr-defined]
    code = request.federation.code  # type: ignore[attr-defined]
    return reverse("player", kwargs={"federation": code, "number": number}) if number else ""


def _entries(request: HttpRequest, places: Iterable[tuple[str, str]], *, besides: str = "") -> list[dict[str, Any]]:
    """The links to these pages; the current one is marked, unless the page `besides` is shown."""
    here = request.path
    code = request.federation.code  # type: ignore[attr-defined]
    urls = [(reverse(name, kwargs={"federation": code}), label) for name, label in places]
    return [{"url": url, "label": label, "current": here.startswith(url) and here != besides} for url, label in urls]
