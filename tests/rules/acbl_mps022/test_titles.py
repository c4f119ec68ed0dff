"""Ranks of achievement, against a second reading of the printed list that knows nothing of the first."""

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest

from awards.rules import cli
from awards.rules.acbl_mps022.titles import ROWS, TITLE_AGES, TITLES, highest_title, is_met, nearest_row, standing
from awards.rules.editions import edition
from awards.rules.titles import NOTHING_KNOWN, Holder

COLOURS = ("black", "silver", "red", "gold")
ORDER = [
    *("rookie", "junior-master", "club-master", "sectional-master", "regional-master", "nac-master"),
    *("golden-age-master", "life-master", "bronze-life-master", "silver-life-master", "gold-life-master"),
    *("diamond-life-master", "grand-life-master"),
]


def demands(black: int, silver: int, red: int, gold: int, age: int | None, wins: int) -> dict[str, bool]:
    """Each title by its own sentence of the text."""
    total, pigmented, coloured = black + silver + red + gold, silver + red + gold, red + gold
    life_master = total >= 300 and black >= 50 and silver >= 50 and gold >= 25 and coloured >= 50
    return {
        "rookie": True,
        "junior-master": total >= 5,
        "club-master": total >= 20,
        "sectional-master": total >= 50 and silver >= 5,
        "regional-master": total >= 100 and silver >= 15 and coloured >= 5,
        "nac-master": total >= 200 and pigmented >= 50 and gold >= 5 and coloured >= 20 and silver >= 25,
        "golden-age-master": age is not None and ((age >= 70 and total >= 300) or (age >= 80 and total >= 100)),
        "life-master": life_master,
        "bronze-life-master": life_master and total >= 500,
        "silver-life-master": life_master and total >= 1000,
        "gold-life-master": life_master and total >= 2500,
        "diamond-life-master": life_master and total >= 5000,
        "grand-life-master": life_master and total >= 10000 and wins >= 1,
    }


def by_force(black: int, silver: int, red: int, gold: int, age: int | None = None, wins: int = 0) -> str:
    met = demands(black, silver, red, gold, age, wins)
    return [code for code in ORDER if met[code]][-1]


def points(*amounts: int | Fraction) -> dict[str, int | Fraction]:
    return dict(zip(COLOURS, amounts, strict=True))


def test_titles_are_listed_in_their_order() -> None:
    assert [title.code for title in TITLES] == ORDER
    assert [title.rank for title in TITLES] == list(range(1, 14))


def test_titles_have_their_printed_names() -> None:
    assert [title.name for title in TITLES] == [
        *("Rookie", "Junior Master", "Club Master", "Sectional Master", "Regional Master", "NAC Master"),
        *("Golden Age Master", "Life Master", "Bronze Life Master", "Silver Life Master", "Gold Life Master"),
        *("Diamond Life Master", "Grand Life Master"),
    ]


def test_ages_at_which_a_title_may_come_are_those_of_golden_age() -> None:
    assert TITLE_AGES == (70, 80)


@pytest.mark.parametrize(
    ("held", "holder", "code"),
    [
        ((0, 0, 0, 0), NOTHING_KNOWN, "rookie"),
        ((5, 0, 0, 0), NOTHING_KNOWN, "junior-master"),
        ((20, 0, 0, 0), NOTHING_KNOWN, "club-master"),
        ((5000, 0, 0, 0), NOTHING_KNOWN, "club-master"),
        ((45, 5, 0, 0), NOTHING_KNOWN, "sectional-master"),
        ((80, 15, 5, 0), NOTHING_KNOWN, "regional-master"),
        ((80, 15, 0, 5), NOTHING_KNOWN, "regional-master"),
        ((150, 25, 20, 5), NOTHING_KNOWN, "nac-master"),
        ((155, 25, 15, 5), NOTHING_KNOWN, "regional-master"),
        ((150, 30, 15, 5), NOTHING_KNOWN, "nac-master"),
        ((150, 24, 21, 5), NOTHING_KNOWN, "regional-master"),
        ((300, 0, 0, 0), Holder(age=69), "club-master"),
        ((300, 0, 0, 0), Holder(age=70), "golden-age-master"),
        ((299, 0, 0, 0), Holder(age=79), "club-master"),
        ((100, 0, 0, 0), Holder(age=80), "golden-age-master"),
        ((99, 0, 0, 0), Holder(age=80), "club-master"),
        ((200, 50, 25, 25), NOTHING_KNOWN, "life-master"),
        ((200, 50, 0, 50), NOTHING_KNOWN, "life-master"),
        ((200, 50, 26, 24), NOTHING_KNOWN, "nac-master"),
        ((49, 100, 100, 100), NOTHING_KNOWN, "nac-master"),
        ((49, 100, 100, 100), Holder(age=75), "golden-age-master"),
        ((400, 50, 25, 25), NOTHING_KNOWN, "bronze-life-master"),
        ((900, 50, 25, 25), Holder(age=90), "silver-life-master"),
        ((2400, 50, 25, 25), NOTHING_KNOWN, "gold-life-master"),
        ((4900, 50, 25, 25), NOTHING_KNOWN, "diamond-life-master"),
        ((9900, 50, 25, 25), NOTHING_KNOWN, "diamond-life-master"),
        ((9900, 50, 25, 25), Holder(wins=1), "grand-life-master"),
        ((9899, 50, 25, 25), Holder(wins=4), "diamond-life-master"),
    ],
)
def test_title_of_a_holding(held: tuple[int, int, int, int], holder: Holder, code: str) -> None:
    assert highest_title(points(*held), holder) == standing(points(*held), holder).title == code
    assert by_force(*held, holder.age, holder.wins) == code


def test_title_is_the_highest_whose_sentence_holds() -> None:
    """Around every threshold, and at random."""
    chance = random.Random(22)
    near = ([0, 49, 50, 100], [4, 5, 14, 15, 24, 25, 49, 50], [0, 5, 15, 24, 25], [0, 4, 5, 24, 25, 50])
    holdings = list(itertools.product(*near))
    holdings += [
        (total - 25 - 25 - silver, silver, 25, 25)
        for total in (299, 300, 499, 500, 999, 1000, 2499, 2500, 4999, 5000, 9999, 10000)
        for silver in (49, 50)
    ]
    holdings += [
        (chance.randrange(9500), chance.randrange(80), chance.randrange(60), chance.randrange(60)) for _ in range(500)
    ]
    for held in holdings:
        for age, wins in ((None, 0), (69, 1), (70, 0), (79, 1), (80, 0), (101, 2)):
            assert highest_title(points(*held), Holder(age, wins)) == by_force(*held, age, wins), (held, age, wins)


def test_what_is_missing_is_the_least_that_meets_the_next_title() -> None:
    """Given what is missing of each part, the next title is met; with a hundredth less of any of it, it is not."""
    chance = random.Random(4)
    hundredth = Fraction(1, 100)
    for _ in range(400):
        held = points(chance.randrange(400), chance.randrange(60), chance.randrange(40), chance.randrange(40))
        found = standing(held)
        assert found.next is not None
        row = nearest_row(found.next.title, NOTHING_KNOWN)
        lacking = dict(found.next.missing)
        needed = {part: least for part, (_, least) in found.next.asked.items()}
        for part, amount in lacking.items():
            counted = {
                "total": sum(held.values()),
                "black": held["black"],
                "silver": held["silver"],
                "gold": held["gold"],
                "red_or_gold": held["red"] + held["gold"],
                "pigmented": held["silver"] + held["red"] + held["gold"],
                "age": 0,
            }[part]
            least = row.total if part == "total" else needed[part]
            assert amount is not None
            assert counted + amount == least
            assert counted + amount - hundredth < least
        assert all(amount is not None and amount > 0 for amount in lacking.values())


def test_a_title_with_nothing_missing_is_held() -> None:
    for code, rows in ROWS.items():
        for row in rows:
            held = points(max(row.black, row.total), row.silver, row.red_or_gold - row.gold, row.gold + row.pigmented)
            if row.after_life_master:
                held = points(row.total, 50, 25, 25)
            holder = Holder(row.age or None, row.nabc_wins)
            assert is_met(row, held, holder), code
            assert ORDER.index(str(highest_title(held, holder))) >= ORDER.index(code)


def test_each_part_of_the_next_title_is_named_with_what_it_lacks() -> None:
    found = standing(points(120, 10, 3, 2)).next
    assert found is not None
    assert (found.title, found.masterpoints, found.alone, found.conversions) == ("regional-master", 100, False, {})
    assert found.missing == {"silver": 5}
    assert found.asked == {"silver": (10, 15), "red_or_gold": (5, 5)}
    found = standing(points(Fraction(9975, 100), Fraction(151, 10), 5, 0)).next
    assert found is not None
    assert found.title == "nac-master"
    assert found.missing == {
        "total": Fraction(8015, 100),
        "silver": Fraction(99, 10),
        "gold": 5,
        "red_or_gold": 15,
        "pigmented": Fraction(299, 10),
    }


@pytest.mark.parametrize(
    ("age", "missing"),
    [
        (None, {"total": 100, "age": 70}),
        (35, {"total": 100, "age": 35}),
        (69, {"total": 100, "age": 1}),
        (70, {"total": 100}),
        (79, {"total": 100}),
    ],
)
def test_golden_age_lacks_years_or_points(age: int | None, missing: dict[str, int]) -> None:
    found = standing(points(150, 25, 20, 5), Holder(age)).next
    assert found is not None
    assert (found.title, found.missing) == ("golden-age-master", missing)


def test_at_eighty_nac_masters_are_golden_age_masters_already() -> None:
    found = standing(points(150, 25, 20, 5), Holder(80))
    assert found.next is not None
    assert (found.title, found.next.title) == ("golden-age-master", "life-master")
    assert found.next.missing == {"total": 100, "silver": 25, "gold": 20, "red_or_gold": 25, "pigmented": 50}
    assert found.met is not None
    assert (found.met.masterpoints, found.met.asked) == (100, {"age": (80, 80)})


def test_grand_life_master_lacks_the_championship() -> None:
    found = standing(points(9900, 50, 25, 25)).next
    assert found is not None
    assert (found.title, found.missing, found.asked) == ("grand-life-master", {"nabc_wins": 1}, {"nabc_wins": (0, 1)})


def test_nothing_comes_after_grand_life_master() -> None:
    assert standing(points(9900, 50, 25, 25), Holder(wins=2)).next is None


def test_holding_that_names_no_colour_is_a_rookie() -> None:
    assert highest_title({}) == "rookie"
    assert standing({"black": 5}).title == "junior-master"


def told(line: bytes) -> dict[str, Any]:
    """What the command answers to one line of holdings."""
    return cli.title(edition("acbl-mps022"), line)


def test_command_tells_titles_by_their_names_and_points_with_two_decimals() -> None:
    assert told(b'{"black": "40.5", "silver": 2, "red": "0", "gold": "0"}') == {
        "title": "Club Master",
        "next": {"title": "Sectional Master", "missing": {"total": "7.50", "silver": "3.00"}},
    }


def test_command_takes_age_and_wins_and_tells_years_as_numbers() -> None:
    line = b'{"black": 150, "silver": 25, "red": 20, "gold": 5, "age": 66}'
    assert told(line)["next"] == {"title": "Golden Age Master", "missing": {"total": "100.00", "age": 4}}
    line = b'{"black": 9900, "silver": 50, "red": 25, "gold": 25, "nabc_wins": 1}'
    assert told(line) == {"title": "Grand Life Master", "next": None}


def test_command_rounds_up_what_is_missing() -> None:
    assert told(b'{"black": "0.001", "silver": "0", "red": "0", "gold": "0"}')["next"]["missing"] == {"total": "5.00"}


def test_command_tells_every_fault_of_a_line() -> None:
    answer = told(b'{"black": "-1", "silver": "0", "red": 1.5, "age": 151, "nabc_wins": "1", "bronze": "1"}')
    assert [(error["path"], error["code"]) for error in answer["errors"]] == [
        ("bronze", "unknown-key"),
        ("black", "bad-value"),
        ("red", "bad-value"),
        ("gold", "missing-key"),
        ("age", "bad-value"),
        ("nabc_wins", "bad-value"),
    ]
