"""Players: the list, and the page of one."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.generic import View

from awards.choices import Colour
from awards.filters import PlayerFilter
from awards.models import Holding
from awards.queries.editions import ruleset_on
from awards.queries.ledger import entries_of
from awards.queries.players import kept_total
from awards.queries.ranking import current_place
from awards.queries.titles import progress, reached_titles, title_names
from awards.tables.players import LedgerTable, PlayerTable
from awards.views.guards import allowed, everyone
from registry.models import Player
from registry.queries.players import name_is_seen, player_of_number, players_with_home, whose_name_is_seen
from ui.amounts import in_unit, number, unit_of
from ui.views import ListPage, page_or_list


@method_decorator(allowed(everyone), name="dispatch")
class PlayerList(ListPage):
    """Players by name or number. Seen by everyone; a hidden player only by those who may see his name."""

    table_class = PlayerTable
    filterset_class = PlayerFilter
    template_name = "awards/players.html"

    def get_queryset(self) -> QuerySet[Player]:
        """The federation's players whose names this reader may see."""
        players = players_with_home(self.request.federation, self.request.today).select_related("holding")
        return whose_name_is_seen(players, self.request.actor)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to, and what the titles are called."""
        names = title_names(self.request.federation, get_language() or "en")
        return {"code": self.request.federation.code, "actor": self.request.actor, "names": names}

    def get_total(self, filterset: Any) -> int | None:
        """The number kept for the whole list; what is filtered is counted."""
        if any(filterset.form.cleaned_data.values()):
            return None
        return kept_total(self.get_queryset(), self.request.actor)


@method_decorator(allowed(everyone), name="dispatch")
class PlayerPage(View):
    """What a player holds, and why. Seen by everyone; a hidden player's only by those who may see his name."""

    def get(self, request: HttpRequest, number: str) -> HttpResponse:
        """The page, or the ledger alone where htmx turns its pages."""
        player = players_with_home(request.federation, request.today).filter(number=number).first()
        if player is None:
            return _successor_of(request, number)
        if not name_is_seen(request.actor, player):
            raise Http404
        table = LedgerTable(entries_of(player), code=request.federation.code, actor=request.actor).configure(request)
        context = {"player": player, "table": table, **_figures(request, player)}
        return page_or_list(request, "awards/player.html", context, table)


def _figures(request: HttpRequest, player: Player) -> dict[str, Any]:
    """What stands above the ledger: the holding, the ranking place, titles and the way to the next."""
    language = get_language() or "en"
    holding = Holding.objects.filter(player=player).first()
    ruleset = ruleset_on(request.federation, request.today)
    return {
        "facts": _facts(request, player),
        "tiles": _tiles(holding),
        "titles": reached_titles(player, language),
        "progress": progress(ruleset, holding, language) if ruleset else None,
        "total": holding.total if holding else 0,
    }


def _facts(request: HttpRequest, player: Player) -> list[dict[str, Any]]:
    facts = [
        {"label": _("Number"), "value": player.number},
        {"label": _("Club"), "value": player.home_club_name or _("no club")},
    ]
    place = current_place(player)
    if place is not None:
        url = reverse("ranking", kwargs={"federation": request.federation.code})
        text = _("%(place)s, with %(points)s points") % {"place": number(place.place), "points": number(place.points)}
        facts.append({"label": _("Ranking"), "value": text, "url": url})
    else:
        facts.append({"label": _("Ranking"), "value": _("not on the list")})
    return facts


def _tiles(holding: Holding | None) -> list[dict[str, Any]]:
    shown = [
        {"label": _("Masterpoints"), "value": number(in_unit(holding.total if holding else 0, "mp")), "unit": "mp"}
    ]
    for colour in Colour.values:
        amount = getattr(holding, colour) if holding else 0
        if amount or colour in {Colour.GOLD, Colour.SILVER, Colour.BRONZE}:
            unit = unit_of(colour)
            tile = {"label": Colour(colour).label, "value": number(in_unit(amount, unit)), "unit": unit}
            shown.append({**tile, "colour": colour})
    return shown


def _successor_of(request: HttpRequest, number: str) -> HttpResponse:
    """The way from a merged record to the one that counts."""
    merged = player_of_number(request.federation, number)
    if merged is None or merged.merged_into is None:
        raise Http404
    return redirect("player", federation=request.federation.code, number=merged.merged_into.number)
