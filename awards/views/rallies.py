"""Rallies, as everybody sees them."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.decorators import method_decorator
from django.utils.translation import get_language

from awards.models import Rally, RallyClosing
from awards.queries.rallies import (
    CountedEvent,
    counted_events,
    draft,
    never_played,
    places_of,
    rallies,
    standing_closing,
)
from awards.queries.reasons import shown_reasons
from awards.rules.amounts import in_hundredths
from awards.rules.answer import Answer, Award, from_stored
from awards.rules.editions import edition
from awards.tables.rallies import RallyTable
from awards.views.guards import allowed, everyone
from registry.permissions import may_run_rallies, may_run_rally
from registry.queries.players import name_is_seen, players_with_home
from registry.queries.scheme import points_withheld
from ui.views import ListPage


@method_decorator(allowed(everyone), name="dispatch")
class RallyList(ListPage):
    """The rallies of the federation. Seen by everyone."""

    table_class = RallyTable
    template_name = "awards/rallies.html"

    def get_queryset(self) -> QuerySet[Rally]:
        """All rallies."""
        return rallies(self.request.federation)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Where the links lead."""
        return {"code": self.request.federation.code, "actor": self.request.actor}

    def get_context(self, table: RallyTable, filterset: Any) -> dict[str, Any]:
        """Whether this person may begin one."""
        return {"runs": may_run_rallies(self.request.actor)}


@allowed(everyone)
def rally_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A rally with its events and, once it is closed, what it paid to whom. Seen by everyone.

    Who may run it sees what closing it would pay, or what is in the way. Names of hidden players are left out.
    """
    return render(request, "awards/rally.html", rally_context(request, pk))


def rally_context(request: HttpRequest, pk: int) -> dict[str, Any]:
    """What the rally's page shows."""
    rally = get_object_or_404(rallies(request.federation), pk=pk)
    rally.federation = request.federation
    runs = may_run_rally(request.actor, district=rally.district)
    counted, closing = counted_events(rally), standing_closing(rally)
    context: dict[str, Any] = {
        "rally": rally,
        "runs": runs,
        "events": counted,
        "closing": closing,
        "bonuses": _bonuses(request, closing),
        "changed": runs and closing is not None and _contestants(counted) != closing.contestants,
    }
    if runs and closing is None:
        places = places_of(rally)
        found = draft(rally, counted, places, get_language() or "en")
        entered = {one.player.number: one for one in places}
        context["problems"] = [{"message": message} for message in found.problems]
        context["never_played"] = never_played(rally, places)
        context["would_pay"] = [
            {
                "place": entered[award.player].place,
                "player": entered[award.player].player,
                "points": _points(found.ruleset, award),
            }
            for award in (found.answer.awards if found.answer else ())
        ]
        context["would_pay"].sort(key=lambda one: one["place"])
    return context


def _contestants(counted: list[CountedEvent]) -> dict[str, int]:
    return {str(one.event.pk): one.counted.contestants for one in counted if one.counted is not None}


def _points(ruleset: str, award: Award) -> list[tuple[str, int]]:
    """Colour and hundredths of a masterpoint."""
    hundredths = edition(ruleset).hundredths
    return [(colour, in_hundredths(points, hundredths[colour])) for colour, points in award.points.items()]


def _bonuses(request: HttpRequest, closing: RallyClosing | None) -> list[dict[str, Any]]:
    """What was booked, with its reasons; of a player whose name this reader may not see neither name nor number."""
    answer = from_stored(closing.answer) if closing is not None else None
    if closing is None or not isinstance(answer, Answer):
        return []
    numbers = [award.player for award in answer.awards]
    # A record that was merged since leads to the one that counts.
    with_home = players_with_home(request.federation, request.today)
    players = {player.number: player for player in with_home.filter(number__in=numbers)}
    withheld = points_withheld(request.actor, [player.pk for player in players.values()], request.today)
    shown = []
    for award in answer.awards:
        player = players.get(award.player)
        if player is not None and player.pk in withheld:
            continue
        seen = player is not None and name_is_seen(request.actor, player)
        shown.append(
            {
                "player": player if seen else None,
                "points": _points(answer.ruleset, award),
                "reasons": shown_reasons(award.because, get_language() or "en", answer.ruleset),
            }
        )
    return sorted(shown, key=lambda bonus: -sum(amount for _colour, amount in bonus["points"]))
