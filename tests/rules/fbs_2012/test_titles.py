"""Faroese titles: the list, conversion with its loss, and the way to the next one."""

import csv
import json
import random
from fractions import Fraction
from pathlib import Path

import pytest

from awards.rules import fbs_2012
from awards.rules.cli import title as answered_title
from awards.rules.editions import edition
from awards.rules.titles import Conversion, Met
from tests.rules.fbs_2012.title_list import CODES, LIST, met

FBS = edition("fbs-2012")
PRINTED = Path(fbs_2012.__file__).parent / "titles.csv"


def title(gold: int = 0, silver: int = 0, bronze: int = 0) -> str | None:
    """The title by itself, which has to be that of the standing."""
    points = {"gold": gold, "silver": silver, "bronze": bronze}
    assert FBS.title(points) == FBS.standing(points).title
    return FBS.title(points)


def test_list_is_the_printed_one() -> None:
    with PRINTED.open(encoding="utf-8", newline="") as file:
        printed = list(csv.DictReader(file))
    rows = [
        (
            row["code"],
            int(row["masterpoints"]),
            10 * int(row["amount"]) if row["of_which"] == "silver_or_gold" else 0,
            int(row["amount"]) if row["of_which"] == "gold" else 0,
            row["conversion"] == "yes",
        )
        for row in reversed(printed)
    ]
    assert rows == LIST
    assert {row["code"]: row["or_masterpoints"] for row in printed if row["or_masterpoints"]} == {"hjarta": "30"}
    assert [(known.code, known.rank) for known in FBS.titles] == [
        (row["code"], int(row["rank"])) for row in reversed(printed)
    ]
    assert [known.name for known in FBS.titles] == [row["english"] for row in reversed(printed)]


@pytest.mark.parametrize(
    ("gold", "silver", "bronze", "code"),
    [
        # The worked rows of the regulation's page, and one point beside each.
        (0, 0, 2400, "ruta-star"),
        (0, 0, 2999, "ruta-star"),
        (0, 0, 3000, "hjarta"),
        (0, 0, 3100, "hjarta"),
        (0, 0, 7400, "hjarta"),
        (0, 0, 7499, "hjarta"),
        (0, 0, 7500, "hjarta-star"),
        (0, 0, 8000, "hjarta-star"),
        (20, 0, 7600, "hjarta-star"),
        (20, 0, 8499, "hjarta-star"),
        (20, 0, 8500, "spada"),
        (20, 0, 8600, "spada"),
        (70, 850, 0, "oyggja"),
        (70, 849, 0, "spada-star"),
        (70, 900, 0, "oyggja"),
        (70, 40, 9000, "oyggja"),
        (240, 2690, 0, "oyggja-star"),
        (240, 2700, 0, "stor"),
        # Each row of the list where nothing is turned upwards.
        (0, 0, 199, None),
        (0, 0, 200, "kleyva"),
        (0, 0, 499, "kleyva"),
        (0, 0, 500, "ruta"),
        (0, 50, 0, "ruta"),
        (5, 0, 0, "ruta"),
        (5, 0, 1000, "hjarta"),
        (4, 9, 1010, "ruta"),
        (0, 50, 999, "ruta"),
        (0, 50, 1000, "hjarta"),
        (0, 150, 0, "hjarta"),
        (0, 49, 1510, "ruta-star"),
        (0, 250, 2500, "hjarta-star"),
        (0, 500, 0, "hjarta-star"),
        (50, 0, 0, "hjarta-star"),
        (0, 1000, 0, "spada"),
        (0, 1500, 0, "spada-star"),
        (75, 0, 7500, "oyggja"),
        (75, 749, 9, "spada"),
        (150, 0, 0, "oyggja"),
        (300, 0, 0, "oyggja-star"),
        (250, 2500, 0, "stor"),
        (500, 0, 0, "stor"),
        (1000, 0, 0, "stor-star"),
        (250, 7499, 9, "stor"),
        (0, 12_500, 0, "stor-star"),
        # Bronze alone, by both steps.
        (0, 0, 37_499, "spada-star"),
        (0, 0, 37_500, "oyggja"),
    ],
)
def test_title_of_a_holding(gold: int, silver: int, bronze: int, code: str | None) -> None:
    assert title(gold, silver, bronze) == code


@pytest.mark.slow
def test_title_is_that_of_the_best_conversion() -> None:
    """Small holdings near the lower thresholds, against trying every lot one by one."""
    chance = random.Random(2012)
    for _holding in range(300):
        _, total, silver_asked, gold_asked, _ = chance.choice(LIST[:8])
        gold = max(0, chance.choice([gold_asked, 0, chance.randint(0, 80)]) + chance.randint(-2, 2))
        silver = max(0, chance.choice([silver_asked, 0, chance.randint(0, 400)]) + chance.randint(-20, 20))
        bronze = max(0, min(9000, 100 * total - 100 * gold - 10 * silver) + chance.randint(-300, 900))
        tried = [code for code in CODES[:8] if met(code, gold, silver, bronze)]
        found = title(gold, silver, bronze)
        assert (found if found in (None, *CODES[:8]) else CODES[7]) == (tried[-1] if tried else None)


def test_points_are_exact_parts_of_one() -> None:
    """Points of other origin may have parts; only whole lots are turned upwards."""
    points = {"gold": Fraction(149, 2), "silver": Fraction(765), "bronze": Fraction(0)}
    standing = FBS.standing(points)
    assert standing.title == "oyggja"
    assert standing.met is not None
    assert standing.met.conversion == Conversion(20, 1, 0, 0, 100)
    assert FBS.title({**points, "silver": Fraction(7649, 10)}) == "spada-star"


def test_how_a_title_is_met() -> None:
    converted = FBS.standing({"gold": 70, "silver": 40, "bronze": 9000}).met
    assert converted == Met(150, {"gold": (70, 75)}, Conversion(100, 5, 1200, 60, 1100))
    by_silver = FBS.standing({"gold": 20, "silver": 0, "bronze": 8600}).met
    assert by_silver == Met(100, {"silver": (200, 250)}, Conversion(0, 0, 1000, 50, 500))
    assert FBS.standing({"gold": 5, "bronze": 1000}).met == Met(15, {"silver": (50, 50)})
    assert FBS.standing({"bronze": 3100}).met == Met(30, {})
    assert FBS.standing({"bronze": 600}).met == Met(5, {})


def test_the_way_to_the_next_title() -> None:
    way = FBS.standing({"gold": 0, "silver": 0, "bronze": 2400}).next
    assert way is not None
    assert (way.title, dict(way.missing), way.masterpoints, way.alone) == (
        "hjarta",
        {"gold": 5, "silver": 50, "bronze": 600},
        15,
        True,
    )
    assert dict(way.conversions) == {"gold": None, "silver": None, "bronze": None}
    assert (dict(way.asked), way.or_masterpoints) == ({"silver": (0, 50)}, 30)
    further = FBS.standing({"gold": 240, "silver": 2690, "bronze": 0}).next
    assert further is not None
    assert (further.title, dict(further.missing)) == ("stor", {"gold": 1, "silver": 10, "bronze": 100})
    assert further.or_masterpoints is None
    assert further.conversions["gold"] == Conversion(180, 9, 0, 0, 900)
    assert further.conversions["bronze"] == Conversion(200, 10, 0, 0, 1000)


def test_nothing_comes_after_the_highest_title() -> None:
    standing = FBS.standing({"gold": 1000})
    assert (standing.title, standing.next, dict(standing.beside)) == ("stor-star", None, {})


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (
            {"gold": "0", "silver": "0", "bronze": "100"},
            {"title": None, "next": {"title": "kleyva", "missing": {"gold": "1", "silver": "10", "bronze": "100"}}},
        ),
        ({"gold": "1000", "silver": "0", "bronze": "0"}, {"title": "stor-star", "next": None}),
        (
            {"gold": 70, "silver": 40, "bronze": 9000},
            {
                "title": "oyggja",
                "next": {"title": "oyggja-star", "missing": {"gold": "136", "silver": "1410", "bronze": "14700"}},
            },
        ),
    ],
)
def test_command_answers_without_stars(line: dict[str, object], answer: dict[str, object]) -> None:
    assert answered_title(FBS, json.dumps(line).encode()) == answer


def test_command_names_what_is_wrong_with_a_line() -> None:
    found = answered_title(FBS, b'{"gold": "1", "silver": -1, "red": "3"}')
    assert [(error["path"], error["code"]) for error in found["errors"]] == [
        ("red", "unknown-key"),
        ("silver", "bad-value"),
        ("bronze", "missing-key"),
    ]
