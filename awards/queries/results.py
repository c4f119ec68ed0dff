"""The events that a player has played, with his place and his partners."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, F, OuterRef, QuerySet

from awards.models import Result
from registry.models import Player
from registry.permissions import Actor
from registry.queries.players import name_is_seen, with_home

# What a page shows of a result, and of who played with him.
SHOWN = ("player_id", "contestant", "place", "score", "team", "event__name", "event__date")
SHOWN_OF_PARTNERS = (
    *("event_id", "contestant", "player__number", "player__first_name", "player__last_name"),
    *("player__hidden", "player__federation_id"),
)


@dataclass(frozen=True)
class Partner:
    """Who played in the same row; `name` and `number` are empty where the reader may not see them."""

    name: str
    number: str


def results_of(player: Player) -> QuerySet[Result]:
    """A player's results with their events, the last played first."""
    results = Result.objects.filter(player=player).select_related("event")
    return results.only(*SHOWN).order_by("-event__date", "-event_id", "pk")


def partners_in(results: Iterable[Result], actor: Actor, on: date) -> dict[int, list[Partner]]:
    """The other players of the rows of a player's results, by the result's id, as the reader may see them.

    By one query, and one more for the homes of hidden players, of whom there are few. A guest who is not registered
    has no result, and is not among them.
    """
    mine = {(result.event_id, result.contestant): result for result in results}
    if not mine:
        return {}
    # The events as well: with them the database begins at the rows of a few events.
    events, own = {event for event, _row in mine}, {result.player_id for result in mine.values()}
    beside = Result.objects.filter(
        pk__in=[result.pk for result in mine.values()], event=OuterRef("event"), contestant=OuterRef("contestant")
    )
    rows = Result.objects.filter(Exists(beside), event__in=events).exclude(player__in=own)
    shown = rows.select_related("player").only(*SHOWN_OF_PARTNERS)
    others = list(shown.order_by(F("event_id"), F("contestant"), F("pk")))
    withheld = _withheld({other.player_id for other in others if other.player.hidden}, actor, on)
    partners: dict[int, list[Partner]] = defaultdict(list)
    for other in others:
        seen = other.player_id not in withheld
        partner = Partner(other.player.name, other.player.number) if seen else Partner("", "")
        partners[mine[other.event_id, other.contestant].pk].append(partner)
    return partners


def _withheld(hidden: set[int], actor: Actor, on: date) -> set[int]:
    """Those of the hidden players whose names the actor may not see."""
    if not hidden:
        return set()
    players = with_home(Player.objects.filter(pk__in=hidden), on)
    return {player.pk for player in players if not name_is_seen(actor, player)}
