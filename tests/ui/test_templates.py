"""What holds for every template and for the style sheet: contract first, nothing inline, nothing from outside."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import get_template

FOLDER = Path(settings.BASE_DIR) / "templates"
TEMPLATES = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.html"))
SHEET = Path(settings.BASE_DIR) / "static/css/site.css"

COMMENT = re.compile(r"\{#.*?#\}|\{% comment.*?endcomment %\}", re.DOTALL)
TRANSLATED = re.compile(r"\{% blocktranslate.*?endblocktranslate %\}", re.DOTALL)
CLASS_BLOCK = re.compile(r"\{% block main_class %\}.*?\{% endblock %\}")
CODE = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
ELEMENT = re.compile(r"<[^>]*>", re.DOTALL)
SPOKEN_ATTRIBUTE = re.compile(r"(?:aria-label|title|alt|placeholder)=\"([^\"]*)\"")


def source(name):
    return (FOLDER / name).read_text()


def markup(name):
    return COMMENT.sub("", source(name))


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_can_be_read(name):
    assert get_template(name).template.name == name


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_begins_with_its_contract(name):
    assert re.match(r"\{# [A-Z].* #\}\n", source(name))


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_has_no_inline_style_or_script(name):
    forbidden = re.compile(
        r"<style|\sstyle=|\son[a-z]+=|javascript:|hx-on|hx-vals=.js:|<script(?![^>]*\ssrc=)", re.IGNORECASE
    )
    assert forbidden.findall(markup(name)) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_loads_nothing_from_outside(name):
    assert re.findall(r"(?:src|href|action)=[\"'](?:https?:)?//[^\"']*", markup(name)) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_components_context_is_given_and_not_inherited(name):
    includes = re.findall(r"\{% include \"components/[^%]*%\}", markup(name))
    assert [include for include in includes if not include.endswith(" only %}")] == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_words_of_a_template_are_marked_for_translation(name):
    html = CODE.sub("", CLASS_BLOCK.sub("", TRANSLATED.sub("", markup(name))))
    spoken = " ".join([ELEMENT.sub(" ", html), *SPOKEN_ATTRIBUTE.findall(html)])
    assert re.findall(r"(?<!&)\b[^\W\d_]{2,}", spoken) == []


def test_the_style_sheet_loads_nothing_and_never_hides_the_focus():
    sheet = SHEET.read_text()
    assert re.findall(r"@import|@font-face|url\(", sheet) == []
    assert re.findall(r"([^{}\n]+) \{ outline: none", sheet) == ["  main:focus"]
