"""The events that a player has played, with his place and his partners."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import F, Q, QuerySet

from awards.models import Result
from awards.queries.homes import with_home
from registry.models import Player
from registry.permissions import Actor
from registry.queries.players import name_is_seen


@dataclass(frozen=True)
class Partner:
    """Who played in the same row; `name` and `number` are empty where the reader may not see them."""

    name: str
    number: str


def results_of(player: Player) -> QuerySet[Result]:
    """A player's results with their events, the last played first."""
    return Result.objects.filter(player=player).select_related("event").order_by("-event__date", "-event_id", "pk")


def partners_in(results: Iterable[Result], actor: Actor, on: date) -> dict[int, list[Partner]]:
    """The other players of the rows of a player's results, by the result's id, as the reader may see them.

    By one query. A guest who is not registered has no result, and is not among them.
    """
    mine = {(result.event_id, result.contestant): result for result in results}
    if not mine:
        return {}
    rows = Q()
    for event, contestant in mine:
        rows |= Q(event=event, contestant=contestant)
    own = {result.player_id for result in mine.values()}
    others = with_home(Result.objects.filter(rows).exclude(player__in=own).select_related("player"), on)
    partners: dict[int, list[Partner]] = defaultdict(list)
    for other in others.order_by(F("event_id"), F("contestant"), F("pk")):
        seen = name_is_seen(actor, other.player, other)
        partner = Partner(other.player.name, other.player.number) if seen else Partner("", "")
        partners[mine[other.event_id, other.contestant].pk].append(partner)
    return partners
