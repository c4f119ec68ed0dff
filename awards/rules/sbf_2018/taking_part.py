"""Who took part in enough of an event, and in events over several evenings his part of it (§ 15)."""

from dataclasses import replace
from fractions import Fraction

from awards.rules.answer import Reason
from awards.rules.sbf_2018 import numbers
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.ties import NOTHING, Portion


@paragraph("15")
def player_part(portion: Portion, share: Fraction, conditions: Conditions) -> Portion:
    """What a player gets of his pair's points: all of them from half of the boards on, else nothing (§ 15).

    Over several evenings it is his share of them, however small.
    """
    if conditions.evenings > 1:
        return _part(portion, share) if share < 1 else portion
    return portion if share >= numbers.LEAST_SHARE else replace(NOTHING, warnings=portion.warnings)


def _part(portion: Portion, share: Fraction) -> Portion:
    amounts = {colour: amount * share for colour, amount in portion.amounts.items() if share}
    parts = tuple(
        Reason.of("share-of-evenings", "15", share=share, before=portion.amounts[colour], amount=amount, colour=colour)
        for colour, amount in amounts.items()
    )
    return Portion(amounts, (*portion.because, *parts), portion.warnings)
