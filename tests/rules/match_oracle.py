"""A second way to the awards of team matches, written from the words of the regulation and without the rules' code.

It takes a good report as data and answers what each player gets exactly, and his ranking points.
"""

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

F = Fraction
Exact = dict[str, Fraction]

SURE_WIN = {"30": 18, "25": 18, "20": 14, "8": 6, "6": 5, "4": 3, "2": 2}
SURE_DRAW = {"30": 13, "25": 13, "20": 7, "20-decimal": 7, "8": 3, "6": 2, "4": 2, "2": 1}
# Printed: bonus of Table B2 by the number of teams.
BONUS = {
    4: [30],
    5: [40, 10],
    6: [50, 20],
    7: [60, 30],
    8: [70, 40, 10],
    9: [80, 50, 20],
    10: [90, 60, 30],
    11: [100, 70, 40, 10],
    12: [110, 80, 50, 20],
}
SP_OFFSETS = "0 -4|+4 0 -4|+4 0 -4 -8|+8 +4 0 -4 -8|+8 +4 0 -4 -8 -10|+8 +4 0 -4 -8 -10 -12|+8 +4 0 -4 -8 -10 -12 -14"
BP_RATES = {2: "32", 3: "432", 4: "4321"}
STAGES = {"round-of-16": 4, "quarterfinal": 8, "semifinal": 16, "final": 16, "third-place": 8}


def verdict(row: dict[str, Any], side: str, cup: bool) -> str:
    """``"1"`` for a win, ``"x"`` for a draw, ``"0"`` for nothing."""
    other = "away" if side == "home" else "home"
    if row["outcome"] == "walkover":
        return "0"
    mine, theirs = F(row[side]["vp"]), F(row[other]["vp"])
    if row["outcome"] == "conceded":
        gave_up = row.get("conceded_by") or (side if mine < theirs else other)
        return "1" if gave_up == other else "0"
    if cup or row["scale"] == "imp":
        return "1" if mine > theirs else "x" if mine == theirs else "0"
    wins = mine > 13 if row["scale"] == "20-decimal" else mine >= SURE_WIN[row["scale"]]
    return "1" if wins else "x" if mine >= SURE_DRAW[row["scale"]] else "0"


def pot(row: dict[str, Any], report: dict[str, Any]) -> tuple[str, Fraction, bool]:
    """Colour and pool of a match, and whether Table E3 pays it."""
    said = report.get("conditions", {})
    boards, key = row["boards"], said.get("championship", "")
    fixed = {"sm-teams-semifinal": 6, "elitserien": 12, "allsvenskan-2": 6}
    if key == "sm-teams-final":
        return "gold", F(12 if boards < 24 else 16), False
    if key in fixed:
        return "gold", F(fixed[key]), False
    if key == "sm-teams-veteran" and row.get("stage", "qualifier") != "qualifier":
        return "gold", F(STAGES[row["stage"]] if boards >= 16 else 0), False
    if key == "allsvenskan-3":
        return "silver", F(32), False
    divided = "divisions" in said and not said.get("cup")
    if report["level"] == "bronze":
        if not divided:
            return "bronze", F(3 * boards), False
        rates = BP_RATES.get(said["divisions"], "54321")
        return "bronze", F(boards * int(rates[min(said["division"], len(rates)) - 1])), False
    if divided and said.get("matches_per_day", 1) < 2 and key != "allsvenskan-4":
        offsets = SP_OFFSETS.split("|")[said["divisions"] - 2].split()
        return "silver", F(boards + int(offsets[said["division"] - 1])), True
    return "silver", F(boards), False


def team_takes(row: dict[str, Any], side: str, report: dict[str, Any]) -> tuple[str, Fraction]:
    """What the team has for its players to share."""
    found = verdict(row, side, bool(report.get("conditions", {}).get("cup")))
    colour, whole, promotion = pot(row, report)
    if found == "0":
        return colour, F(0)
    amount = whole if found == "1" else whole / 2
    if row["outcome"] == "aborted":
        if not promotion or 2 * row["boards_played"] < row["boards"]:
            return colour, F(0)
        amount /= 2
    if promotion:
        amount = max(amount, F(2 if found == "1" else 1))
    return colour, amount


def line_ups(report: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str, str, dict[str, int]]]:
    for row in report["matches"]:
        for side in ("home", "away"):
            yield row, side, row[side]["team"], row[side].get("halves", {})


class Season:
    """Everything that was played, and who stands where."""

    def __init__(self, report: dict[str, Any]) -> None:
        self.report = report
        self.said = report.get("conditions", {})
        self.won: dict[tuple[str, str], Exact] = {}
        self.extra: dict[tuple[str, str], Exact] = {}
        self.sat: dict[tuple[str, str], list[tuple[int, Fraction]]] = {}
        self.team_halves: dict[str, int] = {}
        self.team_boards: dict[str, int] = {}
        for row, side, team, halves in line_ups(report):
            if row["outcome"] == "walkover":
                continue
            self.team_halves[team] = self.team_halves.get(team, 0) + row["halves"]
            self.team_boards[team] = self.team_boards.get(team, 0) + row["boards"]
            colour, amount = team_takes(row, side, report)
            for player, count in halves.items():
                if player[0] == "?" or not count:
                    continue
                self.sat.setdefault((team, player), []).append((count, F(row["boards"] * count, row["halves"])))
                if amount:
                    mine = self.won.setdefault((team, player), {})
                    mine[colour] = mine.get(colour, F(0)) + amount * count / (4 * row["halves"])
        self.rows = report.get("standings", [])
        self.places = {row["team"]: row["place"] for row in self.rows}
        names = {team for _, _, team, _ in line_ups(report)} | set(self.places)
        self.teams = report.get("entrants", len(names))

    def halves_part(self, team: str, player: str) -> Fraction:
        return F(sum(count for count, _ in self.sat[team, player]), self.team_halves[team])

    def boards_part(self, team: str, player: str) -> Fraction:
        return sum((boards for _, boards in self.sat[team, player]), F(0)) / self.team_boards[team]

    def share(self, place: int, by_place: list[int]) -> Fraction:
        """What each team at a place gets of amounts by place."""
        tied = sum(1 for other in self.places.values() if other == place)
        return F(sum(by_place[place - 1 : place - 1 + tied]), tied)

    def add(self, team: str, player: str, colour: str, amount: Fraction) -> None:
        if amount:
            mine = self.extra.setdefault((team, player), {})
            mine[colour] = mine.get(colour, F(0)) + amount


def series_bonus(season: Season) -> list[int]:
    """The bonus of a bronze series by place."""
    said = season.said
    number = said.get("swiss_rounds", season.teams)
    if said.get("cup") or number < 4:
        return []
    row = BONUS.get(number) or [
        10 * (number - 1) - 30 * behind for behind in range(number) if 10 * (number - 1) > 30 * behind
    ]
    part = F(1) if "divisions" not in said else {1: F(1), 2: F(1, 2), 3: F(1, 4)}.get(said["division"], F(0))
    if said.get("double_round_robin"):
        part *= 2
    return [math.ceil(amount * part) for amount in row]


def places_pay(season: Season) -> None:
    """Gold that takes the place of silver, and every bonus."""
    said, level = season.said, season.report["level"]
    key = said.get("championship")
    bonus: tuple[str, list[int]] = ("gold", {"sm-teams-final": [28, 20, 14], "allsvenskan-3": [2, 1]}.get(key, []))
    if level == "bronze":
        bonus = ("bronze", series_bonus(season))
    for team, player in season.sat:
        place = season.places.get(team)
        if place is None:
            continue
        if season.halves_part(team, player) >= F(1, 3):
            season.add(team, player, bonus[0], season.share(place, bonus[1]))
        if key in ("dm-teams", "dm-other") and season.boards_part(team, player) >= F(3, 10):
            amounts = [42, 30, 21] if key == "dm-teams" else [10, 5, 3]
            if place <= 3 and (key == "dm-other" or season.report["boards"] >= 60):
                season.add(team, player, "silver", F(amounts[place - 1]))
        if key == "elitserien" and place == 1:
            winners = sum(1 for other in season.places.values() if other == 1)
            season.add(team, player, "gold", season.won.get((team, player), {}).get("gold", F(0)) / 5 / winners)
        if key == "sm-teams-junior":
            juniors(season, team, player, place)
        if level == "gold" and key is None:
            into_gold(season, team, player, place)


def juniors(season: Season, team: str, player: str, place: int) -> None:
    n = season.teams
    amounts = [] if n < 6 else [7, 4] if n <= 8 else [7, 5, 3] if n <= 12 else [10, 5, 3, 2]
    gold = season.share(place, amounts)
    if gold and (team, player) in season.won:
        season.won[team, player] = {"gold": gold}


def into_gold(season: Season, team: str, player: str, place: int) -> None:
    said = season.said
    silver = season.won.get((team, player), {}).get("silver", F(0))
    if said.get("observation"):
        if place <= 2 and silver:
            season.won[team, player] = {"gold": silver / 10}
    elif season.teams >= 16 and F(said.get("average_handicap", "99")) < 15:
        gold, part = season.share(place, [10, 7, 5, 4]), season.halves_part(team, player)
        if gold and part >= F(1, 3):
            season.won[team, player] = {"gold": gold * part}
    elif place <= 3 and silver:
        season.won[team, player] = {"gold": silver / 10}


def expected(report: dict[str, Any]) -> dict[str, tuple[Exact, int]]:
    """What each player gets exactly, and his ranking points; nobody else gets anything."""
    season = Season(report)
    places_pay(season)
    total: dict[str, Exact] = {}
    ranked: dict[str, Exact] = {}
    for source, ranks in ((season.won, True), (season.extra, False)):
        for (_, player), amounts in source.items():
            for colour, amount in amounts.items():
                for sums in (total, ranked) if ranks else (total,):
                    mine = sums.setdefault(player, {})
                    mine[colour] = mine.get(colour, F(0)) + amount
    silver_rate = F(3, 2) if report["level"] == "gold" else F(1)
    answer = {}
    for player, amounts in total.items():
        counted = ranked.get(player, {})
        points = 15 * counted.get("gold", F(0)) + silver_rate * counted.get("silver", F(0))
        answer[player] = (amounts, 0 if "season_silver" in season.said else math.ceil(points))
    return answer
