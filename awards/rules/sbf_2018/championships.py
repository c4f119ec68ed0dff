"""Championships that are ranked on one list: those of pairs, and what districts' finals give on top (§ 12)."""

from collections.abc import Iterator
from fractions import Fraction

from awards.rules.answer import Reason
from awards.rules.report import Report
from awards.rules.sbf_2018 import numbers, tables
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.district_numbers import DISTRICT_BONUS
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.parts import Part
from awards.rules.sbf_2018.silver import cut_down, multiplied_bronze, silver_part, with_bronze
from awards.rules.sbf_2018.tables import Field
from awards.rules.scale import Entry, Scale
from awards.rules.ties import Portion

SEMIFINAL, FINAL = "sm-pairs-semifinal", "sm-pairs-final"
# The championships of pairs with a scale of their own.
PAIRS = (SEMIFINAL, FINAL, *numbers.SM_PAIRS_GOLD)


def pairs_scale(championship: str | None, field: Field, boards: int) -> Scale:
    """What each place pays in one of the championships of pairs."""
    if championship == SEMIFINAL:
        return _semifinal(field, boards)
    if championship == FINAL:
        return _final(field)
    return _closed_class(championship or "", field, boards)


@paragraph("12")
def _semifinal(field: Field, boards: int) -> Scale:
    """Silver by row 100, below 100 pairs by the row of § 6, then bronze for 41 pairs in the best third (§ 12)."""
    if field.number >= numbers.SEMIFINAL_ROW:
        why = Reason.of("semifinal-row", "12", row=numbers.SEMIFINAL_ROW)
        silver = tables.silver(numbers.SEMIFINAL_ROW, field=field).because(why)
    else:
        silver = silver_part(field, boards)
    upto = min(field.paid, silver.last + numbers.SEMIFINAL_BRONZE_PLACES)
    return with_bronze(silver, field, "silver", upto=upto)


@paragraph("12")
def _final(field: Field) -> Scale:
    """The open class: gold for 13 pairs, then bronze three times the scale of its own field to place 18 (§ 12)."""
    gold = _gold(FINAL, numbers.SM_PAIRS_FINAL_GOLD)
    bronze = cut_down(multiplied_bronze(field, "gold"), _worth(gold))
    return gold.then(bronze, after=gold.last, upto=numbers.SM_PAIRS_FINAL_BRONZE_TO)


@paragraph("12")
def _closed_class(championship: str, field: Field, boards: int) -> Scale:
    """Juniors, veterans, women, mixed: gold for four pairs, then Table D and three times the bronze scale (§ 12)."""
    gold = _gold(championship, numbers.SM_PAIRS_GOLD[championship])
    silver = silver_part(field, boards)
    scale = gold.then(silver, after=gold.last, upto=silver.last)
    bronze = cut_down(multiplied_bronze(field, "gold"), _worth(scale))
    return scale.then(bronze, after=scale.last, upto=field.paid)


def _gold(championship: str, amounts: tuple[int, ...]) -> Scale:
    return Scale.of(
        Entry(
            place,
            "gold",
            Fraction(gold),
            (
                Reason.of(
                    "championship-gold",
                    "12",
                    championship=championship,
                    place=place,
                    amount=Fraction(gold),
                    colour="gold",
                ),
            ),
        )
        for place, gold in enumerate(amounts, start=1)
    )


def _worth(scale: Scale) -> Fraction:
    """What the last place of a scale of gold and silver is worth, in silver points."""
    last = scale.entries[scale.last]
    return last.amount * numbers.SILVER_PER_GOLD if last.colour == "gold" else last.amount


@paragraph("12", "16")
def district_parts(report: Report, conditions: Conditions) -> Iterator[Part]:
    """In a district's final three places get silver on top, without ranking; a tie gives the higher one (§§ 12, 16)."""
    bonus = DISTRICT_BONUS.get(conditions.championship or "")
    if bonus is None or report.boards < bonus.boards or conditions.silver_places_from_a_final is not None:
        return
    least = bonus.part_teams if report.form == "barometer_teams" else bonus.part
    for row in report.standings:
        if row.place > len(bonus.bonus):
            continue
        amount = Fraction(bonus.bonus[row.place - 1])
        why = Reason.of("district-bonus", "12", place=row.place, amount=amount, colour="silver")
        for player in row.players:
            if player.share >= least:
                yield Part(player.number, Portion({"silver": amount}, (why,)), row.index, ranks=False)
