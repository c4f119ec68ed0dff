"""The bonus for each player of the best teams of a series, and who has played enough for one (§ 5.8)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from awards.rules.answer import Reason
from awards.rules.fbs_2012 import match_numbers as numbers
from awards.rules.fbs_2012.conditions import Conditions
from awards.rules.fbs_2012.match_points import Record, records
from awards.rules.fbs_2012.match_results import IMP
from awards.rules.fbs_2012.numbers import FLOORS
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.fbs_2012.parts import Part
from awards.rules.report import Report, Row
from awards.rules.scale import Entry, Scale
from awards.rules.ties import Portion, shared_out

# The regulation's table of bonuses is lost: the sister's rule stands in for it.
RECONSTRUCTED = Reason.of("bonus-table-reconstructed", "5.8")


@paragraph("5.8")
def has_bonus(report: Report, conditions: Conditions) -> bool:
    """A bonus is paid for the final list of a bronze series; a cup has none (§ 5.8)."""
    is_cup = conditions.cup or any(match.scale == IMP for match in report.matches)
    return report.level == "bronze" and bool(report.standings) and not is_cup


@paragraph("5.8")
def teams_of_bonus(report: Report, conditions: Conditions) -> int:
    """The teams that entered, else those on the list; where not all met, the matches of each and one more (§ 5.8).

    Never more than there were teams.
    """
    teams = report.entrants if report.entrants_given or not report.standings else len(report.standings)
    return teams if conditions.swiss_rounds is None else min(teams, conditions.swiss_rounds + 1)


@paragraph("5.8")
def series_scale(teams: int) -> Scale:
    """From four teams on: 10 for each team but one, and 30 less for each place behind the first (§ 5.8)."""
    entries = []
    for place in range(1, teams + 1 if teams >= numbers.BONUS_TEAMS else 1):
        amount = Fraction(numbers.BONUS_TEAM * (teams - 1) - numbers.BONUS_PLACE * (place - 1))
        if amount <= 0:
            break
        why = Reason.of("series-bonus", "5.8", teams=teams, place=place, amount=amount, colour="bronze")
        entries.append(Entry(place, "bronze", amount, (why,)))
    return Scale.of(entries)


@paragraph("5.8")
def bonus_part(conditions: Conditions) -> tuple[Fraction, tuple[Reason, ...]]:
    """In levels the second one gets two thirds, the others below half; two matches a day give half of that (§ 5.8)."""
    part, why = Fraction(1), []
    level, levels = conditions.division, conditions.divisions
    if level is not None and levels is not None:
        part = numbers.BONUS_OF_LEVELS[min(level, len(numbers.BONUS_OF_LEVELS)) - 1]
        if part != 1:
            why.append(Reason.of("bonus-of-level", "5.8", division=level, divisions=levels, part=part))
    of_day = numbers.OF_MATCHES_A_DAY[conditions.matches_per_day]
    if of_day != 1:
        why.append(Reason.of("bonus-of-day", "5.8", matches=conditions.matches_per_day, part=of_day))
    return part * of_day, tuple(why)


def series_bonus(report: Report, conditions: Conditions) -> Iterator[Part]:
    """The bonus of a bronze series: by place, equal places share, then the part of the level and of the day."""
    if not has_bonus(report, conditions):
        return
    scale = series_scale(teams_of_bonus(report, conditions))
    by_row = shared_bonus(report, scale)
    yield from bonus_parts(report, {row: _of_level(portion, conditions) for row, portion in by_row.items()})


def _of_level(portion: Portion, conditions: Conditions) -> Portion:
    """The part of a bonus that the level and the day give, and the warning that its table was made anew."""
    if not portion.amounts:
        return portion
    part, why = bonus_part(conditions)
    before, amount = portion.amounts["bronze"], portion.amounts["bronze"] * part
    if why:
        why = (*why, Reason.of("bonus-part", "5.8", before=before, amount=amount, colour="bronze"))
    return Portion({"bronze": amount}, (*portion.because, *why), (*portion.warnings, RECONSTRUCTED))


@paragraph("5.4")
def shared_bonus(report: Report, scale: Scale) -> dict[Row, Portion]:
    """What each row of the final list gives each player; teams that share a place share its bonus (§ 5.4)."""
    counts = Counter(row.place for row in report.standings)
    by_place = shared_out(scale, counts, last_floors=FLOORS, number="5.4")
    return {row: by_place[row.place] for row in report.standings}


def bonus_parts(report: Report, by_row: Mapping[Row, Portion], *, named_only: bool = False) -> Iterator[Part]:
    """The whole bonus for each player who has played enough of his team's matches.

    ``named_only``: where the row names players, for nobody else.
    """
    played = records(report)
    for row, portion in by_row.items():
        record = played.get(row.team or "")
        if record is None or not portion.amounts:
            continue
        named = {player.number for player in row.players} if named_only and row.players else record.of_players.keys()
        for player in record.of_players:
            if player in named and enough(record, player):
                why = _why_enough(record, player, report.level)
                yield Part(player, replace(portion, because=(*portion.because, why)), row=row.index)


@paragraph("5.8")
def enough(record: Record, player: str) -> bool:
    """Whoever has played half of his team's matches is paid its bonus in full, a substitute too (§ 5.8)."""
    return record.of_players[player] >= numbers.LEAST_PART * record.whole


def _why_enough(record: Record, player: str, level: str) -> Reason:
    kind = "matches" if level == "bronze" else "boards"
    return Reason.of("enough-of-team", "5.8", kind=kind, played=record.of_players[player], whole=record.whole)
