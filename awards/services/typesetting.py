"""PDF from the templates in `awards/certificates`; what stands on a page goes in as JSON and is no part of them."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import typst

from awards.queries.certificates import FOLDER


def typeset(template: str, data: Mapping[str, Any]) -> bytes:
    """The pages of a template with these values (tagged, PDF/UA-1); the same values give the same bytes."""
    written = json.dumps(data)
    try:
        return _compiled(template, written, "ua-1")
    except typst.TypstError:
        # The standard refuses a sign that no font has; one such name keeps nobody else's page back.
        return _compiled(template, written, "1.7")


def _compiled(template: str, data: str, standard: Literal["ua-1", "1.7"]) -> bytes:
    # The template's own fonts: a page looks the same on every machine.
    return typst.compile(
        FOLDER / template,
        format="pdf",
        font_paths=_fonts(),
        pdf_standards=standard,
        sys_inputs={"data": data},
    )


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False)
