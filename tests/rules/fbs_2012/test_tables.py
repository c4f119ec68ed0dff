"""Every cell of the regenerated tables comes out of a calculation; rows beyond them follow the same rule."""

import csv
import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import awards.rules.fbs_2012
from awards.rules.fbs_2012.tables import table_row
from tests.rules.fbs_2012.reports import individual, mini_teams, paid, pairs

FOLDER = Path(awards.rules.fbs_2012.__file__).parent
FORMS: dict[str, tuple[str, Callable[..., dict[str, Any]]]] = {
    "pairs": ("pairs", pairs),
    "mini-team": ("barometer_teams", mini_teams),
    "individual": ("individual", individual),
}
# The fewest contestants of an event: rows below are reached by rows by strength alone.
LEAST = {("silver", "pairs"): 16, ("silver", "individual"): 16, ("silver", "mini-team"): 8}
# The winner's points for each contestant, by hand.
RATES = {
    ("bronze", "pairs"): Fraction(2),
    ("bronze", "mini-team"): Fraction(3),
    ("bronze", "individual"): Fraction(3, 2),
    ("silver", "pairs"): Fraction(1),
    ("silver", "mini-team"): Fraction(3, 2),
    ("silver", "individual"): Fraction(3, 4),
}


def printed(colour: str, name: str) -> dict[int, list[int]]:
    """The table by contestants, read without the program's help."""
    table: dict[int, list[int]] = {}
    with (FOLDER / f"{colour}-{name}.csv").open(encoding="ascii", newline="") as file:
        for line in csv.DictReader(file):
            assert line["colour"] == colour
            row = table.setdefault(int(line["contestants"]), [])
            row.append(int(line["points"]))
            assert int(line["place"]) == len(row)
    return table


def by_rule(colour: str, name: str, contestants: int) -> list[int]:
    """The row by the words of the rule."""
    floor = 4 if colour == "bronze" else 0
    places = math.ceil(contestants / 4)
    row = [max(floor, math.ceil(RATES[colour, name] * contestants))]
    while len(row) < places:
        row.append(max(floor, -(-2 * row[-1] // 3)))
    return row[:16] if (colour, name) == ("silver", "pairs") else row


@pytest.mark.parametrize(("colour", "name"), list(RATES))
def test_tables_hold_the_rows_of_2_to_60(colour: str, name: str) -> None:
    table = printed(colour, name)
    assert sorted(table) == list(range(2, 61))
    assert {contestants: by_rule(colour, name, contestants) for contestants in table} == table


@pytest.mark.parametrize(("colour", "name"), list(RATES))
def test_every_row_comes_out_cell_by_cell(colour: str, name: str) -> None:
    form, make = FORMS[name]
    for contestants, row in printed(colour, name).items():
        assert table_row(colour, form, contestants) == tuple(row)
        if contestants >= LEAST.get((colour, name), 4):
            expected = {place: {colour: points} for place, points in enumerate(row, start=1)}
            assert paid(make(contestants, colour)) == expected


@pytest.mark.parametrize(("colour", "name"), list(RATES))
@pytest.mark.parametrize("contestants", [61, 64, 65, 100, 333])
def test_rows_beyond_the_tables_follow_the_same_rule(colour: str, name: str, contestants: int) -> None:
    expected = dict(enumerate(by_rule(colour, name, contestants), start=1))
    row = paid(FORMS[name][1](contestants, colour))
    assert {place: points[colour] for place, points in row.items()} == expected


def test_bronze_row_of_twenty_two_pairs_goes_down_from_rounded_values() -> None:
    assert list(paid(pairs(22)).values()) == [{"bronze": points} for points in (44, 30, 20, 14, 10, 7)]


def test_winner_of_nine_players_is_rounded_up_in_the_table_already() -> None:
    assert paid(individual(9))[1] == {"bronze": 14}


def test_silver_in_pairs_never_pays_more_than_sixteen_places() -> None:
    assert [len(paid(pairs(contestants, "silver"))) for contestants in (60, 61, 64, 65, 200)] == [15, 16, 16, 16, 16]
