"""Points of the American Bridge Association, which give black points to a member who joins (p. 3)."""

from collections.abc import Mapping
from fractions import Fraction

from awards.rules.acbl_mps022.elsewhere import aba_credit
from awards.rules.foreign import ForeignRules, Origin, Registered

ABA, POINTS = "aba", "aba"


def registered(origin: str, points: Mapping[str, Fraction]) -> Registered:
    """A tenth of the points of the ABA, all black (p. 3)."""
    return {"black": aba_credit(points.get(POINTS, Fraction(0)))}


FOREIGN = ForeignRules(
    origins=(Origin(ABA, "American Bridge Association", (POINTS,), once=True),),
    registered=registered,
)
