"""The engine's placings against the words of the rules worked out anew, row by row, for generated events."""

import math
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from tests.rules.fbs_2012.reports import answered, number
from tests.rules.fbs_2012.strategies import events
from tests.rules.fbs_2012.test_tables import by_rule

NAMES = {"pairs": "pairs", "individual": "individual", "barometer_teams": "mini-team"}
PERCENTS = {
    2: {"A": 10, "B": -10},
    3: {"A": 15, "B": 0, "C": -15},
    4: {"A": 15, "B": 5, "C": -5, "D": -15},
}


def percent(group: str, groups: int) -> int:
    """By how many percent a row by strength is changed."""
    if groups < 5:
        return PERCENTS[groups][group]
    last = "ABCDEFGH"[groups - 1]
    return {"A": 20, "B": 10, last: -20, chr(ord(last) - 1): -10}.get(group, 0)


def row_of(report: dict[str, Any]) -> int:
    """The number of contestants that the event is paid for."""
    row, conditions, form = len(report["standings"]), report["conditions"], report["form"]
    silver = report["level"] != "bronze"
    if silver and "opponents_met" in conditions:
        met = conditions["opponents_met"]
        row = math.ceil(1 + met + Fraction(row - 1 - met, 2))
    if "strength_group" in conditions:
        row = math.ceil(
            Fraction(row * (100 + percent(conditions["strength_group"], conditions["strength_groups"])), 100)
        )
        if silver and form == "barometer_teams":
            row = 4 * math.ceil(row / 4)
    if silver and form != "individual" and report["boards"] >= 100:
        row = math.ceil(row * Fraction(14 if report["boards"] >= 150 else 12, 10))
    return row


def table_of(report: dict[str, Any]) -> list[int]:
    """What the places of the event pay, before ties."""
    colour = "bronze" if report["level"] == "bronze" else "silver"
    table = by_rule(colour, NAMES[report["form"]], row_of(report))
    if "winner_points" in report["conditions"]:
        table[0] = report["conditions"]["winner_points"]
        for place in range(1, len(table)):
            table[place] = -(-2 * table[place - 1] // 3)
    return table


def expected(report: dict[str, Any]) -> dict[str, tuple[str, int, Fraction]]:
    """Colour, booked and exact amount of the first player of each row."""
    colour, table = ("bronze" if report["level"] == "bronze" else "silver"), table_of(report)
    counts = Counter(row["place"] for row in report["standings"])
    found = {}
    for index, row in enumerate(report["standings"], start=1):
        place, count = row["place"], counts[row["place"]]
        exact = Fraction(sum(table[place - 1 : place - 1 + count]), count)
        if exact == 0:
            continue
        if colour == "bronze":
            exact = max(exact, Fraction(4))
        if report["conditions"].get("half"):
            exact /= 2
        booked = math.ceil(exact)
        if report["level"] == "gold" and booked >= 10:
            found[number(index)] = ("gold", math.ceil(Fraction(booked, 10)), Fraction(booked, 10))
        else:
            found[number(index)] = (colour, booked, exact)
    return found


@pytest.mark.slow
@settings(max_examples=1_000, deadline=None)
@given(events())
def test_engine_pays_what_the_words_say(report: dict[str, Any]) -> None:
    answer = answered(report)
    found = {
        award.player: (colour, int(booked), award.unrounded[colour])
        for award in answer.awards
        if award.player.endswith("1")
        for colour, booked in award.points.items()
    }
    assert found == expected(report)
