"""``manage.py calculate``: what a report file would give, without a database."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from awards.rules import cli
from awards.rules.editions import EDITIONS


class Command(BaseCommand):
    """Print the answer to each report file as JSON; nothing is written to the database."""

    help = "Calculates the awards of report files (“-” is standard input) and prints them as JSON."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """One or more files; with several each answer takes one line."""
        parser.add_argument("files", nargs="+", metavar="REPORT.json")
        parser.add_argument("--ruleset", help=f"of reports that name none: {', '.join(EDITIONS)}")

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer the files in their order; the exit status is 1 if any has errors."""
        files: list[str] = options["files"]
        failed = False
        for name in files:
            raw = read_bytes(name)
            answer = cli.no_file(name) if raw is None else cli.calculated(raw, ruleset=options["ruleset"])
            failed = failed or cli.has_errors(answer)
            self.stdout.write(json.dumps(answer, indent=2 if len(files) == 1 else None))
        if failed:
            sys.exit(1)


def read_bytes(name: str) -> bytes | None:
    """The bytes of the file, of standard input for ``-``; None if there is no such file."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError):
        return None
