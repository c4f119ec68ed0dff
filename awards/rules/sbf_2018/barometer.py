"""Team barometers: Table B1 for bronze, Table E1 for silver and gold (§ 10)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Reason
from awards.rules.report import Draft, Report
from awards.rules.report.fields import Findings
from awards.rules.sbf_2018 import gold, numbers, tables
from awards.rules.sbf_2018.championships import district_parts
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.minima import check_standings
from awards.rules.sbf_2018.notices import notices
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.parts import Chapter, Part
from awards.rules.sbf_2018.silver import opponents_met, silver_scale
from awards.rules.sbf_2018.tables import Field
from awards.rules.sbf_2018.taking_part import team_part
from awards.rules.scale import Entry, Scale
from awards.rules.ties import shared_out

FORM = "barometer_teams"


def parts(report: Report, conditions: Conditions) -> Iterator[Part]:
    """What each player of each team is paid, and what a district's final pays on top."""
    for line, contestants in report.lines().items():
        rows = [row for row in report.standings if row.line == line]
        met = opponents_met(contestants, contestants, conditions.opponents_met)
        scale = scale_of(report, conditions, Field(contestants, contestants, len(rows), met, form=FORM))
        by_place = shared_out(scale, Counter(row.place for row in rows), last_floors={}, number="4")
        for row in rows:
            for player in row.players:
                yield Part(player.number, team_part(by_place[row.place], player.share), row.index)
    yield from district_parts(report, conditions)


@paragraph("10")
def scale_of(report: Report, conditions: Conditions, field: Field) -> Scale:
    """Table B1 for bronze, also of a division; Table E1 for silver, its first places in gold for gold (§ 10)."""
    if report.level == "silver":
        return silver_scale(field, report.boards)
    if report.level == "gold":
        return gold.gold_scale(field, report.boards, conditions)
    if conditions.division is None:
        return tables.bronze(field.number, field=field)
    return division_scale(field, conditions.division)


@paragraph("10")
def division_scale(field: Field, division: int) -> Scale:
    """A division: 1.2 or 0.8 times its teams, rounded up, choose the row; its best third is paid (§ 10).

    Places beyond the row go on by two thirds.
    """
    coefficient = numbers.BAROMETER_DIVISIONS[division - 1]
    row = rounded_up(field.number * coefficient)
    why = Reason.of(
        "division-row",
        "10",
        division=division,
        divisions=len(numbers.BAROMETER_DIVISIONS),
        contestants=field.contestants,
        coefficient=coefficient,
        row=row,
    )
    scale = tables.bronze(row, field=field).first(field.paid)
    while scale.last < min(field.paid, field.listed):
        scale = Scale({**scale.entries, scale.last + 1: _next(scale.entries[scale.last], row)})
    return scale.because(why)


def _next(above: Entry, row: int) -> Entry:
    amount = Fraction(max(numbers.BRONZE_FLOOR, rounded_up(above.amount * 2 / 3)))
    why = Reason.of(
        "beyond-the-row", "10", row=row, place=above.place + 1, before=above.amount, amount=amount, colour=above.colour
    )
    return Entry(above.place + 1, above.colour, amount, (why,), above.warnings)


def check(draft: Draft, conditions: Conditions, findings: Findings) -> None:
    """Note whatever keeps a team barometer from its level."""
    check_standings(draft, conditions, findings)
    _check_divisions(conditions, findings)
    _check_ties(draft, findings)


def _check_divisions(conditions: Conditions, findings: Findings) -> None:
    divisions = len(numbers.BAROMETER_DIVISIONS)
    if conditions.divisions is not None and conditions.divisions != divisions:
        findings.add(
            "conditions.divisions",
            "bad-condition",
            kind="integer",
            found=str(conditions.divisions),
            least=divisions,
            most=divisions,
        )


@paragraph("4")
def _check_ties(draft: Draft, findings: Findings) -> None:
    """Teams in a barometer never tie: the second of two equal places is a problem (§ 4)."""
    seen: set[tuple[str | None, int]] = set()
    for row in draft.standings or ():
        if (row.line, row.place) in seen:
            findings.add(f"standings[{row.index}].place", "tie-not-allowed", found=str(row.place))
        seen.add((row.line, row.place))


CHAPTER = Chapter(parts, notices, check)
