"""Tables B1, C, E1 and F cell by cell, and an oracle for their forms written from the words of the rules."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.rules.reports import answered, heats, individual, paid, pairs, teams
from tests.rules.test_tables import bronze_row, coefficient, printed, silver_row, up

B1, C, E1, F = printed("b1"), printed("c"), printed("e1"), printed("f")
Row = dict[int, int]
Paid = dict[int, dict[str, int]]


@pytest.mark.parametrize(("table", "cells"), [(B1, 145), (C, 604), (E1, 243), (F, 198)], ids=["B1", "C", "E1", "F"])
def test_table_is_whole(table: dict[int, Paid], cells: int) -> None:
    assert sum(len(row) for row in table.values()) == cells


@pytest.mark.parametrize(
    ("table", "make", "level"),
    [(B1, teams, "bronze"), (C, individual, "bronze"), (E1, teams, "silver"), (F, individual, "silver")],
    ids=["B1", "C", "E1", "F"],
)
def test_row_comes_out_cell_by_cell(table: dict[int, Paid], make: Callable[..., Any], level: str) -> None:
    for contestants, row in table.items():
        assert paid(make(contestants, level)) == row, contestants


def two_thirds(winner: Fraction | int, places: int, floor: int) -> Row:
    row = [up(winner)]
    while len(row) < places:
        row.append(max(floor, up(Fraction(2 * row[-1], 3))))
    return dict(enumerate(row[:places], start=1))


def mean(below: Row, above: Row, weight: Fraction, places: int, floor: int) -> Row:
    return {
        place: max(floor, up((1 - weight) * below.get(place, 0) + weight * above.get(place, 0)))
        for place in range(1, places + 1)
    }


def beyond(winner: Fraction, half: Row, places: int, floor: int) -> Row:
    row = {1: up(winner), 2: up(winner * 2 / 3)}
    for place in range(3, places + 2, 2):
        row[place] = max(floor, half.get((place - 1) // 2, 0))
    for place in range(4, places + 1, 2):
        row[place] = max(floor, up(Fraction(row[place - 1] + row[place + 1], 2)))
    return {place: row[place] for place in range(1, places + 1)}


def printed_part(table: dict[int, Paid], row: int, colour: str) -> Row:
    return {place: cell[colour] for place, cell in table[row].items() if colour in cell}


def bronze_of_players(n: int) -> Row:
    places = up(Fraction(n, 3))
    if n in C:
        return printed_part(C, n, "bronze")
    if n <= 32:
        return two_thirds(Fraction(3 * n, 2), places, 4)
    low, high = n // 2, (n + 1) // 2
    half = mean(bronze_of_players(low), bronze_of_players(high), Fraction(1, 2), up(Fraction(high, 3)), 4)
    return beyond(Fraction(3 * n, 2), half, places, 4)


def bronze_of_teams(n: int) -> Row:
    if n in B1:
        return printed_part(B1, n, "bronze")
    if n <= 32:
        return two_thirds(3 * n, up(Fraction(n, 3)), 4)
    return {place: up(Fraction(3 * bp, 2)) for place, bp in bronze_row(n).items()}


def silver_of(table: dict[int, Paid], rate: Fraction, last: int) -> Callable[[int], Row]:
    def row_of(n: int) -> Row:
        places = min(16, up(Fraction(n, 4)))
        if n in table:
            return printed_part(table, n, "silver")
        if n <= 32:
            return two_thirds(rate * n, places, 1)
        if n < last:
            low, high = max(row for row in table if row < n), min(row for row in table if row > n)
            return mean(row_of(low), row_of(high), Fraction(n - low, high - low), places, 1)
        low, high = n // 2, (n + 1) // 2
        half = mean(row_of(low), row_of(high), Fraction(1, 2), max(len(row_of(low)), len(row_of(high))), 1)
        return beyond(rate * n, half, places, 1)

    return row_of


silver_of_players = silver_of(F, Fraction(3, 4), 64)
silver_of_teams = silver_of(E1, Fraction(3, 2), 40)


def below(silver: Row, bronze: Row, n: int, level: str) -> Paid:
    """The silver, and the bronze below it, doubled or tripled, worth no more than the lowest silver."""
    factor, last = (3 if level == "gold" else 2), max(silver)
    row = {place: {"silver": points} for place, points in silver.items()}
    for place in range(last + 1, up(Fraction(n, 3)) + 1):
        if place in bronze:
            row[place] = {"bronze": min(factor * bronze[place], 10 * silver[last])}
    return row


def in_table(table: dict[int, Paid], n: int, last: int, silver: Row, level: str) -> Paid | None:
    """Where all met all and the silver table has bronze: printed, or between two printed rows."""
    if level == "gold" or not (n in table or 32 < n < last):
        return None
    if n in table:
        return table[n]
    low, high = max(row for row in table if row < n), min(row for row in table if row > n)
    weight = Fraction(n - low, high - low)
    row = {place: {"silver": points} for place, points in silver.items()}
    for place in range(len(silver) + 1, up(Fraction(n, 3)) + 1):
        known = [printed_part(table, side, "bronze").get(place) for side in (low, high)]
        if known[0] is not None and known[1] is not None:
            row[place] = {"bronze": up((1 - weight) * known[0] + weight * known[1])}
        elif any(known):
            row[place] = {"bronze": known[0] or known[1] or 0}
    return row


def golden(row: Paid, places: int) -> Paid:
    return {
        place: {"gold": up(Fraction(cell["silver"], 10))} if place <= places and "silver" in cell else cell
        for place, cell in row.items()
    }


def of_players(n: int, met: int | None, level: str) -> Paid:
    if met is None or met >= n - 1:
        silver = silver_of_players(n)
        row = in_table(F, n, 64, silver, level) or below(silver, bronze_of_players(n), n, level)
    else:
        winner = up(Fraction(3, 4) * (met + 1) + Fraction(3, 8) * (n - 1 - met))
        row = below(silver_of_players(4 * winner // 3), bronze_of_players(n), n, level)
    return golden(row, 3 if n >= 32 else 2) if level == "gold" else row


def of_teams(n: int, met: int | None, boards: int, level: str) -> Paid:
    whole = met is None or met >= n - 1
    winner = n if whole else min(100, up(1 + (met or 0) + Fraction(n - 1 - (met or 0), 2)))
    silver, times = silver_of_teams(winner), coefficient(boards)
    if times > 1:
        larger = silver_of_teams(min(100, up(winner * times)))
        silver = {place: min(100, larger[place]) for place in silver}
    printed_row = in_table(E1, n, 40, silver, level) if whole and times == 1 else None
    row = printed_row or below(silver, bronze_of_teams(n), n, level)
    return golden(row, 3) if level == "gold" else row


def test_bronze_of_players_follows_the_rule() -> None:
    for n in [*range(8, 130), 151, 177, 240, 241]:
        assert paid(individual(n)) == {place: {"bronze": bp} for place, bp in bronze_of_players(n).items()}, n


def test_bronze_of_teams_follows_the_rule() -> None:
    for n in [*range(4, 70), 101, 151, 202]:
        assert paid(teams(n)) == {place: {"bronze": bp} for place, bp in bronze_of_teams(n).items()}, n


@pytest.mark.parametrize(("division", "times"), [(1, Fraction(6, 5)), (2, Fraction(4, 5))])
def test_division_of_a_barometer_follows_the_rule(division: int, times: Fraction) -> None:
    for n in range(4, 60):
        row = bronze_of_teams(up(n * times))
        for place in range(len(row) + 1, up(Fraction(n, 3)) + 1):
            row[place] = max(4, up(Fraction(2 * row[place - 1], 3)))
        expected = {place: {"bronze": row[place]} for place in range(1, up(Fraction(n, 3)) + 1)}
        assert paid(teams(n, conditions={"division": division, "divisions": 2})) == expected, n


@pytest.mark.parametrize("level", ["silver", "gold"])
def test_players_above_bronze_follow_the_rule(level: str) -> None:
    """All sizes to 90 players, all met, and with a third, a half and all but two of the opponents met."""
    for n in [*range(16 if level == "silver" else 28, 91), 120, 150]:
        for met in (None, n // 3, n // 2, n - 2, n - 1):
            conditions = {} if met is None else {"opponents_met": met}
            assert paid(individual(n, level, conditions=conditions)) == of_players(n, met, level), (n, met)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["silver", "gold"])
@pytest.mark.parametrize("boards", [42, 99, 100, 150])
def test_teams_above_bronze_follow_the_rule(level: str, boards: int) -> None:
    for n in [*range(8 if level == "silver" else 12, 72), 100, 121]:
        for met in (None, n // 3, n // 2, n - 2):
            conditions = {} if met is None else {"opponents_met": met}
            report = teams(n, level, boards=boards, conditions=conditions)
            assert paid(report) == of_teams(n, met, boards, level), (n, met)


def test_semifinal_of_the_championship_in_pairs_follows_the_rule() -> None:
    for n in [*range(12, 110, 7), 100, 171, 180]:
        row = below(silver_row(min(100, n)), bronze_row(n), n, "silver")
        last = len(silver_row(min(100, n))) + 41
        report = pairs(n, "silver", conditions={"championship": "sm-pairs-semifinal"})
        assert paid(report) == {place: cell for place, cell in row.items() if place <= last}, n
    assert max(row) == 60 and last == 57


@pytest.mark.parametrize("championship", ["sm-junior-pairs", "sm-veteran-pairs", "sm-women-pairs", "sm-mixed-pairs"])
def test_closed_classes_of_the_championship_in_pairs_follow_the_rule(championship: str) -> None:
    gold = [10, 5, 3, 2] if championship == "sm-junior-pairs" else [10, 5, 4, 3]
    for n in range(16, 101):
        row = below(silver_row(n), bronze_row(n), n, "gold")
        expected = {place: cell for place, cell in row.items() if place > 4}
        expected |= {place: {"gold": amount} for place, amount in enumerate(gold, start=1)}
        assert paid(pairs(n, "gold", conditions={"championship": championship})) == expected, n


def test_silver_heats_and_common_list_follow_the_rule() -> None:
    for sizes in ([8, 8], [12, 17, 40], [9] * 13, [14] * 8):
        total = sum(sizes)
        common = silver_row(min(100, total))
        rows = [
            paid(pairs(size, "silver", conditions={"championship": "sm-pairs-semifinal"}))
            if size < 12
            else paid(pairs(size, "silver", conditions={"championship_qualifier": True}))
            for size in sizes
        ]
        seats = sorted((place, heat) for heat, size in enumerate(sizes) for place in range(1, size + 1))
        report = heats(sizes, "silver")
        awards = {award.player: award for award in answered(report).awards}
        for row, (place, heat) in enumerate(seats, start=1):
            expected = {colour: Fraction(amount) for colour, amount in rows[heat].get(place, {}).items()}
            if row in common:
                expected["silver"] = expected.get("silver", Fraction(0)) + Fraction(common[row], 5)
            found = awards.get(f"{row:05}1")
            assert (dict(found.unrounded) if found else {}) == expected, (sizes, row)


MISPRINTS: list[tuple[Callable[..., Any], str, int]] = [
    (individual, "bronze", 34),
    (teams, "silver", 12),
    (teams, "silver", 60),
    (individual, "silver", 64),
]


def test_misprints_stand_with_a_warning() -> None:
    for make, level, table in (
        (teams, "bronze", B1),
        (individual, "bronze", C),
        (teams, "silver", E1),
        (individual, "silver", F),
    ):
        for n in table:
            found = [(warning.code, warning.facts["row"]) for warning in answered(make(n, level)).warnings]
            assert found == ([("table-misprint", n)] if (make, level, n) in MISPRINTS else []), (level, n)
