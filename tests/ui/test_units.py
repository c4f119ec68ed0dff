"""A unit of points is called as the page's language calls it."""

import pytest
from django.utils import translation

from ui.amounts import MASTERPOINT, Unit, Units, amount
from ui.marks import points_mark


@pytest.mark.parametrize(
    ("language", "signs"),
    [
        ("en", ["gp", "sp", "bp", "mp"]),
        ("sv", ["gp", "sp", "bp", "mp"]),
        ("da", ["gp", "sp", "bp", "mp"]),
        ("fo", ["gs", "ss", "bs", "ms"]),
    ],
)
def test_a_language_has_its_own_signs_for_the_units(language: str, signs: list[str]) -> None:
    units = [Unit("gp", 100), Unit("sp", 10), Unit("bp", 1), MASTERPOINT]
    with translation.override(language):
        assert [unit.sign for unit in units] == signs


def test_a_kept_amount_of_one_language_is_not_shown_in_another() -> None:
    units = Units({"silver": Unit("sp", 10)})
    shown = []
    for language in ("fo", "da", "fo"):
        with translation.override(language):
            shown.append((amount(46, units.of("silver")), "4,6\u00a0ss" in points_mark(46, "silver", units)))
    assert shown == [("4,6\u00a0ss", True), ("4,6\u00a0sp", False), ("4,6\u00a0ss", True)]
