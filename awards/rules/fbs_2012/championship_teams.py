"""The federation's championships of teams and of clubs: gold for matches, and for the first places (§ 6.3)."""

from collections.abc import Iterator
from fractions import Fraction

from awards.rules.answer import Fact, Reason
from awards.rules.fbs_2012 import match_numbers as numbers
from awards.rules.fbs_2012.conditions import Conditions
from awards.rules.fbs_2012.match_bonus import bonus_parts, shared_bonus
from awards.rules.fbs_2012.match_minima import check_matches
from awards.rules.fbs_2012.match_points import match_parts
from awards.rules.fbs_2012.match_pools import Pool
from awards.rules.fbs_2012.match_results import PROMOTION
from awards.rules.fbs_2012.matches import unusual_results
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.fbs_2012.parts import Chapter, Part
from awards.rules.report import Draft, Match, Report
from awards.rules.report.fields import Findings, child
from awards.rules.scale import Entry, Scale


def parts(report: Report, conditions: Conditions) -> Iterator[Part]:
    """What the players are paid for: their matches, then the bonus."""
    yield from match_parts(report, conditions, lambda match: championship_pool(match, conditions))
    by_row = shared_bonus(report, championship_scale(conditions))
    yield from bonus_parts(report, by_row, named_only=True)


def _of(conditions: Conditions) -> numbers.TeamChampionship:
    return numbers.TEAM_CHAMPIONSHIPS[conditions.championship or ""]


@paragraph("6.3")
def division_of(match: Match, conditions: Conditions) -> int | str:
    """A match's own division comes before that of the report (§ 6.3)."""
    return match.division or conditions.division or 1


@paragraph("6.3")
def championship_pool(match: Match, conditions: Conditions) -> Pool:
    """Gold for a won match by its division; for promotion or relegation as much as in the first one (§ 6.3)."""
    found, division = _of(conditions), division_of(match, conditions)
    if isinstance(division, str):
        return _gold(found.promotion or 0, "promotion")
    if len(found.won) == 1:
        return _gold(found.won[1], "clubs")
    return _gold(found.won[division], "division", division=division)


def _gold(amount: int, kind: str, **facts: Fact) -> Pool:
    why = Reason.of("championship-match", "6.3", kind=kind, amount=amount, colour="gold", **facts)
    return Pool(Fraction(amount), "gold", (why,))


@paragraph("6.3")
def championship_scale(conditions: Conditions) -> Scale:
    """Gold on top for each player of the first teams, by the division of the report (§ 6.3)."""
    bonus = _of(conditions).bonus
    amounts = bonus[conditions.division or 1]
    return Scale.of(
        Entry(
            place,
            "gold",
            Fraction(amount),
            (Reason.of("championship-top", "6.3", place=place, amount=amount, colour="gold"),),
        )
        for place, amount in enumerate(amounts, start=1)
    )


def warnings(report: Report, conditions: Conditions) -> Iterator[Reason]:
    """What somebody should look at although the event is paid."""
    yield from unusual_results(report)


def check(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Note what is wrong with a match, or with its division."""
    divisions = len(_of(conditions).won)
    for match in draft.matches or ():
        _check_division(match, divisions, findings)
    check_matches(draft, conditions, findings)


@paragraph("6.3")
def _check_division(match: Match, divisions: int, findings: Findings) -> None:
    """Teams play in two divisions, and for promotion and relegation; the clubs have none (§ 6.3)."""
    where = f"{child('matches', match.index)}.division"
    if match.division == PROMOTION:
        if divisions == 1:
            findings.add(where, "bad-value", kind="no-promotion", found=PROMOTION)
    elif isinstance(match.division, int) and match.division > divisions:
        findings.add(where, "bad-value", kind="integer", least=1, most=divisions, found=match.division)


CHAPTER = Chapter(parts, warnings, check)
