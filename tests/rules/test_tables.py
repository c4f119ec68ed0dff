"""Every printed cell comes out of a calculation; the rows between, below and beyond follow the tables' rule."""

import csv
import math
from fractions import Fraction
from pathlib import Path

import pytest

import awards.rules.sbf_2018
from tests.rules.reports import answered, paid, pairs

FOLDER = Path(awards.rules.sbf_2018.__file__).parent


def printed(name: str) -> dict[int, dict[int, dict[str, int]]]:
    """The table by contestants and place, read without the program's help."""
    table: dict[int, dict[int, dict[str, int]]] = {}
    with (FOLDER / f"table-{name}.csv").open() as file:
        for contestants, place, colour, points in list(csv.reader(file))[1:]:
            table.setdefault(int(contestants), {})[int(place)] = {colour: int(points)}
    return table


A1, A2, D = printed("a1"), printed("a2"), printed("d")


@pytest.mark.parametrize(("table", "cells"), [(A1, 184), (A2, 781), (D, 946)], ids=["A1", "A2", "D"])
def test_table_is_whole(table: dict[int, dict[int, dict[str, int]]], cells: int) -> None:
    assert sum(len(row) for row in table.values()) == cells


@pytest.mark.parametrize("pairs_playing", sorted({*A1, *A2}))
def test_bronze_row_comes_out_cell_by_cell(pairs_playing: int) -> None:
    rows = [table[pairs_playing] for table in (A1, A2) if pairs_playing in table]
    assert [paid(pairs(pairs_playing))] * len(rows) == rows


@pytest.mark.parametrize("pairs_playing", sorted(D))
def test_silver_row_comes_out_cell_by_cell(pairs_playing: int) -> None:
    conditions = {"championship_qualifier": True} if pairs_playing < 15 else {}
    assert paid(pairs(pairs_playing, "silver", conditions=conditions)) == D[pairs_playing]


def up(number: Fraction | float) -> int:
    return math.ceil(Fraction(number))


def bronze_row(n: int | Fraction) -> dict[int, int]:
    """The bronze row for n pairs by the words of the rule, a half is n/2 of an odd n."""
    if n in A1 or n in A2:
        return {place: cell["bronze"] for place, cell in (A1.get(n) or A2[n]).items()}
    places = up(Fraction(n) / 3)
    if Fraction(n).denominator == 2:
        below, above = bronze_row(int(n - Fraction(1, 2))), bronze_row(int(n + Fraction(1, 2)))
        return {
            place: max(4, up(Fraction(below.get(place, 0) + above.get(place, 0), 2))) for place in range(1, places + 1)
        }
    if n < 100:
        below, above = bronze_row(n - 1), bronze_row(n + 1)
        return {
            place: max(4, up(Fraction(below.get(place, 0) + above.get(place, 0), 2))) for place in range(1, places + 1)
        }
    half = bronze_row(n // 2 if n % 2 == 0 else Fraction(n, 2))
    row = {1: 2 * n, 2: up(Fraction(4 * n, 3))}
    for place in range(3, places + 2, 2):
        row[place] = max(4, half.get((place - 1) // 2, 0))
    for place in range(4, places + 1, 2):
        row[place] = max(4, up(Fraction(row[place - 1] + row[place + 1], 2)))
    return {place: row[place] for place in range(1, places + 1)}


@pytest.mark.parametrize("pairs_playing", [*range(4, 130), *range(130, 420, 17), 421, 422, 423, 424])
def test_bronze_row_follows_the_rule(pairs_playing: int) -> None:
    assert paid(pairs(pairs_playing)) == {place: {"bronze": bp} for place, bp in bronze_row(pairs_playing).items()}


def silver_row(n: int) -> dict[int, int]:
    """The silver of the row for n pairs, at most 100, by the words of the rule."""
    if n in D:
        return {place: cell["silver"] for place, cell in D[n].items() if "silver" in cell}
    places = min(16, up(Fraction(n, 4)))
    if n <= 32:
        row = [n]
        while len(row) < places:
            row.append(up(Fraction(2 * row[-1], 3)))
        return dict(enumerate(row, start=1))
    low, high = max(row for row in D if row < n), min(row for row in D if row > n)
    below, above = silver_row(low), silver_row(high)
    weight = Fraction(n - low, high - low)
    return {
        place: up((1 - weight) * below.get(place, 0) + weight * above.get(place, 0)) for place in range(1, places + 1)
    }


def coefficient(boards: int) -> Fraction:
    return Fraction(1) if boards < 100 else Fraction(12 + 2 * ((boards - 100) // 50), 10)


def expected(n: int, met: int, boards: int, level: str) -> dict[int, dict[str, int]]:
    """A silver or gold event in which not all met all, or with a coefficient."""
    winner = min(100, up(1 + met + Fraction(n - 1 - met, 2)))
    places = len(silver_row(winner))
    values = silver_row(min(100, up(winner * coefficient(boards))))
    silver = {place: values[place] for place in range(1, places + 1)}
    bronze = bronze_row(n)
    factor = 3 if level == "gold" else 2
    row = {place: {"silver": points} for place, points in silver.items()}
    for place in range(places + 1, up(Fraction(n, 3)) + 1):
        if place in bronze:
            row[place] = {"bronze": min(factor * bronze[place], 10 * silver[places])}
    if level == "gold":
        for place in (1, 2, 3) if n >= 32 else (1, 2):
            row[place] = {"gold": up(Fraction(silver[place], 10))}
    return row


@pytest.mark.slow
@pytest.mark.parametrize("level", ["silver", "gold"])
@pytest.mark.parametrize("boards", [60, 99, 100, 149, 150, 210])
def test_event_above_bronze_follows_the_rule(level: str, boards: int) -> None:
    """All sizes from the minimum to 150 pairs, with an eighth, a third and all but one of the opponents met."""
    for n in [*range(15 if level == "silver" else 21, 110), 130, 150]:
        for met in {1 + n // 8, n // 3, n - 2}:
            report = pairs(n, level, boards=boards, conditions={"opponents_met": met})
            assert paid(report) == expected(n, met, boards, level), (n, met)


@pytest.mark.parametrize("boards", [57, 100, 250])
def test_gold_event_in_which_all_met_all_follows_the_rule(boards: int) -> None:
    for n in range(32, 101):
        assert paid(pairs(n, "gold", boards=boards)) == expected(n, n - 1, boards, "gold"), n


MISPRINTS = {
    "bronze": {72: [4], 76: [None], 80: [6], 86: [9]},
    "silver": {13: [None], 82: [3]},
}


@pytest.mark.parametrize("level", ["bronze", "silver"])
def test_misprints_stand_with_a_warning(level: str) -> None:
    for n in range(15 if level == "silver" else 4, 101):
        if n not in (A1 | A2 if level == "bronze" else D):
            continue
        warnings = answered(pairs(n, level)).warnings
        assert [warning.facts.get("place") for warning in warnings] == MISPRINTS[level].get(n, []), n
        assert {warning.facts["row"] for warning in warnings} <= {n}


def test_row_between_two_takes_over_the_warning_of_a_misprint() -> None:
    assert [warning.facts["row"] for warning in answered(pairs(81, "silver")).warnings] == [82]
    assert [warning.facts["row"] for warning in answered(pairs(77)).warnings] == [76]


def test_misprint_outside_the_places_used_gives_no_warning() -> None:
    report = pairs([1, 2, 3], entrants=72)
    assert answered(report).warnings == ()
    report = pairs(72, "silver", conditions={"opponents_met": 70})
    assert answered(report).warnings == ()
