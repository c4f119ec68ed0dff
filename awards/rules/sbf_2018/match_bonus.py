"""The bonus for each player of the best teams of a series or championship (§§ 11, 12). None of them ranks (§ 16)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from awards.rules.amounts import rounded_up
from awards.rules.answer import Fact, Reason
from awards.rules.report import Report
from awards.rules.sbf_2018 import match_numbers as numbers
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.district_numbers import DISTRICT_BONUS, DistrictBonus
from awards.rules.sbf_2018.match_points import Record, Seat
from awards.rules.sbf_2018.match_pools import championship_of, table
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.parts import Part
from awards.rules.scale import Entry, Scale
from awards.rules.ties import Portion, shared_out

Played = Mapping[str, Record]
Won = Mapping[Seat, list[Part]]


@paragraph("16")
def bonus_parts(won: Won, played: Played, report: Report, conditions: Conditions) -> Iterable[Part]:
    """The bonus of every player who has one; it gives no ranking points (§ 16)."""
    championship = championship_of(conditions)
    district = DISTRICT_BONUS.get(conditions.championship or "")
    if championship is not None and championship.bonus:
        yield from _by_place(_championship_scale(championship), played, report)
    elif championship is not None and championship.own_bonus:
        yield from _of_own_gold(won, championship, report)
    elif district is not None:
        yield from _of_district(district, played, report)
    elif report.level == "bronze" and not conditions.cup:
        yield from _by_place(series_scale(report.entrants, conditions), played, report)


@paragraph("11")
def series_scale(teams: int, conditions: Conditions) -> Scale:
    """The bonus of a bronze series, Tables B2 and B3: by place, as long as there is any (§ 11).

    The number of rounds of a Swiss series stands for the teams; a double series counts twice; a division gets a part.
    """
    number = teams if conditions.swiss_rounds is None else conditions.swiss_rounds
    factor, why = _factor(conditions)
    if number < numbers.BONUS_LEAST or not factor:
        return Scale({})
    entries = []
    for place in range(1, number + 1):
        amount = numbers.BONUS_TEAM * (number - 1) - numbers.BONUS_PLACE * (place - 1)
        if amount <= 0:
            break
        kind = "teams" if conditions.swiss_rounds is None else "rounds"
        because = Reason.of(
            "series-bonus",
            "11",
            kind=kind,
            table=table("bronze", conditions),
            row=number,
            place=place,
            amount=amount,
            colour="bronze",
        )
        entry = Entry(place, "bronze", Fraction(amount), (because,))
        entries.append(entry if factor == 1 else _multiplied(entry, factor, why))
    return Scale.of(entries)


def _multiplied(entry: Entry, factor: Fraction, why: Mapping[str, Fact]) -> Entry:
    amount = rounded_up(entry.amount * factor)
    facts: dict[str, Fact] = {**why, "factor": factor, "before": entry.amount, "amount": amount, "colour": "bronze"}
    return entry.to(amount, Reason("bonus-multiplied", facts, "11"))


@paragraph("11")
def _factor(conditions: Conditions) -> tuple[Fraction, Mapping[str, Fact]]:
    """What the table's bonus is multiplied by: a division's part, and twice in a double series (§ 11)."""
    factor, kinds = Fraction(1), []
    facts: dict[str, Fact] = {}
    if table("bronze", conditions) == "B3":
        division = conditions.division or 1
        factor = numbers.BONUS_PARTS[division - 1] if division <= len(numbers.BONUS_PARTS) else Fraction(0)
        facts = {"division": division, "divisions": conditions.divisions or 1}
        kinds.append("division")
    if conditions.double_round_robin:
        factor *= numbers.BONUS_DOUBLE
        kinds.append("double")
    return factor, {"kind": "-".join(kinds), **facts}


@paragraph("11", "12")
def _championship_scale(championship: numbers.Championship) -> Scale:
    """Gold on top for each player of the first teams: Tables E5 and G1 (§§ 11, 12)."""
    return Scale.of(
        Entry(
            place,
            "gold",
            Fraction(gold),
            (
                Reason.of(
                    "championship-bonus",
                    championship.paragraph,
                    table=championship.table,
                    place=place,
                    amount=gold,
                    colour="gold",
                ),
            ),
        )
        for place, gold in enumerate(championship.bonus, start=1)
    )


@paragraph("4", "11")
def _by_place(scale: Scale, played: Played, report: Report) -> Iterable[Part]:
    """A whole bonus for each player with a third of his team's halves; equal places share (§§ 4, 11)."""
    counts = Counter(row.place for row in report.standings)
    by_place = shared_out(scale, counts, last_floors={}, number="4")
    for row in report.standings:
        record, portion = played.get(row.team or ""), by_place[row.place]
        if record is None or not portion.amounts:
            continue
        for player, halves in record.player_halves.items():
            if record.part(player) >= numbers.PART_FOR_BONUS:
                why = Reason.of("enough-halves", "11", played=halves, halves=record.halves)
                yield Part(player, Portion(portion.amounts, (*portion.because, why)), row=row.index, ranks=False)


@paragraph("12")
def _of_own_gold(won: Won, championship: numbers.Championship, report: Report) -> Iterable[Part]:
    """The winner's players get a part of their own gold on top; teams that tie share that part (§ 12)."""
    winners = {row.team: row for row in report.standings if row.place == 1}
    for (team, player), parts in won.items():
        if team not in winners:
            continue
        gold = sum((part.portion.amounts.get("gold", Fraction(0)) for part in parts), Fraction(0))
        rate = championship.own_bonus / len(winners)
        why = Reason.of("own-bonus", "12", rate=rate, before=gold, amount=gold * rate, colour="gold")
        yield Part(player, Portion({"gold": gold * rate}, (why,)), row=winners[team].index, ranks=False)


@paragraph("12")
def _of_district(district: DistrictBonus, played: Played, report: Report) -> Iterable[Part]:
    """Silver on top in a district's final that is long enough, for players with enough of their boards (§ 12)."""
    if report.boards < district.boards:
        return
    for row in report.standings:
        record = played.get(row.team or "")
        if record is None or row.place > len(district.bonus):
            continue
        amount = Fraction(district.bonus[row.place - 1])
        for player, boards in record.player_boards.items():
            if record.part_of_boards(player) >= district.part_teams:
                why = (
                    Reason.of("district-bonus", "12", place=row.place, amount=amount, colour="silver"),
                    Reason.of("enough-boards", "12", played=boards, boards=record.boards),
                )
                yield Part(player, Portion({"silver": amount}, why), row=row.index, ranks=False)
