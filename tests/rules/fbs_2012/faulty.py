"""Good reports of every form for faults to be put into."""

from tests.rules.faulty import Report
from tests.rules.fbs_2012.reports import BASE, individual, mini_teams, pairs


def bronze() -> Report:
    """Twelve pairs for bronze."""
    return pairs(12)


def silver() -> Report:
    """Sixteen pairs for silver."""
    return pairs(16, "silver")


def half_silver() -> Report:
    """Sixteen pairs for half silver."""
    return pairs(16, "silver", boards=30, conditions={"half": True})


def gold() -> Report:
    """Eighteen pairs for the gold of a club."""
    return pairs(18, "gold")


def players() -> Report:
    """Sixteen players for silver."""
    return individual(16, "silver")


def bronze_players() -> Report:
    """Twelve players for bronze."""
    return individual(12)


def teams() -> Report:
    """Eight mini-teams for bronze."""
    return mini_teams(8)


def silver_teams() -> Report:
    """Eight mini-teams for silver."""
    return mini_teams(8, "silver")


def championship() -> Report:
    """The championship of veterans, eight pairs."""
    return pairs(8, "gold", conditions={"championship": "fm-veterans"})


def scaled_championship() -> Report:
    """The mixed championship with its scale."""
    return pairs(8, "gold", conditions={"championship": "fm-mixed", "gold_scale": [5, 3]})


def side(team: str, vp: str) -> Report:
    """A team of four that plays both halves."""
    return {"team": team, "vp": vp, "halves": {f"{team}{seat}": 2 for seat in range(1, 5)}}


def _match(home: str, away: str) -> Report:
    return {
        **{"home": side(home, "18"), "away": side(away, "12")},
        **{"boards": 32, "halves": 2, "scale": "25", "outcome": "played"},
    }


def series() -> Report:
    """A bronze series of four teams, two matches."""
    return {**BASE, "form": "team_matches", "matches": [_match("A", "B"), _match("C", "D")]}


def gold_series() -> Report:
    """The same for the gold of a club."""
    return {**series(), "level": "gold", "boards": 64}


def club_championship() -> Report:
    """The championship of clubs."""
    return {**gold_series(), "conditions": {"championship": "fm-clubs"}}


def team_championship() -> Report:
    """The first division of the championship of teams."""
    return {**gold_series(), "conditions": {"championship": "fm-teams", "division": 1}}
