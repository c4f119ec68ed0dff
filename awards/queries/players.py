"""Players as the list of them shows them, and how many there are without counting them anew for every page."""

import datetime
from collections.abc import Iterable

from django.core.cache import cache
from django.db.models import QuerySet

from registry.models import Change, Federation, Player
from registry.permissions import Actor
from registry.queries.players import players_with_home

KEPT_SECONDS = 3600


def kept_total(players: QuerySet[Player], actor: Actor) -> int:
    """How many players the unfiltered list holds for this reader.

    Counting 200,000 players takes longer than all the rest of the page, so that the number is kept until the audit
    trail says that somebody changed something, for an hour at most: loading in bulk leaves no trail.
    """
    change = Change.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    key = f"players:{actor.federation_id}:{change}:{_sees(actor)}"
    total = cache.get(key)
    if total is None:
        total = players.order_by().count()
        cache.set(key, total, KEPT_SECONDS)
    return int(total)


def shown_players(federation: Federation, on: datetime.date, rows: Iterable[Player]) -> list[Player]:
    """The players of a page, in their order, with home clubs (as `players_with_home`) and holdings."""
    order = {player.pk: number for number, player in enumerate(rows)}
    found = players_with_home(federation, on).filter(pk__in=order).select_related("holding").order_by()
    return sorted(found, key=lambda player: order[player.pk])


def _sees(actor: Actor) -> str:
    """What decides which hidden players the reader sees."""
    if actor.office:
        return "office"
    ids = (sorted(ids) for ids in (actor.player_ids, actor.club_ids, actor.district_ids))
    return ":".join(".".join(str(number) for number in part) for part in ids)
