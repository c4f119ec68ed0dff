"""Front pages."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language

from awards.models import RankingPlace
from awards.queries.events import newest_events
from awards.queries.homes import places_with_home
from awards.queries.ranking import current_ranking
from awards.queries.titles import newest_titles, title_names
from awards.views.guards import allowed, everyone
from awards.views.shown import title_lines
from registry.models import Federation
from registry.queries.editions import has_ranking, knows_sanctions
from registry.queries.players import name_is_seen
from sanctions.queries.calendar import next_days

SHOWN = 10


def home(request: HttpRequest) -> HttpResponse:
    """The only federation's front page, or a choice between several. Seen by everyone."""
    federations = list(Federation.objects.order_by("name"))
    if len(federations) == 1:
        return redirect("federation", federation=federations[0].code)
    return render(request, "awards/home.html", {"federations": federations})


@allowed(everyone)
def federation_home(request: HttpRequest) -> HttpResponse:
    """A federation's front page: search, the next and the newest events, titles, the ranking. Seen by everyone."""
    federation = request.federation
    names = title_names(federation, get_language() or "en")
    context = {
        "next": next_days(federation, request.today)[:SHOWN] if knows_sanctions(federation, request.today) else [],
        "events": newest_events(federation)[:SHOWN],
        "titles": title_lines(newest_titles(federation, request.today, request.actor)[:SHOWN], names, request.actor),
        "top": _top(request) if has_ranking(federation, request.today) else [],
    }
    return render(request, "awards/federation.html", context)


def _top(request: HttpRequest) -> list[dict[str, Any]]:
    """The first places of the ranking."""
    ranking = places_with_home(current_ranking(request.federation), request.today)[:SHOWN]
    return [_ranked(place, request) for place in ranking]


def _ranked(place: RankingPlace, request: HttpRequest) -> dict[str, Any]:
    """A line of the ranking, without name and link where this reader may not see them."""
    player = place.player
    visible = name_is_seen(request.actor, player, place)
    return {
        "place": place.place,
        "tied": place.tied,
        "points": place.points,
        "name": player.name if visible else "",
        "number": player.number if visible else "",
        "club": place.home_club_name if visible else "",
    }
