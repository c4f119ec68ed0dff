"""`manage.py recheck`: what a corrected rule would change in what is booked."""

import json
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.management.federations import add_federation, federations_meant
from awards.models import Recheck
from awards.rules.editions import EDITIONS
from awards.rules.wording import title_name
from awards.services.recheck import AwardChange, ReportChange, Sums, TitleChange, recheck, title_changes
from registry.models import Federation
from registry.queries.days import local_day
from registry.queries.editions import ruleset_on, units_of
from registry.services.progress import Bar
from ui.amounts import Units, amount


class Command(BaseCommand):
    """Calculates every booked report anew by its own edition and books nothing."""

    help = "Lists what would change, report by report, for whom, and which titles. With --json for programs too."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which federation, and where the JSON goes."""
        add_federation(parser)
        parser.add_argument("--json", type=Path, metavar="FILE", help="write what was found there too, as JSON lines")

    def handle(self, *args: Any, **options: Any) -> None:
        """Go through one federation after the other and print as found."""
        if options["json"] is not None:
            options["json"].write_text("", encoding="utf-8")
        for federation in federations_meant(options["federation"]):
            self._recheck(federation, options["json"])

    def _recheck(self, federation: Federation, file: Path | None) -> None:
        sums = Sums()
        listed: list[dict[str, int]] = []
        titles = 0
        bar = Bar()
        for found in recheck(federation, bar):
            bar.close()
            sums.add(found)
            listed.append({"report": found.report_id, "players": len(found.changes)})
            self._tell(_report_lines(found), {"federation": federation.code, **found.as_json()}, file)
        bar.close()
        # For the office's page.
        Recheck.objects.update_or_create(federation=federation, defaults={"made_at": timezone.now(), "found": listed})
        today = local_day(federation, timezone.now())
        ruleset = ruleset_on(federation, today)
        if ruleset is not None:
            for change in title_changes(federation, ruleset, sums, today):
                titles += 1
                self._tell([_title_line(change)], {"federation": federation.code, "title": change.as_json()}, file)
        figures = {"code": federation.code, "reports": len(listed), "players": len(sums.by_player), "titles": titles}
        self.stdout.write(
            _("%(code)s: %(reports)s reports, %(players)s players, %(titles)s titles would change.") % figures
        )

    def _tell(self, lines: list[str], data: Mapping[str, Any], file: Path | None) -> None:
        self.stdout.write("\n".join(lines))
        if file is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(data, ensure_ascii=False) + "\n")


def _report_lines(found: ReportChange) -> list[str]:
    report = _("report")
    lines = [f"{found.day} {found.name} ({report} {found.report_id}, {found.ruleset})"]
    if found.by_hand:
        lines.append("    " + _("The office has put awards of this event right by hand."))
    if found.problems:
        lines.append("    " + _("Would be refused: %(codes)s") % {"codes": ", ".join(found.problems)})
    units = units_of(EDITIONS.get(found.ruleset))
    return lines + [_award_line(change, units) for change in found.changes]


def _award_line(change: AwardChange, units: Units) -> str:
    line = f"    {change.player}: {_points(change.before, units)} → {_points(change.after, units)}"
    if change.ranking_before != change.ranking_after:
        ranking = {"before": change.ranking_before, "after": change.ranking_after}
        line += "; " + _("ranking points %(before)s → %(after)s") % ranking
    return line


def _points(points: Mapping[str, int], units: Units) -> str:
    written = [amount(hundredths, units.of(colour)) for colour, hundredths in sorted(points.items())]
    return ", ".join(written) or _("nothing")


def _title_line(change: TitleChange) -> str:
    before, after = (title_name(change.ruleset, code) if code else _("none") for code in (change.before, change.after))
    titles = {"player": change.player, "before": before, "after": after}
    return _("Title of %(player)s by the points: %(before)s → %(after)s") % titles
