"""The number of contestants that a row is paid for: opponents met, strength, long events, each rounded up."""

from collections.abc import Iterable
from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Fact, Reason
from awards.rules.fbs_2012 import numbers
from awards.rules.fbs_2012.conditions import LETTERS, Conditions
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.report import Report

Corrected = tuple[int, tuple[Reason, ...]]
# The forms whose long events are paid for more contestants.
LENGTHENED = frozenset({"pairs", "barometer_teams"})


def number_of_row(report: Report, conditions: Conditions, contestants: int) -> Corrected:
    """The row of the table for so many contestants, with the reason for each step that leads there (§§ 5.1 to 5.3)."""
    row = contestants
    because: list[Reason] = []
    if report.level != "bronze":
        row, why = by_opponents(row, conditions, lines=None not in report.lines())
        because += why
    row, why = by_strength(row, report.form, conditions)
    because += why
    if report.level != "bronze":
        if report.form == "barometer_teams" and conditions.strength_group is not None:
            row, why = to_multiple(row)
            because += why
        row, why = by_boards(row, report.form, report.boards)
        because += why
    return row, tuple(because)


@paragraph("5.3")
def by_opponents(contestants: int, conditions: Conditions, *, lines: bool) -> Corrected:
    """Where not all met, the pair, those it met and half of the others count; a line counts as it is (§ 5.3)."""
    met = conditions.opponents_met
    if met is None or lines or met >= contestants - 1:
        return contestants, ()
    unmet = contestants - 1 - met
    exact = 1 + met + numbers.UNMET * unmet
    row = rounded_up(exact)
    return row, (Reason.of("row-of-met", "5.3", met=met, unmet=unmet, exact=exact, row=row),)


@paragraph("5.2")
def percent_of(group: str, groups: int) -> int:
    """By how many percent a row by strength is paid for more contestants than it has, or for fewer (§ 5.2)."""
    at = LETTERS.index(group)
    if groups in numbers.STRENGTH:
        return numbers.STRENGTH[groups][at]
    first, last = numbers.FIRST_OF_MANY, numbers.LAST_OF_MANY
    if at < len(first):
        return first[at]
    from_last = groups - at
    return last[-from_last] if from_last <= len(last) else 0


@paragraph("5.2")
def by_strength(contestants: int, form: str, conditions: Conditions) -> Corrected:
    """A row by strength is paid for a number changed by a percentage and rounded up (§ 5.2)."""
    group, groups = conditions.strength_group, conditions.strength_groups
    if group is None or groups is None:
        return contestants, ()
    percent = percent_of(group, groups)
    exact = contestants + Fraction(contestants * percent, 100)
    row = rounded_up(exact)
    facts: dict[str, Fact] = {"group": group, "groups": groups, "contestants": contestants, "who": form, "row": row}
    if percent:
        facts |= {"kind": "more" if percent > 0 else "less", "percent": abs(percent), "exact": exact}
    else:
        facts["kind"] = "same"
    return row, (Reason("strength-row", facts, "5.2"),)


@paragraph("5.2")
def to_multiple(teams: int) -> Corrected:
    """The number of mini-teams in a row by strength for silver is rounded up to a multiple of four (§ 5.2)."""
    multiple = numbers.MULTIPLE_OF_TEAMS
    row = multiple * rounded_up(Fraction(teams, multiple))
    if row == teams:
        return teams, ()
    return row, (Reason.of("multiple-of-teams", "5.2", teams=teams, multiple=multiple, row=row),)


@paragraph("5.3")
def by_boards(contestants: int, form: str, boards: int) -> Corrected:
    """From 100 boards on 20 % are added, from 150 on 40 %; not in individual events (§ 5.3)."""
    percents: Iterable[int] = (percent for least, percent in numbers.LONG_EVENTS if boards >= least)
    percent = max(percents, default=0)
    if form not in LENGTHENED or not percent:
        return contestants, ()
    exact = contestants + Fraction(contestants * percent, 100)
    row = rounded_up(exact)
    facts: dict[str, Fact] = {
        "boards": boards,
        "contestants": contestants,
        "who": form,
        "percent": percent,
        "exact": exact,
    }
    return row, (Reason.of("long-event", "5.3", row=row, **facts),)
