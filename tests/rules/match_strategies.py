"""Team matches of every kind made up by chance, all of them without a problem."""

from typing import Any

from hypothesis import strategies as st

from tests.rules.reports import BASE

SCALES = ("30", "25", "20", "20-decimal", "8", "6", "4", "2", "imp")
STAGES = ("qualifier", "round-of-16", "quarterfinal", "semifinal", "final", "third-place")
# Around every limit of a won and a drawn match, and below nothing.
POINTS = [
    *("-3", "0", "1", "2", "2.5", "3", "4.99", "5", "6", "6.99", "7", "7.00", "8", "12", "12.99", "13", "13.00"),
    *("13.01", "13.5", "14", "15", "17", "17.99", "18", "20", "25", "40.01"),
]
OF_GOLD = [
    "none",
    "none",
    "none",
    "raised",
    "observation",
    *(f"sm-teams-{kind}" for kind in ("final", "junior", "veteran", "semifinal")),
]
CHAMPIONSHIPS = {
    "bronze": ["none"],
    "silver": ["none", "none", "none", "allsvenskan-3", "allsvenskan-4", "dm-teams", "dm-other"],
    "gold": [*OF_GOLD, "elitserien", "allsvenskan-2"],
}


@st.composite
def lineups(draw: st.DrawFn, team: str, halves: int) -> dict[str, int]:
    """Four seats in each half, taken by six players and a guest, each at most once a half."""
    found: dict[str, int] = {}
    squad = [*(f"{team}{seat}" for seat in range(1, 7)), "?1"]
    for _ in range(halves):
        for player in draw(st.permutations(squad))[:4]:
            found[player] = found.get(player, 0) + 1
    return found


@st.composite
def matches_between(draw: st.DrawFn, teams: list[str], least_boards: int, stages: bool) -> dict[str, Any]:
    """One match of two of the teams."""
    home, away = draw(st.permutations(teams))[:2]
    halves, boards = draw(st.integers(1, 4)), draw(st.integers(least_boards, 40))
    row: dict[str, Any] = {"boards": boards, "halves": halves, "scale": draw(st.sampled_from(SCALES))}
    for side, team in (("home", home), ("away", away)):
        row[side] = {"team": team, "vp": draw(st.sampled_from(POINTS)), "halves": draw(lineups(team, halves))}
    row["outcome"] = draw(st.sampled_from(["played"] * 6 + ["walkover", "conceded", "aborted"]))
    if row["outcome"] == "conceded" and (draw(st.booleans()) or float(row["home"]["vp"]) == float(row["away"]["vp"])):
        row["conceded_by"] = draw(st.sampled_from(["home", "away"]))
    if row["outcome"] == "aborted":
        row["boards_played"] = draw(st.integers(0, boards) | st.sampled_from([boards // 2, (boards + 1) // 2]))
    if stages:
        row["stage"] = draw(st.sampled_from(STAGES))
    return row


@st.composite
def series_conditions(draw: st.DrawFn, level: str) -> dict[str, Any]:
    """Divisions, cups and the rest of a series."""
    found: dict[str, Any] = {}
    if level != "gold" and draw(st.booleans()):
        divisions = draw(st.integers(2, 8))
        found |= {"divisions": divisions, "division": draw(st.integers(1, divisions))}
    if draw(st.integers(0, 4)) == 0:
        found["cup"] = True
    if level != "bronze" and draw(st.integers(0, 3)) == 0:
        found["matches_per_day"] = draw(st.integers(1, 3))
    if level == "bronze" and draw(st.integers(0, 2)) == 0:
        found["swiss_rounds"] = draw(st.integers(1, 14))
    if level == "bronze" and draw(st.integers(0, 2)) == 0:
        found["double_round_robin"] = True
    if level == "silver" and draw(st.integers(0, 5)) == 0:
        found["season_silver"] = "spring"
    return found


@st.composite
def tables(draw: st.DrawFn, teams: list[str], tied: bool) -> list[dict[str, Any]]:
    """The first of the teams in any order, with shared places where there may be any."""
    order = draw(st.permutations(teams))[: draw(st.integers(0, len(teams)))]
    rows: list[dict[str, Any]] = []
    for at, team in enumerate(order, start=1):
        shares = tied and rows and draw(st.integers(0, 3)) == 0
        place = rows[-1]["place"] if shares else at
        rows.append({"place": place, "team": team, "players": [f"{team}1"]})
    return rows


@st.composite
def series(draw: st.DrawFn, levels: tuple[str, ...] = ("bronze", "silver", "gold")) -> dict[str, Any]:
    """A report of team matches of any level, with any championship of teams."""
    level = draw(st.sampled_from(levels))
    kind = draw(st.sampled_from(CHAMPIONSHIPS[level]))
    conditions = draw(series_conditions(level))
    if kind == "raised":
        conditions["average_handicap"] = draw(st.sampled_from(["9.5", "14.99", "15"]))
    elif kind == "observation":
        conditions["observation"] = True
    elif kind != "none":
        conditions["championship"] = kind
    free = kind not in ("none", "raised", "observation", "dm-teams", "dm-other")
    teams = list("ABCDEF")[: draw(st.integers(4, 6))]
    matches = draw(st.lists(matches_between(teams, 1 if free else 6, kind == "sm-teams-veteran"), max_size=6))
    report = {**BASE, "form": "team_matches", "level": level, "boards": draw(st.sampled_from([42, 59, 60, 80]))}
    report |= {"entrants": draw(st.integers(12, 18) if level == "gold" and not free else st.integers(6, 20))}
    if draw(st.integers(0, 5)):
        report["standings"] = draw(tables(teams, tied=not kind.startswith("dm-")))
    return {**report, "conditions": conditions, "matches": matches}
