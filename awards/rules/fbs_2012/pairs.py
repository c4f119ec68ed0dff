"""Pairs events for bronze, silver and the gold of a club (§§ 5.1 to 5.5)."""

from collections.abc import Iterator

from awards.rules.fbs_2012.conditions import Conditions
from awards.rules.fbs_2012.minima import check_standings
from awards.rules.fbs_2012.parts import Chapter, Part, no_warnings
from awards.rules.fbs_2012.placings import paid_rows
from awards.rules.fbs_2012.taking_part import seat_parts
from awards.rules.report import Report

SEATS = 2


def parts(report: Report, conditions: Conditions) -> Iterator[Part]:
    """What both players of each pair are paid."""
    for row, portion in paid_rows(report, conditions):
        yield from seat_parts(row, portion, SEATS)


CHAPTER = Chapter(parts, no_warnings, check_standings)
