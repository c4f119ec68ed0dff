"""Players: the list, and the page of one."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.db.models import F, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.generic import View

from awards.filters import PlayerFilter
from awards.queries.ledger import entries_of, sums_by_day
from awards.queries.players import BY_HOLDING, PlayersInOrder, kept_total, listed_players, shown_players
from awards.queries.results import partners_in, results_of
from awards.queries.stand import hold_stand, stand_of_register
from awards.queries.titles import title_names
from awards.tables.players import LedgerTable, PlayerTable, ResultTable
from awards.views.guards import allowed, everyone
from awards.views.kept import kept_for_strangers
from awards.views.player_figures import figures
from registry.models import Player
from registry.permissions import may_edit_members, may_print_certificate
from registry.queries.editions import has_ranking
from registry.queries.persons import joined_records
from registry.queries.players import name_is_seen, player_of_number, players_with_home, with_home
from registry.queries.scheme import points_withheld
from ui.tables import Table
from ui.views import ListPage, page_or_list

RESULTS = 10
# What is asked for alone so that the order of all who are found is kept. A search for words that reads no further than
# its page looks through all players in their order, where PostgreSQL plans it without knowing how rare the words are.
KEPT_PARTS = ({"district"}, {"q"})


@method_decorator(allowed(everyone), name="dispatch")
@method_decorator(kept_for_strangers, name="dispatch")
class PlayerList(ListPage):
    """Players by name or number. Seen by everyone; a hidden player only by those who may see his name."""

    table_class = PlayerTable
    filterset_class = PlayerFilter
    template_name = "awards/players.html"

    def get_queryset(self) -> QuerySet[Player]:
        """The federation's players whose names this reader may see."""
        # What is kept of the list asks for it several times.
        hold_stand(self.request.federation)
        return listed_players(self.request.federation, self.request.today, self.request.actor)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to, and what the titles are called."""
        request = self.request
        return {
            "code": request.federation.code,
            "actor": request.actor,
            "names": title_names(request.federation, get_language() or "en"),
            "read": partial(shown_players, request.federation, request.today, request.actor),
            "in_order": self._in_order,
        }

    def _in_order(self, players: QuerySet[Player], alias: str, is_descending: bool) -> PlayersInOrder | None:
        """The order that is kept, if it is: by the holding, each of a district's players and of those searched for."""
        if alias != BY_HOLDING and self._asked() not in KEPT_PARTS:
            return None
        request = self.request
        return PlayersInOrder(players, request.federation, alias, is_descending, request.actor, request.today)

    def _asked(self) -> set[str]:
        """The fields of the search that are filled in."""
        return {name for name, value in self.request.GET.items() if value and name in PlayerFilter.base_filters}

    def get_context(self, table: Table, filterset: Any) -> dict[str, Any]:
        """The fields of the search change with the register alone."""
        federation = self.request.federation
        return {"kept_as": (federation.pk, get_language(), stand_of_register(federation))}

    def get_total(self, filterset: Any) -> Callable[[], int] | None:
        """The number kept for what is asked for; who has a title may change with every booking, and is counted."""
        asked = {name: value for name, value in filterset.form.cleaned_data.items() if value}
        if not filterset.form.is_valid() or "title" in asked:
            return None
        if self._asked() in KEPT_PARTS:
            # An order that is kept knows its length.
            return None
        return partial(kept_total, filterset.qs, self.request.federation, self.request.actor, asked)


@method_decorator(allowed(everyone), name="dispatch")
class PlayerPage(View):
    """What a player holds, and why. Seen by everyone; a hidden player's only by those who may see his name."""

    def get(self, request: HttpRequest, number: str) -> HttpResponse:
        """The page, or the one of its lists that htmx turns the pages of."""
        if not number.isprintable():
            raise Http404
        players = players_with_home(request.federation, request.today).select_related("holding")
        player = players.filter(number=number).annotate(home_club_number=F("home_membership__club__number")).first()
        if player is None:
            return _successor_of(request, number)
        if not name_is_seen(request.actor, player):
            raise Http404
        player.federation = request.federation
        if points_withheld(request.actor, [player.pk], request.today):
            return _without_points(request, player)
        days = sums_by_day(player)
        kwargs = {"code": request.federation.code, "actor": request.actor}
        unranked = () if has_ranking(request.federation, request.today) else ("ranking",)
        ledger = LedgerTable(entries_of(player), units=request.units, exclude=unranked, **kwargs)
        ledger.configure(request, total=sum(day.entries for day in days))
        results = _results(request, player)
        context = {
            "player": player,
            "edits": may_edit_members(request.actor),
            "prints": may_print_certificate(request.actor, player, home_club_id=player.home_club_id),
            "ledger": ledger,
            "results": results,
            **figures(request, player, days),
        }
        context["facts"] = [*context["facts"], *_joined(request, player)]
        return page_or_list(request, "awards/player.html", context, ledger, results)


def _results(request: HttpRequest, player: Player) -> ResultTable:
    """The events that he has played, with his partners."""
    kwargs = {"code": request.federation.code, "actor": request.actor}
    played = results_of(player)
    results = ResultTable(played, prefix="events-", **kwargs)
    results.configure(request, per_page=RESULTS, total=played.count)
    results.partners_by_result = partners_in(results.shown_results(), request.actor, request.today)
    return results


def _without_points(request: HttpRequest, player: Any) -> HttpResponse:
    """Who he is and what he has played; what he holds is not for this reader."""
    results = _results(request, player)
    club = {"label": _("Club"), "value": player.home_club_name or _("no club")}
    if player.home_club_number:
        keys = {"federation": request.federation.code, "number": player.home_club_number}
        club["url"] = reverse("club", kwargs=keys)
    facts = [{"label": _("Number"), "value": player.number}, club, *_joined(request, player)]
    context = {"player": player, "facts": facts, "results": results}
    return page_or_list(request, "awards/player_without_points.html", context, results)


def _joined(request: HttpRequest, player: Player) -> list[dict[str, Any]]:
    """The records of the same human in other federations, as far as this reader may know of them."""
    return [
        {
            "label": _("Also a member of"),
            "value": f"{other.federation.name} ({other.number})",
            "url": reverse("player", kwargs={"federation": other.federation.code, "number": other.number}),
        }
        for other in joined_records(player, request.actor)
    ]


def _successor_of(request: HttpRequest, number: str) -> HttpResponse:
    """The way from a merged record to the one that counts."""
    merged = player_of_number(request.federation, number)
    if merged is None or merged.merged_into is None:
        raise Http404
    successor = with_home(Player.objects.filter(pk=merged.merged_into.pk), request.today).get()
    # The old number and name are known; the address must not say which number a hidden player has now.
    if not name_is_seen(request.actor, successor):
        raise Http404
    return redirect("player", federation=request.federation.code, number=successor.number)
