"""What a team match is worth: Tables B2, B3, E2 to E5, and the championships' own pools (§§ 11, 12)."""

from dataclasses import dataclass
from fractions import Fraction

from awards.rules.answer import Reason
from awards.rules.report import Match, Report
from awards.rules.sbf_2018 import match_numbers as numbers
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.match_results import DRAWN, WON
from awards.rules.sbf_2018.paragraphs import paragraph

QUALIFIER = "qualifier"


@dataclass(frozen=True)
class Pool:
    """What the winning team of one match shares; ``promotion``: by Table E3, with its least amounts."""

    amount: Fraction
    colour: str
    because: Reason
    promotion: bool = False


def championship_of(conditions: Conditions) -> numbers.Championship | None:
    """The championship with points of its own, None for any other event; a district's pays as a usual event."""
    return numbers.CHAMPIONSHIPS.get(conditions.championship or "")


@paragraph("11")
def table(level: str, conditions: Conditions) -> str:
    """The table by which matches are paid (§ 11). A cup has no divisions, and days of several matches are Table E4."""
    divided = conditions.divisions is not None and not conditions.cup
    if level == "bronze":
        return "B3" if divided else "B2"
    if (conditions.matches_per_day or 0) >= numbers.MATCHES_PER_DAY:
        return "E4"
    return "E3" if divided and level == "silver" else "E2"


@paragraph("11", "12")
def pool(match: Match, report: Report, conditions: Conditions) -> Pool | None:
    """What the match is worth, None if it is worth nothing (§§ 11, 12)."""
    championship = championship_of(conditions)
    if championship is None:
        return _pool_of_table(match, report.level, conditions)
    if championship.stages and match.stage not in (None, QUALIFIER):
        return _pool_of_stage(match, championship)
    if championship.pools:
        return _fixed_pool(match, championship)
    return _boards(match, championship.table if championship.table == "E5" else "E2", numbers.SILVER_RATE, "silver")


def _pool_of_table(match: Match, level: str, conditions: Conditions) -> Pool:
    name = table(level, conditions)
    if name == "B3":
        return _pool_b3(match, conditions.division or 1, conditions.divisions or 1)
    if name == "E3":
        return _pool_e3(match, conditions.division or 1, conditions.divisions or 1)
    if name == "B2":
        return _boards(match, name, numbers.BRONZE_RATE, "bronze")
    return _boards(match, name, numbers.SILVER_RATE, "silver")


@paragraph("11")
def _boards(match: Match, name: str, rate: int, colour: str) -> Pool:
    """Tables B2, E2, E4 and E5, division 4: so many points a board (§ 11)."""
    amount = Fraction(rate * match.boards)
    why = Reason.of(
        "match-pool", "11", kind="boards", table=name, boards=match.boards, rate=rate, amount=amount, colour=colour
    )
    return Pool(amount, colour, why)


@paragraph("11")
def _pool_b3(match: Match, division: int, divisions: int) -> Pool:
    """Table B3: bronze points a board by division; from the last one named on all are paid alike (§ 11)."""
    rates = numbers.BRONZE_DIVISIONS[min(divisions, max(numbers.BRONZE_DIVISIONS))]
    rate = rates[min(division, len(rates)) - 1]
    amount = Fraction(rate * match.boards)
    why = Reason.of(
        "match-pool",
        "11",
        kind="division",
        table="B3",
        division=division,
        divisions=divisions,
        boards=match.boards,
        rate=rate,
        amount=amount,
        colour="bronze",
    )
    return Pool(amount, "bronze", why)


@paragraph("11")
def _pool_e3(match: Match, division: int, divisions: int) -> Pool:
    """Table E3: as many silver points as boards, and more or fewer by division (§ 11)."""
    more = numbers.SILVER_DIVISIONS[divisions][division - 1]
    amount = Fraction(match.boards + more)
    why = Reason.of(
        "match-pool",
        "11",
        kind="less" if more < 0 else "more",
        table="E3",
        division=division,
        divisions=divisions,
        boards=match.boards,
        difference=abs(more),
        amount=amount,
        colour="silver",
    )
    return Pool(amount, "silver", why, promotion=True)


@paragraph("11", "12")
def _fixed_pool(match: Match, championship: numbers.Championship) -> Pool:
    """Championships in which each match is worth the same, or in the national final by its boards (§§ 11, 12)."""
    amount = championship.pools[max(boards for boards in championship.pools if boards <= match.boards)]
    return Pool(amount, championship.colour, _why_fixed(match, championship, amount, championship.colour))


@paragraph("12")
def _pool_of_stage(match: Match, championship: numbers.Championship) -> Pool | None:
    """The veterans' knockout: gold by stage, for matches that are long enough (§ 12)."""
    if match.boards < championship.stage_boards:
        return None
    amount = championship.stages[match.stage or QUALIFIER]
    return Pool(amount, "gold", _why_fixed(match, championship, amount, "gold"))


def _why_fixed(match: Match, championship: numbers.Championship, amount: Fraction, colour: str) -> Reason:
    return Reason.of(
        "match-pool",
        championship.paragraph,
        kind="match",
        table=championship.table,
        boards=match.boards,
        amount=amount,
        colour=colour,
    )


@paragraph("11")
def team_amount(match: Match, worth: Pool, found: str) -> tuple[Fraction, tuple[Reason, ...]]:
    """What a team gets for a match that it won or drew (§ 11).

    A drawn match pays half. A match that was stopped pays half of that, in Table E3 alone and if half of it was
    played. Table E3 has a least amount for each.
    """
    amount, why = worth.amount, [worth.because]
    if found == DRAWN:
        amount *= numbers.DRAWN
        why.append(Reason.of("match-half", "11", kind="drawn", amount=amount, colour=worth.colour))
    if match.outcome == "aborted":
        played = match.boards_played or 0
        if not worth.promotion or played < numbers.ABORTED_FROM * match.boards:
            return Fraction(0), ()
        amount *= numbers.ABORTED_PAYS
        why.append(Reason.of("match-half", "11", kind="aborted", boards=played, amount=amount, colour=worth.colour))
    least = (numbers.LEAST_WON if found == WON else numbers.LEAST_DRAWN) if worth.promotion else 0
    if amount < least:
        amount = Fraction(least)
        why.append(Reason.of("match-least", "11", kind=found, amount=amount, colour=worth.colour))
    return amount, tuple(why)
