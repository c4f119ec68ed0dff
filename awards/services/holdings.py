"""Keeping holdings equal to the ledger: sums are taken anew from the entries, never added to."""

import json
from collections.abc import Collection

from django.db import connection

from awards.choices import Colour
from registry.models import Player

SUMS = ", ".join(
    f"COALESCE(SUM(CASE WHEN colour = '{colour}' THEN amount END), 0) AS {colour}" for colour in Colour.values
)
COLUMNS = ", ".join(["total", *Colour.values])
REFRESH = f"""
    INSERT INTO awards_holding (player_id, {COLUMNS}, title, version, titled_version)
    SELECT player_id, SUM(amount), {SUMS}, '', 1, 0
    FROM awards_ledgerentry WHERE player_id IN {{players}} GROUP BY player_id
    ON CONFLICT (player_id) DO UPDATE SET
        {", ".join(f"{name} = excluded.{name}" for name in ["total", *Colour.values])},
        version = awards_holding.version + 1
"""  # noqa: S608 - the names are our own; the players are a parameter


def lock_players(player_ids: Collection[int]) -> None:
    """Lock the players' rows in order of id until the transaction ends.

    Two bookings that share a player must take turns before either sums, or the later one overwrites the sum with what
    it saw before the earlier one's entries. On SQLite the write transaction itself is the lock.
    """
    ordered = Player.objects.filter(pk__in=list(player_ids)).order_by("pk")
    list(ordered.select_for_update(no_key=True).values_list("pk", flat=True))


def refresh_holdings(player_ids: Collection[int]) -> None:
    """Set the holdings of these players to the sums of their entries, in one statement.

    Call it after `lock_players` in the same transaction. Each refresh raises the holding's version, so that the next
    nightly run looks at the player's titles.
    """
    if not player_ids:
        return
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(REFRESH.format(players="(SELECT unnest(%s::bigint[]))"), [list(player_ids)])
        else:
            cursor.execute(REFRESH.format(players="(SELECT value FROM json_each(%s))"), [json.dumps(list(player_ids))])
