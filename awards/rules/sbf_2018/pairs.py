"""A pairs event as a whole: its fields, its scales, and what each pair gets."""

from collections import Counter
from collections.abc import Iterator

from awards.rules.answer import Reason
from awards.rules.report import Report, Row
from awards.rules.sbf_2018 import championships, finals, gold, numbers, simultaneous
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.minima import check_standings
from awards.rules.sbf_2018.notices import pair_notices
from awards.rules.sbf_2018.pairs_bronze import bronze_floor, bronze_scale, corrected_number, handicap_scale
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.parts import Chapter, Part
from awards.rules.sbf_2018.silver import half_scale, opponents_met, silver_scale
from awards.rules.sbf_2018.tables import Field
from awards.rules.sbf_2018.taking_part import player_part
from awards.rules.scale import Scale
from awards.rules.ties import NOTHING, Portion, shared_out


def parts(report: Report, conditions: Conditions) -> Iterator[Part]:
    """What each player of each row is paid; what the common list or a championship pays on top comes last."""
    yield from _of_players(report, conditions, portions(report, conditions))
    if _in_heats(report, conditions):
        yield from _of_players(report, conditions, _common_portions(report, conditions))
    yield from championships.district_parts(report, conditions)


def _of_players(report: Report, conditions: Conditions, by_row: dict[int, Portion]) -> Iterator[Part]:
    for row in report.standings:
        for player in row.players:
            yield Part(player.number, player_part(by_row[row.index], player.share, conditions), row.index)


def portions(report: Report, conditions: Conditions) -> dict[int, Portion]:
    """What each row of the standings gives a player who took part in all of it, by the row's index.

    Each line of a pure Mitchell is an event of its own, and so is each heat of a simultaneous event for silver.
    """
    found: dict[int, Portion] = {}
    for line, contestants in report.lines().items():
        rows = [row for row in report.standings if row.line == line]
        if _in_heats(report, conditions):
            for heat in simultaneous.heats(rows):
                field = _field(len(heat), len(heat), conditions)
                places = {row.index: row.heat_place or row.place for row in heat}
                found |= _portions(report, conditions, places, scale_of(report, conditions, field))
        else:
            field = _field(contestants, len(rows), conditions)
            found |= _line_portions(report, conditions, rows, scale_of(report, conditions, field))
    return found


def _in_heats(report: Report, conditions: Conditions) -> bool:
    """Whether every heat is paid by itself, and the common list on top; for bronze there is one list only."""
    return conditions.simultaneous and report.level == "silver"


def _field(contestants: int, listed: int, conditions: Conditions) -> Field:
    number, why = corrected_number(contestants, conditions)
    return Field(contestants, number, listed, opponents_met(contestants, number, conditions.opponents_met), why)


@paragraph("13")
def _common_portions(report: Report, conditions: Conditions) -> dict[int, Portion]:
    """The silver places of the common list pay a fifth of what one event of all pairs would have paid (§ 13)."""
    found: dict[int, Portion] = {}
    for line, contestants in report.lines().items():
        rows = [row for row in report.standings if row.line == line]
        number, why = corrected_number(contestants, conditions)
        whole = _silver_event(report, conditions, Field(contestants, number, len(rows), corrected=why)).only("silver")
        scale = simultaneous.common_scale(whole.because(*why), contestants)
        by_place = shared_out(scale, Counter(row.place for row in rows), last_floors={}, number="4")
        found |= {row.index: by_place[row.place] for row in rows}
    return found


def scale_of(report: Report, conditions: Conditions, field: Field) -> Scale:
    """What each place of a field pays."""
    if conditions.championship in championships.PAIRS:
        return championships.pairs_scale(conditions.championship, field, report.boards)
    if conditions.final is not None:
        return _final_scale(report, conditions, field)
    return _plain_scale(report, conditions, field).because(*field.corrected)


def _plain_scale(report: Report, conditions: Conditions, field: Field) -> Scale:
    if report.level == "bronze":
        return bronze_scale(field, report.boards, conditions)
    if report.level == "silver":
        return _silver_event(report, conditions, field)
    return gold.gold_scale(field, report.boards, conditions)


def _silver_event(report: Report, conditions: Conditions, field: Field) -> Scale:
    scale = silver_scale(field, report.boards)
    return half_scale(scale, report.boards) if _is_half(report, conditions) else scale


@paragraph("7")
def _final_scale(report: Report, conditions: Conditions, field: Field) -> Scale:
    """A final pays silver, and in a gold event gold, with carry-over only; gold in the A final only (§ 7)."""
    final = conditions.final
    if final is None or not conditions.carry_over:
        return finals.without_carry_over(field)
    a_final = finals.a_final_scale(final, conditions, field)
    if _is_half(report, conditions):
        a_final = half_scale(a_final, report.boards)
    if conditions.silver_places_from_a_final is not None:
        return finals.b_final_scale(a_final, conditions.silver_places_from_a_final, field)
    if report.level == "gold":
        entrants, _ = corrected_number(final.entrants, conditions)
        a_final = gold.with_gold(a_final, entrants, conditions, "pairs")
    return finals.given_away(a_final, conditions)


@paragraph("2", "6")
def _is_half(report: Report, conditions: Conditions) -> bool:
    """From 36 to 41 boards a silver event is paid by half the scale (§§ 2, 6)."""
    return report.level == "silver" and report.boards < numbers.SILVER_MINIMUM.boards


@paragraph("4")
def _line_portions(report: Report, conditions: Conditions, rows: list[Row], scale: Scale) -> dict[int, Portion]:
    """Equal places share; a shared last bronze place has a floor (§ 4). A list with handicap stands beside (§ 5)."""
    without = _portions(report, conditions, {row.index: row.place for row in rows}, scale)
    if not conditions.handicap:
        return without
    floors = {"bronze": bronze_floor(report.boards, conditions)}
    listed = Counter(row.handicap_place for row in rows if row.handicap_place is not None)
    by_handicap = shared_out(handicap_scale(scale), listed, last_floors=floors, number="4")
    return {
        row.index: _better(
            without[row.index], NOTHING if row.handicap_place is None else by_handicap[row.handicap_place]
        )
        for row in rows
    }


@paragraph("4")
def _portions(report: Report, conditions: Conditions, places: dict[int, int], scale: Scale) -> dict[int, Portion]:
    """What the scale gives each of these rows by its place; a shared last bronze place has a floor (§ 4)."""
    floors = {"bronze": bronze_floor(report.boards, conditions)}
    by_place = shared_out(scale, Counter(places.values()), last_floors=floors, number="4")
    return {index: by_place[place] for index, place in places.items()}


@paragraph("5")
def _better(without: Portion, with_handicap: Portion) -> Portion:
    """A pair on both lists gets what the better of the two gives (§ 5)."""
    plain, other = without.amounts.get("bronze"), with_handicap.amounts.get("bronze")
    if plain is None or other is None:
        return without if other is None else with_handicap
    kind, better = ("without", without) if plain >= other else ("with", with_handicap)
    return Portion(
        better.amounts,
        (
            *better.because,
            Reason.of(
                "better-list", "5", kind=kind, amount=max(plain, other), other=min(plain, other), colour="bronze"
            ),
        ),
        better.warnings,
    )


CHAPTER = Chapter(parts, pair_notices, check_standings)
