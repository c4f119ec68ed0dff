"""Overall lists of pairs, individuals, Swiss teams, board-a-match and teams of two pairs (§§ 5-8, 13-15, 18)."""

from collections.abc import Iterator
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.colours import Pigment, coloured, colours_of
from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.depth import Depth, depth, limiting_award
from awards.rules.acbl_mps022.firsts import first_of
from awards.rules.acbl_mps022.formula import First
from awards.rules.acbl_mps022.limits import is_strat_x, m_of
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.parts import OVERALL, Chapter, PlaceAward, Ranking, no_check, no_warnings
from awards.rules.acbl_mps022.places import place_factor, place_reason
from awards.rules.acbl_mps022.values import Group


def overall(event: Contest) -> Iterator[Ranking]:
    """The overall list of every group."""
    for group in event.groups:
        yield overall_list(event, group, first_of(event, group))


def overall_list(event: Contest, group: Group, first: First, places: Depth | None = None) -> Ranking:
    """A group's list with this first award; ``places`` is how deep it goes where § 8 does not say it."""
    if is_too_small(event, group):
        return Ranking(
            OVERALL,
            group.rows,
            {},
            name=group.name,
            warnings=first.warnings,
            remarks=(because("lowest-stratum", "14", "14", kind="overall", list=group.name),),
        )
    deep = depth_of(event, group, first) if places is None else places
    colours = colours_of(event, group)
    return Ranking(
        OVERALL,
        group.rows,
        place_awards(first.amount, event.sessions, deep.places, colours.overall),
        name=group.name,
        because=(*first.because, *deep.because, *colours.because),
        warnings=first.warnings,
        in_report=group.index == 0,
    )


def place_awards(first: Fraction, sessions: int, places: int, colours: Pigment) -> dict[int, PlaceAward]:
    """What each place down to ``places`` pays of the first award."""
    awards = {}
    for place in range(1, places + 1):
        amount = first * place_factor(sessions, place)
        awards[place] = PlaceAward(coloured(amount, colours), (place_reason(sessions, place, first, amount),))
    return awards


@paragraph("8", "18")
def depth_of(event: Contest, group: Group, first: First) -> Depth:
    """How deep a group's list is paid: printed places, formula and shares of its field (§§ 8, 18; pp. 13-16)."""
    m, _ = m_of(event, group)
    return depth(
        event.conditions.event_type,
        event.field(group),
        sessions=event.sessions,
        first=first.amount,
        limiting=limiting_award(event.r, m, event.p),
        is_bounded=is_bounded(event, group),
    )


@paragraph("8", "15")
def is_bounded(event: Contest, group: Group) -> bool:
    """Whether 35 % of the list's field limits the printed places too (§§ 8, 15; pp. 11, 14, 16).

    In flighted and stratiflighted events of 10 tables, Swiss flights of 19 teams, and on the list of strat X.
    """
    structure = event.conditions.structure
    if is_strat_x(structure, event.groups, group.index):
        return True
    if structure not in ("flighted", "stratiflighted"):
        return False
    if event.conditions.event_type == "swiss":
        return event.field(group) >= numbers.whole("depth", "bounded_teams")
    return event.tables(*event.groups) >= numbers.whole("depth", "bounded_tables")


@paragraph("14")
def is_lowest(event: Contest, group: Group) -> bool:
    """Whether it is the last stratum of a flight (§ 14; p. 14)."""
    lower = event.groups[group.index + 1 :]
    return event.is_stratified and all(other.flight != group.flight for other in lower)


@paragraph("14")
def is_too_small(event: Contest, group: Group) -> bool:
    """The lowest stratum needs three tables of its own for overall awards (§ 14; p. 14)."""
    return is_lowest(event, group) and event.tables(group) < numbers.whole("strata", "tables")


CHAPTER = Chapter(overall, no_warnings, no_check)
