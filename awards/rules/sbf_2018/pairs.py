"""A pairs event as a whole: its fields, its scales, and what each pair gets."""

from collections import Counter
from collections.abc import Iterable, Iterator

from awards.rules.answer import Reason
from awards.rules.report import Report, Row
from awards.rules.sbf_2018 import finals, gold, numbers
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.minima import check_event
from awards.rules.sbf_2018.pairs_bronze import bronze_floor, bronze_scale, corrected_number, handicap_scale
from awards.rules.sbf_2018.pairs_silver import half_scale, silver_part, silver_scale, with_bronze
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.parts import Chapter, Part
from awards.rules.sbf_2018.tables import Field
from awards.rules.sbf_2018.taking_part import player_part
from awards.rules.scale import Scale
from awards.rules.ties import NOTHING, Portion, shared_out


def parts(report: Report, conditions: Conditions) -> Iterator[Part]:
    """What each player of each row is paid."""
    by_row = portions(report, conditions)
    for row in report.standings:
        for player in row.players:
            yield Part(player.number, player_part(by_row[row.index], player.share, conditions), row.index)


def portions(report: Report, conditions: Conditions) -> dict[int, Portion]:
    """What each row of the standings gives a player who took part in all of it, by the row's index.

    Each line of a pure Mitchell is an event of its own.
    """
    found: dict[int, Portion] = {}
    for line, contestants in report.lines().items():
        rows = [row for row in report.standings if row.line == line]
        number, why = corrected_number(contestants, conditions)
        field = Field(contestants, number, len(rows), _opponents_met(contestants, number, conditions), why)
        found |= _line_portions(report, conditions, rows, scale_of(report, conditions, field))
    return found


def scale_of(report: Report, conditions: Conditions, field: Field) -> Scale:
    """What each place of a field pays."""
    if conditions.final is not None:
        return _final_scale(report, conditions, field)
    return _plain_scale(report, conditions, field).because(*field.corrected)


def _plain_scale(report: Report, conditions: Conditions, field: Field) -> Scale:
    if report.level == "bronze":
        return bronze_scale(field, report.boards, conditions)
    if report.level == "silver":
        scale = silver_scale(field, report.boards, level="silver")
        return half_scale(scale, report.boards) if _is_half(report, conditions) else scale
    if conditions.observation:
        return gold.with_gold(silver_scale(field, report.boards, level="silver"), field.number, conditions)
    return _gold_scale(report, conditions, field)


@paragraph("8")
def _gold_scale(report: Report, conditions: Conditions, field: Field) -> Scale:
    """As silver, the first places in gold, then bronze three times the bronze scale (§ 8)."""
    silver = silver_part(field, report.boards)
    return gold.with_gold(with_bronze(silver, field, "gold"), field.number, conditions)


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
        a_final = gold.with_gold(a_final, entrants, conditions)
    return finals.given_away(a_final, conditions)


@paragraph("2", "6")
def _is_half(report: Report, conditions: Conditions) -> bool:
    """From 36 to 41 boards a silver event is paid by half the scale (§§ 2, 6)."""
    return report.level == "silver" and report.boards < numbers.SILVER_MINIMUM.boards


def _opponents_met(contestants: int, number: int, conditions: Conditions) -> int | None:
    """The opponents each pair met, None where that was all of them."""
    met = conditions.opponents_met
    return None if met is None or met >= min(contestants, number) - 1 else met


@paragraph("4")
def _line_portions(report: Report, conditions: Conditions, rows: list[Row], scale: Scale) -> dict[int, Portion]:
    """Equal places share; a shared last bronze place has a floor (§ 4)."""
    floors = {"bronze": bronze_floor(report.boards, conditions)}
    by_place = shared_out(scale, Counter(row.place for row in rows), last_floors=floors, number="4")
    without = {row.index: by_place[row.place] for row in rows}
    if not conditions.handicap:
        return without
    listed = Counter(row.handicap_place for row in rows if row.handicap_place is not None)
    by_handicap = shared_out(handicap_scale(scale), listed, last_floors=floors, number="4")
    return {
        row.index: _better(
            without[row.index], NOTHING if row.handicap_place is None else by_handicap[row.handicap_place]
        )
        for row in rows
    }


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


@paragraph("2")
def event_warnings(report: Report, conditions: Conditions) -> Iterable[Reason]:
    """What somebody should look at although the event is paid, such as gold in which not all met all (§ 2)."""
    if report.level == "gold" and not conditions.observation:
        contestants = conditions.final.entrants if conditions.final else min(report.lines().values(), default=0)
        met = _met_in_all(report, conditions)
        if contestants < numbers.LARGE_GOLD_MINIMUM.contestants and met is not None and met < contestants - 1:
            yield Reason.of(
                "not-all-met", "2", contestants=contestants, met=met, least=numbers.LARGE_GOLD_MINIMUM.contestants
            )
    if conditions.observation:
        smallest = conditions.final.entrants if conditions.final else min(report.lines().values(), default=0)
        large = smallest >= numbers.LARGE_GOLD_MINIMUM.contestants
        boards = numbers.LARGE_GOLD_MINIMUM.boards if large else numbers.GOLD_MINIMUM.boards
        least = numbers.GOLD_MINIMUM.contestants
        if smallest >= least and report.boards >= boards:
            yield Reason.of("observation-not-needed", "8", contestants=smallest, boards=report.boards, least=least)
    if not conditions.handicap and any(row.handicap_place is not None for row in report.standings):
        yield Reason.of("key-not-used", "5", key="handicap_place")
    if any(row.heat is not None or row.heat_place is not None for row in report.standings):
        yield Reason.of("key-not-used", "13", key="heat")
    for row in report.standings:
        seats = sum(player.share for player in row.players)
        if len(row.players) == 1:
            yield Reason.of("pair-of-one", "15", row=row.index)
        elif seats > 2:
            yield Reason.of("pair-of-more", "15", row=row.index, seats=seats)


def _met_in_all(report: Report, conditions: Conditions) -> int | None:
    if conditions.final is not None:
        return conditions.final.qualifying_rounds + conditions.final.final_rounds
    return conditions.opponents_met


CHAPTER = Chapter(parts, event_warnings, check_event)
