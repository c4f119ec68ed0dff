"""The federation's championships in pairs: gold by a scale that the office keeps (§ 6.2)."""

from collections.abc import Iterator
from fractions import Fraction

from awards.rules.answer import Reason
from awards.rules.fbs_2012 import match_numbers as numbers
from awards.rules.fbs_2012.conditions import Conditions
from awards.rules.fbs_2012.minima import check_lines
from awards.rules.fbs_2012.pairs import SEATS
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.fbs_2012.parts import Chapter, Part, no_warnings
from awards.rules.fbs_2012.placings import rows_by_scale
from awards.rules.fbs_2012.taking_part import seat_parts
from awards.rules.report import Draft, Report
from awards.rules.report.fields import Findings
from awards.rules.scale import Entry, Scale

VETERANS = "fm-veterans"


def parts(report: Report, conditions: Conditions) -> Iterator[Part]:
    """What both players of each pair are paid."""
    scale = championship_scale(conditions)
    for row, portion in rows_by_scale(report, lambda contestants, listed: scale):
        yield from seat_parts(row, portion, SEATS)


@paragraph("6.2")
def championship_scale(conditions: Conditions) -> Scale:
    """Gold by place: the veterans get 3, 2 and 1; the others' scales are lost, so the report says them (§ 6.2)."""
    championship = conditions.championship or ""
    if championship == VETERANS:
        amounts = tuple(Fraction(gold) for gold in numbers.VETERANS_GOLD)
    else:
        amounts = conditions.gold_scale or ()
    return Scale.of(_entry(championship, place, gold) for place, gold in enumerate(amounts, start=1))


def _entry(championship: str, place: int, gold: Fraction) -> Entry:
    why = Reason.of("championship-place", "6.2", championship=championship, place=place, amount=gold, colour="gold")
    return Entry(place, "gold", gold, (why,))


@paragraph("6.2")
def check(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """The scale has to be there, and so many pairs as the championship has it for; no boards are asked for (§ 6.2)."""
    check_lines(draft, findings)
    championship = conditions.championship or ""
    if championship != VETERANS and "gold_scale" not in draft.conditions:
        findings.add("conditions.gold_scale", "gold-scale-needed", championship=championship)
    least = numbers.LEAST_PAIRS.get(championship, 0)
    if draft.entrants is not None and draft.entrants < least:
        findings.add(
            "standings",
            "too-few-contestants",
            kind="championship",
            championship=championship,
            least=least,
            found=draft.entrants,
        )


CHAPTER = Chapter(parts, no_warnings, check)
