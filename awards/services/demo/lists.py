"""The lists at the end: those of each first of a month, and the nightly run of today."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from awards.choices import ListKind, RunState
from awards.models import LedgerEntry, RankingList
from awards.services.nightly.ranking import publish_month
from awards.services.nightly.run import run_nightly
from registry.models import Federation, Membership, Player
from registry.queries.days import firsts_of_months
from registry.services.bulk import analyze
from registry.services.progress import Progress


class NotGood(Exception):
    """The demo's nightly run did not end well: a fault of the demo, or of the run."""


def build_lists(federation: Federation, first_day: date, today: date, progress: Progress) -> None:
    """The kept list of every first of a month after the first day, then what a night builds."""
    analyze(LedgerEntry, Player, Membership)
    months = firsts_of_months(first_day, today)
    for done, month in enumerate(months, start=1):
        publish_month(federation, month)
        progress("Ranking lists", done, len(months))
    date_lists(federation)
    do_night(federation, today)


def do_night(federation: Federation, today: date) -> None:
    """The nightly run of the day; it has to end well."""
    analyze(LedgerEntry, Player, Membership)
    run = run_nightly(federation=federation, day=today)
    if run.state != RunState.GOOD:
        raise NotGood(f"The nightly run ended as {run.state}: {run.failures} {run.proof}")


def date_lists(federation: Federation) -> None:
    """Let each kept list be published in the night after its day, as a run each night would have."""
    zone = ZoneInfo(federation.time_zone)
    lists = list(RankingList.objects.filter(federation=federation, kind=ListKind.MONTHLY))
    for kept in lists:
        kept.published_at = datetime.combine(kept.day + timedelta(days=1), time(2, 10), zone)
    RankingList.objects.bulk_update(lists, ["published_at"])
