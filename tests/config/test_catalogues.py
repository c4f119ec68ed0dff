"""Days, numbers and what Django itself says, in Faroese, which Django does not know, and in the other languages."""

import datetime
import re
import subprocess
from collections.abc import Iterator
from decimal import Decimal
from gettext import GNUTranslations, translation
from importlib.util import find_spec
from pathlib import Path

import pytest
from django import forms
from django.contrib.auth.password_validation import password_validators_help_texts
from django.template.defaultfilters import date as date_filter
from django.template.defaultfilters import filesizeformat
from django.utils import formats, timesince
from django.utils.translation import get_language_info, gettext, override

from ui import amounts
from ui.templatetags.ui import day

CATALOGUE = Path(__file__).resolve().parent.parent.parent / "config/catalogues/fo/LC_MESSAGES"
OTHERS = ["sv", "da", "fo"]


@pytest.mark.parametrize(
    ("language", "weekday", "written", "moment"),
    [
        ("sv", "måndag", "30 november 2026", "30 november 2026 18:30"),
        ("da", "mandag", "30. november 2026", "30. november 2026 18:30"),
        ("fo", "mánadagur", "30. november 2026", "30. november 2026 18:30"),
        ("en", "Monday", "30 November 2026", "30 November 2026, 18:30"),
        ("en-us", "Monday", "November 30, 2026", "November 30, 2026, 6:30 p.m."),
    ],
)
def test_a_day_is_written_as_the_country_writes_it(language: str, weekday: str, written: str, moment: str) -> None:
    then = datetime.datetime(2026, 11, 30, 18, 30, tzinfo=datetime.UTC)
    with override(language):
        assert (date_filter(then, "l"), formats.date_format(then, "DATETIME_FORMAT")) == (weekday, moment)
        assert day(then.date()) == f'<time datetime="2026-11-30">{written}</time>'


def test_the_year_has_twelve_faroese_months_and_the_week_seven_days() -> None:
    months = [datetime.date(2026, month, 1) for month in range(1, 13)]
    week = [datetime.date(2026, 11, number) for number in range(23, 30)]
    with override("fo"):
        assert [date_filter(first, "F") for first in months] == [
            *("januar", "februar", "mars", "apríl", "mai", "juni"),
            *("juli", "august", "september", "oktober", "november", "desember"),
        ]
        assert [date_filter(first, "N") for first in months] == [
            *("jan.", "feb.", "mars", "apr.", "mai", "juni", "juli", "aug.", "sep.", "okt.", "nov.", "des.")
        ]
        assert [date_filter(one, "l") for one in week] == [
            *("mánadagur", "týsdagur", "mikudagur", "hósdagur", "fríggjadagur", "leygardagur", "sunnudagur")
        ]
        assert [date_filter(one, "D") for one in week] == ["mán", "týs", "mik", "hós", "frí", "ley", "sun"]


def test_faroese_numbers_and_sizes_have_a_decimal_comma() -> None:
    with override("fo"):
        assert amounts.number(Decimal("1234567.25")) == "1.234.567,25"
        assert amounts.money(125_000, "DKK") == "1.250,00\u00a0kr."
        assert filesizeformat(1536) == "1,5\u00a0KB"


def test_american_numbers_have_a_decimal_point_and_the_week_starts_on_sunday() -> None:
    with override("en-us"):
        assert amounts.number(Decimal("1234567.25")) == "1,234,567.25"
        assert formats.date_format(datetime.date(2026, 3, 1), "SHORT_DATE_FORMAT") == "Mar 1, 2026"
        assert formats.get_format("FIRST_DAY_OF_WEEK") == 0


@pytest.mark.parametrize("language", OTHERS)
def test_the_second_factor_has_one_name_on_our_pages_and_on_those_of_allauth(language: str) -> None:
    with override(language):
        assert gettext("Two-Factor Authentication") == gettext("Second factor")
        assert gettext("Second factor").lower() in gettext("You cannot deactivate two-factor authentication.")


def test_an_age_stands_in_the_case_that_its_sentence_asks_for() -> None:
    now = datetime.datetime(2026, 11, 30, 18, 30, tzinfo=datetime.UTC)
    with override("fo"):
        ages = [timesince.timesince(now - datetime.timedelta(hours=hours), now) for hours in (1, 2, 24, 72)]
        assert ages == ["1\u00a0tíma", "2\u00a0tímum", "1\u00a0degi", "3\u00a0døgum"]


def test_faroese_calls_itself_by_its_name() -> None:
    known = get_language_info("fo")
    assert (known["name_local"], known["bidi"]) == ("føroyskt", False)


def fields(kind: type[forms.Field] = forms.Field) -> Iterator[type[forms.Field]]:
    """Those of Django's forms alone."""
    for one in kind.__subclasses__():
        if one.__module__.startswith("django.forms."):
            yield one
        yield from fields(one)


@pytest.mark.parametrize("language", OTHERS)
def test_a_form_says_what_is_wrong_in_the_language_of_the_page(language: str) -> None:
    said = [*forms.Field.default_error_messages.values(), *forms.BaseFormSet.default_error_messages.values()]
    said += [text for field in fields() for text in field.default_error_messages.values()]
    english = [str(text) for text in said]
    with override(language):
        assert [text for text, source in zip(map(str, said), english, strict=True) if text == source != ""] == []


@pytest.mark.parametrize("language", OTHERS)
def test_what_a_password_must_be_is_said_in_the_language_of_the_page(language: str) -> None:
    english = password_validators_help_texts()
    with override(language):
        assert [text for text in password_validators_help_texts() if text in english] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("text", ["Sign In", "Enter Sign-In Code", "Incorrect code.", "Change Password"])
def test_signing_in_speaks_the_language_of_the_page(language: str, text: str) -> None:
    with override(language):
        assert gettext(text) != text


def texts(catalogue: GNUTranslations) -> set[str]:
    return {key[0] if isinstance(key, tuple) else key for key in catalogue._catalog}  # type: ignore[attr-defined]


def of_package(name: str) -> set[str]:
    found = find_spec(name)
    assert found is not None and found.submodule_search_locations is not None
    folder = Path(found.submodule_search_locations[0]) / "locale"
    return {text for language in ("da", "sv") for text in texts(translation("django", folder, [language]))}


def test_every_text_of_the_catalogue_is_still_one_of_django_or_allauth() -> None:
    with (CATALOGUE / "django.mo").open("rb") as file:
        ours = texts(GNUTranslations(file))
    assert ours - of_package("django.conf") - of_package("django.contrib.auth") - of_package("allauth") == set()


@pytest.mark.gettext
def test_the_compiled_catalogue_is_the_written_one(tmp_path: Path) -> None:
    compiled = tmp_path / "django.mo"
    subprocess.run(["msgfmt", "--check", "-o", compiled, CATALOGUE / "django.po"], check=True)
    with compiled.open("rb") as written, (CATALOGUE / "django.mo").open("rb") as kept:
        assert GNUTranslations(written)._catalog == GNUTranslations(kept)._catalog  # type: ignore[attr-defined]


def test_a_translation_holds_what_its_text_holds() -> None:
    placeholder = re.compile(r"%\(\w+\)[a-z]|%[sd]|(?<!\{)\{\w*\}|</?[a-z][^>]*>")
    with (CATALOGUE / "django.mo").open("rb") as file:
        known = GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    pairs = [(key[0] if isinstance(key, tuple) else key, text) for key, text in known.items()]
    wrong = [(key, text) for key, text in pairs if key and placeholder.findall(key) != placeholder.findall(text)]
    assert wrong == []
