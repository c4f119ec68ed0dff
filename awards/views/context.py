"""What every page shows around its content: the federation, where one can go, and how old the lists are."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.queries.runs import last_good_run
from awards.services.demo.accounts import demo_accounts
from registry.models import Federation
from registry.permissions import may_file, may_give_roles, may_see_runs
from registry.queries.actors import own_number


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
        "last_run": _last_run(federation),
    }


def _last_run(federation: Federation) -> dict[str, Any]:
    run = last_good_run(federation)
    finished = run.finished_at if run else None
    stale = finished is None or timezone.now() - finished > timedelta(hours=settings.HEALTH_HOURS)
    return {"finished_at": finished, "stale": stale}


def _navigation(request: HttpRequest) -> list[dict[str, Any]]:
    places = [
        *(("players", _("Players")), ("ranking", _("Ranking")), ("clubs", _("Clubs"))),
        *(("events", _("Events")), ("titles", _("Titles"))),
    ]
    if may_file(request.actor):  # type: ignore[attr-defined]
        places += [("desk", _("Desk")), ("what-if-now", _("What would this pay?"))]
    if may_see_runs(request.actor):  # type: ignore[attr-defined]
        places.append(("runs", _("Nightly runs")))
    if may_give_roles(request.actor):  # type: ignore[attr-defined]
        places.append(("users", _("Users")))
    code = request.federation.code  # type: ignore[attr-defined]
    here = request.path
    number = own_number(request.actor)  # type: ignore[attr-defined]
    own = reverse("player", kwargs={"federation": code, "number": number}) if number else ""
    entries = []
    for name, label in places:
        url = reverse(name, kwargs={"federation": code})
        entries.append({"url": url, "label": label, "current": here.startswith(url) and here != own})
    if own:
        entries.append({"url": own, "label": _("My page"), "current": here == own})
    return entries
