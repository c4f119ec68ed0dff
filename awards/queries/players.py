"""Players as the list of them shows them, and how many there are without counting them anew for every page."""

import datetime
from collections.abc import Iterable, Mapping

from django.db.models import QuerySet

from awards.queries.kept import kept_count
from registry.models import Change, Federation, Player
from registry.permissions import Actor
from registry.queries.players import players_with_home


def kept_total(players: QuerySet[Player], actor: Actor, on: datetime.date, asked: Mapping[str, str]) -> int:
    """How many players the list holds for this reader, who has asked for names, a club or a district, or for all.

    Counting 200,000 players takes longer than all the rest of the page, so that the number is kept until the audit
    trail says that somebody changed something, for an hour at most: loading in bulk leaves no trail.
    """
    change = Change.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    return kept_count(players, actor.federation_id, change, on, _sees(actor), tuple(sorted(asked.items())))


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
