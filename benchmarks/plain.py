"""The floors of the pages, served beside them: an empty view, and pages of the same rows by plain templates."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import include, path

from awards.models import RankingPlace
from awards.queries.homes import places_with_home
from registry.queries.players import players_with_home


def empty(request: HttpRequest) -> HttpResponse:
    """Nothing but the middleware."""
    return HttpResponse("")


def players(request: HttpRequest) -> HttpResponse:
    """Players of whom it is known already which they are, with home clubs and holdings."""
    federation: Any = request.federation  # type: ignore[attr-defined]
    found = players_with_home(federation, request.today).filter(pk__in=_ids(request))  # type: ignore[attr-defined]
    context = {"players": found.select_related("holding"), "code": federation.code}
    return HttpResponse(render_to_string("plain_players.html", context))


def ranking(request: HttpRequest) -> HttpResponse:
    """Places of which it is known already which they are, with players and home clubs."""
    found = RankingPlace.objects.filter(pk__in=_ids(request)).select_related("player").order_by("place", "pk")
    places = places_with_home(found, request.today)  # type: ignore[attr-defined]
    context = {"places": places, "code": request.federation.code}  # type: ignore[attr-defined]
    return HttpResponse(render_to_string("plain_ranking.html", context))


def _ids(request: HttpRequest) -> list[int]:
    return [int(word) for word in request.GET.get("ids", "").split(",") if word]


urlpatterns = [
    path("<slug:federation>/plain/empty/", empty),
    path("<slug:federation>/plain/players/", players),
    path("<slug:federation>/plain/ranking/", ranking),
    path("", include("config.urls")),
]
