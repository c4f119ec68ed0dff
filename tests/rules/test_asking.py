"""What each edition's forms ask has a reader, belongs somewhere, and has its words in every language."""

from collections.abc import Iterator

import pytest

from awards.forms.conditions.fields import TICKED
from awards.rules.asking import Asked, asking
from awards.rules.editions import EDITIONS
from awards.rules.report.parse import FORMS
from awards.rules.wording import asked_words, catalogue

LANGUAGES = ("en", "sv", "da", "fo")
KINDS = {*TICKED, "integer", "choice", "tables", "amounts", "group", "sets"}
LEVELS = ("low", "high")
LISTS = tuple(form for form in FORMS if form != "team_matches")


def every() -> Iterator[tuple[str, Asked]]:
    for edition in EDITIONS.values():
        for asked in (*edition.asking.list, *edition.asking.series, *edition.asking.match):
            yield edition.id, asked


def test_each_field_is_of_a_known_kind_and_belongs_to_a_form_and_a_level() -> None:
    assert [(ruleset, asked.name) for ruleset, asked in every() if asked.kind not in KINDS or not asked.levels] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_field_has_its_words(language: str) -> None:
    assert [
        (ruleset, asked.name)
        for ruleset, asked in every()
        if not catalogue(language).asked[ruleset].get(asked.name, {}).get("label")
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_names_are_those_of_every_language(language: str) -> None:
    def short(of: str) -> list[tuple[str, str]]:
        asked = catalogue(of).asked
        return [(ruleset, one.name) for ruleset, one in every() if asked[ruleset][one.name].get("short")]

    assert short(language) == short("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_choice_has_a_name(language: str) -> None:
    without = []
    for ruleset, asked in every():
        options = catalogue(language).asked[ruleset][asked.name].get("options", {})
        named = asked.kind == "member" or asked.kind == "group"
        without += [
            (ruleset, asked.name, code)
            for code in asked.allowed
            if not named and code not in options and code not in catalogue(language).words.get(asked.name, {})
        ]
    assert without == []


def test_no_words_are_kept_for_what_is_not_asked() -> None:
    asked = {(ruleset, one.name) for ruleset, one in every()}
    for language in LANGUAGES:
        kept = {(ruleset, name) for ruleset, names in catalogue(language).asked.items() for name in names}
        assert {one for one in kept - asked if one[1] != "elsewhere"} == set()


def test_the_sentences_of_a_language_that_is_not_known_are_english() -> None:
    assert asked_words("sbf-2018", "handicap", "fi") == asked_words("sbf-2018", "handicap", "en")
    assert asked_words("sbf-2018", "elsewhere", "en") == {}


def test_a_field_belongs_where_its_key_does() -> None:
    keys = {
        "everywhere": {"type": "boolean"},
        "some": {"type": "integer", "forms": ["pairs"], "levels": ["high"], "least": 2},
        "by_level": {"type": "boolean", "forms_low": ["pairs"]},
        "of_teams": {"type": "choice", "allowed": {"a": {"forms": ["team_matches"]}, "b": {"forms": ["pairs"]}}},
    }
    asks = {"lines": True, "scales": ["30"], "list": {key: {} for key in keys}, "series": {"of_teams": {}}}
    found = asking(asks, keys, LEVELS)
    assert [(asked.name, dict(asked.levels), asked.least) for asked in found.list] == [
        ("everywhere", dict.fromkeys(LISTS, LEVELS), 1),
        ("some", {"pairs": ("high",)}, 2),
        ("by_level", {"pairs": LEVELS, "individual": ("high",), "barometer_teams": ("high",)}, 1),
        ("of_teams", dict.fromkeys(LISTS, LEVELS), 1),
    ]
    assert (found.list[3].allowed, found.series[0].allowed) == (("b",), ("a",))
    assert [asked.name for asked in found.of_list("individual")] == ["everywhere", "by_level", "of_teams"]


def test_a_field_of_another_name_says_its_keys() -> None:
    keys = {"letter": {"type": "choice", "forms": ["pairs"]}, "number": {"type": "integer"}}
    asks = {
        "lines": False,
        "scales": [],
        "levels": ["high"],
        "list": {"group": {"type": "group", "keys": ["letter", "number"]}},
        "series": {"kind": {"type": "sets", "options": {"plain": {}, "second": {"double": True, "leg": 2}}}},
    }
    found = asking(asks, keys, LEVELS)
    assert (found.list[0].keys, found.list[0].levels) == (("letter", "number"), {"pairs": ("high",)})
    assert (found.series[0].keys, found.series[0].allowed) == (("double", "leg"), ("plain", "second"))
