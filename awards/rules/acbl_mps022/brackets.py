"""How many teams of lower brackets, or of lower flights of a knockout, count (pp. 17-18)."""

from fractions import Fraction

from awards.rules.acbl_mps022 import team_numbers
from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.acbl_mps022.team_numbers import credited_teams
from awards.rules.acbl_mps022.values import Group
from awards.rules.answer import Fact, Reason


@paragraph("20")
def own_teams(group: Group) -> int:
    """The teams of a group of a knockout: where it was split, those of its largest part (§ 20; p. 17)."""
    return max(group.split_groups, default=group.entrants)


@paragraph("21")
def knockout_teams(event: Contest, group: Group) -> tuple[Fraction, tuple[Reason, ...]]:
    """A group's own teams, and what lower ones, for the first also other knockouts, add (§ 21; p. 18)."""
    own = own_teams(group)
    lower = sum(other.entrants for other in event.groups[group.index + 1 :])
    if group.index == 0 and takes_other_knockouts(event):
        lower += event.conditions.other_restricted_ko_teams
    why: tuple[Reason, ...] = ()
    if group.split_groups:
        why += (because("split-groups", "20", "17", own=own, groups=group.split_groups),)
    if not lower:
        return Fraction(own), why
    average = group.top_team_average
    added = credited_teams(team_numbers.FULL_AVERAGE if average is None else average, lower)
    teams = own + added
    facts: dict[str, Fact] = {"own": own, "lower": lower, "added": added, "teams": teams}
    if average is None:
        reason = because("ko-teams", "21", "18", kind="open", **facts)
    else:
        reason = because("ko-teams", "21", "18", kind="average", average=average, **facts)
    return teams, (*why, reason)


@paragraph("21")
def takes_other_knockouts(event: Contest) -> bool:
    """The first bracket or flight takes them, and so does an open knockout without limits (§ 21; p. 18)."""
    first, conditions = event.groups[0], event.conditions
    if conditions.structure != "open":
        return True
    return not conditions.restrictions and first.max_masterpoints is None and not first.min_masterpoints
