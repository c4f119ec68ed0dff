"""The rules of team matches come to the same awards as the oracle, on thousands of made-up series."""

import math
from typing import Any

import pytest
from hypothesis import given, settings

from tests.rules.match_oracle import expected
from tests.rules.match_strategies import series
from tests.rules.reports import answered


@pytest.mark.slow
@settings(max_examples=4000, deadline=None)
@given(series())
def test_awards_are_those_of_the_oracle(report: dict[str, Any]) -> None:
    found = {award.player: (dict(award.unrounded), award.ranking) for award in answered(report).awards}
    assert found == expected(report)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(series())
def test_award_is_its_exact_amount_rounded_up_once(report: dict[str, Any]) -> None:
    for award in answered(report).awards:
        assert award.points == {colour: math.ceil(amount) for colour, amount in award.unrounded.items()}
        assert all(award.points.values())
