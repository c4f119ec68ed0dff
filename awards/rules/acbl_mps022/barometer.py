"""Barometer finals: what the M of each level is (p. 15)."""

from fractions import Fraction

from awards.rules.acbl_mps022 import numbers, team_numbers
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.answer import Reason


@paragraph("17")
def barometer_m(level: int, m: Fraction) -> tuple[Fraction, tuple[Reason, ...]]:
    """The M of the event's limits, 0.80 at the second level, at most 0.65 at the third (§ 17; p. 15)."""
    if level == team_numbers.BAROMETER_SECOND_LEVEL:
        found = team_numbers.BAROMETER_SECOND_M
    elif level == team_numbers.BAROMETER_SIDE_LEVEL:
        found = min(m, numbers.SIDE_MOST_M)
    else:
        return m, ()
    return found, (because("barometer-m", "17", "15", stage=level, m=found),)
