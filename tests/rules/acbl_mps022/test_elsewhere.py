"""Points of the American Bridge Association."""

from fractions import Fraction

import pytest

from awards.rules.acbl_mps022.elsewhere import aba_credit, counted_for_limits


@pytest.mark.parametrize(
    ("points", "credit"),
    [
        (0, "0"),
        (1000, "100"),
        (1999, "199.9"),
        (2000, "200"),
        (2001, "200"),
        (50000, "200"),
        ("123.45", "12.35"),
        ("123.44", "12.34"),
    ],
)
def test_new_member_gets_a_tenth_in_black_at_most_two_hundred(points: int | str, credit: str) -> None:
    assert aba_credit(Fraction(points)) == Fraction(credit)


def test_two_points_of_the_aba_count_as_one_for_limits() -> None:
    assert counted_for_limits(120, 301) == Fraction("270.5")
