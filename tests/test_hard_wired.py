"""Colours, units, titles, editions and federations stand in choices and editions alone, and the search finds others."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

from awards.choices import Colour
from awards.rules.editions import EDITIONS

ROOT = Path(__file__).resolve().parent.parent
APPS = ("registry", "sanctions", "awards", "ui", "config")
EDITION_FOLDERS = {f"awards/rules/{ruleset.replace('-', '_')}/" for ruleset in EDITIONS}
# The masterpoint is everybody's.
UNITS = {unit for edition in EDITIONS.values() for unit in edition.units.values()} - {"mp"}
FEDERATIONS = {ruleset.partition("-")[0] for ruleset in EDITIONS}
# What may stand nowhere as a word.
WORDS = {*Colour.values, *UNITS, *FEDERATIONS, *EDITIONS, *(ruleset.replace("-", "_") for ruleset in EDITIONS)}
# What may be no text of its own; as a word in a sentence many of them are common.
TEXTS = {
    text.casefold()
    for edition in EDITIONS.values()
    for ladder in (edition.titles, *(distinction.steps for distinction in edition.distinctions))
    for title in ladder
    for text in (title.code, title.name)
}
WORD = re.compile(r"[^\W_]+(?:[-_][^\W_]+)*")

# Where one of these has to stand, and why.
ONE_REGULATION = "asks for the conditions of one regulation; which form a federation gets, its edition says"
ALLOWED = {
    "ui/marks.py": "draws the mark of each colour, and imports no app that could name it",
    "ui/amounts.py": "knows what a language calls each unit in short",
    "awards/models/built.py": "a holding has a column for each colour, whose name is the colour's",
    "awards/rules/editions.py": "the list of the editions",
    "awards/rules/sanctioning.py": "the sister regulations of two federations part their quotas by kind",
    "awards/forms/what_if.py": ONE_REGULATION,
}


def words_in(text: str) -> Iterator[str]:
    """The words of a text that may not stand there, whole and taken apart at hyphens and underscores."""
    for match in WORD.finditer(text):
        word = match[0].casefold()
        yield from sorted({word, *re.split("[-_]", word)} & WORDS)


def findings_in(text: str) -> Iterator[str]:
    """What may not stand in a literal text."""
    yield from words_in(text)
    if text.strip().casefold() in TEXTS:
        yield text.strip()


def python_findings(source: str) -> list[str]:
    """What may not stand in a module: in its literals, its names of members, and the modules it imports."""
    nodes = list(ast.walk(ast.parse(source)))
    # Texts that are statements of their own are read by people.
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    found: list[str] = []
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            found += findings_in(node.value)
        elif isinstance(node, ast.Attribute):
            found += [node.attr] if node.attr.casefold() in WORDS else []
        elif isinstance(node, ast.ImportFrom):
            found += [part for part in (node.module or "").split(".") if part in WORDS]
        elif isinstance(node, ast.AnnAssign | ast.Assign | ast.arg | ast.keyword):
            found += [name for name in _names(node) if name.casefold() in WORDS]
    return found


def _names(node: ast.AnnAssign | ast.Assign | ast.arg | ast.keyword) -> list[str]:
    if isinstance(node, ast.arg | ast.keyword):
        return [node.arg or ""]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]


def template_findings(source: str) -> list[str]:
    """What may not stand in a template; its comments are read by people."""
    bare = re.sub(r"\{#.*?#\}|\{% comment.*?endcomment %\}", "", source, flags=re.DOTALL)
    quoted = re.findall(r"['\"]([^'\"]*)['\"]|>([^<>{}]+)<", bare)
    whole = [text for pair in quoted for text in pair if text.strip().casefold() in TEXTS]
    return [*words_in(bare), *whole]


def files() -> Iterator[PurePosixPath]:
    """The modules and templates of the program, without choices, editions, demo data and migrations."""
    paths = [path for app in APPS for path in (ROOT / app).rglob("*.py")]
    paths += (ROOT / "templates").rglob("*.html")
    for path in sorted(paths):
        name = path.relative_to(ROOT)
        kept = name.name != "choices.py" and not {"migrations", "demo"} & set(name.parts)
        if kept and not any(name.as_posix().startswith(folder) for folder in EDITION_FOLDERS):
            yield PurePosixPath(name.as_posix())


def findings(path: PurePosixPath) -> list[str]:
    source = (ROOT / path).read_text(encoding="utf-8")
    return python_findings(source) if path.suffix == ".py" else template_findings(source)


def test_nothing_of_one_federation_is_wired_into_the_program() -> None:
    found = {str(path): findings(path) for path in files() if str(path) not in ALLOWED}
    assert {path: words for path, words in found.items() if words} == {}


def test_each_exception_is_still_needed() -> None:
    assert [path for path in ALLOWED if not findings(PurePosixPath(path))] == []


def test_the_program_is_really_read() -> None:
    read = {str(path) for path in files()}
    assert {
        "ui/amounts.py",
        "awards/services/booking.py",
        "templates/awards/player.html",
        "awards/rules/titles.py",
    } <= read


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('COLOURS = ("gold", "other")', ["gold"]),
        ('text = _("Silver and gold wait.")', ["silver", "gold"]),
        ("if level == Level.BRONZE: pass", ["BRONZE"]),
        ("total = holding.silver", ["silver"]),
        ("from awards.rules.sbf_2018.conditions import KEYS", ["sbf_2018"]),
        ("import_module('awards.rules.sbf_2018')", ["sbf", "sbf_2018"]),
        ("RULESET = 'sbf-2018'", ["sbf", "sbf-2018"]),
        ("code = 'sbf'", ["sbf"]),
        ("title = 'klover'", ["klover"]),
        ("name = 'Club Master'", ["Club Master"]),
        ("unit = UNITS['gp']", ["gp"]),
        ("rows.update(bronze=1)", ["bronze"]),
        ('"""Gold counts."""', []),
        ("# gold", []),
        ("text = 'golden silverware'", []),
    ],
)
def test_the_search_finds_in_a_module(source: str, found: list[str]) -> None:
    assert sorted(python_findings(source)) == sorted(found)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('{% translate "Bronze is booked at once." %}', ["bronze"]),
        ('<div class="at-silver"></div>', ["silver"]),
        ('{% url "federation" federation="sbf" %}', ["sbf"]),
        ("<p>Club Master</p>", ["Club Master"]),
        ("{# gold, silver #}<p>{{ colour }}</p>", []),
    ],
)
def test_the_search_finds_in_a_template(source: str, found: list[str]) -> None:
    assert template_findings(source) == found
