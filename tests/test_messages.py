"""The catalogues of pages and mails: every text of the program is translated, whole, and compiled as it is written."""

import ast
import re
import shutil
import subprocess
from gettext import GNUTranslations
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils.translation import to_locale

from ui.management.commands.messages import NOT_READ, Extraction

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
REGIONAL = [to_locale(code) for code, _name in settings.REGIONAL_LANGUAGES]
# Functions that mark a text for translation.
MARKS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "npgettext", "pgettext", "pgettext_lazy"}
# %(name)s and {name}; %% is a sign of per cent.
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%%|(?<!\{)\{\w*\}")


def folder(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES"


def texts(catalogue: Path) -> dict[str, str | list[str]]:
    """The translations of a compiled catalogue; that of a text with a plural is the list of its forms."""
    with catalogue.open("rb") as file:
        known = GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    found: dict[str, str | list[str]] = {}
    for key, text in known.items():
        if isinstance(key, tuple):
            forms = found.setdefault(key[0], [])
            assert isinstance(forms, list)
            forms.append(text)
        elif key:
            found[key] = text
    return found


def messages(catalogue: Path, which: str) -> list[str]:
    """The source texts of those entries of a catalogue that `msgattrib` selects by `which`."""
    command = ["msgattrib", "--no-wrap", which, str(catalogue)]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [text for text in re.findall(r'^(?:#~ )?msgid "(.*)"$', out, re.MULTILINE) if text]


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program: the extraction writes beside the files that it reads."""
    copy = tmp_path_factory.mktemp("program")
    for part in ROOT.iterdir():
        if part.is_dir() and part.name not in NOT_READ and not part.name.startswith("."):
            shutil.copytree(part, copy / part.name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "locale", copy / "locale")
    return copy


def marked_inside_texts() -> list[str]:
    """Where a text to translate stands inside an f-string, in which the extraction finds nothing."""
    modules = [
        path
        for part in ROOT.iterdir()
        if part.is_dir() and part.name not in {*NOT_READ, "tests"} and not part.name.startswith(".")
        for path in part.rglob("*.py")
    ]
    return [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in modules
        for text in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MARKS
    ]


def test_no_text_is_hidden_from_the_extraction() -> None:
    assert marked_inside_texts() == []


@pytest.fixture(scope="module", params=LANGUAGES)
def anew(request: pytest.FixtureRequest, sources: Path) -> Path:
    """A copy of a catalogue, brought up to the texts that the program has now."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(sources)
        patch.setattr(settings, "LOCALE_PATHS", [str(sources / "locale")])
        call_command(
            Extraction(), locale=[request.param], ignore_patterns=[*NOT_READ], add_location="file", verbosity=0
        )
    return sources / "locale" / request.param / "LC_MESSAGES" / "django.po"


@pytest.mark.gettext
def test_every_text_of_the_program_is_translated(anew: Path) -> None:
    assert messages(anew, "--untranslated") == []


@pytest.mark.gettext
def test_no_translation_is_a_guess_or_of_a_text_that_is_gone(anew: Path) -> None:
    assert (messages(anew, "--only-fuzzy"), messages(anew, "--only-obsolete")) == ([], [])


@pytest.mark.gettext
@pytest.mark.parametrize("language", [*LANGUAGES, *REGIONAL])
def test_the_compiled_catalogue_is_the_written_one(language: str, tmp_path: Path) -> None:
    compiled = tmp_path / "django.mo"
    subprocess.run(["msgfmt", "--check", "-o", compiled, folder(language) / "django.po"], check=True)
    assert texts(compiled) == texts(folder(language) / "django.mo")


@pytest.mark.parametrize("language", [*LANGUAGES, *REGIONAL])
def test_a_translation_holds_what_its_text_holds(language: str) -> None:
    """Each placeholder once; a form for one thing may leave the number out, as a text that is the same for both may."""
    wrong = []
    for source, translated in texts(folder(language) / "django.mo").items():
        text = source.rpartition("\x04")[2]
        for form in translated if isinstance(translated, list) else [translated]:
            if sorted(PLACEHOLDER.findall(form)) != sorted(PLACEHOLDER.findall(text)):
                wrong.append((text, form))
    assert wrong == []


@pytest.mark.parametrize("language", [*LANGUAGES, *REGIONAL])
def test_a_translation_has_the_elements_and_the_edges_of_its_text(language: str) -> None:
    wrong = []
    for source, translated in texts(folder(language) / "django.mo").items():
        text = source.rpartition("\x04")[2]
        for form in translated if isinstance(translated, list) else [translated]:
            elements = sorted(re.findall(r"</?[a-z][^>]*>", form)) == sorted(re.findall(r"</?[a-z][^>]*>", text))
            spaces = (form != form.strip()) == (text != text.strip())
            stop = form[-1:] in ".:" if text[-1:] in ".:" else form[-1:] != "."
            if not (elements and spaces and stop):
                wrong.append((text, form))
    assert wrong == []


# Words of the source that a country has another one for.
OTHER_WORDS = {
    "en-us": re.compile(
        r"\b(districts?|organisers?|cancell(ed|ing)|colours?|neighbour(s|ing)|per cent|programmes?)\b",
        re.IGNORECASE,
    )
}


def without_placeholders(text: str) -> str:
    return PLACEHOLDER.sub("", text.rpartition("\x04")[2])


@pytest.mark.parametrize("language", [code for code, _name in settings.REGIONAL_LANGUAGES])
def test_a_country_has_its_own_word_in_each_text_of_the_source_that_asks_for_it(language: str) -> None:
    word = OTHER_WORDS[language]
    sources = {text for text in texts(folder("sv") / "django.mo") if word.search(without_placeholders(text))}
    own = texts(folder(to_locale(language)) / "django.mo")
    assert own.keys() ^ sources == set()
    assert [text for text in own.values() if word.search(without_placeholders(str(text)))] == []


def test_swedish_has_two_forms_of_a_plural() -> None:
    found = texts(folder("sv") / "django.mo")
    assert found["%(count)s difference."] == ["%(count)s skillnad.", "%(count)s skillnader."]
    assert {len(text) for text in found.values() if isinstance(text, list)} == {2}
