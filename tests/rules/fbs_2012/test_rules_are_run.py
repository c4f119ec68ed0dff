"""Every Faroese rule is run by an example, and the example fails where the rule gives back what it was given."""

from fractions import Fraction
from pathlib import Path

import pytest

from awards.rules.editions import edition
from awards.rules.fbs_2012.match_pools import Pool
from awards.rules.fbs_2012.numbers import Minimum
from tests.rules.fbs_2012.test_cases import CASES, assert_answered
from tests.rules.idle import NEUTRAL, assert_a_case_fails, runs_of

RULES = sorted({name for names in edition("fbs-2012").rules.values() for name in names})
NEUTRAL |= {Minimum: (Minimum(1, 1),), Pool: (Pool(Fraction(1), "bronze", ()),)}


@pytest.fixture(scope="module")
def runs() -> dict[str, list[Path]]:
    return runs_of(RULES, CASES, assert_answered)


@pytest.mark.parametrize("name", RULES)
def test_a_case_fails_where_the_rule_does_nothing(name: str, runs: dict[str, list[Path]]) -> None:
    assert_a_case_fails(name, runs[name], assert_answered)
