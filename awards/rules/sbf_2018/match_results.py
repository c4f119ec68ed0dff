"""Who won a team match: on each team's own victory points after penalties, or by any margin (§ 11)."""

from awards.rules.answer import Fact, Reason
from awards.rules.report import Match, Side
from awards.rules.sbf_2018 import match_numbers as numbers
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.paragraphs import paragraph

WON, DRAWN = "won", "drawn"


def sides(match: Match) -> tuple[tuple[Side, Side], tuple[Side, Side]]:
    """Each team of the match with its opponent."""
    return (match.home, match.away), (match.away, match.home)


@paragraph("11")
def is_played(match: Match) -> bool:
    """Whether the teams met at all: after a walkover nobody gets anything (§ 11)."""
    return match.outcome != "walkover"


@paragraph("11")
def by_any_margin(match: Match, conditions: Conditions) -> bool:
    """In a cup the least part of an IMP decides (§ 11)."""
    return conditions.cup or match.scale == "imp"


@paragraph("11")
def loser_of_conceded(match: Match) -> str | None:
    """Who gave the match up: as the report says, else who has fewer victory points; None if neither tells (§ 11)."""
    if match.conceded_by is not None:
        return match.conceded_by
    if match.home.vp is None or match.away.vp is None or match.home.vp == match.away.vp:
        return None
    return "home" if match.home.vp < match.away.vp else "away"


@paragraph("11")
def result(match: Match, own: Side, other: Side, conditions: Conditions) -> str | None:
    """Won or drawn for the team with ``own`` points, or None: lost, or nothing was decided (§ 11)."""
    if match.outcome == "conceded":
        lost = match.home if loser_of_conceded(match) == "home" else match.away
        return None if own is lost else WON
    if not is_played(match) or own.vp is None or other.vp is None:
        return None
    if by_any_margin(match, conditions):
        return WON if own.vp > other.vp else DRAWN if own.vp == other.vp else None
    limits = numbers.SCALES[match.scale]
    if own.vp > limits.won or (own.vp == limits.won and not limits.strict):
        return WON
    return DRAWN if own.vp >= limits.drawn else None


def why_result(match: Match, own: Side, other: Side, found: str, conditions: Conditions) -> Reason:
    """The reason for a match that is won or drawn."""
    facts: dict[str, Fact] = {"match": match.index + 1, "opponent": other.team}
    if match.outcome == "conceded":
        return Reason.of("match-result", "11", kind="conceded", **facts)
    vp, others = own.vp or 0, other.vp or 0
    if by_any_margin(match, conditions):
        return Reason.of("match-result", "11", kind=f"{found}-by-margin", vp=vp, other=others, **facts)
    return Reason.of("match-result", "11", kind=found, vp=vp, scale=match.scale, **facts)
