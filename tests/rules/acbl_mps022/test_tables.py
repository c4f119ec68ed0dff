"""The printed tables and the formula, cell by cell; where they differ, errata.toml says so."""

from fractions import Fraction

import pytest

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.contest import p_factor
from awards.rules.acbl_mps022.depth import absolute_limit
from awards.rules.acbl_mps022.errata import B_MISPRINTS, DECISIONS, MISPRINTS
from awards.rules.acbl_mps022.formula import b_factor, s_factor
from awards.rules.acbl_mps022.limits import COLUMNS, ROWS, TABLE, X_TABLE, m_factor, x_factor
from awards.rules.acbl_mps022.numbers import read_csv
from awards.rules.acbl_mps022.places import place_factor
from awards.rules.acbl_mps022.rounding import half_up
from awards.rules.editions import edition

PRINTED_B = {int(row["tables"]): row for row in read_csv("b_factor.csv")}
WRONG = {misprint.tables: misprint for misprint in MISPRINTS}


def test_b_is_printed_for_0_to_499_tables() -> None:
    assert list(PRINTED_B) == list(range(500))


@pytest.mark.parametrize("tables", range(500))
def test_b_is_the_formula_rounded_to_four_decimals_save_three_misprints(tables: int) -> None:
    row, exact = PRINTED_B[tables], half_up(b_factor(Fraction(tables)), 4)
    assert Fraction(row["formula"]) == exact
    assert (Fraction(row["printed"]) == exact) == (tables not in WRONG) == (row["agrees"] == "yes")
    if tables in WRONG:
        assert (WRONG[tables].printed, WRONG[tables].expected) == (Fraction(row["printed"]), exact)


def test_misprints_of_b_are_those_of_0_and_358_and_420_tables() -> None:
    assert [misprint.tables for misprint in MISPRINTS] == [0, 358, 420]
    assert list(B_MISPRINTS) == [358, 420]


def test_m_is_that_of_the_printed_table_and_nothing_where_it_has_none() -> None:
    printed = 0
    for row in read_csv("m_factor.csv"):
        least = int(row.pop("min"))
        for column, value in row.items():
            most = None if column == "max_none" else int(column.removeprefix("max_"))
            assert m_factor(least, most) == (Fraction(value) if value else None), (least, column)
            printed += bool(value)
    assert printed == sum(len(cells) for cells in TABLE.values()) == 90


def test_m_of_higher_minima_adds_the_same_to_every_column() -> None:
    added = {5: "0", 10: "0", 20: "0.02", 50: "0.05", 100: "0.08", 200: "0.11", 300: "0.15"}
    for least, more in added.items():
        for most, m in TABLE[least].items():
            assert m - TABLE[0][most] == Fraction(more), (least, most)


@pytest.mark.parametrize(
    ("least", "most", "expected"),
    [
        (None, None, "1.00"),
        (0, 199, "0.55"),
        (0, 198, "0.50"),
        (0, 200, "0.55"),
        (0, 299, "0.60"),
        (0, 499, "0.65"),
        (0, 1, "0.25"),
        (0, 4, "0.25"),
        (0, 2001, "0.86"),
        (0, 1_000_000, "0.86"),
        (19, 100, "0.50"),
        (299, 500, "0.76"),
        (300, None, "1.15"),
        (499, None, "1.15"),
        (1_000_000, None, "1.27"),
    ],
)
def test_limit_between_two_printed_ones_takes_the_lower(least: int | None, most: int | None, expected: str) -> None:
    assert m_factor(least, most) == Fraction(expected)


@pytest.mark.parametrize(("least", "most"), [(500, 750), (500, 2000), (100, 100), (100, 50), (5, 5), (2500, 5000)])
def test_m_is_undefined_where_the_table_has_none(least: int, most: int) -> None:
    assert m_factor(least, most) is None


@pytest.mark.parametrize(
    ("most", "expected"),
    [(2998, None), (2999, "0.90"), (3000, "0.90"), (4998, "0.90"), (4999, "0.95"), (5000, "0.95"), (5001, "1.00")],
)
def test_m_of_strat_x_has_its_own_table_from_3000_on(most: int, expected: str | None) -> None:
    assert x_factor(most) == (None if expected is None else Fraction(expected))


def test_m_of_strat_x_without_limit_is_one() -> None:
    printed = {row["max"]: Fraction(row["m"]) for row in read_csv("m_factor_x.csv")}
    assert x_factor(None) == printed["5000+"] == 1
    assert {str(most): m for most, m in X_TABLE.items()} == {most: m for most, m in printed.items() if most != "5000+"}


def test_limits_are_in_order() -> None:
    assert list(ROWS) == [0, 5, 10, 20, 50, 100, 200, 300, 500, 750, 1000, 1250, 1500, 2000]
    assert list(COLUMNS) == [5, 10, 20, 50, 100, 200, 300, 500, 750, 1000, 1250, 1500, 2000]


def test_factors_are_those_printed() -> None:
    printed = {(row["factor"], row["key"]): Fraction(row["value"]) for row in read_csv("factors.csv")}
    assert {
        "unit": printed["R", "Unit Championship"],
        "sectional": printed["R", "Sectional"],
        "regional": printed["R", "Regional"],
        "national": printed["R", "National"],
    } == numbers.R
    assert {sessions: s_factor(sessions) for sessions in range(1, 7)} == {
        int(key): value for (factor, key), value in printed.items() if factor == "S"
    }
    assert {
        "individual": printed["T", "Individual"],
        "pairs": printed["T", "Pairs"],
        "swiss": printed["T", "Swiss Teams"],
        "two_pair_teams": printed["T", "Team-of-2-Pairs"],
        "bam": printed["T", "B-A-M Teams"],
    } == numbers.T


def test_steps_of_s_go_on_beyond_six_sessions() -> None:
    assert [s_factor(sessions) for sessions in (7, 8, 20)] == [Fraction(4), Fraction(9, 2), Fraction(21, 2)]


def test_restrictions_give_p() -> None:
    assert [p_factor(count) for count in range(5)] == [
        1,
        Fraction("0.80"),
        Fraction("0.70"),
        Fraction("0.70"),
        Fraction("0.70"),
    ]


def test_absolute_limits_are_those_printed_and_hold_beyond_six_sessions() -> None:
    assert [absolute_limit(sessions) for sessions in (1, 2, 3, 4, 5, 6, 7, 99)] == [25, 40, 45, 50, 55, 60, 60, 60]


@pytest.mark.parametrize("row", read_csv("overall_chart.csv"), ids=lambda row: f"place {row['place']}")
def test_illustration_of_places_is_the_formula_rounded(row: dict[str, str]) -> None:
    place = int(row["place"])
    for column, sessions in (("sessions_1_2", (1, 2)), ("sessions_4", (4,)), ("sessions_6", (6,))):
        for number in sessions:
            assert half_up(place_factor(number, place)) == Fraction(row[column]), number


def test_illustration_has_36_values() -> None:
    assert sum(len(row) - 1 for row in read_csv("overall_chart.csv")) == 36


def test_decisions_belong_to_paragraphs() -> None:
    known = {paragraph.number for paragraph in edition("acbl-mps022").paragraphs}
    assert {decision.paragraph for decision in DECISIONS} <= known
