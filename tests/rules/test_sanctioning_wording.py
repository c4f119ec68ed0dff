"""Every finding is said in each language of the pages: what is wrong, and what can be done about it."""

import json
from collections.abc import Iterator
from datetime import date

import pytest
from django.conf import settings

from awards.rules.editions import edition
from awards.rules.sanctioning import Finding, findings
from awards.rules.wording import SOURCE_LANGUAGE, catalogue, finding, remedy
from tests.rules.sanctions import asked, asked_of, used, used_of
from tests.rules.test_cases import CASES
from tests.rules.test_sanctioning import SBF, STRICT
from tests.rules.test_wording_in_languages import facts_of


def every_finding() -> Iterator[Finding]:
    for path in CASES:
        case = json.loads(path.read_text(encoding="utf-8"))
        if "sanction" in case:
            yield from findings(edition("sbf-2018").sanctions, asked_of(case["sanction"]), used_of(case["others"]))
    yield from findings(STRICT, asked("2026-08-01", kind="gold"), [used(1, "2027-08-01", kind="gold")])
    yield from findings(STRICT, asked("2026-08-01", kind="gold"), [used(1, "2027-08-01", kind="gold", granted=False)])
    yield from findings(FBS, asked("2026-08-01", kind="half_silver", form="pairs", contestants=16, boards=42), [])
    yield from findings(FBS, asked("2026-08-01", in_scheme=False), [])
    waiting = [used(number, "2026-08-12", granted=False) for number in range(5)]
    yield from findings(SBF, asked("2026-08-13", members=7), waiting)


FBS = edition("fbs-2012").sanctions
CODES = {one.code for one in every_finding()}
LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("section", ["findings", "remedies"])
def test_every_code_has_its_sentence_and_every_sentence_its_code(language: str, section: str) -> None:
    assert set(getattr(catalogue(language), section)) == CODES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_holds_the_numbers_that_it_names(language: str) -> None:
    for one in every_finding():
        named = facts_of(catalogue(language).findings[one.code])
        assert named == facts_of(catalogue(SOURCE_LANGUAGE).findings[one.code])
        text = finding(one, language)
        assert [name for name in named if _word(name, one.numbers[name], language) not in text] == []


def _word(name: str, number: object, language: str) -> str:
    return catalogue(language).words.get(name, {}).get(str(number), str(number))


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != SOURCE_LANGUAGE])
def test_no_sentence_was_left_in_english(language: str) -> None:
    english, other = catalogue(SOURCE_LANGUAGE), catalogue(language)
    same = [code for code in CODES if english.findings[code] == other.findings[code]]
    same += [code for code in CODES if english.remedies[code] == other.remedies[code]]
    assert same == []


def test_what_is_wrong_and_what_to_do_are_said_in_the_language_of_the_reader() -> None:
    (late,) = findings(SBF, asked("2026-08-01", kind="gold", applied_on=date(2026, 5, 1)), [])
    assert finding(late) == (
        "The deadline of the season's printed calendar was 2026-04-30; the event will not stand in it."
    )
    assert remedy(late) == "Send it as it is: it is decided all the same, and stands in the calendar here."
    assert finding(late, "sv") == (
        "Sista dag för spelårets tryckta kalender var 2026-04-30; tävlingen kommer inte att stå i den."
    )
    assert finding(late, "tlh") == finding(late, "en")


def test_numbers_of_a_bridge_week_in_the_sentence_are_those_of_the_edition() -> None:
    assert SBF.weeks == ({"silver": 2}, {"gold": 1, "silver": 1})
