"""Reports of events that nobody has played, for asking what they would pay: each contestant is one numbered player."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from awards.rules.editions import EDITIONS

# The day of an event where the edition names no first day.
ANY_DAY = date(2000, 1, 1)
# Victory points of each side on the scale 30: a win for the home team, a draw, and nothing for either.
SCALE = "30"
WON, DRAWN, LOST = ("20", "10"), ("15", "15"), ("0", "0")
HALVES = 2
SEATS = 4
# How many registered and unregistered players a contestant of each form has; one of them gets the award.
SEATS_OF = {"pairs": 2, "individual": 1, "barometer_teams": SEATS}


@dataclass(frozen=True)
class Plan:
    """An event that may be held. ``boards`` are those of the whole event, ``conditions`` those of a report.

    ``heats``: of how many the contestants of a simultaneous event are, the best of each first on the common list.
    ``match_boards`` and ``won``: boards of a match, and how many of them the team has won whose place is asked for.
    """

    ruleset: str
    form: str
    level: str
    contestants: int
    boards: int
    conditions: Mapping[str, Any] = field(default_factory=dict)
    heats: int | None = None
    match_boards: int | None = None
    won: int = 0
    stage: str = ""

    @property
    def pays_second_list(self) -> bool:
        """Whether there is a list with handicap beside the other, and the edition pays it."""
        key = EDITIONS[self.ruleset].conditions.get("handicap", {})
        return bool(self.conditions.get("handicap")) and "handicap_place" in key.get("row_keys", ())

    @property
    def by_any_margin(self) -> bool:
        """Whether a match always has a winner who is paid, so that no team can have lost all of them."""
        return bool(self.conditions.get("cup"))


def ranked_report(plan: Plan) -> dict[str, Any]:
    """A report with one contestant on each place; the player's number is the place.

    With a second list, with handicap, the one without it is the other way round: only the best third of a list is
    paid, so that nobody is paid by both, and whoever is paid by the list with handicap shows what that pays.
    """
    rows = [_row(place, plan) for place in range(1, plan.contestants + 1)]
    return {**_head(plan), "standings": rows}


def match_report(plan: Plan, points: tuple[str, str]) -> dict[str, Any]:
    """A report of one match, between the players 1 and 2, each in a team whose other players are not registered."""
    return {**_head(plan), "entrants": plan.contestants, "matches": [_match(1, 2, points, plan)]}


def places_report(plan: Plan) -> dict[str, Any]:
    """A report of team matches with one team on each place, the player's number its place.

    Every team wins as many matches as the plan says and loses as many, in a ring; or it plays one, lost by both.
    """
    times, points = (plan.won, WON) if plan.won else (1, WON if plan.by_any_margin else LOST)
    teams = range(1, plan.contestants + 1)
    ring = [(team, team % plan.contestants + 1) for team in teams]
    matches = [_match(home, away, points, plan) for _round in range(times) for home, away in ring]
    standings = [{"place": team, "team": str(team), "players": [str(team)]} for team in teams]
    return {**_head(plan), "standings": standings, "matches": matches}


def _head(plan: Plan) -> dict[str, Any]:
    return {
        "format": "masterpoint-report/1",
        "ruleset": plan.ruleset,
        "organiser": "0",
        "name": "?",
        "date": (EDITIONS[plan.ruleset].in_force_from or ANY_DAY).isoformat(),
        "form": plan.form,
        "level": plan.level,
        "boards": plan.boards,
        "conditions": dict(plan.conditions),
    }


def _row(place: int, plan: Plan) -> dict[str, Any]:
    others: list[Any] = [{"number": None}] * (SEATS_OF[plan.form] - 1)
    row: dict[str, Any] = {"place": place, "players": [str(place), *others]}
    if plan.form == "barometer_teams":
        row["team"] = str(place)
    if plan.heats is not None:
        round_of_heats, heat = divmod(place - 1, plan.heats)
        row |= {"heat": str(heat + 1), "heat_place": round_of_heats + 1}
    if plan.pays_second_list:
        row |= {"place": plan.contestants + 1 - place, "handicap_place": place}
    return row


def _match(home: int, away: int, points: tuple[str, str], plan: Plan) -> dict[str, Any]:
    home_points, away_points = points
    match = {
        "home": {"team": str(home), "vp": home_points, "halves": dict(_lineup(home))},
        "away": {"team": str(away), "vp": away_points, "halves": dict(_lineup(away))},
        "boards": plan.match_boards or plan.boards,
        "halves": HALVES,
        "scale": SCALE,
        "outcome": "played",
    }
    if plan.stage:
        match["stage"] = plan.stage
    return match


def _lineup(team: int) -> Iterator[tuple[str, int]]:
    """Four players who play the whole match, the first of them registered."""
    yield str(team), HALVES
    for seat in range(1, SEATS):
        yield f"?{team}-{seat}", HALVES
