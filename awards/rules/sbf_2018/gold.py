"""Gold: the first silver places turned into gold, raised gold, observation events (§ 8)."""

from fractions import Fraction

from awards.rules.answer import Reason
from awards.rules.sbf_2018 import numbers
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.silver import silver_part, silver_scale, with_bronze
from awards.rules.sbf_2018.tables import Field
from awards.rules.scale import Entry, Scale


@paragraph("8")
def gold_places(contestants: int, conditions: Conditions, form: str) -> int:
    """How many places are gold: 3, of pairs and players below 32 two, raised 4, in an observation event 2 (§ 8)."""
    if conditions.observation:
        return numbers.OBSERVATION_PLACES
    if is_raised(contestants, conditions, form):
        return len(numbers.RAISED_GOLD)
    if form == "barometer_teams" or contestants >= numbers.GOLD_LARGE_FROM:
        return numbers.GOLD_PLACES
    return numbers.GOLD_PLACES_SMALL


@paragraph("8")
def is_raised(contestants: int, conditions: Conditions, form: str) -> bool:
    """Whether the field is so strong, and so large, that gold is raised, which comes by itself (§ 8)."""
    handicap = conditions.average_handicap
    if handicap is None or conditions.observation:
        return False
    return handicap < numbers.RAISED_BELOW_HANDICAP and contestants >= numbers.RAISED_FROM[form]


@paragraph("8")
def gold_scale(field: Field, boards: int, conditions: Conditions) -> Scale:
    """As silver, the first places in gold, then bronze three times the bronze scale (§ 8).

    An observation event is the silver scale with two places in gold.
    """
    if conditions.observation:
        return with_gold(silver_scale(field, boards), field.number, conditions, field.form)
    whole = with_bronze(silver_part(field, boards), field, "gold")
    return with_gold(whole, field.number, conditions, field.form)


@paragraph("8")
def with_gold(scale: Scale, contestants: int, conditions: Conditions, form: str) -> Scale:
    """The scale with its first places in gold: a tenth of the silver, or the raised amounts (§ 8)."""
    if is_raised(contestants, conditions, form):
        return _with_raised(scale, contestants, conditions.average_handicap or Fraction(0))
    places = gold_places(contestants, conditions, form)

    def change(entry: Entry) -> Entry:
        if entry.colour != "silver" or entry.place > places:
            return entry
        amount = entry.amount / numbers.SILVER_PER_GOLD
        return entry.to(amount, Reason.of("to-gold", "8", silver=entry.amount, gold=amount), colour="gold")

    changed = scale.each(change)
    return changed.because(Reason.of("observation", "8", places=places)) if conditions.observation else changed


def _with_raised(scale: Scale, contestants: int, handicap: Fraction) -> Scale:
    raised = {
        place: Entry(
            place,
            "gold",
            Fraction(gold),
            (
                Reason.of(
                    "raised-gold", "8", place=place, gold=Fraction(gold), handicap=handicap, contestants=contestants
                ),
            ),
        )
        for place, gold in enumerate(numbers.RAISED_GOLD, start=1)
    }
    return Scale({**scale.entries, **raised})
