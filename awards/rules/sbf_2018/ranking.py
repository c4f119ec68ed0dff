"""Ranking points, counted on the exact amounts (§ 16)."""

from collections.abc import Mapping
from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Fact, Reason
from awards.rules.sbf_2018 import numbers
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.paragraphs import paragraph


@paragraph("16")
def ranking_points(exact: Mapping[str, Fraction], level: str, conditions: Conditions) -> tuple[int, tuple[Reason, ...]]:
    """A silver point ranks as 1, in a gold event as 1.5, a gold point as 15; the sum is rounded up (§ 16).

    In the final of the open championship in pairs a gold point ranks as 9. Bronze gives no ranking points, and spring
    and autumn silver give none.
    """
    if "gold" not in exact and "silver" not in exact:
        return 0, ()
    gold, silver = exact.get("gold", Fraction(0)), exact.get("silver", Fraction(0))
    if conditions.season_silver is not None:
        return 0, (Reason.of("no-ranking", "16", season=conditions.season_silver),)
    silver_rate = numbers.RANKING_SILVER_IN_GOLD if level == "gold" else numbers.RANKING_SILVER
    gold_rate = numbers.RANKING_GOLD_IN_CHAMPIONSHIP.get(conditions.championship or "", Fraction(numbers.RANKING_GOLD))
    total = gold * gold_rate + silver * silver_rate
    points = rounded_up(total)
    facts: dict[str, Fact] = {"exact": total, "ranking": points}
    if gold:
        facts |= {"gold": gold, "gold_rate": gold_rate}
    if silver:
        facts |= {"silver": silver, "silver_rate": silver_rate}
    facts["kind"] = "both" if gold and silver else "gold" if gold else "silver"
    return points, (Reason("ranking", facts, "16"),)
