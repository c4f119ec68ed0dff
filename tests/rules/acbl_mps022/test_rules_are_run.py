"""Every American rule is run by an example, and the example fails where the rule gives back what it was given."""

from fractions import Fraction
from pathlib import Path

import pytest

from awards.rules.acbl_mps022.colours import Colours
from awards.rules.acbl_mps022.credit import Credited
from awards.rules.acbl_mps022.depth import Depth
from awards.rules.acbl_mps022.formula import First
from awards.rules.acbl_mps022.parts import OVERALL, Ranking
from awards.rules.acbl_mps022.values import Conditions
from awards.rules.editions import edition
from tests.rules.acbl_mps022.test_cases import CASES, assert_answered
from tests.rules.idle import NEUTRAL, assert_a_case_fails, runs_of

PLAIN = {"red": Fraction(1)}
NEUTRAL |= {
    First: (First(Fraction(1)),),
    Credited: (Credited(Fraction(1)),),
    Depth: (Depth(1),),
    Colours: (Colours(PLAIN, PLAIN, PLAIN),),
    Ranking: (Ranking(OVERALL, (), {}),),
    Conditions: (Conditions(),),
}
# Titles and points from elsewhere have tests of their own, and no event.
APART = {"25", "26"}
RULES = sorted(
    {name for number, names in edition("acbl-mps022").rules.items() for name in names if number not in APART}
)


@pytest.fixture(scope="module")
def runs() -> dict[str, list[Path]]:
    return runs_of(RULES, CASES, assert_answered)


@pytest.mark.parametrize("name", RULES)
def test_a_case_fails_where_the_rule_does_nothing(name: str, runs: dict[str, list[Path]]) -> None:
    assert_a_case_fails(name, runs[name], assert_answered)
