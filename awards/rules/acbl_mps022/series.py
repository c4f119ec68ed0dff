"""Side game series, the continuous pairs (p. 14)."""

from collections.abc import Iterator
from fractions import Fraction

from awards.rules.acbl_mps022 import team_numbers
from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.credit import credited
from awards.rules.acbl_mps022.depth import depth, limiting_award
from awards.rules.acbl_mps022.formula import First, first_award, s_factor
from awards.rules.acbl_mps022.limits import m_of
from awards.rules.acbl_mps022.overall import overall_list
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.parts import Chapter, Ranking, no_check
from awards.rules.acbl_mps022.rounding import whole_up
from awards.rules.acbl_mps022.split_sites import ignored
from awards.rules.acbl_mps022.values import Group
from awards.rules.answer import Reason


def overall(event: Contest) -> Iterator[Ranking]:
    """The overall list of the whole series; each session is an event of its own."""
    group = event.groups[0]
    average = average_tables(event.conditions.series_session_tables)
    yield series_list(event, group, average, series_first(event, group, average))


@paragraph("16")
def average_tables(sessions: tuple[int, ...]) -> Fraction:
    """The average of the two largest sessions, as a fraction (§ 16; p. 14)."""
    largest = sorted(sessions, reverse=True)[: team_numbers.SERIES_LARGEST]
    return Fraction(sum(largest), len(largest))


@paragraph("16")
def series_first(event: Contest, group: Group, average: Fraction) -> First:
    """80 % of a two-session event on the average; M is not limited as in other side games (§ 16; p. 14)."""
    m, _ = m_of(event, group)
    first = first_award(
        "first-series",
        "16",
        "14",
        tables=average,
        part=team_numbers.SERIES_FACTOR,
        r=event.r,
        s=s_factor(event.sessions),
        m=m,
        p=event.p,
    )
    sessions = event.conditions.series_session_tables
    why = because("series-average", "16", "14", sessions=len(sessions), average=average)
    return First(first.amount, (why, *first.because), first.warnings)


@paragraph("16")
def series_list(event: Contest, group: Group, average: Fraction, first: First) -> Ranking:
    """The printed places go by the average, the shares by the field; 0.2RMP knows no 80 % (§ 16; p. 14)."""
    m, _ = m_of(event, group)
    deep = depth(
        event.conditions.event_type,
        event.field(group),
        sessions=event.sessions,
        first=first.amount,
        limiting=limiting_award(event.r, m, event.p),
        tables=whole_up(average),
    )
    return overall_list(event, group, first, deep)


def warnings(event: Contest) -> Iterator[Reason]:
    """No tables of other events, and of no other site, count for a series."""
    yield from credited(event, event.tables(event.groups[0])).warnings
    yield from ignored(event)


CHAPTER = Chapter(overall, warnings, no_check)
