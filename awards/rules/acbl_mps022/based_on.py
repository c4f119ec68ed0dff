"""The number of tables or teams on which a group's overall awards are based (§§ 12-15, 19)."""

from fractions import Fraction

from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.credit import Credited, credited
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.team_numbers import SWISS_FULL_TEAMS, SWISS_REST_SHARE
from awards.rules.acbl_mps022.values import Group


@paragraph("13", "14", "15")
def with_lower(event: Contest, group: Group) -> Fraction:
    """The tables of a flight or stratum and of all lower ones (§§ 13, 14, 15; pp. 11, 14)."""
    return event.tables(*event.groups[group.index :])


@paragraph("19")
def bracket_of_swiss(event: Contest, group: Group) -> Credited:
    """The own teams of a bracket, the first lower ones in full and a third of the rest (§ 19; p. 16)."""
    own, lower = event.tables(group), event.tables(*event.groups[group.index + 1 :])
    in_full = SWISS_FULL_TEAMS[group.index] if group.index < len(SWISS_FULL_TEAMS) else 0
    full = min(lower, Fraction(in_full))
    rest = lower - full
    tables = own + full + SWISS_REST_SHARE * rest
    reason = because(
        "bracket-of-swiss", "19", "16", own=own, full=full, rest=rest, part=SWISS_REST_SHARE, tables=tables
    )
    return Credited(tables, (reason,))


def based_on(event: Contest, group: Group) -> Credited:
    """The tables that count for a group; those of strat X are another matter."""
    structure = event.conditions.structure
    if structure == "bracketed":
        return bracket_of_swiss(event, group)
    tables = with_lower(event, group)
    found = Credited(tables)
    if structure != "open" and group.index + 1 < len(event.groups):
        own = event.tables(group)
        lower = tuple(other.name for other in event.groups[group.index + 1 :])
        found = Credited(tables, (because("with-lower", "13", "14", own=own, lower=lower, tables=tables),))
    if group.index > 0:
        return found
    credit = credited(event, tables)
    return Credited(credit.tables, (*found.because, *credit.because), credit.warnings)
