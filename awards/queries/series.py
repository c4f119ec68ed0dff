"""Series that are being played: the report that they are so far, and what it would give."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.models import Report, Series, SeriesMatch
from awards.queries.preview import ShownAward, shown_awards
from awards.rules.answer import Answer, Refusal
from awards.rules.calculation import calculate
from awards.rules.report.matches import SIDES
from awards.rules.wording import sentence
from registry.models import Federation, Player
from registry.permissions import Actor
from registry.queries.editions import ruleset_on
from registry.queries.players import name_is_seen, with_home


def series_of(federation: Federation, actor: Actor) -> QuerySet[Series]:
    """The series that this person may see, as filings: his clubs', his districts', or all for the office."""
    found = Series.objects.filter(federation=federation).select_related("club", "district", "federation", "report")
    if not actor.office:
        found = found.filter(
            Q(club__in=actor.club_ids) | Q(club__district__in=actor.district_ids) | Q(district__in=actor.district_ids)
        )
    return found.order_by("-begun_at", "-pk")


def has_booked_report(series: Series) -> bool:
    """Whether something was booked of a series: its report, or one made of it before, which no series holds now."""
    booked = (ReportState.BOOKED, ReportState.SUPERSEDED)
    if series.report is not None and series.report.state in booked:
        return True
    same = {f"payload__{key}": series.event[key] for key in ("organiser", "name", "first_date")}
    return Report.objects.filter(
        federation=series.federation, reader="series", series=None, state__in=booked, **same
    ).exists()


@dataclass(frozen=True)
class Row:
    """A team as it stands: its points after penalties, and how many matches it has played."""

    team: str
    place: int | None
    matches: int
    points: Decimal


def matches_of(series: Series) -> list[SeriesMatch]:
    """The matches of a series in the order in which they were entered."""
    return list(series.matches.order_by("pk"))


def version_of(match: Mapping[str, Any]) -> str:
    """What tells a match from what it was before somebody changed it."""
    return hashlib.sha256(json.dumps(match, sort_keys=True).encode()).hexdigest()


def result_of(match: Mapping[str, Any]) -> str:
    """The points of a match after penalties, such as 18–12; of a walkover that it was one."""
    return "–".join(match[side]["vp"] for side in SIDES) if match["outcome"] != "walkover" else _("walkover")


def payload_of(series: Series, matches: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The report that a series is with these matches; the standings are there once every team has its place."""
    event = series.event
    rows = [{key: value for key, value in match.items() if key != "typed"} for match in matches]
    boards: dict[str, int] = {}
    for match in rows:
        for side in SIDES:
            boards[match[side]["team"]] = boards.get(match[side]["team"], 0) + boards_played(match)
    payload = {
        "format": "masterpoint-report/1",
        "form": "team_matches",
        **{key: event[key] for key in ("organiser", "name", "first_date", "date", "level")},
        "boards": max(boards.values(), default=0) or event["boards"],
        "entrants": len(series.teams),
        "matches": rows,
    }
    if event["conditions"]:
        payload["conditions"] = event["conditions"]
    if series.teams and all(team["place"] for team in series.teams):
        payload["standings"] = [
            {"place": team["place"], "team": team["team"], "players": team["players"]}
            for team in sorted(series.teams, key=lambda team: team["place"])
        ]
    return payload


def boards_played(match: Mapping[str, Any]) -> int:
    """How many boards of a match were played: of a walkover none, of a stopped match those before it was stopped."""
    if match["outcome"] == "walkover":
        return 0
    return int(match.get("boards_played", match["boards"]))


def running(series: Series, matches: Iterable[Mapping[str, Any]]) -> Answer | Refusal:
    """What a series would give with these matches."""
    day = date.fromisoformat(series.event["date"])
    return calculate(payload_of(series, matches), ruleset=ruleset_on(series.federation, day))


@dataclass(frozen=True)
class Running:
    """The running points, provisional as long as the series is; or why there are none yet."""

    awards: tuple[ShownAward, ...]
    problems: tuple[str, ...]


def shown_running(outcome: Answer | Refusal, series: Series, actor: Actor, language: str, *, on: date) -> Running:
    """The outcome in the reader's language."""
    if isinstance(outcome, Refusal):
        return Running((), tuple(dict.fromkeys(sentence(problem, language) for problem in outcome.problems)))
    return Running(shown_awards(outcome, series.federation, actor, language, on=on), ())


def table(series: Series, matches: Iterable[Mapping[str, Any]]) -> list[Row]:
    """The teams as they stand: by their final places, else by points."""
    played: dict[str, list[Decimal]] = {team["team"]: [] for team in series.teams}
    for match in matches:
        for side in SIDES:
            points = match[side].get("vp")
            played.setdefault(match[side]["team"], []).append(Decimal(points or 0))
    places = {team["team"]: team["place"] for team in series.teams}
    rows = [Row(team, places.get(team), len(points), sum(points, Decimal(0))) for team, points in played.items()]
    return sorted(rows, key=lambda row: (row.place or len(rows) + 1, -row.points))


def names_of(teams: Iterable[Mapping[str, Any]], federation: Federation, actor: Actor, *, on: date) -> dict[str, str]:
    """By number the names of the teams' players who are registered, empty where this reader may not see them.

    A record that was merged into another has none: the name may be of one who is hidden.
    """
    numbers = {player["number"] for team in teams for player in team["players"]} - {None}
    players = with_home(Player.objects.filter(federation=federation, number__in=numbers), on)
    return {
        player.number: player.name if player.merged_into_id is None and name_is_seen(actor, player) else ""
        for player in players
    }


def as_seen(player: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """A player of a team as a reader sees him, number and name; `names` is what `names_of` gives. The stored name is
    shown of a guest and of a number that nobody has: of anybody else the register says it."""
    number = player.get("number") or ""
    return f"{number} {names.get(number, player.get('name') or '')}".strip()
