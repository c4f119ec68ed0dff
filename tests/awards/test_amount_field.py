"""Amounts are written with a decimal comma or point, in the unit of their colour."""

from decimal import Decimal

import pytest
from django import forms
from django.utils.translation import override

from awards.forms.amounts import AmountField


def said(language: str, colour: str, worth: int, text: str) -> list[str]:
    with override(language), pytest.raises(forms.ValidationError) as refused:
        AmountField(colour=colour, worth=worth).clean(text)
    return list(refused.value.messages)


@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("1,5", "1.5"),
        ("1.5", "1.5"),
        (" 1234 ", "1234"),
        ("-0,50", "-0.50"),
        ("\N{MINUS SIGN}2", "-2"),
        ("0.500", "0.5"),
    ],
)
def test_a_comma_and_a_point_are_read_in_both_languages(language: str, text: str, amount: str) -> None:
    with override(language):
        assert AmountField(colour="gold", worth=100).clean(text) == Decimal(amount)


@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize("text", ["1,234", "1.234", "-12.500"])
def test_what_could_be_thousands_is_refused(language: str, text: str) -> None:
    english = "This could be a number of thousands: write it without a separator, or with fewer decimals."
    swedish = "Det här kan vara ett tusental: skriv det utan avgränsare, eller med färre decimaler."
    assert said(language, "gold", 100, text) == [english if language == "en" else swedish]


@pytest.mark.parametrize("text", ["x", "1,5,0", "1 234", "1e3", "NaN", ",5"])
def test_what_is_no_number_is_refused(text: str) -> None:
    assert said("en", "gold", 100, text) == ["Write a number such as 12 or 4.6."]


@pytest.mark.parametrize(
    ("language", "colour", "worth", "text", "sentence"),
    [
        ("en", "bronze", 1, "9.5", "Bronze points are whole: 9 or 10."),
        ("en", "silver", 10, "4,65", "Silver points have at most 1 decimal: 4.6 or 4.7."),
        ("en", "gold", 100, "0,0525", "Gold points have at most 2 decimals: 0.05 or 0.06."),
        ("sv", "bronze", 1, "9,5", "Bronspoäng är hela: 9 eller 10."),
        ("sv", "silver", 10, "4.65", "Silverpoäng har högst 1 decimal: 4,6 eller 4,7."),
    ],
)
def test_a_fraction_of_a_hundredth_is_answered_in_the_unit_of_the_colour(
    language: str, colour: str, worth: int, text: str, sentence: str
) -> None:
    assert said(language, colour, worth, text) == [sentence]


def test_what_is_filled_in_has_the_sign_of_the_language() -> None:
    with override("sv"):
        field = AmountField(colour="silver", worth=10)
        assert field.widget.format_value(Decimal("4.6")) == "4,6"
