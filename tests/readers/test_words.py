"""The readers speak each language: the same codes, the same facts in them, and a sentence for every code."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from awards.readers import wording
from awards.readers.found import At, Remark

READERS = Path(wording.__file__).parent
WORDS = READERS / "words"
LANGUAGES = ("sv", "da", "fo")
PARTS = ("places", "sentences", "questions")
FACT = re.compile(r"\{(\w+)\}")
# Where a code of a sentence stands in the source: what is noted, refused or asked.
CODE = re.compile(
    r'(?:warn|faults\.add|\.bad|ignore|Remark|_Refused|_refused\([^,]*,|yield Remark)\(?\s*"([a-z0-9-]+)"'
)
QUESTION = re.compile(r'Question\(\s*[^,]+,\s*"([a-z_-]+)"')


def catalogue(language: str) -> dict[str, dict[str, str]]:
    data = tomllib.loads((WORDS / f"{language}.toml").read_text(encoding="utf-8"))
    words = {f"{part}.{kind}": entries for part in ("words", "template") for kind, entries in data[part].items()}
    return {part: data[part] for part in PARTS} | words


def facts(templates: dict[str, str]) -> dict[str, set[str]]:
    return {code: set(FACT.findall(template)) for code, template in templates.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_language_says_everything_with_the_same_facts(language: str) -> None:
    english, own = catalogue("en"), catalogue(language)
    assert {part: facts(entries) for part, entries in own.items()} == {
        part: facts(entries) for part, entries in english.items()
    }


def sources() -> Iterator[str]:
    return (path.read_text(encoding="utf-8") for path in sorted(READERS.glob("*.py")))


def test_every_code_has_a_sentence() -> None:
    codes = {code for text in sources() for code in CODE.findall(text)}
    assert len(codes) > 30
    assert codes - set(catalogue("en")["sentences"]) == set()


def test_every_question_has_a_sentence() -> None:
    codes = {code for text in sources() for code in QUESTION.findall(text)}
    assert len(codes) > 15
    assert codes - set(catalogue("en")["questions"]) == set()


def test_sentence_names_the_place_in_front() -> None:
    remark = Remark("not-a-place", At(45, "PAIR 3NS", "PLACE"), {"found": "third"})
    assert wording.sentence(remark) == (
        "line 45, PAIR 3NS, PLACE: Expected a place, written 3, 3=, =3, T3, 3. or 2-3; found “third”, "
        "and left the place open."
    )
    assert wording.sentence(remark, "sv").startswith("rad 45, PAIR 3NS, PLACE: Här ska stå en placering")


def test_sentence_of_the_whole_file_names_no_place() -> None:
    assert wording.sentence(Remark("empty-file"), "da") == (
        "Filen er tom. Eksportér resultatet igen, og send den nye fil."
    )


def test_kinds_of_files_are_written_in_words() -> None:
    remark = Remark("unknown-kind", facts={"found": "pdf", "allowed": ("usebio", "pbn")})
    assert wording.sentence(remark) == "No result file that is read here: this is a PDF. Read are USEBIO, PBN."


def test_unknown_language_is_answered_in_english() -> None:
    assert wording.sentence(Remark("no-results"), "de") == wording.sentence(Remark("no-results"))
