"""Series that are being played, as the pages of series make them."""

from collections.abc import Mapping, Sequence
from typing import Any

from awards.models import Series
from awards.services.series import begin, enter_match
from registry.models import Player
from registry.queries.actors import actor_of
from tests.awards.matches import round_robin, teams_of
from tests.awards.reports import members
from tests.cast import Cast

EVENT: dict[str, Any] = {
    **{"organiser": "101", "name": "Klubbserien", "first_date": "2026-01-10", "date": "2026-03-03"},
    **{"level": "bronze", "boards": 24, "halves": 2, "scale": "30", "conditions": {}},
}


def begun_series(cast: Cast, teams: Mapping[str, Sequence[Player]], *, matches: int = 0) -> Series:
    """A series of club A between these teams, with the first matches of a round robin entered."""
    rows = [
        {"team": team, "place": None, "players": [{"number": player.number} for player in players], "row": index}
        for index, (team, players) in enumerate(teams.items())
    ]
    actor = actor_of(cast.official_a, cast.federation)
    series = begin(federation=cast.federation, actor=actor, by=cast.official_a, event=EVENT, teams=rows)
    for row in round_robin(teams)[:matches]:
        sat = {side: [[{"number": key}, [1, 2]] for key in row[side]["halves"]] for side in ("home", "away")}
        typed = {side: {"penalty": "0", "sat": sat[side]} for side in sat}
        enter_match(series_id=series.pk, match={**row, "typed": typed}, newcomers={}, by=cast.official_a, match_id=None)
    return series


def series_address(name: str, cast: Cast) -> dict[str, int]:
    """The way to a series of club A, or to its match."""
    series = cast.club_a.series.first()
    if series is None:
        players = [cast.player, *members(cast.club_a, 7, first=70001)]
        series = begun_series(cast, teams_of(players, "Alfa", "Beta"), matches=1)
    match = series.matches.get()
    return {"pk": series.pk, "match": match.pk} if name in {"match-change", "match-remove"} else {"pk": series.pk}
