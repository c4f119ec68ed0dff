"""An event as the rules look at it: its groups, and the factors that its level, type and restrictions give."""

from dataclasses import dataclass
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.paragraphs import paragraph
from awards.rules.acbl_mps022.rounding import whole_up
from awards.rules.acbl_mps022.values import Conditions, Group
from awards.rules.report import Report


@dataclass(frozen=True)
class Contest:
    """A report without problems with its conditions; an open event has one group without a name."""

    report: Report
    conditions: Conditions
    groups: tuple[Group, ...]

    @property
    def sessions(self) -> int:
        """The sessions that count."""
        return self.conditions.sessions

    @property
    def is_nabc(self) -> bool:
        """Whether it is an event of the printed list, or another NABC+ event."""
        return self.conditions.nabc_plus or self.conditions.nabc_event is not None

    @property
    def is_side(self) -> bool:
        """Whether it is no championship: M is limited, and nothing is gold."""
        return self.conditions.rating in numbers.SIDE_RATINGS

    @property
    def is_stratified(self) -> bool:
        """Whether lower contestants stand on the lists of higher ones."""
        return self.conditions.structure in ("stratified", "stratiflighted")

    @property
    def rated(self) -> str:
        """The level whose factors apply."""
        return rated_as(self)

    @property
    def r(self) -> Fraction:
        """The factor R."""
        return numbers.R[self.rated]

    @property
    def p(self) -> Fraction:
        """The factor P."""
        return p_factor(len(self.conditions.restrictions))

    @property
    def t(self) -> Fraction:
        """The factor T; knockouts have none."""
        return numbers.T[self.conditions.event_type]

    def tables(self, *groups: Group) -> Fraction:
        """The tables in play of these groups together; a part of one left over counts as a full table."""
        own = sum((own_tables(self.conditions.event_type, group) for group in groups), Fraction(0))
        return Fraction(whole_up(own))

    def field(self, group: Group) -> int:
        """The contestants ranked on the group's list: its own, and in strata those of the lower ones of its flight."""
        if not self.is_stratified:
            return group.entrants
        return sum(other.entrants for other in self.groups[group.index :] if other.flight == group.flight)


def contest(report: Report, conditions: Conditions) -> Contest:
    """The event of a report without problems."""
    if conditions.groups:
        return Contest(report, conditions, conditions.groups)
    whole = Group(
        index=0,
        name="",
        entrants=report.entrants,
        tables=conditions.tables,
        min_masterpoints=conditions.min_masterpoints,
        max_masterpoints=conditions.max_masterpoints,
        split_groups=conditions.split_groups,
        rows=report.standings,
    )
    return Contest(report, conditions, (whole,))


@paragraph("5")
def rated_as(event: Contest) -> str:
    """A national event outside NABC+, and every barometer final, is rated as at a Regional (§ 5; pp. 6, 15)."""
    if event.conditions.barometer_level is not None or (event.report.level == "national" and not event.is_nabc):
        return "regional"
    return event.report.level


@paragraph("5")
def p_factor(restrictions: int) -> Fraction:
    """P: one restriction 0.80, more than one 0.70 (§ 5; p. 9)."""
    if restrictions == 0:
        return numbers.P_NONE
    return numbers.P_ONE if restrictions == 1 else numbers.P_MORE


def own_tables(event_type: str, group: Group) -> Fraction:
    """The tables in play of a group alone, with its halves."""
    return group.tables if group.tables is not None else Fraction(group.entrants, numbers.SEATS.get(event_type, 1))
