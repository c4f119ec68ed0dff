"""What a team match is worth: by level of play, by division, by its boards (§ 5.7)."""

from dataclasses import dataclass
from fractions import Fraction

from awards.rules.answer import Fact, Reason
from awards.rules.fbs_2012 import match_numbers as numbers
from awards.rules.fbs_2012.conditions import Conditions
from awards.rules.fbs_2012.match_results import DRAWN
from awards.rules.fbs_2012.numbers import HALF
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.report import Match


@dataclass(frozen=True)
class Pool:
    """What the winning team of one match shares, and why."""

    amount: Fraction
    colour: str
    because: tuple[Reason, ...]

    def times(self, factor: Fraction, code: str, number: str, **facts: Fact) -> "Pool":
        """The pool multiplied, with the reason for it."""
        amount = self.amount * factor
        why = Reason.of(code, number, before=self.amount, amount=amount, colour=self.colour, **facts)
        return Pool(amount, self.colour, (*self.because, why))


def pool(match: Match, level: str, conditions: Conditions) -> Pool:
    """What the match is worth in an event that is no championship; the gold of a club is silver to begin with."""
    if level == "bronze":
        return of_matches_a_day(bronze_pool(conditions), conditions)
    return of_half(of_boards(silver_pool(conditions), match), conditions)


@paragraph("5.7")
def bronze_pool(conditions: Conditions) -> Pool:
    """Bronze: 64; in levels more in the first one, 16 less in the second, and 8 less in each further one (§ 5.7)."""
    level, levels = conditions.division, conditions.divisions
    if level is None or levels is None:
        return _plain(numbers.BRONZE_POOL, "bronze")
    amount = numbers.BRONZE_POOL + numbers.FOR_EACH_LEVEL * levels
    if level > 1:
        amount -= numbers.SECOND_LESS + numbers.FURTHER_LESS * (level - 2)
    return _of_level(max(0, amount), "bronze", level, levels)


@paragraph("5.7")
def silver_pool(conditions: Conditions) -> Pool:
    """Silver: 20; in levels from 28 down to 12, by how many there are (§ 5.7)."""
    level, levels = conditions.division, conditions.divisions
    if level is None or levels is None:
        return _plain(numbers.SILVER_POOL, "silver")
    pools = numbers.SILVER_LEVELS[min(levels, max(numbers.SILVER_LEVELS))]
    amount = pools[level - 1] if level <= len(pools) else numbers.SILVER_FURTHER
    return _of_level(amount, "silver", level, levels)


def _plain(amount: int, colour: str) -> Pool:
    why = Reason.of("match-pool", "5.7", kind="plain", amount=amount, colour=colour)
    return Pool(Fraction(amount), colour, (why,))


def _of_level(amount: int, colour: str, level: int, levels: int) -> Pool:
    why = Reason.of("match-pool", "5.7", kind="level", division=level, divisions=levels, amount=amount, colour=colour)
    return Pool(Fraction(amount), colour, (why,))


@paragraph("5.7")
def of_matches_a_day(worth: Pool, conditions: Conditions) -> Pool:
    """Bronze with two matches on a playing day pays half for each (§ 5.7)."""
    part = numbers.OF_MATCHES_A_DAY[conditions.matches_per_day]
    return worth if part == 1 else worth.times(part, "match-of-day", "5.7", matches=conditions.matches_per_day)


@paragraph("5.7")
def of_boards(worth: Pool, match: Match) -> Pool:
    """Silver under 32 boards pays in proportion to them; longer matches pay no more (§ 5.7)."""
    if match.boards >= numbers.WHOLE_BOARDS:
        return worth
    part = Fraction(match.boards, numbers.WHOLE_BOARDS)
    return worth.times(part, "match-boards", "5.7", boards=match.boards, whole=numbers.WHOLE_BOARDS)


@paragraph("5.7")
def of_half(worth: Pool, conditions: Conditions) -> Pool:
    """Half silver pays half for each match (§ 5.7)."""
    return worth.times(HALF, "half-event", "5.7") if conditions.half else worth


@paragraph("5.7")
def team_amount(worth: Pool, found: str) -> Pool:
    """The winner gets the whole pool, each team that drew half of it (§ 5.7)."""
    return worth.times(numbers.DRAWN_PAYS, "match-drawn", "5.7") if found == DRAWN else worth
