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
        return _part(portion, share, "share-of-evenings", "15") if share < 1 else portion
    return portion if share >= numbers.LEAST_SHARE else replace(NOTHING, warnings=portion.warnings)


@paragraph("10")
def team_part(portion: Portion, share: Fraction) -> Portion:
    """In a team barometer a player gets his part of the matches of his team's points, from a third on (§ 10)."""
    if share < numbers.BAROMETER_LEAST_SHARE:
        return replace(NOTHING, warnings=portion.warnings)
    return _part(portion, share, "share-of-matches", "10") if share < 1 else portion


def _part(portion: Portion, share: Fraction, code: str, number: str) -> Portion:
    amounts = {colour: amount * share for colour, amount in portion.amounts.items() if share}
    parts = tuple(
        Reason.of(code, number, share=share, before=portion.amounts[colour], amount=amount, colour=colour)
        for colour, amount in amounts.items()
    )
    return Portion(amounts, (*portion.because, *parts), portion.warnings)
