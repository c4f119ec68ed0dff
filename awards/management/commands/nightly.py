"""`manage.py nightly`: the nightly run, now."""

import datetime
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import RunState
from awards.management.federations import add_federation, federations_meant
from awards.models import Run
from awards.services.nightly.lists import keep_lists
from awards.services.nightly.lock import PATIENCE_SECONDS, AnotherRunIsAtWork
from awards.services.nightly.run import run_nightly
from registry.models import Federation
from registry.queries.days import local_day


class Command(BaseCommand):
    """Runs every federation, or one; status 1 when a run failed, found faults, or could not begin."""

    help = "Proves the holdings, publishes the ranking list and notices titles."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which federation and day."""
        add_federation(parser)
        parser.add_argument(
            "--day",
            type=datetime.date.fromisoformat,
            metavar="DATE",
            help="YYYY-MM-DD; left out, the federation's today",
        )
        parser.add_argument(
            "--wait",
            type=float,
            default=PATIENCE_SECONDS,
            metavar="SECONDS",
            help="how long to wait for another run to end (%(default)s)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run one after the other; what goes wrong with one does not stop the next."""
        federations = federations_meant(options["federation"])
        problems = [self._run(federation, options["day"], options["wait"]) for federation in federations]
        told = [problem for problem in problems if problem]
        if told:
            raise CommandError("\n".join(told))

    def _run(self, federation: Federation, day: datetime.date | None, wait: float) -> str | None:
        """What went wrong, or None."""
        today = local_day(federation, timezone.now())
        if day is not None and day > today:
            # Its list would stand until that day, since no list gives way to that of an earlier day.
            day_names = {"code": federation.code, "day": day, "today": today}
            return _("%(code)s: %(day)s has not come yet, it is %(today)s; nothing was done.") % day_names
        try:
            run = run_nightly(federation=federation, day=day, patience=wait)
        except AnotherRunIsAtWork:
            return _("%(code)s: another run is at work; nothing was done.") % {"code": federation.code}
        if run.day == today:
            keep_lists(federation, today)
        self.stdout.write(_summary(run))
        if run.state == RunState.GOOD:
            return None
        return _("%(code)s: the run of %(day)s %(state)s. %(failures)s") % {
            "code": federation.code,
            "day": run.day,
            "state": run.get_state_display(),
            "failures": " ".join(run.failures),
        }


def _summary(run: Run) -> str:
    figures = {
        "code": run.federation.code,
        "day": run.day,
        "state": run.get_state_display(),
        "players": run.proof.get("players", 0),
        "entries": run.proof.get("entries", 0),
        "differences": run.proof.get("differences", 0),
        "listed": run.counts.get("listed") or 0,
        "titles": run.counts.get("titles", 0),
        "seconds": run.seconds["total"],
    }
    return (
        _(
            "%(code)s, %(day)s: %(state)s. %(players)s players, %(entries)s entries, %(differences)s differences; "
            "%(listed)s on the ranking list, %(titles)s new titles; %(seconds)s s."
        )
        % figures
    )
