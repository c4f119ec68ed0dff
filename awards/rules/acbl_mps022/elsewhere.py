"""Points of the American Bridge Association (p. 3)."""

from fractions import Fraction

from awards.rules.acbl_mps022 import team_numbers
from awards.rules.acbl_mps022.paragraphs import paragraph
from awards.rules.acbl_mps022.rounding import half_up


@paragraph("26")
def aba_credit(points: Fraction | int) -> Fraction:
    """The black points of a member of the ABA who joins for the first time: 10 %, at most 200 (§ 26; p. 3)."""
    return min(half_up(Fraction(points) * team_numbers.ABA_SHARE), Fraction(team_numbers.ABA_MOST))


@paragraph("26")
def counted_for_limits(own: Fraction | int, aba: Fraction | int) -> Fraction:
    """What counts for limits by masterpoints: his own, and two points of the ABA as one (§ 26; p. 3)."""
    return own + Fraction(aba) / team_numbers.ABA_PER_POINT
