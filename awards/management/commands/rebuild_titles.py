"""`manage.py rebuild_titles`: titles and their days from the ledger alone."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.management.federations import add_federation, federations_meant
from awards.services.nightly import lock
from awards.services.nightly.replay import rebuild_titles
from registry.models import Federation
from registry.queries.days import local_day
from registry.queries.editions import ruleset_on


class Command(BaseCommand):
    """Goes through every night again; what people wrote (decisions, pins, imported titles) stays."""

    help = "Builds the titles of all players from nothing, and says how many were missing, differed, or had no ground."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which federation."""
        add_federation(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild one federation after the other."""
        for federation in federations_meant(options["federation"]):
            ruleset = ruleset_on(federation, local_day(federation, timezone.now()))
            if ruleset is not None:
                self._rebuild(federation, ruleset)

    def _rebuild(self, federation: Federation, ruleset: str) -> None:
        try:
            with lock.held(federation):
                done = rebuild_titles(federation, ruleset)
        except lock.AnotherRunIsAtWork as refusal:
            message = _("%(code)s: another run is at work; nothing was done.") % {"code": federation.code}
            raise CommandError(message) from refusal
        figures = {
            "code": federation.code,
            "players": done.players,
            "missing": done.missing,
            "changed": done.changed,
            "dropped": done.dropped,
        }
        self.stdout.write(
            _(
                "%(code)s: %(players)s players; %(missing)s titles were missing, %(changed)s differed, %(dropped)s had "
                "no ground."
            )
            % figures
        )
