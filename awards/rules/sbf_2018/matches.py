"""Team matches: what the players of each team get for their matches, and for their team's place (§§ 11, 12)."""

from collections.abc import Iterable

from awards.rules.answer import Reason
from awards.rules.report import Report
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.district_numbers import DISTRICT_BONUS
from awards.rules.sbf_2018.match_bonus import bonus_parts, series_scale
from awards.rules.sbf_2018.match_gold import with_gold
from awards.rules.sbf_2018.match_minima import check_matches
from awards.rules.sbf_2018.match_numbers import MINIMA, SCALES
from awards.rules.sbf_2018.match_points import match_parts, records
from awards.rules.sbf_2018.match_pools import championship_of
from awards.rules.sbf_2018.match_results import is_played
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.parts import Chapter, Part


def parts(report: Report, conditions: Conditions) -> Iterable[Part]:
    """What the players are paid for: matches, or the gold that they become, then the bonus."""
    played = records(report)
    won = with_gold(match_parts(report, conditions), played, report, conditions)
    for of_player in won.values():
        yield from of_player
    yield from bonus_parts(won, played, report, conditions)


def warnings(report: Report, conditions: Conditions) -> Iterable[Reason]:
    """What somebody should look at although the event is paid."""
    if not report.standings and _needs_standings(report, conditions):
        yield Reason.of("no-standings", "11")
    teams = {side.team for match in report.matches for side in (match.home, match.away)}
    for row in report.standings:
        if row.team is not None and row.team not in teams:
            yield Reason.of("team-without-match", "11", row=row.index, team=row.team)
    yield from _observation_not_needed(report, conditions)
    if conditions.series == "plain" and conditions.divisions is not None:
        yield Reason.of("divisions-are-promotion", "11", divisions=conditions.divisions)
    championship = championship_of(conditions)
    if any(match.stage is not None for match in report.matches) and not (championship and championship.stages):
        yield Reason.of("match-key-not-used", "12", key="stage")
    yield from _above_the_scale(report)


@paragraph("11")
def _above_the_scale(report: Report) -> Iterable[Reason]:
    """A team with more victory points than its match's scale gives (§ 11)."""
    for match in report.matches:
        if not is_played(match) or match.scale not in SCALES:
            continue
        most = SCALES[match.scale].most
        for side in (match.home, match.away):
            if side.vp is not None and side.vp > most:
                yield Reason.of("above-the-scale", "11", match=match.index + 1, team=side.team, vp=side.vp, most=most)


@paragraph("8")
def _observation_not_needed(report: Report, conditions: Conditions) -> Iterable[Reason]:
    """An observation event that reaches the minimum of gold by itself (§ 8)."""
    least = MINIMA["gold"]
    if conditions.observation and report.entrants >= least.contestants and report.boards >= least.boards:
        yield Reason.of(
            "observation-not-needed-in",
            "8",
            who=report.form,
            contestants=report.entrants,
            boards=report.boards,
            least=least.contestants,
        )


def _needs_standings(report: Report, conditions: Conditions) -> bool:
    """Whether the places would pay something: a bonus or gold."""
    championship = championship_of(conditions)
    if championship is not None:
        return bool(championship.bonus or championship.own_bonus or championship.instead_of_silver)
    if report.level == "bronze":
        return not conditions.cup and bool(series_scale(report.entrants, conditions).entries)
    return report.level == "gold" or conditions.championship in DISTRICT_BONUS


CHAPTER = Chapter(parts=parts, warnings=warnings, check=check_matches)
