"""The ledger as it stood: every question "as of day D, as known on day K" is one WHERE clause."""

import datetime
from dataclasses import dataclass

from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import TruncMonth

from awards.models import LedgerEntry
from awards.queries.days import end_of_day, window
from registry.models import Federation, Player

# What a page shows of an entry.
SHOWN = (
    *("kind", "colour", "amount", "ranking", "played_on", "reason"),
    *("player__number", "event__name", "report__answer"),
)


@dataclass(frozen=True, slots=True)
class MonthSum:
    """What the ledger holds of a player for what was played in a month: hundredths of a masterpoint, and entries."""

    first: datetime.date
    amount: int
    entries: int


def sums_by_month(player: Player) -> list[MonthSum]:
    """A player's entries as known now, month by month of the days played, oldest first, by one aggregate."""
    months = LedgerEntry.objects.filter(player=player).annotate(first=TruncMonth("played_on")).order_by("first")
    sums = months.values("first").annotate(amount=Sum("amount"), entries=Count("pk"))
    return [MonthSum(*row) for row in sums.values_list("first", "amount", "entries")]


def entries_of(player: Player) -> QuerySet[LedgerEntry]:
    """A player's entries with the names of their events and the reports' answers, the last played first."""
    entries = LedgerEntry.objects.filter(player=player).select_related("player", "event", "report")
    return entries.only(*SHOWN).order_by("-played_on", "-pk")


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
