"""Faroese team matches of every kind made up by chance, all of them without a problem."""

from typing import Any

from hypothesis import strategies as st

from tests.rules.fbs_2012.reports import BASE
from tests.rules.match_strategies import lineups

KINDS = ("bronze", "bronze", "silver", "silver", "gold", "fm-teams", "fm-clubs")
# Around the limits of a won and a drawn match, and below nothing.
POINTS = ("-3", "0", "5", "11", "11.99", "12", "12.00", "13.5", "15", "18", "18.99", "19", "19.00", "22", "25")


@st.composite
def points(draw: st.DrawFn, decided: bool) -> tuple[str, str]:
    """The points of both teams; not level where the match must have a winner."""
    home = draw(st.sampled_from(POINTS))
    away = draw(st.sampled_from([found for found in POINTS if not decided or float(found) != float(home)]))
    return home, away


@st.composite
def matches_between(draw: st.DrawFn, teams: list[str], kind: str, cup: bool) -> dict[str, Any]:
    """One match of two of the teams, of any outcome."""
    home, away = draw(st.permutations(teams))[:2]
    halves, boards = draw(st.integers(1, 4)), draw(st.integers(24 if kind == "bronze" else 12, 40))
    scale = draw(st.sampled_from(["25", "30", "25", "30", "imp"]))
    row: dict[str, Any] = {"boards": boards, "halves": halves, "scale": scale}
    row["outcome"] = draw(st.sampled_from(["played"] * 6 + ["walkover", "conceded", "aborted"]))
    if kind == "fm-teams":
        row |= draw(st.sampled_from([{}, {}, {"division": 1}, {"division": 2}, {"division": "promotion"}]))
    if row["outcome"] == "conceded":
        row |= draw(st.sampled_from([{}, {"conceded_by": "home"}, {"conceded_by": "away"}]))
    if row["outcome"] == "aborted":
        row["boards_played"] = draw(st.integers(0, boards))
    margin = cup or scale == "imp" or row["outcome"] == "conceded" or row.get("division") == "promotion"
    for side, team, vp in zip(("home", "away"), (home, away), draw(points(margin)), strict=True):
        row[side] = {"team": team, "vp": vp, "halves": draw(lineups(team, halves))}
    return row


@st.composite
def tables(draw: st.DrawFn, teams: list[str]) -> list[dict[str, Any]]:
    """The first of the teams in any order, with shared places; some name their players."""
    rows: list[dict[str, Any]] = []
    for at, team in enumerate(draw(st.permutations(teams))[: draw(st.integers(0, len(teams)))], start=1):
        shares = rows and draw(st.integers(0, 2)) == 0
        rows.append({"place": rows[-1]["place"] if shares else at, "team": team})
        named = draw(st.lists(st.sampled_from([f"{team}{seat}" for seat in range(1, 7)]), unique=True, max_size=6))
        if named:
            rows[-1]["players"] = named
    return rows


@st.composite
def conditions_of(draw: st.DrawFn, kind: str) -> dict[str, Any]:
    """Levels, cups and the rest of an event."""
    found: dict[str, Any] = {}
    if kind.startswith("fm-"):
        found["championship"] = kind
    if kind == "fm-teams":
        found["division"] = draw(st.integers(1, 2))
    elif kind != "fm-clubs" and draw(st.booleans()):
        levels = draw(st.integers(2, 6))
        found |= {"divisions": levels, "division": draw(st.integers(1, levels))}
    if draw(st.integers(0, 4)) == 0:
        found["cup"] = True
    if draw(st.integers(0, 3)) == 0:
        found["swiss_rounds"] = draw(st.integers(1, 14))
    if kind == "bronze" and draw(st.booleans()):
        found["matches_per_day"] = draw(st.integers(1, 2))
    if kind == "silver" and draw(st.booleans()):
        found["half"] = draw(st.booleans())
    return found


@st.composite
def event(draw: st.DrawFn, kinds: tuple[str, ...] = KINDS) -> dict[str, Any]:
    """A report of team matches of any level, or a championship of teams."""
    kind = draw(st.sampled_from(kinds))
    level = "gold" if kind.startswith("fm-") else kind
    conditions = draw(conditions_of(kind))
    teams = list("ABCDEF")[: draw(st.integers(4, 6))]
    cup = bool(conditions.get("cup"))
    matches = draw(st.lists(matches_between(teams, kind, cup), min_size=1, max_size=6))
    report: dict[str, Any] = {**BASE, "form": "team_matches", "level": level, "boards": 60}
    if level != "bronze" or draw(st.booleans()):
        report["entrants"] = draw(st.integers(6, 20))
    if draw(st.integers(0, 5)):
        report["standings"] = draw(tables(teams))
    return {**report, "conditions": conditions, "matches": matches}
