"""Titles, conversion and progress, against an oracle that tries every conversion."""

import itertools
import random
from fractions import Fraction

import pytest

from awards.rules.editions import edition
from awards.rules.titles import Conversion, Met

SBF = edition("sbf-2018")
# code, masterpoints, silver, gold, steps of conversion allowed (none, bronze to silver, all)
LIST = [
    ("klover", 2, 0, 0, 2),
    ("ruter", 15, 50, 0, 1),
    ("hjarter", 50, 200, 0, 2),
    ("hjarter-1", 100, 200, 0, 2),
    ("hjarter-2", 150, 200, 0, 2),
    ("hjarter-3", 200, 200, 0, 2),
    ("spader", 150, 0, 75, 2),
    ("spader-1", 275, 0, 75, 2),
    ("spader-2", 350, 0, 75, 2),
    ("stor", 300, 0, 150, 2),
    ("stor-1", 600, 0, 150, 0),
    ("stor-2", 1000, 0, 300, 0),
    ("stor-3", 1500, 0, 600, 0),
    ("stor-4", 2100, 0, 1000, 0),
    ("stor-5", 2800, 0, 1500, 0),
]


def met(row: tuple[str, int, int, int, int], gold: int, silver: int, bronze: int) -> bool:
    """Try every number of conversions, bronze to silver first and then silver to gold."""
    _, total, silver_asked, gold_asked, steps = row
    made_silver = range(bronze // 20 + 1) if steps >= 1 else range(1)
    for to_silver in made_silver:
        held_silver, held_bronze = silver + to_silver, bronze - 20 * to_silver
        made_gold = range(min(held_silver // 20, max(0, gold_asked - gold)) + 1) if steps >= 2 else range(1)
        for to_gold in made_gold:
            g, s = gold + to_gold, held_silver - 20 * to_gold
            if g >= gold_asked and s + 10 * g >= silver_asked and 100 * g + 10 * s + held_bronze >= 100 * total:
                return True
    return False


def oracle(gold: int, silver: int, bronze: int) -> str | None:
    held = [row[0] for row in LIST if met(row, gold, silver, bronze)]
    return held[-1] if held else None


def title(gold: int = 0, silver: int = 0, bronze: int = 0) -> str | None:
    """The title by itself, which has to be that of the standing."""
    points = {"gold": gold, "silver": silver, "bronze": bronze}
    assert SBF.title(points) == SBF.standing(points).title
    return SBF.title(points)


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ({"bronze": 199}, None),
        ({"bronze": 200}, "klover"),
        ({"silver": 20}, "klover"),
        ({"gold": 2}, "klover"),
        ({"bronze": 1999}, "klover"),
        ({"bronze": 2000}, "ruter"),
        ({"silver": 50, "bronze": 999}, "klover"),
        ({"silver": 50, "bronze": 1000}, "ruter"),
        ({"gold": 5, "bronze": 1000}, "ruter"),
        ({"gold": 4, "silver": 9, "bronze": 1030}, "ruter"),
        ({"silver": 500}, "hjarter"),
        ({"gold": 50}, "hjarter"),
        ({"bronze": 6999}, "ruter"),
        ({"bronze": 7000}, "hjarter"),
        ({"silver": 1000}, "hjarter-1"),
        ({"silver": 1500}, "hjarter-2"),
        ({"silver": 2000}, "hjarter-3"),
        ({"gold": 75, "silver": 750}, "spader"),
        ({"silver": 2249}, "hjarter-3"),
        ({"silver": 2250}, "spader"),
        ({"gold": 275}, "spader-1"),
        ({"gold": 350}, "stor"),
        ({"gold": 149, "silver": 1521}, "stor"),
        ({"gold": 149, "silver": 1510}, "spader-1"),
        ({"gold": 150, "silver": 4500}, "stor-1"),
        ({"gold": 149, "silver": 4510}, "stor"),
        ({"gold": 1000}, "stor-2"),
        ({"gold": 2799}, "stor-4"),
        ({"gold": 2800}, "stor-5"),
    ],
)
def test_title_of_a_holding(points: dict[str, int], code: str | None) -> None:
    assert title(**points) == code == oracle(points.get("gold", 0), points.get("silver", 0), points.get("bronze", 0))


def near(value: int) -> list[int]:
    return [value - 1, value, value + 1] if value else [0, 1]


@pytest.mark.slow
def test_title_is_that_of_the_best_conversion() -> None:
    """Around every threshold, and at random."""
    chance = random.Random(2018)
    holdings = [
        (g, s, b)
        for row in LIST[:10]
        for g in near(row[3])
        for s in near(row[2])
        for b in near(max(0, 100 * row[1] - 100 * g - 10 * s))
    ]
    holdings += [(chance.randrange(160), chance.randrange(400), chance.randrange(4000)) for _ in range(150)]
    holdings += [(chance.randrange(2000), chance.randrange(100), chance.randrange(300)) for _ in range(150)]
    for gold, silver, bronze in holdings:
        assert title(gold, silver, bronze) == oracle(gold, silver, bronze), (gold, silver, bronze)


def least(row: tuple[str, int, int, int, int], held: tuple[int, int, int], colour: int, most: int) -> int | None:
    """The least whole amount by counting up."""
    for more in itertools.count(1):
        if more > most:
            return None
        holding = list(held)
        holding[colour] += more
        if met(row, *holding):
            return more
    return None


@pytest.mark.slow
def test_missing_is_the_least_amount_that_is_enough() -> None:
    chance = random.Random(17)
    for _ in range(25):
        held = (chance.randrange(30), chance.randrange(150), chance.randrange(600))
        standing = SBF.standing(dict(zip(("gold", "silver", "bronze"), held, strict=True)))
        assert standing.next is not None
        codes = [row[0] for row in LIST]
        assert standing.next.title == (codes[0] if standing.title is None else codes[codes.index(standing.title) + 1])
        row = next(row for row in LIST if row[0] == standing.next.title)
        for index, colour in enumerate(("gold", "silver", "bronze")):
            missing = standing.next.missing[colour]
            assert missing is not None
            holding = list(held)
            holding[index] += missing
            assert met(row, *holding), (held, colour)
            holding[index] -= 1
            assert not met(row, *holding), (held, colour)


def test_missing_for_the_first_title_is_counted_one_by_one() -> None:
    assert SBF.standing({}).next is not None
    for held in [(0, 0, 0), (0, 7, 60), (1, 3, 9)]:
        standing = SBF.standing(dict(zip(("gold", "silver", "bronze"), held, strict=True)))
        assert standing.next is not None
        assert list(standing.next.missing.values()) == [least(LIST[0], held, colour, 300) for colour in range(3)]


def test_missing_of_the_next_title_counts_conversions() -> None:
    standing = SBF.standing({"bronze": 1000})
    assert standing.title == "klover"
    assert standing.next is not None
    assert standing.next.title == "ruter"
    assert standing.next.missing == {"gold": 5, "silver": 50, "bronze": 1000}


def test_colour_that_alone_is_never_enough_is_none() -> None:
    standing = SBF.standing({"gold": 149, "silver": 4510})
    assert standing.next is not None
    assert standing.next.title == "stor-1"
    assert standing.next.missing == {"gold": 1, "silver": None, "bronze": None}


def test_colour_that_only_lacks_masterpoints_is_enough_without_conversion() -> None:
    standing = SBF.standing({"gold": 200, "silver": 1500})
    assert standing.next is not None
    assert (standing.title, standing.next.title) == ("stor", "stor-1")
    assert standing.next.missing == {"gold": 250, "silver": 2500, "bronze": 25000}


def test_highest_title_has_no_next() -> None:
    standing = SBF.standing({"gold": 2800})
    assert (standing.title, standing.next) == ("stor-5", None)


@pytest.mark.parametrize(
    ("bronze", "stars"),
    [
        (0, 0),
        (499, 0),
        (500, 1),
        (999, 1),
        (1000, 2),
        (1500, 3),
        (2499, 3),
        (2500, 4),
        (9999, 4),
        (10000, 5),
        (50000, 5),
    ],
)
def test_klover_stars_follow_the_bronze_held(bronze: int, stars: int) -> None:
    assert SBF.standing({"gold": 10, "bronze": bronze}).beside == {"klover_stars": stars}


@pytest.mark.parametrize("bronze", [0, 499, 500, 1499, 2500, 10000])
def test_bronze_stars_are_steps_of_a_distinction_beside_the_titles(bronze: int) -> None:
    (stars,) = SBF.distinctions
    points = {"gold": 10, "bronze": bronze}
    assert stars.reached(points) == SBF.standing(points).beside["klover_stars"]
    assert [(step.code, step.rank) for step in stars.steps] == [(f"klover_stars-{rank}", rank) for rank in range(1, 6)]


def test_fractions_of_points_are_not_rounded_into_a_title() -> None:
    assert SBF.standing({"bronze": Fraction(1999, 10)}).title is None
    assert SBF.standing({"silver": Fraction(199, 10), "bronze": 1}).title == "klover"


def test_titles_are_listed_in_their_order() -> None:
    assert [title.code for title in SBF.titles] == [row[0] for row in LIST]
    assert [title.rank for title in SBF.titles] == list(range(1, 16))
    assert SBF.titles[7].name == "Spade Master, 1 star"


def test_the_way_to_the_next_title_says_what_would_be_converted() -> None:
    following = SBF.standing({"gold": 0, "silver": 40, "bronze": 1300}).next
    assert following is not None
    assert (following.title, following.missing) == ("hjarter", {"gold": 33, "silver": 330, "bronze": 4900})
    assert following.conversions == {
        "gold": None,
        "silver": None,
        "bronze": Conversion(silver_spent=0, gold_made=0, bronze_spent=3200, silver_made=160, lost=1600),
    }
    assert (following.masterpoints, following.asked) == (50, {"silver": (40, 200)})


def test_a_gold_point_counts_as_ten_silver_towards_a_demand_of_silver() -> None:
    following = SBF.standing({"gold": 3, "silver": 40, "bronze": 100}).next
    assert following is not None
    assert (following.title, following.asked) == ("ruter", {"silver": (70, 50)})


def test_the_title_held_says_what_it_asks_and_what_is_converted_for_it() -> None:
    assert SBF.standing({"bronze": 199}).met is None
    assert SBF.standing({"bronze": 2000}).met == Met(15, {"silver": (0, 50)}, Conversion(0, 0, 1000, 50, 500))
    assert SBF.standing({"silver": 500}).met == Met(50, {"silver": (500, 200)}, None)
    assert SBF.standing({"gold": 149, "silver": 1521}).met == Met(
        300, {"gold": (149, 150)}, Conversion(20, 1, 0, 0, 100)
    )
