"""``manage.py score``: the standings of sessions of board results, without a database."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from awards.management.commands.calculate import read_bytes
from awards.rules.cli import has_errors, no_file
from awards.scoring.answer import to_json
from awards.scoring.scoring import score


class Command(BaseCommand):
    """Print the standings of each session as JSON; nothing is written to the database."""

    help = "Scores sessions of board results (“-” is standard input) and prints their standings as JSON."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """One or more files; with several each answer takes one line."""
        parser.add_argument("files", nargs="+", metavar="SESSION.json")

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer the files in their order; the exit status is 1 if any has errors."""
        files: list[str] = options["files"]
        failed = False
        for name in files:
            raw = read_bytes(name)
            answer = no_file(name) if raw is None else to_json(score(raw))
            failed = failed or has_errors(answer)
            self.stdout.write(json.dumps(answer, indent=2 if len(files) == 1 else None))
        if failed:
            sys.exit(1)
