"""Who won a team match: on each team's own victory points after penalties, or by any margin (§ 5.7)."""

from fractions import Fraction

from awards.rules.answer import Fact, Reason
from awards.rules.fbs_2012 import match_numbers as numbers
from awards.rules.fbs_2012.conditions import Conditions
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.report import Match, Side

WON, DRAWN = "won", "drawn"
IMP = "imp"
# The name that a match's division may have instead of a number.
PROMOTION = "promotion"
# Of these nobody gets anything, and nobody looks at the line-up and the victory points.
UNPLAYED = frozenset({"walkover", "aborted"})


def sides(match: Match) -> tuple[tuple[Side, Side], tuple[Side, Side]]:
    """Each team of the match with its opponent."""
    return (match.home, match.away), (match.away, match.home)


@paragraph("5.7")
def is_decided(match: Match) -> bool:
    """A match counts if it was played to the end or given up; not a walk-over, nor one that was stopped (§ 5.7)."""
    return match.outcome not in UNPLAYED


@paragraph("5.7", "6.3")
def by_any_margin(match: Match, conditions: Conditions) -> bool:
    """Where the loser leaves the event or moves down, whoever has more has won, by any margin (§§ 5.7, 6.3)."""
    return conditions.cup or match.scale == IMP or match.division == PROMOTION or match.outcome == "conceded"


@paragraph("5.7")
def is_undecided(match: Match, conditions: Conditions) -> bool:
    """A match that must have a winner is level, and nobody said who gave it up (§ 5.7)."""
    if not is_decided(match) or not by_any_margin(match, conditions):
        return False
    return match.home.vp == match.away.vp and not _given_up(match)


def _given_up(match: Match) -> bool:
    return match.outcome == "conceded" and match.conceded_by is not None


@paragraph("5.7")
def result(match: Match, own: Side, other: Side, conditions: Conditions) -> str | None:
    """With 19 points or more a team has won, with 12 or more it has drawn, each by its own points (§ 5.7).

    Where any margin decides, the team with more has won; of a match that was given up the report may say by whom.
    None: lost, or nothing was decided.
    """
    if not is_decided(match):
        return None
    if _given_up(match):
        return WON if other is (match.home if match.conceded_by == "home" else match.away) else None
    if by_any_margin(match, conditions):
        return WON if _vp(own) > _vp(other) else None
    if _vp(own) >= numbers.WON:
        return WON
    return DRAWN if _vp(own) >= numbers.DRAWN else None


def _vp(side: Side) -> Fraction:
    return side.vp or Fraction(0)


def why_result(match: Match, own: Side, other: Side, found: str, conditions: Conditions) -> Reason:
    """The reason for a match that is won or drawn."""
    facts: dict[str, Fact] = {"match": match.index + 1, "opponent": other.team}
    if match.outcome == "conceded":
        return Reason.of("match-result", "5.7", kind="conceded", **facts)
    if by_any_margin(match, conditions):
        return Reason.of("match-result", "5.7", kind="won-by-margin", vp=_vp(own), other=_vp(other), **facts)
    return Reason.of("match-result", "5.7", kind=f"{found}-on-vp", vp=_vp(own), **facts)
