"""A gold event of a club: paid as silver, whose larger awards become gold (§ 6.1)."""

from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Award, Reason
from awards.rules.fbs_2012 import numbers
from awards.rules.fbs_2012.conditions import Conditions
from awards.rules.fbs_2012.paragraphs import paragraph


def is_club_gold(level: str | None, conditions: Conditions) -> bool:
    """Whether it is a gold event that is no championship of the federation."""
    return level == "gold" and conditions.championship is None


@paragraph("6.1")
def in_gold(award: Award) -> Award:
    """Every award of at least 10 booked silver points becomes a tenth of them in gold; smaller ones stay (§ 6.1)."""
    silver = Fraction(award.points.get("silver", 0))
    if silver < numbers.LEAST_SILVER_FOR_GOLD:
        return award
    exact = silver / numbers.SILVER_PER_GOLD
    gold = rounded_up(exact)
    because = [*award.because, Reason.of("silver-to-gold", "6.1", silver=silver, gold=exact)]
    if gold != exact:
        because.append(Reason.of("rounded-up", "6.1", before=exact, amount=Fraction(gold), colour="gold"))
    return Award(award.player, {"gold": gold}, {"gold": exact}, None, tuple(because), award.rows)
