"""What a restricted event asks of its players that a register knows."""

from typing import Any

import pytest

from awards.rules.editions import edition
from awards.rules.eligibility import OPEN_TO_ALL, Eligibility, Sexes

ACBL = edition("acbl-mps022")


@pytest.mark.parametrize(
    ("restrictions", "asked"),
    [
        (["women"], Eligibility(sexes=Sexes.WOMEN)),
        (["senior", "mixed"], Eligibility(sexes=Sexes.MIXED)),
        (["men"], OPEN_TO_ALL),
        (["junior", "senior"], OPEN_TO_ALL),
        ([], OPEN_TO_ALL),
        ([{}, 1], OPEN_TO_ALL),
        ("women", OPEN_TO_ALL),
        (None, OPEN_TO_ALL),
    ],
)
def test_restrictions_ask_for_what_the_register_knows(restrictions: Any, asked: Eligibility) -> None:
    assert ACBL.eligibility({"restrictions": restrictions}) == asked


def test_event_without_restrictions_is_open_to_all() -> None:
    assert ACBL.eligibility({}) == OPEN_TO_ALL
