"""The first overall award of each group, by the general formula and what flights and strat X make of it."""

from dataclasses import replace
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.based_on import based_on
from awards.rules.acbl_mps022.contest import Contest, own_tables
from awards.rules.acbl_mps022.formula import First, first_award, s_factor, shown
from awards.rules.acbl_mps022.limits import is_strat_x, m_of
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.rounding import half_up
from awards.rules.acbl_mps022.values import Group

_ABOVE = numbers.number("flights", "above")
_FULL_TABLES, _FULL_PART = numbers.whole("strat_x", "full_tables"), numbers.number("strat_x", "full_part")
_ABOVE_B = numbers.number("strat_x", "above_b")


def by_formula(event: Contest, group: Group, tables: Fraction) -> First:
    """The general formula on so many tables."""
    m, limited = m_of(event, group)
    first = first_award(
        "first-overall",
        "5",
        "9",
        tables=tables,
        list_name=group.name,
        r=event.r,
        s=s_factor(event.sessions),
        m=m,
        p=event.p,
        t=event.t,
    )
    return replace(first, because=(*limited, *first.because))


def general(event: Contest, group: Group) -> First:
    """The general formula on the tables on which the group is based."""
    found = based_on(event, group)
    first = by_formula(event, group, found.tables)
    return replace(first, because=(*found.because, *first.because), warnings=(*found.warnings, *first.warnings))


@paragraph("13")
def flight_a(event: Contest, group: Group) -> First:
    """The first award of flight A, at least 110 % of flight B's (§ 13; p. 14)."""
    first = general(event, group)
    if len(event.groups) < 2:
        return first
    below = first_of(event, event.groups[1])
    least = half_up(_ABOVE * below.amount)
    if first.amount >= _ABOVE * below.amount:
        return first
    reason = because(
        "flight-a", "13", "14", list=group.name, before=first.amount, below=below.amount, factor=_ABOVE, amount=least
    )
    return First(least, (*first.because, reason), first.warnings)


@paragraph("15")
def strat_x(event: Contest, group: Group) -> First:
    """The first award of strat X (§ 15; p. 11).

    The better of its own tables alone and 105 % of flight B's, less where X is small in itself and beside A.
    """
    alone = by_formula(event, group, event.tables(group))
    flights = [other for other in event.groups if other.flight != group.flight]
    if not flights:
        return alone
    b = first_of(event, flights[0])
    kind = event.conditions.event_type
    x, a = own_tables(kind, group), own_tables(kind, event.groups[0])
    above = _ABOVE_B * b.amount
    part = x / (a + x)
    if x >= _FULL_TABLES or part >= _FULL_PART:
        amount = half_up(max(above, alone.amount))
        reason = because(
            "strat-x", "15", "11", kind="full", x=x, a=a, above=shown(above), alone=alone.amount, amount=amount
        )
        return First(amount, (*alone.because, reason), alone.warnings)
    by_part = (part / _FULL_PART) ** 2 * above
    by_tables = (x / _FULL_TABLES) ** 2 * above
    amount = half_up(max(by_part, by_tables, alone.amount))
    reason = because(
        "strat-x",
        "15",
        "11",
        kind="less",
        x=x,
        a=a,
        above=shown(above),
        by_part=shown(by_part),
        by_tables=shown(by_tables),
        alone=alone.amount,
        amount=amount,
    )
    return First(amount, (*alone.because, reason), alone.warnings)


def first_of(event: Contest, group: Group) -> First:
    """The first overall award of a group."""
    if is_strat_x(event.conditions.structure, event.groups, group.index):
        return strat_x(event, group)
    if event.conditions.structure == "flighted" and group.index == 0:
        return flight_a(event, group)
    return general(event, group)
