"""Which first places are the unlimited NABC championship that the highest title asks for."""

from typing import Any

import pytest

from awards.rules.acbl_mps022.wins import counts_as_win
from awards.rules.calculation import parse
from awards.rules.editions import edition
from awards.rules.report import Report
from tests.rules.acbl_mps022.reports import report
from tests.rules.acbl_mps022.team_reports import bracketed, teams


def is_win(data: Any) -> bool:
    found = parse(data)
    assert isinstance(found, Report), found
    assert edition("acbl-mps022").counts_as_win(found) == counts_as_win(found)
    return counts_as_win(found)


def pairs(level: str = "national", **conditions: Any) -> dict[str, Any]:
    return report(2, conditions, level=level, entrants=40)


@pytest.mark.parametrize(
    "data",
    [
        pairs(nabc_event="open-pairs", sessions=4),
        pairs(nabc_event="womens-pairs", sessions=4, restrictions=["women"]),
        pairs(nabc_event="life-master-pairs", sessions=6, min_masterpoints=300),
        pairs(nabc_event="nap-a", sessions=4),
        pairs(nabc_plus=True),
        teams("knockout", 40, [1], level="national", nabc_event="vanderbilt-spingold"),
        teams("knockout", 12, [1], level="national", nabc_event="usbc"),
        bracketed([(20, 3000), (20, 700)], level="national", nabc_plus=True),
        bracketed([(20, 3000), (20, 700)], level="national", nabc_plus=True, structure="flighted", limits=[None, 750]),
    ],
)
def test_unlimited_championships_of_the_list_or_of_nabc_plus_count(data: Any) -> None:
    assert is_win(data)


@pytest.mark.parametrize(
    "data",
    [
        pairs("regional"),
        pairs(),
        pairs(nabc_plus=True, max_masterpoints=5000),
        pairs(nabc_plus=True, rating="consolation"),
        pairs(nabc_event="nap-b", sessions=4),
        pairs(nabc_event="red-ribbon-pairs", sessions=4),
        pairs(nabc_event="non-life-master-pairs", sessions=4, max_masterpoints=300),
        pairs(nabc_event="open-pairs", sessions=4, max_masterpoints=2000),
        teams("knockout", 16, [1], level="national", nabc_event="gnt-c"),
        bracketed([(20, 700), (20, 200)], level="national", nabc_plus=True, structure="flighted", limits=[750, 300]),
    ],
)
def test_limited_ones_and_those_of_other_levels_do_not(data: Any) -> None:
    assert not is_win(data)
