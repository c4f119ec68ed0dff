"""The printed numbers of Tables B2, B3 and E2 to E5 come out of a calculation, one by one."""

from fractions import Fraction
from typing import Any

import pytest

from tests.rules.reports import answered
from tests.rules.teams import lineup, paid_teams, standings, team_matches

FOUR = ["A 18-12 B", "C 15-15 D"]
# As printed: the bonus by place, for each number of teams.
B2_BONUS = {
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
# As printed: bronze points a board in each division.
B3_RATES = {
    2: [3, 2],
    3: [4, 3, 2],
    4: [4, 3, 2, 1],
    5: [5, 4, 3, 2, 1],
    6: [5, 4, 3, 2, 1, 1],
    9: [5, 4, 3, 2, *[1] * 5],
}
# As printed: silver points more than boards in each division.
E3_MORE = {
    2: [0, -4],
    3: [4, 0, -4],
    4: [4, 0, -4, -8],
    5: [8, 4, 0, -4, -8],
    6: [8, 4, 0, -4, -8, -10],
    7: [8, 4, 0, -4, -8, -10, -12],
    8: [8, 4, 0, -4, -8, -10, -12, -14],
}
# As printed: the worst won, the best drawn, the worst drawn and the best lost result of each scale.
LIMITS = {
    "30": ("18", "17", "13", "12"),
    "25": ("18", "17", "13", "12"),
    "20": ("14", "13", "7", "6"),
    "20-decimal": ("13.01", "13.00", "7.00", "6.99"),
    "8": ("6", "5", "3", "2"),
    "6": ("5", "4", "2", "1"),
    "4": ("3", "2", "2", "1"),
    "2": ("2", "1", "1", "0"),
}


def bonus_of_each_place(teams: int, **conditions: Any) -> list[int]:
    """What each team of a series gets in which nobody won a match."""
    names = [f"T{number}x" for number in range(1, teams + 1)]
    matches = [f"{one} 0-0 {two}" for one, two in zip(names, names[1:] + names[:1], strict=True)]
    found = paid_teams(team_matches(matches, table=names, conditions=conditions))
    assert list(found) == sorted(found)
    return [found[name]["bronze"] for name in names if name in found]


@pytest.mark.parametrize("teams", B2_BONUS)
def test_bonus_of_table_b2_comes_out_cell_by_cell(teams: int) -> None:
    assert bonus_of_each_place(teams) == B2_BONUS[teams]


@pytest.mark.parametrize("teams", [2, 3])
def test_no_bonus_below_the_table(teams: int) -> None:
    assert bonus_of_each_place(teams) == []


@pytest.mark.parametrize("teams", [13, 14, 20, 41])
def test_bonus_goes_on_above_the_table(teams: int) -> None:
    first = 10 * (teams - 1)
    assert bonus_of_each_place(teams) == list(range(first, 0, -30))


@pytest.mark.parametrize("teams", B2_BONUS)
@pytest.mark.parametrize(("division", "part"), [(1, "1"), (2, "1/2"), (3, "1/4"), (4, "0"), (5, "0")])
def test_bonus_of_table_b3_is_a_part_of_that(teams: int, division: int, part: str) -> None:
    expected = [-(-amount * Fraction(part) // 1) for amount in B2_BONUS[teams]]
    found = bonus_of_each_place(teams, division=division, divisions=5)
    assert found == [amount for amount in expected if amount]


@pytest.mark.parametrize("rounds", B2_BONUS)
def test_rounds_of_a_swiss_series_stand_for_its_teams(rounds: int) -> None:
    assert bonus_of_each_place(12, swiss_rounds=rounds) == B2_BONUS[rounds]


@pytest.mark.parametrize("teams", B2_BONUS)
def test_double_series_doubles_the_bonus(teams: int) -> None:
    assert bonus_of_each_place(teams, double_round_robin=True) == [2 * amount for amount in B2_BONUS[teams]]


def pool(level: str, boards: int, **conditions: Any) -> tuple[Fraction, Fraction]:
    """What the teams of a won and of a drawn match share."""
    report = team_matches(FOUR, level, each={"boards": boards}, conditions=conditions)
    colour = "bronze" if level == "bronze" else "silver"
    exact = {award.player: award.unrounded[colour] for award in answered(report).awards}
    won, drawn = (sum((exact[player] for player in lineup(team)), Fraction(0)) for team in "AC")
    assert set(exact) == {*lineup("A"), *lineup("C"), *lineup("D")}
    return won, drawn


@pytest.mark.parametrize("boards", [6, 7, 24, 31, 40])
def test_a_board_is_three_bronze_in_table_b2_and_one_silver_in_e2_and_e4(boards: int) -> None:
    assert pool("bronze", boards) == (3 * boards, Fraction(3 * boards, 2))
    assert pool("silver", boards) == (boards, Fraction(boards, 2))
    assert pool("silver", boards, cup=False, series="plain", matches_per_day=1) == (boards, Fraction(boards, 2))
    assert pool("silver", boards, matches_per_day=2) == (boards, Fraction(boards, 2))
    assert pool("silver", boards, championship="allsvenskan-4") == (boards, Fraction(boards, 2))


@pytest.mark.parametrize(
    ("divisions", "division"), [(many, one) for many, rates in B3_RATES.items() for one in range(1, len(rates) + 1)]
)
def test_a_board_in_table_b3_pays_by_division(divisions: int, division: int) -> None:
    rate = B3_RATES[divisions][division - 1]
    for boards in (6, 24, 33):
        found = pool("bronze", boards, divisions=divisions, division=division)
        assert found == (rate * boards, Fraction(rate * boards, 2))


@pytest.mark.parametrize(
    ("divisions", "division"), [(many, one) for many, more in E3_MORE.items() for one in range(1, len(more) + 1)]
)
def test_a_match_in_table_e3_pays_by_division(divisions: int, division: int) -> None:
    more = E3_MORE[divisions][division - 1]
    for boards in range(6, 33):
        won, drawn = pool("silver", boards, divisions=divisions, division=division)
        assert (won, drawn) == (max(2, boards + more), max(1, Fraction(boards + more, 2))), boards


def test_a_match_of_allsvenskan_division_3_pays_32() -> None:
    for boards in (8, 24, 32, 40):
        assert pool("silver", boards, championship="allsvenskan-3") == (32, 16)


def outcome(scale: str, vp: str) -> int:
    """What a team with these victory points gets of a match of 24 boards, in bronze; the other team has 0."""
    report = team_matches([{"match": f"A {vp}-0 B", "scale": scale}])
    exact = {award.player: award.unrounded["bronze"] for award in answered(report).awards}
    return int(sum((exact.get(player, Fraction(0)) for player in lineup("A")), Fraction(0)))


@pytest.mark.parametrize("scale", LIMITS)
def test_limits_of_each_scale_are_as_printed(scale: str) -> None:
    won, best_drawn, worst_drawn, lost = LIMITS[scale]
    assert [outcome(scale, vp) for vp in (won, best_drawn, worst_drawn, lost)] == [72, 36, 36, 0]


@pytest.mark.parametrize("scale", ["30", "25", "20", "8", "6", "4", "2"])
def test_parts_of_a_victory_point_short_of_a_limit_are_below_it(scale: str) -> None:
    won, _, worst_drawn, _ = LIMITS[scale]
    assert outcome(scale, f"{int(won) - 1}.99") == 36
    assert outcome(scale, f"{int(worst_drawn) - 1}.99") == 0


@pytest.mark.parametrize("scale", LIMITS)
def test_each_team_is_judged_by_its_own_points(scale: str) -> None:
    """After penalties both may have lost, and after an amended score both may have won."""
    won, _, worst_drawn, lost = LIMITS[scale]

    def teams(home: str, away: str) -> dict[str, dict[str, int]]:
        return paid_teams(team_matches([{"match": f"A {home}-{away} B", "scale": scale}]))

    assert teams(lost, lost) == {}
    assert teams(won, won) == {"A": {"bronze": 18}, "B": {"bronze": 18}}
    assert teams(worst_drawn, lost) == {"A": {"bronze": 9}}
    assert teams(won, worst_drawn) == {"A": {"bronze": 18}, "B": {"bronze": 9}}


def test_minus_points_are_lost() -> None:
    assert outcome("2", "-1") == 0


@pytest.mark.parametrize("part", [1, 2, 3])
def test_bonus_needs_a_third_of_the_halves_exactly(part: int) -> None:
    """Of nine halves three are a third; of ten, three are not."""
    for halves, enough in ((9, 3), (10, 4)):
        players = {"A1": halves, "A2": halves, "A3": halves, "A4": halves - part, "A5": part}
        row = {"match": "A 0-0 B", "halves": halves, "A": players}
        report = team_matches([row], table="AB", entrants=4)
        paid = {award.player for award in answered(report).awards}
        assert ("A5" in paid) == (part >= enough)
        assert {"A1", "A2", "A3", "A4"} <= paid


def test_walkover_counts_no_halves() -> None:
    """A5 played both halves that were played, A4 was only put down for matches that were not."""
    rows: list[Any] = [{"match": "A 0-0 B", "A": {"A1": 2, "A2": 2, "A3": 2, "A5": 2}}]
    rows += [{"match": "A 0-0 B", "outcome": "walkover"}] * 3
    paid = {award.player for award in answered(team_matches(rows, table="AB", entrants=4)).awards}
    assert paid == {"A1", "A2", "A3", "A5"}


def test_raised_gold_needs_a_third_of_the_halves_exactly() -> None:
    row = {"match": "A 0-0 B", "halves": 3, "A": {"A1": 3, "A2": 3, "A3": 3, "A4": 2, "A5": 1}}
    report = team_matches([row], "gold", table="A", entrants=16, conditions={"average_handicap": "14"})
    exact = {award.player: dict(award.unrounded) for award in answered(report).awards}
    whole = {"gold": Fraction(10)}
    parts = {"A4": {"gold": Fraction(20, 3)}, "A5": {"gold": Fraction(10, 3)}}
    assert exact == {"A1": whole, "A2": whole, "A3": whole, **parts}


@pytest.mark.parametrize(("matches", "amount"), [(1, 28), (2, 24), (3, 24)])
def test_days_of_two_matches_are_table_e4(matches: int, amount: int) -> None:
    """Division 1 of 3 of Table E3 pays four points more than boards; Table E4 knows no divisions."""
    won, _ = pool("silver", 24, divisions=3, division=1, matches_per_day=matches)
    assert won == amount


def test_walkover_without_line_ups_is_paid_nothing() -> None:
    report = team_matches(["A 18-12 B"], table="AB", entrants=4)
    report["matches"].append(
        {"home": {"team": "A"}, "away": {"team": "B"}, "boards": 24, "halves": 2, "scale": "30", "outcome": "walkover"}
    )
    assert paid_teams(report) == {"A": {"bronze": 48}}


def test_player_of_two_teams_is_paid_for_each() -> None:
    rows = ["A 18-12 B", {"match": "C 18-12 B", "C": {"A1": 2, "C2": 2, "C3": 2, "C4": 2}}]
    awards = {award.player: award for award in answered(team_matches(rows, table="ACB", entrants=5)).awards}
    assert awards["A1"].points == {"bronze": 18 + 40 + 18 + 10}
    assert awards["A1"].rows == (0, 1)


def test_award_names_the_row_of_its_team() -> None:
    awards = {a.player: a for a in answered(team_matches(FOUR, "silver", table="DCBA")).awards}
    assert {player: award.rows for player, award in awards.items() if player[1] == "1"} == {
        "A1": (3,),
        "C1": (1,),
        "D1": (0,),
    }


def test_teams_of_matches_and_standings_are_counted_together() -> None:
    report = team_matches(["A 0-0 B", "C 0-0 D"])
    report["standings"] = standings(["A", "E"])
    assert paid_teams(report) == {"A": {"bronze": 40}}
