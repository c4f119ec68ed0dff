"""Individual events: Table C for bronze, Table F for silver and gold (§ 9)."""

from collections import Counter
from collections.abc import Iterator

from awards.rules.report import Report
from awards.rules.sbf_2018 import gold, numbers, tables
from awards.rules.sbf_2018.championships import district_parts
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.minima import check_standings
from awards.rules.sbf_2018.notices import notices
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.parts import Chapter, Part
from awards.rules.sbf_2018.silver import opponents_met, silver_scale
from awards.rules.sbf_2018.tables import Field
from awards.rules.sbf_2018.taking_part import player_part
from awards.rules.scale import Scale
from awards.rules.ties import shared_out


def parts(report: Report, conditions: Conditions) -> Iterator[Part]:
    """What each player is paid, and what a district's final pays on top."""
    yield from _by_place(report, conditions)
    yield from district_parts(report, conditions)


@paragraph("4", "9")
def _by_place(report: Report, conditions: Conditions) -> Iterator[Part]:
    """Each row by its place; players that tie share, with a floor for a shared last bronze place (§§ 4, 9)."""
    for line, contestants in report.lines().items():
        rows = [row for row in report.standings if row.line == line]
        met = opponents_met(contestants, contestants, conditions.opponents_met)
        scale = scale_of(report, conditions, Field(contestants, contestants, len(rows), met, form="individual"))
        floors = {"bronze": numbers.BRONZE_FLOOR}
        by_place = shared_out(scale, Counter(row.place for row in rows), last_floors=floors, number="4")
        for row in rows:
            for player in row.players:
                yield Part(player.number, player_part(by_place[row.place], player.share, conditions), row.index)


@paragraph("9")
def scale_of(report: Report, conditions: Conditions, field: Field) -> Scale:
    """Table C for bronze; Table F for silver, its first places in gold for gold (§ 9)."""
    if report.level == "bronze":
        return tables.bronze(field.number, field=field)
    if report.level == "silver":
        return silver_scale(field, report.boards)
    return gold.gold_scale(field, report.boards, conditions)


CHAPTER = Chapter(parts, notices, check_standings)
