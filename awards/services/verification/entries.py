"""The ledger's entries among themselves: reversals mirror, and nothing was booked before it was played."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.db.models import Count, F, Q
from django.db.models.functions import Coalesce, TruncDate
from django.db.models.lookups import Exact
from django.utils.translation import gettext as _

from awards.choices import EntryKind, ReportState
from awards.models import LedgerEntry
from registry.models import Federation

AT_ONCE = 2000
MIRRORED = (
    Q(amount=F("reverses__amount") * -1)
    & Q(ranking=F("reverses__ranking") * -1)
    & Q(Exact(Coalesce("wins", 0), Coalesce("reverses__wins", 0) * -1))
    & Q(player=F("reverses__player"))
    & Q(colour=F("reverses__colour"))
    & Q(played_on=F("reverses__played_on"))
)


def verify() -> Iterator[str]:
    """Reversals that are no mirror, second reversals, superseded awards that stand, bookings before the day of play."""
    yield from _reversals()
    yield from _superseded()
    for federation in Federation.objects.order_by("code"):
        yield from _booked_before_played(federation)


def _reversals() -> Iterator[str]:
    reversals = LedgerEntry.objects.filter(kind=EntryKind.REVERSAL)
    crooked = reversals.filter(
        ~MIRRORED | Q(reverses__kind=EntryKind.REVERSAL) | Q(booked_at__lt=F("reverses__booked_at"))
    )
    for entry, reversed_entry in crooked.order_by("pk").values_list("pk", "reverses").iterator(AT_ONCE):
        yield _("Entry %(entry)s is not the mirror of entry %(reversed)s, which it reverses.") % {
            "entry": entry,
            "reversed": reversed_entry,
        }
    twice = reversals.order_by().values("reverses").annotate(times=Count("pk")).filter(times__gt=1)
    for reversed_entry, times in twice.values_list("reverses", "times").iterator(AT_ONCE):
        yield _("Entry %(entry)s is reversed %(times)s times.") % {"entry": reversed_entry, "times": times}


def _superseded() -> Iterator[str]:
    standing = LedgerEntry.objects.filter(report__state=ReportState.SUPERSEDED, reversed_by=None)
    awards = standing.filter(kind__in=[EntryKind.AWARD, EntryKind.BONUS])
    for entry, report in awards.order_by("pk").values_list("pk", "report").iterator(AT_ONCE):
        yield _("Entry %(entry)s of the superseded report %(report)s is not reversed.") % {
            "entry": entry,
            "report": report,
        }


def _booked_before_played(federation: Federation) -> Iterator[str]:
    day_booked = TruncDate("booked_at", tzinfo=ZoneInfo(federation.time_zone))
    entries = LedgerEntry.objects.filter(player__federation=federation, played_on__gt=day_booked)
    for entry in entries.order_by("pk").values_list("pk", flat=True).iterator(AT_ONCE):
        yield _("Entry %(entry)s was booked before the day on which it was played.") % {"entry": entry}
