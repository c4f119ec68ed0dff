"""The engine is pure, exact, and every paragraph of an edition is implemented or says why not."""

import importlib
import subprocess
import sys
from datetime import date
from fractions import Fraction

import pytest

from awards.rules.amounts import read_decimal, read_share, rounded_up, written
from awards.rules.edition import Edition
from awards.rules.editions import EDITIONS, edition
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.errata import DECISIONS
from awards.rules.sbf_2018.ranking import ranking_points
from tests.rules.reports import answered, first, pairs

PURE = """
import sys
import awards.readers.json_report, awards.rules.calculation, awards.rules.cli
print(sorted({name.split(".")[0] for name in sys.modules} & {"django", "celery", "config", "registry", "sqlite3"}))
"""


def test_rules_and_readers_load_no_django() -> None:
    result = subprocess.run([sys.executable, "-c", PURE], capture_output=True, text=True, timeout=60, check=True)
    assert result.stdout == "[]\n"


@pytest.mark.parametrize("known", EDITIONS.values(), ids=EDITIONS)
def test_every_paragraph_is_implemented_or_says_why_not(known: Edition) -> None:
    numbers = [paragraph.number for paragraph in known.paragraphs]
    assert len(numbers) == len(set(numbers)) >= 18
    for paragraph in known.paragraphs:
        assert bool(known.rules.get(paragraph.number)) != bool(paragraph.left_out), paragraph.number
    assert set(known.rules) <= set(numbers)


def test_the_swedish_paragraphs_are_those_of_the_regulation() -> None:
    assert [paragraph.number for paragraph in edition("sbf-2018").paragraphs] == [str(n) for n in range(1, 19)]


def test_cited_rules_are_functions_that_say_their_paragraph() -> None:
    for number, names in edition("sbf-2018").rules.items():
        for name in names:
            module, function = name.rsplit(".", 1)
            rule = getattr(importlib.import_module(module), function)
            # What editions share stands under no paragraph of one of them.
            if module.startswith("awards.rules.sbf_2018."):
                assert "§" in rule.__doc__, name
                assert number in rule.__doc__.split("§", 1)[1], name
            else:
                assert module == "awards.rules.sanctioning"


def test_decisions_belong_to_paragraphs() -> None:
    assert {decision.paragraph for decision in DECISIONS} <= {p.number for p in edition("sbf-2018").paragraphs}


def test_edition_states_its_frame() -> None:
    sbf = edition("sbf-2018")
    assert (sbf.id, sbf.in_force_from) == ("sbf-2018", date(2018, 7, 1))
    assert sbf.hundredths == {"gold": 100, "silver": 10, "bronze": 1}


def test_first_day_in_force_is_in_force() -> None:
    assert answered(pairs(4, date="2018-07-01")).ruleset == "sbf-2018"


def test_ranking_counts_the_exact_amount() -> None:
    """22.5 gp rank as 337.5, rounded up."""
    points, _ = ranking_points({"gold": Fraction("22.5")}, "silver", Conditions())
    assert points == 338


def test_ranking_sums_before_it_rounds() -> None:
    exact = {"gold": Fraction("1.31"), "silver": Fraction("2.25"), "bronze": Fraction(9)}
    points, _ = ranking_points(exact, "gold", Conditions())
    assert points == 24  # 19.65 + 3.375 = 23.025


def test_award_names_its_rows() -> None:
    standings = pairs(5)["standings"]
    answer = answered(pairs(5, standings=list(reversed(standings))))
    assert [(award.player, award.rows) for award in answer.awards] == [
        (first(1), (4,)),
        ("000012", (4,)),
        (first(2), (3,)),
        ("000022", (3,)),
    ]


def test_substitute_in_two_rows_has_one_award() -> None:
    standings = pairs(7)["standings"]
    for row in (0, 1):
        standings[row]["players"] += [{"number": "sub", "share": "1/2"}]
    answer = answered(pairs(7, standings=standings))
    award = {award.player: award for award in answer.awards}["sub"]
    assert (award.points, award.rows) == ({"bronze": 24}, (0, 1))
    assert [award.player for award in answer.awards].count("sub") == 1


def test_awards_are_sorted_by_number_as_text() -> None:
    players = [award.player for award in answered(pairs(40)).awards]
    assert players == sorted(players)


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Fraction(46), "46"),
        (Fraction("5.2"), "5.2"),
        (Fraction(20, 3), "20/3"),
        (Fraction(0), "0"),
        (Fraction(1, 8), "0.125"),
        (Fraction(-1, 20), "-0.05"),
        (Fraction(21, 10), "2.1"),
        (Fraction(7, 6), "7/6"),
        (Fraction(1, 64), "0.015625"),
    ],
)
def test_amount_is_written_exactly(amount: Fraction, text: str) -> None:
    assert written(amount) == text
    assert Fraction(written(amount)) == amount


@pytest.mark.parametrize(("amount", "whole"), [("5.2", 6), ("5", 5), ("0", 0), ("-0.5", 0), ("1/3", 1)])
def test_amounts_are_rounded_up(amount: str, whole: int) -> None:
    assert rounded_up(Fraction(amount)) == whole


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("1/2", Fraction(1, 2)),
        ("0.5", Fraction(1, 2)),
        ("10/15", Fraction(2, 3)),
        ("1", Fraction(1)),
        ("0", Fraction(0)),
    ],
)
def test_share_is_read_exactly(text: str, share: Fraction) -> None:
    assert read_share(text) == share


@pytest.mark.parametrize("text", ["", "1/0", "a", "1e3", ".5", "5.", "+1", " 1", "1_000", "١", "1" * 13, "1.1234567"])
def test_what_is_no_number_is_not_read(text: str) -> None:
    assert read_decimal(text) is None
    assert read_share(text) is None
