"""Numbers and amounts are written as the page's language writes them."""

from decimal import Decimal

import pytest
from django.utils import translation

from ui import amounts
from ui.amounts import MASTERPOINT, Unit, Units

GP, SP, BP = Unit("gp", 100), Unit("sp", 10), Unit("bp", 1)


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "12,345.6\u00a0sp"), ("sv", "12\u00a0345,6\u00a0sp"), ("da", "12.345,6\u00a0sp")],
)
def test_an_amount_has_the_signs_of_the_language_and_its_unit(language, written):
    with translation.override(language):
        assert amounts.amount(123_456, SP) == written


@pytest.mark.parametrize(
    ("hundredths", "unit", "written"),
    [
        (600, GP, "6"),
        (46, GP, "0.46"),
        (46, SP, "4.6"),
        (46, BP, "46"),
        (0, SP, "0"),
        (100_000, GP, "1,000"),
    ],
)
def test_an_amount_has_as_many_decimals_as_its_unit_needs(hundredths, unit, written):
    assert amounts.amount(hundredths, unit) == f"{written}\u00a0{unit.sign}"


def test_an_amount_has_at_least_the_decimals_of_its_unit_and_as_many_as_it_needs():
    masterpoint, tenth = Unit("mp", 100, decimals=2), Unit("mp", 100, decimals=1)
    written = [amounts.amount(value, unit) for value in (100, 250, 12_345) for unit in (masterpoint, tenth)]
    assert written == [
        *("1.00\u00a0mp", "1.0\u00a0mp"),
        *("2.50\u00a0mp", "2.5\u00a0mp"),
        *("123.45\u00a0mp", "123.45\u00a0mp"),
    ]


def test_less_than_nothing_has_a_real_minus_sign():
    assert amounts.amount(-390, SP) == "\u221239\u00a0sp"


def test_a_change_shows_its_sign():
    assert [amounts.signed(value) for value in (12, 0, Decimal("-1.5"))] == ["+12", "0", "\u22121.5"]


def test_an_amount_in_its_unit_is_exact():
    assert amounts.in_unit(10_000_000_000_000_001, GP) == Decimal("100000000000000.01")


def test_colours_without_a_unit_of_their_own_are_counted_as_all_are():
    units = Units({"gold": GP, "silver": SP})
    assert [units.of(colour) for colour in ("gold", "silver", "bronze", "")] == [GP, SP, MASTERPOINT, MASTERPOINT]
    exact = Unit("mp", 100, decimals=2)
    assert Units({}, exact).of("black") == exact


@pytest.mark.parametrize(
    ("language", "text", "written"),
    [
        ("sv", "62.69 %", "62,69\u00a0%"),
        ("da", "62.69%", "62,69\u00a0%"),
        ("fo", "62.69 %", "62,69\u00a0%"),
        ("sv", "58,3", "58,3"),
        ("en", "58,3", "58.3"),
        ("en", "62,69 %", "62.69%"),
        ("en-us", "62,69 %", "62.69%"),
        ("sv", "+12.5 / -3.25", "+12,5 / -3,25"),
        ("sv", "18-12", "18-12"),
        ("sv", "2026.11.30", "2026.11.30"),
        ("sv", "1.234", "1.234"),
        ("sv", "v1.2.3", "v1.2.3"),
    ],
)
def test_a_score_has_the_decimal_and_percent_signs_of_the_language(language: str, text: str, written: str) -> None:
    with translation.override(language):
        assert amounts.score(text) == written


@pytest.mark.parametrize(
    ("language", "currency", "written"),
    [
        ("sv", "SEK", "1\u00a0250,00\u00a0kr"),
        ("sv", "DKK", "1\u00a0250,00\u00a0DKK"),
        ("da", "DKK", "1.250,00\u00a0kr."),
        ("en", "SEK", "SEK\u00a01,250.00"),
        ("en", "USD", "USD\u00a01,250.00"),
        ("en-us", "USD", "$1,250.00"),
        ("en-us", "SEK", "SEK\u00a01,250.00"),
    ],
)
def test_money_is_written_as_the_country_writes_it(language, currency, written):
    with translation.override(language):
        assert amounts.money(125_000, currency) == written


def test_money_that_goes_back_has_a_true_minus():
    with translation.override("sv"):
        assert amounts.money(-462_005, "SEK") == "\u22124\u00a0620,05\u00a0kr"
    with translation.override("en-us"):
        assert amounts.money(-462_005, "USD") == "\u2212$4,620.05"
