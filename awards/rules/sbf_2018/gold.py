"""Gold: the first silver places turned into gold, raised gold, observation events (§ 8)."""

from fractions import Fraction

from awards.rules.answer import Reason
from awards.rules.sbf_2018 import numbers
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.scale import Entry, Scale


@paragraph("8")
def gold_places(contestants: int, conditions: Conditions) -> int:
    """How many places are gold: 3, below 32 contestants 2, raised 4, in an observation event 2 (§ 8)."""
    if conditions.observation:
        return numbers.OBSERVATION_PLACES
    if is_raised(contestants, conditions):
        return len(numbers.RAISED_GOLD)
    return numbers.GOLD_PLACES if contestants >= numbers.GOLD_LARGE_FROM else numbers.GOLD_PLACES_SMALL


@paragraph("8")
def is_raised(contestants: int, conditions: Conditions) -> bool:
    """Whether the field is so strong that gold is raised, which comes by itself (§ 8)."""
    handicap = conditions.average_handicap
    if handicap is None or conditions.observation:
        return False
    return handicap < numbers.RAISED_BELOW_HANDICAP and contestants >= numbers.RAISED_FROM


@paragraph("8")
def with_gold(scale: Scale, contestants: int, conditions: Conditions) -> Scale:
    """The scale with its first places in gold: a tenth of the silver, or the raised amounts (§ 8)."""
    places, raised = gold_places(contestants, conditions), is_raised(contestants, conditions)

    def change(entry: Entry) -> Entry:
        if entry.colour != "silver" or entry.place > places:
            return entry
        if raised:
            return _raised(entry, contestants, conditions.average_handicap or Fraction(0))
        amount = entry.amount / numbers.SILVER_PER_GOLD
        return entry.to(amount, Reason.of("to-gold", "8", silver=entry.amount, gold=amount), colour="gold")

    changed = scale.each(change)
    return changed.because(Reason.of("observation", "8", places=places)) if conditions.observation else changed


def _raised(entry: Entry, contestants: int, handicap: Fraction) -> Entry:
    amount = Fraction(numbers.RAISED_GOLD[entry.place - 1])
    return Entry(
        entry.place,
        "gold",
        amount,
        (Reason.of("raised-gold", "8", place=entry.place, gold=amount, handicap=handicap, contestants=contestants),),
    )
