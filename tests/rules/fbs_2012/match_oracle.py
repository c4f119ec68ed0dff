"""A second way to the awards of team matches, from the words of the regulation and without the rules' code.

It takes a good report as data and answers what each player gets exactly, before the silver of a club's gold event is
turned into gold.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

F = Fraction
Exact = dict[str, Fraction]
Row = dict[str, Any]

# Silver by the number of levels, the first level first; everything below it is 12.
SILVER = {1: [20], 2: [20, 16], 3: [24, 20, 16]}
GOLD = {("fm-teams", 1): 12, ("fm-teams", 2): 8, ("fm-teams", "promotion"): 12, ("fm-clubs", 1): 2}
GOLD_BONUS = {("fm-teams", 1): [7, 4], ("fm-teams", 2): [4, 2], ("fm-clubs", 1): [3, 2, 1]}
# The sister's bonus by the number of teams, as far as it is written out here.
BONUS = {4: [30], 5: [40, 10], 6: [50, 20], 7: [60, 30], 8: [70, 40, 10], 9: [80, 50, 20], 10: [90, 60, 30]}


def verdict(row: Row, mine: str, cup: bool) -> str:
    """``"1"`` for a win, ``"x"`` for a draw, ``"0"`` for nothing."""
    other = "away" if mine == "home" else "home"
    if row["outcome"] in ("walkover", "aborted"):
        return "0"
    own, theirs = F(row[mine]["vp"]), F(row[other]["vp"])
    if row["outcome"] == "conceded":
        loser = row.get("conceded_by") or ("home" if F(row["home"]["vp"]) < F(row["away"]["vp"]) else "away")
        return "0" if loser == mine else "1"
    if cup or row["scale"] == "imp" or row.get("division") == "promotion":
        return "1" if own > theirs else "0"
    return "1" if own >= 19 else "x" if own >= 12 else "0"


def pot(row: Row, report: Row) -> tuple[str, Fraction]:
    """Colour and pool of a match."""
    said = report.get("conditions", {})
    level, levels = said.get("division", 1), said.get("divisions", 1)
    key = said.get("championship")
    if key:
        of_match = row.get("division", said.get("division", 1)) if key == "fm-teams" else 1
        return "gold", F(GOLD[key, of_match])
    if report["level"] == "bronze":
        pool = F(64)
        if levels > 1:
            pool = F([64 + 4 * levels, *(64 + 4 * levels - 16 - 8 * below for below in range(levels))][level - 1])
        return "bronze", pool / said.get("matches_per_day", 1)
    by_level = SILVER.get(levels, [28, 24, 20, 16])
    pool = F(by_level[level - 1] if level <= len(by_level) else 12)
    return "silver", pool * min(F(1), F(row["boards"], 32)) / (2 if said.get("half") else 1)


def sides(report: Row) -> Iterator[tuple[Row, str, str, dict[str, int]]]:
    """Each side of each match that was decided: the match, the side, the team, its line-up."""
    for row in report["matches"]:
        if row["outcome"] not in ("walkover", "aborted"):
            for side in ("home", "away"):
                yield row, side, row[side]["team"], row[side]["halves"]


def won(report: Row) -> dict[tuple[str, str], Exact]:
    """What each player of a team wins in its matches."""
    cup = bool(report.get("conditions", {}).get("cup"))
    found: dict[tuple[str, str], Exact] = {}
    for row, side, team, halves in sides(report):
        colour, pool = pot(row, report)
        takes = {"1": pool, "x": pool / 2, "0": F(0)}[verdict(row, side, cup)]
        for player, count in halves.items():
            if player[0] != "?" and count and takes:
                mine = found.setdefault((team, player), {})
                mine[colour] = mine.get(colour, F(0)) + takes * count / (4 * row["halves"])
    return found


def bonus_row(report: Row) -> tuple[str, list[int], Fraction]:
    """Colour, amounts by place, and the part of them that is paid."""
    said = report.get("conditions", {})
    key = said.get("championship")
    if key:
        return "gold", GOLD_BONUS[key, said.get("division", 1) if key == "fm-teams" else 1], F(1)
    cup = said.get("cup") or any(row["scale"] == "imp" for row in report["matches"])
    if report["level"] != "bronze" or cup:
        return "bronze", [], F(1)
    teams = report.get("entrants") or len(report["standings"])
    teams = min(teams, said.get("swiss_rounds", teams) + 1)
    amounts = BONUS.get(teams, [])
    if teams > 10:
        amounts = [10 * (teams - 1) - 30 * above for above in range(teams) if 10 * (teams - 1) > 30 * above]
    part = F(1) if "divisions" not in said else {1: F(1), 2: F(2, 3)}.get(said["division"], F(1, 2))
    return "bronze", amounts, part / said.get("matches_per_day", 1)


def enough(report: Row, team: str) -> set[str]:
    """The players with half of the team's matches, or boards."""
    whole, played = F(0), dict[str, Fraction]()
    for row, _, own, halves in sides(report):
        if own != team:
            continue
        weight = 1 if report["level"] == "bronze" else row["boards"]
        whole += weight
        for player, count in halves.items():
            if player[0] != "?" and count:
                played[player] = played.get(player, F(0)) + F(weight * count, row["halves"])
    return {player for player, amount in played.items() if 2 * amount >= whole}


def expected(report: Row) -> dict[str, Exact]:
    """What each player gets exactly; nobody else gets anything."""
    total: dict[str, Exact] = {}

    def add(player: str, colour: str, amount: Fraction) -> None:
        if amount:
            mine = total.setdefault(player, {})
            mine[colour] = mine.get(colour, F(0)) + amount

    for (_, player), amounts in won(report).items():
        for colour, amount in amounts.items():
            add(player, colour, amount)
    rows = report.get("standings", [])
    colour, by_place, part = bonus_row(report) if rows else ("", [], F(1))
    for row in rows:
        tied = sum(other["place"] == row["place"] for other in rows)
        taken = by_place[row["place"] - 1 : row["place"] - 1 + tied]
        amount = F(sum(taken), tied)
        if taken and tied > 1 and colour == "bronze":
            amount = max(amount, F(4))
        fit = enough(report, row["team"])
        if report["level"] == "gold" and row.get("players"):
            fit &= {player if isinstance(player, str) else player["number"] for player in row["players"]}
        for player in fit:
            add(player, colour, amount * part)
    return total
