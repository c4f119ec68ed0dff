"""Every rule of an event is run by an example, and the example fails where the rule does nothing."""

from fractions import Fraction
from pathlib import Path

import pytest

from awards.rules.acbl_mps022.adding import NOTHING, Gained
from awards.rules.acbl_mps022.colours import Colours
from awards.rules.acbl_mps022.credit import Credited
from awards.rules.acbl_mps022.depth import Depth
from awards.rules.acbl_mps022.formula import First
from awards.rules.acbl_mps022.knockout_places import TeamPart
from awards.rules.acbl_mps022.parts import OVERALL, Ranking
from awards.rules.acbl_mps022.values import Conditions
from awards.rules.editions import edition
from tests.rules.acbl_mps022.test_cases import CASES, assert_answered
from tests.rules.idle import NEUTRAL, assert_a_case_fails, runs_of

# Titles and points from elsewhere have no event.
RULES = sorted(
    {
        name
        for paragraph, names in edition("acbl-mps022").rules.items()
        for name in names
        if paragraph not in ("25", "26")
    }
)
NONE = Fraction(0)
NEUTRAL |= {
    Depth: (Depth(0),),
    First: (First(NONE),),
    Credited: (Credited(NONE),),
    TeamPart: (TeamPart(NONE, ()),),
    Gained: (NOTHING,),
    Ranking: (Ranking(OVERALL, (), {}),),
    Colours: (Colours({}, {}, {}),),
    Conditions: (Conditions(),),
}


@pytest.fixture(scope="module")
def runs() -> dict[str, list[Path]]:
    return runs_of(RULES, CASES, assert_answered)


@pytest.mark.parametrize("name", RULES)
def test_a_case_fails_where_the_rule_does_nothing(name: str, runs: dict[str, list[Path]]) -> None:
    assert_a_case_fails(name, runs[name], assert_answered)
