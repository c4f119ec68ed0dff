"""The rules of Faroese team matches come to the same awards as the oracle, on thousands of made-up events."""

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from tests.rules.fbs_2012.match_oracle import Exact, expected
from tests.rules.fbs_2012.match_strategies import event
from tests.rules.fbs_2012.reports import answered


def in_gold(exact: Exact) -> Exact:
    """A club's gold event: ten booked points of silver and more are a tenth in gold."""
    booked = math.ceil(exact["silver"])
    return {"gold": Fraction(booked, 10)} if booked >= 10 else exact


@pytest.mark.slow
@settings(max_examples=2000, deadline=None)
@given(event())
def test_awards_are_those_of_the_oracle(report: dict[str, Any]) -> None:
    wanted = expected(report)
    if report["level"] == "gold" and "championship" not in report["conditions"]:
        wanted = {player: in_gold(exact) for player, exact in wanted.items()}
    assert {award.player: dict(award.unrounded) for award in answered(report).awards} == wanted


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(event())
def test_award_is_its_exact_amount_rounded_up_once_and_never_ranks(report: dict[str, Any]) -> None:
    for award in answered(report).awards:
        assert award.points == {colour: math.ceil(amount) for colour, amount in award.unrounded.items()}
        assert all(award.points.values())
        assert award.ranking is None
