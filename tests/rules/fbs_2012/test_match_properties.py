"""What has to hold for every Faroese event of team matches, tried on hundreds of made-up ones."""

import copy
import csv
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from awards.rules import fbs_2012
from awards.rules.answer import from_stored, to_stored
from awards.rules.editions import edition
from awards.rules.fbs_2012.match_bonus import series_scale
from tests.rules.fbs_2012.match_oracle import pot, verdict
from tests.rules.fbs_2012.match_strategies import event
from tests.rules.fbs_2012.reports import answered
from tests.rules.fbs_2012.series import of_players, series
from tests.rules.match_strategies import lineups

MANY = settings(max_examples=300, deadline=None)
WORTH = edition("fbs-2012").hundredths
BONUS = Path(fbs_2012.__file__).parent / "bronze-team-bonus.csv"


def worths(report: dict[str, Any]) -> dict[str, Fraction]:
    """What each player gets exactly, in hundredths of a masterpoint."""
    return {
        award.player: sum((amount * WORTH[colour] for colour, amount in award.unrounded.items()), Fraction(0))
        for award in answered(report).awards
    }


def paid(report: dict[str, Any]) -> list[Any]:
    """What each player gets, booked and exact."""
    return [(award.player, award.points, award.unrounded) for award in answered(report).awards]


def test_bonus_is_that_of_the_reconstructed_table() -> None:
    """Row by row, as far as the table goes."""
    with BONUS.open(encoding="ascii", newline="") as file:
        printed = [(int(row["contestants"]), int(row["place"]), int(row["points"])) for row in csv.DictReader(file)]
    made = [
        (teams, place, int(entry.amount))
        for teams in range(61)
        for place, entry in sorted(series_scale(teams).entries.items())
    ]
    assert made == printed


@pytest.mark.slow
@MANY
@given(st.integers(1, 5), st.data(), st.sampled_from(["19-11", "15-15", "11-19"]), st.integers(24, 40))
def test_parts_of_a_team_sum_to_its_part_of_the_pool(halves: int, data: Any, result: str, boards: int) -> None:
    """With each guest replaced by a player with a number the whole pool is paid; his part is all that lacked."""
    seats = data.draw(lineups("A", halves))
    row = {"match": f"A {result} B", "A": seats, "halves": halves, "boards": boards}
    known = {**row, "A": {player.replace("?", "guest"): count for player, count in seats.items()}}
    whole = {"19-11": Fraction(64), "15-15": Fraction(32), "11-19": Fraction(0)}[result]
    exact = {award.player: award.unrounded["bronze"] for award in answered(series([known])).awards}
    assert sum(amount for player, amount in exact.items() if player[0] in "Ag") == whole
    without = {award.player: award.unrounded["bronze"] for award in answered(series([row])).awards}
    assert without == {player: amount for player, amount in exact.items() if not player.startswith("guest")}


@pytest.mark.slow
@MANY
@given(event(("bronze", "silver", "fm-teams", "fm-clubs")))
def test_what_all_players_win_in_matches_is_the_pools_but_for_the_guests(report: dict[str, Any]) -> None:
    """Without a list there is no bonus: what is paid is what the teams won, less the seats of the guests."""
    report.pop("standings", None)
    expected = Fraction(0)
    for row in report["matches"]:
        colour, pool = pot(row, report)
        for side in ("home", "away"):
            takes = {"1": Fraction(1), "x": Fraction(1, 2), "0": Fraction(0)}[
                verdict(row, side, bool(report["conditions"].get("cup")))
            ]
            seats = sum(count for player, count in row[side]["halves"].items() if player[0] != "?")
            expected += WORTH[colour] * pool * takes * Fraction(seats, 4 * row["halves"])
    assert sum(worths(report).values()) == expected


@pytest.mark.slow
@MANY
@given(event(), st.data())
def test_more_victory_points_never_pay_less(report: dict[str, Any], data: Any) -> None:
    """The team's own players in the very match: the other team and the final list stay as they are."""
    at = data.draw(st.integers(0, len(report["matches"]) - 1))
    row, side = report["matches"][at], data.draw(st.sampled_from(["home", "away"]))
    assume(row["outcome"] == "played")
    better = copy.deepcopy(report)
    more = Fraction(row[side]["vp"]) + data.draw(st.integers(1, 8))
    better["matches"][at][side]["vp"] = str(float(more))
    other = better["matches"][at]["away" if side == "home" else "home"]
    assume(Fraction(other["vp"]) != more)
    before, after = worths(report), worths(better)
    for player in row[side]["halves"]:
        assert after.get(player, 0) >= before.get(player, 0), player


@pytest.mark.slow
@MANY
@given(event(), st.integers(0, 2**32))
def test_other_names_and_another_order_change_nothing(report: dict[str, Any], seed: int) -> None:
    """Teams and players under other names, sides and rows in another order."""
    chance = random.Random(seed)
    renamed = copy.deepcopy(report)
    chance.shuffle(renamed["matches"])
    chance.shuffle(renamed.get("standings", []))

    def other(player: str) -> str:
        return player if player[0] == "?" else f"9{player}"

    for row in renamed["matches"]:
        for side in ("home", "away"):
            row[side]["team"] = f"Lið {row[side]['team']}"
            row[side]["halves"] = {other(player): count for player, count in row[side]["halves"].items()}
        if chance.random() < 0.5:
            row["home"], row["away"] = row["away"], row["home"]
            if "conceded_by" in row:
                row["conceded_by"] = "home" if row["conceded_by"] == "away" else "away"
    for row in renamed.get("standings", []):
        row["team"] = f"Lið {row['team']}"
        if "players" in row:
            row["players"] = [other(player) for player in row["players"]]
    assert paid(renamed) == [(other(player), points, exact) for player, points, exact in paid(report)]


@pytest.mark.slow
@MANY
@given(event())
def test_answer_survives_storage(report: dict[str, Any]) -> None:
    answer = answered(report)
    assert from_stored(to_stored(answer)) == answer


@pytest.mark.slow
@MANY
@given(event(("silver",)))
def test_half_silver_is_half_of_silver(report: dict[str, Any]) -> None:
    report["conditions"].pop("half", None)
    half = {**report, "conditions": {**report["conditions"], "half": True}}
    assert worths(half) == {player: amount / 2 for player, amount in worths(report).items()}


@pytest.mark.slow
@MANY
@given(event(("bronze",)))
def test_a_higher_place_never_has_a_smaller_bonus(report: dict[str, Any]) -> None:
    """Of players who played every half of their teams: what they have beyond their matches."""
    assume("standings" in report)
    without = {key: value for key, value in report.items() if key != "standings"}
    matches, whole = worths(without), worths(report)
    best: dict[int, Fraction] = {}
    for row in report["standings"]:
        squad = [f"{row['team']}{seat}" for seat in range(1, 7)]
        best[row["place"]] = max(whole.get(player, Fraction(0)) - matches.get(player, Fraction(0)) for player in squad)
    played = {
        row["place"]
        for row in report["standings"]
        if any(
            row["team"] == match[side]["team"] and match["outcome"] in ("played", "conceded")
            for match in report["matches"]
            for side in ("home", "away")
        )
    }
    bonuses = [best[place] for place in sorted(best) if place in played and best[place]]
    assert bonuses == sorted(bonuses, reverse=True)


def test_leg_of_a_double_round_is_paid_as_a_single_round() -> None:
    matches, table = ["A 25-5 B", "C 20-10 D"], ["A", "C", "B", "D"]
    single = of_players(series(matches, table=table))
    for leg in (1, 2):
        conditions = {"double_round_robin": True, "leg": leg}
        assert of_players(series(matches, table=table, conditions=conditions)) == single
