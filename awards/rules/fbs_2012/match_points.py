"""What each player of a team gets for its matches, and how much of them he played (§§ 5.7, 5.8)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from awards.rules.answer import Reason
from awards.rules.fbs_2012 import match_numbers as numbers
from awards.rules.fbs_2012.conditions import Conditions
from awards.rules.fbs_2012.match_pools import Pool, team_amount
from awards.rules.fbs_2012.match_results import is_decided, result, sides, why_result
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.fbs_2012.parts import Part
from awards.rules.report import Match, Report, Row, Side
from awards.rules.ties import Portion

PoolOf = Callable[[Match], Pool]


@dataclass(frozen=True)
class Record:
    """What a team played, in matches or in boards, and what each of its registered players played of it."""

    whole: Fraction
    of_players: Mapping[str, Fraction]


def rows_by_team(report: Report) -> dict[str, Row]:
    """The teams' rows of the standings."""
    return {row.team: row for row in report.standings if row.team is not None}


def registered(side: Side) -> Iterator[tuple[str, int]]:
    """The players who can get points, with their halves; whoever has no number takes up his seats and gets nothing."""
    return ((player, halves) for player, halves in side.halves.items() if halves and not player.startswith("?"))


@paragraph("5.8")
def weight(match: Match, level: str) -> int:
    """A match counts one in bronze; in silver and gold it weighs its boards (§ 5.8)."""
    return 1 if level == "bronze" else match.boards


@paragraph("5.8")
def records(report: Report) -> dict[str, Record]:
    """What each team played of the matches that were decided; one half of a match is half a match (§ 5.8)."""
    whole: dict[str, Fraction] = {}
    of_players: dict[str, dict[str, Fraction]] = {}
    for match in filter(is_decided, report.matches):
        counts = weight(match, report.level)
        for own, _ in sides(match):
            whole[own.team] = whole.get(own.team, Fraction(0)) + counts
            played = of_players.setdefault(own.team, {})
            for player, halves in registered(own):
                played[player] = played.get(player, Fraction(0)) + Fraction(counts * halves, match.halves)
    return {team: Record(amount, of_players[team]) for team, amount in whole.items()}


def match_parts(report: Report, conditions: Conditions, pool_of: PoolOf) -> Iterator[Part]:
    """What each player is paid for each match of his team, in the order of the matches."""
    rows = rows_by_team(report)
    for match in report.matches:
        for own, other in sides(match):
            found = result(match, own, other, conditions)
            if found is None:
                continue
            worth = team_amount(pool_of(match), found)
            because = (why_result(match, own, other, found, conditions), *worth.because)
            row = rows.get(own.team)
            for player, halves in registered(own):
                portion = _part(match, worth, halves, because)
                yield Part(player, portion, row=None if row is None else row.index, match=match.index)


@paragraph("5.7")
def _part(match: Match, worth: Pool, halves: int, because: Iterable[Reason]) -> Portion:
    """A player's part: the halves that he played of four seats in each half of the match (§ 5.7)."""
    seats = numbers.SEATS * match.halves
    own = worth.amount * Fraction(halves, seats)
    why = Reason.of(
        "match-part", "5.7", before=worth.amount, halves=halves, seats=seats, amount=own, colour=worth.colour
    )
    return Portion({worth.colour: own}, (*because, why))
