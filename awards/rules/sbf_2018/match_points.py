"""What each player of a team gets for its matches, and how much of them he played (§ 11)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from awards.rules.answer import Reason
from awards.rules.report import Match, Report, Row, Side
from awards.rules.sbf_2018 import match_numbers as numbers
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.match_pools import pool, team_amount
from awards.rules.sbf_2018.match_results import is_played, result, sides, why_result
from awards.rules.sbf_2018.paragraphs import paragraph
from awards.rules.sbf_2018.parts import Part
from awards.rules.ties import Portion

# A player of one team. Whoever plays for two teams is paid for each.
Seat = tuple[str, str]


@dataclass(frozen=True)
class Record:
    """What a team played: its halves and boards, and those of each of its registered players."""

    halves: int
    boards: int
    player_halves: Mapping[str, int]
    player_boards: Mapping[str, Fraction]

    def part(self, player: str) -> Fraction:
        """The part of the team's halves that the player played."""
        return Fraction(self.player_halves.get(player, 0), self.halves)

    def part_of_boards(self, player: str) -> Fraction:
        """The part of the team's boards that the player played."""
        return self.player_boards.get(player, Fraction(0)) / self.boards


def rows_by_team(report: Report) -> dict[str, Row]:
    """The teams' rows of the standings."""
    return {row.team: row for row in report.standings if row.team is not None}


def registered(side: Side) -> Iterable[tuple[str, int]]:
    """The players who can get points, with their halves; whoever has no number takes up his seats and gets nothing."""
    return ((player, halves) for player, halves in side.halves.items() if halves and not player.startswith("?"))


@paragraph("11")
def records(report: Report) -> dict[str, Record]:
    """What each team that played did play; a walkover is no play (§ 11)."""
    played: dict[str, list[tuple[Match, Side]]] = {}
    for match in filter(is_played, report.matches):
        for own, _ in sides(match):
            played.setdefault(own.team, []).append((match, own))
    return {team: _record(matches) for team, matches in played.items()}


def _record(matches: list[tuple[Match, Side]]) -> Record:
    halves: dict[str, int] = {}
    boards: dict[str, Fraction] = {}
    for match, side in matches:
        for player, count in registered(side):
            halves[player] = halves.get(player, 0) + count
            boards[player] = boards.get(player, Fraction(0)) + Fraction(match.boards * count, match.halves)
    return Record(sum(match.halves for match, _ in matches), sum(match.boards for match, _ in matches), halves, boards)


def match_parts(report: Report, conditions: Conditions) -> dict[Seat, list[Part]]:
    """What each player is paid for each match of his team."""
    rows = rows_by_team(report)
    found: dict[Seat, list[Part]] = {}
    for match in report.matches:
        worth = pool(match, report, conditions)
        for own, other in sides(match):
            outcome = result(match, own, other, conditions)
            if worth is None or outcome is None:
                continue
            amount, why = team_amount(match, worth, outcome)
            if amount:
                row = rows.get(own.team)
                because = (why_result(match, own, other, outcome, conditions), *why)
                for player, halves in registered(own):
                    part = _part(match, amount, worth.colour, halves, because)
                    found.setdefault((own.team, player), []).append(
                        Part(player, part, row=None if row is None else row.index, match=match.index)
                    )
    return found


@paragraph("11")
def _part(match: Match, amount: Fraction, colour: str, halves: int, because: tuple[Reason, ...]) -> Portion:
    """A player's part: the halves that he played of four seats in each half of the match (§ 11)."""
    seats = numbers.SEATS * match.halves
    own = amount * halves / seats
    why = Reason.of("match-part", "11", before=amount, halves=halves, seats=seats, amount=own, colour=colour)
    return Portion({colour: own}, (*because, why))
