"""Regionals that are held at two sites (p. 19)."""

from collections.abc import Iterator
from dataclasses import replace

from awards.rules.acbl_mps022 import team_numbers
from awards.rules.acbl_mps022.based_on import based_on
from awards.rules.acbl_mps022.colours import colours_of, gold_part
from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.firsts import by_formula, first_of
from awards.rules.acbl_mps022.formula import First
from awards.rules.acbl_mps022.overall import overall_list, place_awards
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.parts import Chapter, PlaceAward, Ranking, no_check
from awards.rules.acbl_mps022.rounding import half_up
from awards.rules.acbl_mps022.values import Group
from awards.rules.answer import Reason


def overall(event: Contest) -> Iterator[Ranking]:
    """The list of this site, its first two places by both sites where that pays more."""
    group = event.groups[0]
    own = first_of(event, group)
    ranking = overall_list(event, group, own)
    if not counts_both_sites(event):
        yield ranking
        return
    both = both_sites(event, group)
    if both.amount <= own.amount:
        why = because("split-own", "23", "19", both=both.amount, own=own.amount)
        yield replace(ranking, because=(*ranking.because, why))
        return
    yield replace(ranking, awards=with_both_sites(event, ranking, both))


@paragraph("23")
def counts_both_sites(event: Contest) -> bool:
    """Both sites count in gold-point events of a Regional alone (§ 23; p. 19)."""
    return event.rated == "regional" and gold_part(event, event.groups[0]) > 0


@paragraph("23")
def both_sites(event: Contest, group: Group) -> First:
    """80 % of the first award on the tables of both sites (§ 23; p. 19)."""
    tables = based_on(event, group).tables + (event.conditions.split_site_tables or 0)
    combined = by_formula(event, group, tables)
    amount = half_up(team_numbers.SPLIT_FACTOR * combined.amount)
    facts = {"tables": tables, "combined": combined.amount, "factor": team_numbers.SPLIT_FACTOR, "amount": amount}
    return First(amount, (*combined.because, because("split-both", "23", "19", **facts)), combined.warnings)


@paragraph("23")
def with_both_sites(event: Contest, ranking: Ranking, both: First) -> dict[int, PlaceAward]:
    """First and second place by both sites, those below by this one (§ 23; p. 19)."""
    colours = colours_of(event, event.groups[0]).overall
    better = place_awards(both.amount, event.sessions, team_numbers.SPLIT_PLACES, colours)
    return {
        place: PlaceAward(better[place].amounts, (*both.because, *better[place].because)) if place in better else award
        for place, award in ranking.awards.items()
    }


def ignored(event: Contest) -> Iterator[Reason]:
    """The other site does not count for this event."""
    if event.conditions.split_site_tables is not None:
        yield because("split-site-ignored", "23", "19")


def warnings(event: Contest) -> Iterator[Reason]:
    """Where the other site does not count, and misprints among the tables of both."""
    if not counts_both_sites(event):
        yield from ignored(event)
        return
    group = event.groups[0]
    both = both_sites(event, group)
    if both.amount > first_of(event, group).amount:
        yield from both.warnings


CHAPTER = Chapter(overall, warnings, no_check)
