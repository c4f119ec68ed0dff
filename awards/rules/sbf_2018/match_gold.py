"""Silver of team matches turned into gold: the first teams of a gold event, raised gold, the juniors (§§ 8, 11, 12)."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from awards.rules.answer import Reason
from awards.rules.report import Report, Row
from awards.rules.sbf_2018 import match_numbers, numbers
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.match_points import Record, Seat, rows_by_team
from awards.rules.sbf_2018.match_pools import championship_of
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.parts import Part
from awards.rules.scale import Entry, Scale
from awards.rules.ties import Portion, shared_out

Won = dict[Seat, list[Part]]


def with_gold(won: Won, played: Mapping[str, Record], report: Report, conditions: Conditions) -> Won:
    """The players' parts, those of the first teams in gold where the event says so."""
    championship = championship_of(conditions)
    if championship is not None and championship.instead_of_silver:
        return _instead_of_silver(won, report, championship)
    if report.level != "gold" or championship is not None:
        return won
    if is_raised(report, conditions):
        return _raised(won, played, report, conditions)
    return _converted(won, report, conditions)


@paragraph("8", "11")
def is_raised(report: Report, conditions: Conditions) -> bool:
    """Whether a field of teams is so strong, and so large, that gold is raised (§§ 8, 11)."""
    handicap = conditions.average_handicap
    if handicap is None or conditions.observation:
        return False
    return handicap < numbers.RAISED_BELOW_HANDICAP and report.entrants >= match_numbers.RAISED_FROM


@paragraph("8", "11")
def _converted(won: Won, report: Report, conditions: Conditions) -> Won:
    """The silver of the first three teams' players turns into gold, in an observation event of two (§§ 8, 11)."""
    places = numbers.OBSERVATION_PLACES if conditions.observation else match_numbers.GOLD_PLACES
    before = (Reason.of("observation", "8", places=places),) if conditions.observation else ()
    rows = rows_by_team(report)
    changed = dict(won)
    for (team, player), parts in won.items():
        row = rows.get(team)
        if row is None or row.place > places:
            continue
        silver = silver_of(parts)
        gold = silver / numbers.SILVER_PER_GOLD
        why = (*_because(parts), *before, Reason.of("to-gold", "8", silver=silver, gold=gold))
        changed[team, player] = [Part(player, Portion({"gold": gold}, why), row=row.index)]
    return changed


@paragraph("8", "11")
def _raised(won: Won, played: Mapping[str, Record], report: Report, conditions: Conditions) -> Won:
    """Raised gold for the first four teams: each player's part of it by his halves, from a third of them on (§§ 8, 11).

    Whoever played less keeps his silver.
    """
    entries = [
        Entry(
            place,
            "gold",
            Fraction(gold),
            (
                Reason.of(
                    "raised-gold",
                    "8",
                    place=place,
                    gold=Fraction(gold),
                    handicap=conditions.average_handicap or Fraction(0),
                    contestants=report.entrants,
                ),
            ),
        )
        for place, gold in enumerate(numbers.RAISED_GOLD, start=1)
    ]
    changed = dict(won)
    for row, portion in _portions(report, Scale.of(entries)):
        record = played.get(row.team or "")
        for player in record.player_halves if record is not None else ():
            part = _part_of(portion, record, player) if record is not None else None
            if part is not None:
                changed[row.team or "", player] = [Part(player, part, row=row.index)]
    return changed


def _part_of(portion: Portion, record: Record, player: str) -> Portion | None:
    """The player's part of his team's gold, None where he played too little."""
    share = record.part(player)
    if share < match_numbers.PART_FOR_BONUS:
        return None
    amount = portion.amounts["gold"] * share
    why = Reason.of(
        "halves-of-team",
        "11",
        before=portion.amounts["gold"],
        played=record.player_halves[player],
        halves=record.halves,
        amount=amount,
        colour="gold",
    )
    return Portion({"gold": amount}, (*portion.because, why))


@paragraph("12")
def _instead_of_silver(won: Won, report: Report, championship: match_numbers.Championship) -> Won:
    """The juniors' final: gold instead of silver for the first teams' players who have won any (§ 12)."""
    known = [teams for teams in championship.instead_of_silver if teams <= report.entrants]
    if not known:
        return won
    entries = [
        Entry(
            place,
            "gold",
            Fraction(gold),
            (
                Reason.of(
                    "gold-by-place",
                    "12",
                    table=championship.table,
                    contestants=report.entrants,
                    place=place,
                    amount=Fraction(gold),
                    colour="gold",
                ),
            ),
        )
        for place, gold in enumerate(championship.instead_of_silver[max(known)], start=1)
    ]
    changed = dict(won)
    portions = {row.team: (row, portion) for row, portion in _portions(report, Scale.of(entries))}
    for (team, player), parts in won.items():
        if team in portions:
            row, portion = portions[team]
            why = Reason.of("instead-of-silver", "12", silver=silver_of(parts), gold=portion.amounts["gold"])
            changed[team, player] = [Part(player, Portion(portion.amounts, (*portion.because, why)), row=row.index)]
    return changed


@paragraph("4")
def _portions(report: Report, scale: Scale) -> list[tuple[Row, Portion]]:
    """The rows that a scale pays, with what it gives; equal places share (§ 4)."""
    counts = Counter(row.place for row in report.standings)
    by_place = shared_out(scale, counts, last_floors={}, number="4")
    return [(row, by_place[row.place]) for row in report.standings if by_place[row.place].amounts]


def silver_of(parts: list[Part]) -> Fraction:
    """The silver of a player's parts, added up exactly."""
    return sum((part.portion.amounts.get("silver", Fraction(0)) for part in parts), Fraction(0))


def _because(parts: list[Part]) -> tuple[Reason, ...]:
    return tuple(reason for part in parts for reason in part.portion.because)
