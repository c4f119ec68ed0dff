"""Team matches: what the players of each team get for their matches, and for their team's place (§§ 5.7, 5.8)."""

from collections.abc import Iterator

from awards.rules.answer import Reason
from awards.rules.fbs_2012 import match_numbers as numbers
from awards.rules.fbs_2012.conditions import Conditions
from awards.rules.fbs_2012.match_bonus import series_bonus
from awards.rules.fbs_2012.match_minima import check_series
from awards.rules.fbs_2012.match_points import match_parts
from awards.rules.fbs_2012.match_pools import bronze_pool, pool
from awards.rules.fbs_2012.match_results import IMP, is_decided
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.fbs_2012.parts import Chapter, Part
from awards.rules.report import Report


def parts(report: Report, conditions: Conditions) -> Iterator[Part]:
    """What the players are paid for: their matches, then the bonus."""
    yield from match_parts(report, conditions, lambda match: pool(match, report.level, conditions))
    yield from series_bonus(report, conditions)


@paragraph("5.8")
def warnings(report: Report, conditions: Conditions) -> Iterator[Reason]:
    """The regulation speaks of a bonus in silver and states no amount: none is paid (§ 5.8)."""
    if report.level != "bronze" and report.standings:
        yield Reason.of("no-silver-bonus", "5.8")
    yield from _level_without_points(report, conditions)
    yield from unusual_results(report)


@paragraph("5.7")
def _level_without_points(report: Report, conditions: Conditions) -> Iterator[Reason]:
    """So far down in bronze that a won match pays nothing any more (§ 5.7)."""
    if report.level == "bronze" and conditions.divisions is not None and not bronze_pool(conditions).amount:
        facts = {"division": conditions.division or 0, "divisions": conditions.divisions}
        yield Reason.of("level-without-points", "5.7", **facts)


def unusual_results(report: Report) -> Iterator[Reason]:
    """What somebody should look at in the results of the matches."""
    yield from _aborted(report)
    yield from _above_the_scale(report)


@paragraph("5.7")
def _above_the_scale(report: Report) -> Iterator[Reason]:
    """A team with more victory points than the scale from 25 to 0 gives (§ 5.7)."""
    most = numbers.MOST
    for match in report.matches:
        if not is_decided(match) or match.scale == IMP:
            continue
        for side in (match.home, match.away):
            if side.vp is not None and side.vp > most:
                yield Reason.of("above-the-scale", "5.7", match=match.index + 1, team=side.team, vp=side.vp, most=most)


@paragraph("5.7")
def _aborted(report: Report) -> Iterator[Reason]:
    """A match that was stopped pays nothing: the regulation knows only decided ones (§ 5.7)."""
    for match in report.matches:
        if match.outcome == "aborted":
            yield Reason.of("aborted-match", "5.7", match=match.index + 1, home=match.home.team, away=match.away.team)


CHAPTER = Chapter(parts, warnings, check_series)
