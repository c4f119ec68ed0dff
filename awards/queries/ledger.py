"""The ledger as it stood: every question "as of day D, as known on day K" is one WHERE clause."""

import datetime
from dataclasses import dataclass
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Count, Exists, Func, JSONField, OuterRef, QuerySet, Sum, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce
from django.db.models.sql.compiler import SQLCompiler

from awards.models import LedgerEntry
from awards.queries.window import window
from registry.models import Federation, Player
from registry.queries.days import end_of_day

# What a page shows of an entry.
SHOWN = (
    *("player_id", "kind", "colour", "amount", "ranking", "played_on", "reason", "report_id", "event__name"),
    *("rally_closing__rally_id", "rally_closing__rally__name"),
)


class OwnAward(Func):
    """The award of a player's number out of a stored answer, None where it has none."""

    output_field = JSONField()
    template = "jsonb_path_query_first(%(expressions)s::text))"
    arg_joiner = ", '$.awards[*] ? (@.player == $number)', jsonb_build_object('number', "

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **extra: Any
    ) -> tuple[str, tuple[str | int, ...]]:
        """SQLite has a table of a list's parts instead."""
        where = " , '$.awards') WHERE json_extract(value, '$.player') = "
        return self.as_sql(
            compiler, connection, template="(SELECT value FROM json_each(%(expressions)s LIMIT 1)", arg_joiner=where
        )


@dataclass(frozen=True, slots=True)
class DaySum:
    """What the ledger holds of a player for a day played: hundredths of a masterpoint, ranking points, entries."""

    day: datetime.date
    amount: int
    ranking: int
    entries: int


def sums_by_day(player: Player) -> list[DaySum]:
    """A player's entries as known now, day by day played, oldest first, by one aggregate."""
    days = LedgerEntry.objects.filter(player=player).order_by("played_on").values("played_on")
    sums = days.annotate(amounts=Sum("amount"), rankings=Sum("ranking"), entries=Count("pk"))
    return [DaySum(*row) for row in sums.values_list("played_on", "amounts", "rankings", "entries")]


def entries_of(player: Player) -> QuerySet[LedgerEntry]:
    """A player's entries with the names of their events, the last played first.

    Annotated: `own_award`, the player's part of the answer to the report or rally as it is stored, and the answer's
    `ruleset_of_award`; None without one; and `is_reversed`. An answer for hundreds of players is not read whole for one
    of them.
    """
    related = ("event", "rally_closing__rally")
    entries = LedgerEntry.objects.filter(player=player).select_related(*related).only(*SHOWN)
    answer = Coalesce("report__answer", "rally_closing__answer")
    annotated: QuerySet[LedgerEntry] = entries.annotate(
        own_award=OwnAward(answer, Value(player.number)),
        ruleset_of_award=KeyTextTransform("ruleset", answer),
        is_reversed=Exists(LedgerEntry.objects.filter(reverses=OuterRef("pk"))),
    )
    return annotated.order_by("-played_on", "-pk")


def taken_away(player: Player, most: int = 10) -> list[LedgerEntry]:
    """A player's entries that took points away, with their events, the last booked first."""
    entries = LedgerEntry.objects.filter(player=player, amount__lt=0).select_related("event")
    return list(entries.order_by("-booked_at", "-pk")[:most])


def known_by(federation: Federation, known_on: datetime.date | None) -> datetime.datetime | None:
    """The federation's midnight at which `known_on` ends; None, as known now, stays None."""
    return None if known_on is None else end_of_day(federation, known_on)


def entries_as_of(
    federation: Federation, day: datetime.date, known_before: datetime.datetime | None = None
) -> QuerySet[LedgerEntry]:
    """The federation's entries played until `day` and booked before a moment; without one, as known now."""
    entries = LedgerEntry.objects.filter(player__federation=federation, played_on__lte=day)
    return entries if known_before is None else entries.filter(booked_at__lt=known_before)


def window_entries(
    federation: Federation, day: datetime.date, known_before: datetime.datetime | None = None
) -> QuerySet[LedgerEntry]:
    """The entries of `entries_as_of` that are in the ranking window of `day`."""
    return entries_as_of(federation, day, known_before).filter(played_on__gt=window(day).after)
