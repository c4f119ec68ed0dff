"""Knockouts: open, flighted, bracketed and compact, and those of the printed list (pp. 3, 6-8, 16-18)."""

from collections.abc import Iterator
from fractions import Fraction

from awards.rules.acbl_mps022 import team_numbers
from awards.rules.acbl_mps022.brackets import knockout_teams, own_teams, takes_other_knockouts
from awards.rules.acbl_mps022.colours import Colours, coloured, colours_of, pigment, plain_colour
from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.formula import First, first_award
from awards.rules.acbl_mps022.knockout_checks import check_knockout
from awards.rules.acbl_mps022.knockout_places import has_won_enough, team_parts
from awards.rules.acbl_mps022.limits import m_of
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.parts import OVERALL, Chapter, PlaceAward, Ranking
from awards.rules.acbl_mps022.team_numbers import l_factor
from awards.rules.acbl_mps022.values import Group
from awards.rules.answer import Fact, Reason
from awards.rules.report import Row


def overall(event: Contest) -> Iterator[Ranking]:
    """What each team of each group gets; a team is a list of its own, since its award is not its place's alone."""
    for group in event.groups:
        first = first_of(event, group)
        yield from rankings_of(event, group, first)


def rankings_of(event: Contest, group: Group, first: First) -> Iterator[Ranking]:
    """Each team of a group with its part of the first award."""
    colours = knockout_colours(event, group)
    parts = team_parts(group.rows, own_teams(group), event.conditions)
    for row in group.rows:
        part = parts[row.index]
        awards = {}
        if part.part:
            amount = part.part * first.amount
            why = because("ko-amount", "20", "17", percent=100 * part.part, first=first.amount, amount=amount)
            awards = {row.place: PlaceAward(coloured(amount, colours.overall), (*part.because, why))}
        yield Ranking(
            kind=OVERALL,
            rows=(row,),
            awards=awards,
            name=group.name,
            because=(*first.because, *colours.because),
            warnings=first.warnings,
            remarks=tuple(too_few_matches(row, event)),
            in_report=group.index == 0,
        )


def too_few_matches(row: Row, event: Contest) -> Iterator[Reason]:
    """Why a team has no overall award that did not win enough."""
    if not has_won_enough(row, event.conditions):
        won = event.conditions.matches_won[row.team or ""]
        facts: dict[str, Fact] = {"team": row.team or "", "won": won, "least": team_numbers.LEAST_MATCHES}
        yield because("ko-too-few-matches", "20", "17", **facts)


@paragraph("20")
def first_of(event: Contest, group: Group) -> First:
    """B · K · L · M · P on the number of teams, rounded to two decimals (§ 20; p. 16)."""
    teams, why = knockout_teams(event, group)
    m, of_m = m_of(event, group)
    factors = {
        "k": team_numbers.K[event.rated],
        "l": l_factor(event.conditions.boards_per_match or team_numbers.LEAST_BOARDS),
        "m": m,
        "p": event.p,
        "length": length_factor(event),
    }
    first = first_award("first-knockout", "20", "16", tables=teams, list_name=group.name, **factors)
    return First(first.amount, (*why, *of_m, *first.because), first.warnings)


@paragraph("20", "22")
def length_factor(event: Contest) -> Fraction:
    """Three sessions exactly pay 80 %, but in bracketed and compact knockouts (§§ 20, 22; pp. 3, 17)."""
    is_short = event.sessions == team_numbers.SHORT_SESSIONS
    if is_short and event.conditions.structure != "bracketed" and event.conditions.event_type == "knockout":
        return team_numbers.SHORT
    return Fraction(1)


@paragraph("22")
def knockout_colours(event: Contest, group: Group) -> Colours:
    """As elsewhere, but a compact knockout pays gold only with nine teams or more (§ 22; p. 3)."""
    colours = colours_of(event, group)
    is_small = own_teams(group) < team_numbers.COMPACT_GOLD_TEAMS
    if event.conditions.event_type != "compact_knockout" or not is_small or "gold" not in colours.overall:
        return colours
    none = pigment(Fraction(0), plain_colour(event))
    reason = because("compact-without-gold", "22", "3", teams=own_teams(group), least=team_numbers.COMPACT_GOLD_TEAMS)
    return Colours(none, none, none, (reason,))


@paragraph("12", "21")
def warnings(event: Contest) -> Iterator[Reason]:
    """Teams of other knockouts count for an unrestricted one alone (§§ 12, 21; pp. 2, 18)."""
    if event.conditions.other_restricted_ko_teams and not takes_other_knockouts(event):
        yield because("table-credit-refused", "21", "18", kind="knockout")


CHAPTER = Chapter(overall, warnings, check_knockout)
