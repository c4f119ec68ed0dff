"""`manage.py load_demo`: made-up federations to look at, or a very large one to measure."""

from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction
from datetime import date
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from awards.services.demo.accounts import ACCOUNTS
from awards.services.demo.bulk.load import NotEmpty, load_bulk
from awards.services.demo.load import load_demo
from awards.services.demo.swedish import TooEarly
from registry.models import Federation, User
from registry.services.progress import Bar


class Command(BaseCommand):
    """The demo federations."""

    help = (
        "Load a made-up Swedish, Faroese and American federation: three seasons of the first and two of the others up "
        "to today, through the real engine and booking. "
        "With --players and --ledger: a federation of that size, written in bulk, for measuring."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The day, and the size of the bulk path."""
        parser.add_argument(
            "--today", type=_day, default=None, metavar="DATE", help="the demo's last day (default: the local day)"
        )
        parser.add_argument("--if-empty", action="store_true", help="leave a database that holds a federation as it is")
        parser.add_argument(
            "--accounts", action="store_true", help="ready accounts for each role (always where DEMO is set)"
        )
        bulk = parser.add_argument_group("for measuring")
        bulk.add_argument("--players", type=int, metavar="N", help="so many players")
        bulk.add_argument("--ledger", type=int, metavar="N", help="so many ledger rows over ten years")
        bulk.add_argument("--seed", type=int, default=1, metavar="N", help="another seed makes other data")
        bulk.add_argument("--results", action=BooleanOptionalAction, default=True, help="with each player's result")

    def handle(self, *args: Any, **options: Any) -> None:
        """Load, then say what stands."""
        if Federation.objects.exists():
            if options["if_empty"]:
                self.stdout.write("The database holds a federation already; nothing was loaded.")
                self._tell_accounts()
                return
            raise CommandError("The database holds a federation already. The demo is loaded into an empty one only.")
        today = options["today"] or timezone.localdate()
        if (options["players"] is None) != (options["ledger"] is None):
            raise CommandError("--players and --ledger belong together.")
        if options["players"] is not None:
            self._load_bulk(today, options)
            return
        accounts = options["accounts"] or settings.DEMO
        bar = Bar(lines=True)
        try:
            federations = load_demo(today=today, accounts=accounts, progress=bar)
        except TooEarly as problem:
            raise CommandError(str(problem)) from problem
        finally:
            bar.close()
        names = ", ".join(federation.name for federation in federations)
        self.stdout.write(f"Loaded as of {today.isoformat()}: {names}.")
        self._tell_accounts()

    def _load_bulk(self, today: date, options: dict[str, Any]) -> None:
        bar = Bar(lines=True)
        try:
            made = load_bulk(
                players=options["players"],
                ledger=options["ledger"],
                seed=options["seed"],
                today=today,
                results=options["results"],
                progress=bar,
            )
        except (NotEmpty, ValueError) as problem:
            raise CommandError(str(problem)) from problem
        finally:
            bar.close()
        self.stdout.write(
            f"Loaded {made.players} players, {made.events} events, {made.results} results and {made.entries} ledger "
            f"rows in {made.seconds:.0f} s."
        )

    def _tell_accounts(self) -> None:
        """Those of the ready accounts that can sign in."""
        active = set(User.objects.filter(is_active=True).values_list("email", flat=True))
        ready = [account for account in ACCOUNTS if account.email in active]
        if ready:
            self.stdout.write("Ready accounts:")
        for account in ready:
            role = f"{account.federation}, {account.role}"
            self.stdout.write(f"  {role:<46} {account.email:<24} {account.password}")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as problem:
        raise ArgumentTypeError(f"{text!r} is no day; write it as 2026-11-29.") from problem
