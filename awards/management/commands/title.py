"""``manage.py title``: which title holdings give, without a database."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from awards.management.commands.calculate import read_bytes
from awards.rules import cli
from awards.rules.editions import EDITIONS


class Command(BaseCommand):
    """Print title, stars and what is missing for the next title, one JSON line for each line of holdings."""

    help = "Reads holdings, one JSON object a line (“-” is standard input), and prints the title of each."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """The ruleset and one file."""
        parser.add_argument("ruleset", metavar="RULESET")
        parser.add_argument("file", metavar="HOLDINGS.jsonl")

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer the lines in their order; a blank line is passed over, the exit status is 1 if any has errors."""
        answers = self._answers(options["ruleset"], options["file"])
        for answer in answers:
            self.stdout.write(json.dumps(answer))
        if any(cli.has_errors(answer) for answer in answers):
            sys.exit(1)

    def _answers(self, ruleset: str, name: str) -> list[dict[str, Any]]:
        if ruleset not in EDITIONS:
            return [cli.no_ruleset(ruleset)]
        raw = read_bytes(name)
        if raw is None:
            return [cli.no_file(name)]
        return [cli.title(EDITIONS[ruleset], line) for line in raw.split(b"\n") if line.strip()]
