"""Report files of made-up team matches, between teams of a club's members."""

from collections.abc import Mapping, Sequence
from typing import Any

from registry.models import Club, Player
from tests.awards.reports import PLAYED

Teams = Mapping[str, Sequence[Player]]


def teams_of(players: Sequence[Player], *names: str) -> dict[str, list[Player]]:
    """Teams of four, in the order of the players."""
    return {name: list(players[4 * index : 4 * index + 4]) for index, name in enumerate(names)}


def side(team: str, vp: str, players: Sequence[Player], halves: int = 2) -> dict[str, Any]:
    """A team in a match in which its four players play all halves."""
    return {"team": team, "vp": vp, "halves": {player.number: halves for player in players}}


def match(home: dict[str, Any], away: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A match of 24 boards in two halves."""
    row = {"home": home, "away": away, "boards": 24, "halves": 2, "scale": "30", "outcome": "played"}
    return {**row, **changes}


def round_robin(teams: Teams) -> list[dict[str, Any]]:
    """Each team meets each; the one that is named first wins 18-12."""
    names = list(teams)
    return [
        match(side(home, "18", teams[home]), side(away, "12", teams[away]))
        for index, home in enumerate(names)
        for away in names[index + 1 :]
    ]


def matches_report(club: Club, teams: Teams, **changes: Any) -> dict[str, Any]:
    """A series of a club in which each team met each; the teams in the order of their places."""
    report: dict[str, Any] = {
        "format": "masterpoint-report/1",
        "organiser": club.number,
        "name": "Klubbserien",
        "date": PLAYED.isoformat(),
        "form": "team_matches",
        "level": "bronze",
        "boards": 24 * (len(teams) - 1),
        "standings": [
            {"place": place, "team": team, "players": [player.number for player in teams[team]]}
            for place, team in enumerate(teams, start=1)
        ],
        "matches": round_robin(teams),
    }
    return {**report, **changes}
