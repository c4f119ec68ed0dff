"""Teams: who plays together, what a match between two of them ends with, and how a series or a cup goes."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from awards.services.demo.fields import Pair
from awards.services.demo.people import Member

Row = dict[str, Any]
SEATS = 4
HALVES = 2
# Victory points that one standard deviation of strength is worth, and how far luck goes, in a match of 24 boards.
POINTS_A_SKILL = 4.0
LUCK = 4.5
IMPS_A_POINT = 4


@dataclass(frozen=True)
class Team:
    """Four players or more under a name."""

    name: str
    members: tuple[Member, ...]

    @property
    def skill(self) -> float:
        """The mean of its players."""
        return sum(member.skill for member in self.members) / len(self.members)

    @property
    def numbers(self) -> list[str]:
        """The players' numbers."""
        return [member.number for member in self.members]


def make_teams(pairs: Sequence[Pair], names: Sequence[str], numbers: random.Random, *, spare: bool) -> list[Team]:
    """Teams of two pairs each, as many as there are names for; with `spare` a team in three has a fifth player."""
    full = [(pair.first, pair.second) for pair in pairs if pair.second is not None]
    free = [member for pair in full[2 * len(names) :] for member in pair]
    teams = []
    for index, name in enumerate(names[: len(full) // 2]):
        members = [*full[2 * index], *full[2 * index + 1]]
        if spare and free and numbers.random() < 1 / 3:
            members.append(free.pop())
        teams.append(Team(name, tuple(members)))
    return teams


def by_strength(pairs: Sequence[Pair]) -> list[Pair]:
    """The strongest pairs first, so that the first team is the best."""
    return sorted(pairs, key=lambda pair: (-pair.skill, pair.first.number))


def play_match(home: Team, away: Team, boards: int, numbers: random.Random, *, cup: bool = False) -> Row:
    """A match in two halves, on victory points with decimals, or in a cup in IMPs with a winner."""
    lead = POINTS_A_SKILL * (home.skill - away.skill) + numbers.gauss(0, LUCK) * (24 / boards) ** 0.5
    if cup:
        imps = max(1, round(IMPS_A_POINT * abs(lead)))
        lost = numbers.randrange(12, 40)
        points = (lost + imps, lost) if lead > 0 else (lost, lost + imps)
        written = [str(value) for value in points]
    else:
        hundredths = round(100 * min(20.0, max(0.0, 10 + lead)))
        written = [f"{value // 100}.{value % 100:02d}" for value in (hundredths, 2000 - hundredths)]
    return {
        "home": {"team": home.name, "vp": written[0], "halves": _line_up(home, numbers)},
        "away": {"team": away.name, "vp": written[1], "halves": _line_up(away, numbers)},
        "boards": boards,
        "halves": HALVES,
        "scale": "imp" if cup else "20-decimal",
        "outcome": "played",
    }


def _line_up(team: Team, numbers: random.Random) -> dict[str, int]:
    """How many halves each player plays."""
    played = dict.fromkeys(team.numbers, 0)
    for _ in range(HALVES):
        for number in numbers.sample(team.numbers, SEATS):
            played[number] += 1
    return {number: halves for number, halves in played.items() if halves}


def play_series(teams: Sequence[Team], boards: int, numbers: random.Random) -> tuple[list[Row], list[Row]]:
    """Each meets each: the standings, in which no two teams have the same points, and the matches."""
    while True:
        matches = [play_match(home, away, boards, numbers) for home, away in rounds(teams)]
        points = _points(teams, matches)
        if len(set(points.values())) == len(teams):
            break
    ordered = sorted(teams, key=lambda team: -points[team.name])
    standings = [
        {
            "place": place,
            "team": team.name,
            "players": team.numbers,
            "score": f"{points[team.name] // 100}.{points[team.name] % 100:02d} VP",
        }
        for place, team in enumerate(ordered, start=1)
    ]
    return standings, matches


def rounds(teams: Sequence[Team]) -> Iterator[tuple[Team, Team]]:
    """Who meets whom, round by round: the first team stays seated and the others move on."""
    seats: list[Team | None] = [*teams, *([None] if len(teams) % 2 else [])]
    for _ in range(len(seats) - 1):
        for home, away in zip(seats[: len(seats) // 2], reversed(seats), strict=False):
            if home is not None and away is not None:
                yield home, away
        seats[1:] = [seats[-1], *seats[1:-1]]


def _points(teams: Sequence[Team], matches: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """The victory points of each team, in hundredths."""
    points = dict.fromkeys((team.name for team in teams), 0)
    for match in matches:
        for side in ("home", "away"):
            points[match[side]["team"]] += int(match[side]["vp"].replace(".", ""))
    return points


def play_cup(teams: Sequence[Team], boards: int, numbers: random.Random) -> tuple[list[Row], list[Row]]:
    """A knockout of 4, 8, 16 … teams: the standings, in which the losers of a round tie, and the matches."""
    left = list(teams)
    matches: list[Row] = []
    standings: list[Row] = []
    while len(left) > 1:
        winners = []
        for home, away in zip(left[::2], left[1::2], strict=True):
            match = play_match(home, away, boards, numbers, cup=True)
            home_won = int(match["home"]["vp"]) > int(match["away"]["vp"])
            winner, loser = (home, away) if home_won else (away, home)
            winners.append(winner)
            standings.append({"place": len(left) // 2 + 1, "team": loser.name, "players": loser.numbers})
            matches.append(match)
        left = winners
    standings.append({"place": 1, "team": left[0].name, "players": left[0].numbers})
    return standings[::-1], matches
