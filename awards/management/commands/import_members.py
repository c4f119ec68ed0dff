"""`manage.py import_members`: a federation's members from a file."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from awards.services.importing import Imported, import_members
from registry.models import Federation
from registry.services.progress import Bar


class Command(BaseCommand):
    """A dry run, unless --apply is given."""

    help = "Read districts, clubs, players, memberships, opening holdings, titles and ranking points from a CSV file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, the federation, and whether to write."""
        parser.add_argument("file", type=Path, metavar="FILE.csv")
        parser.add_argument("--federation", required=True, metavar="CODE", help="code of the federation")
        parser.add_argument("--apply", action="store_true", help="write; without it the file is only checked")
        parser.add_argument(
            "--limit-errors", type=int, metavar="N", help="list at most N problems and differences each"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, list what was found, and end with 1 where something is wrong."""
        federation = Federation.objects.filter(code=options["federation"]).first()
        if federation is None:
            raise CommandError(_("No federation has the code %(code)s.") % {"code": options["federation"]})
        try:
            content = options["file"].read_bytes()
        except OSError as problem:
            raise CommandError(
                _("%(file)s cannot be read: %(problem)s.") % {"file": options["file"], "problem": problem.strerror}
            ) from problem
        bar = Bar(sys.stderr)
        outcome = import_members(
            federation=federation,
            content=content,
            apply=options["apply"],
            file_name=options["file"].name,
            progress=bar,
        )
        bar.close()
        self._list(outcome.problems, options["limit_errors"])
        if outcome.problems:
            count = len(outcome.problems)
            raise CommandError(
                ngettext("%(count)s problem; nothing was written.", "%(count)s problems; nothing was written.", count)
                % {"count": count}
            )
        self._list(outcome.differences, options["limit_errors"])
        self._sum_up(outcome)
        if outcome.written:
            self.stdout.write(self.style.SUCCESS(_("Written.")))
        elif options["apply"]:
            self.stdout.write(_("Nothing was written: the register has all of this already."))
        else:
            self.stdout.write(_("Nothing was written: this was a dry run. Write with --apply."))

    def _list(self, findings: tuple[object, ...], limit: int | None) -> None:
        shown = findings if limit is None else findings[: max(limit, 0)]
        for finding in shown:
            self.stdout.write(str(finding))
        if len(shown) < len(findings):
            self.stdout.write(_("… and %(count)s more.") % {"count": len(findings) - len(shown)})

    def _sum_up(self, outcome: Imported) -> None:
        for kind, count in outcome.new.items():
            known = outcome.unchanged[kind]
            self.stdout.write(
                _("%(kind)s: %(new)s new, %(known)s known") % {"kind": kind, "new": count, "known": known}
            )
