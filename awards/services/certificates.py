"""Certificates as PDF."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Literal

import typst

from awards.models import TitleAward
from awards.queries.certificates import FOLDER, certificate_data
from registry.models import Federation


def certificates_pdf(federation: Federation, awards: Iterable[TitleAward], *, sheets: bool) -> bytes:
    """A certificate a page (tagged, PDF/UA-1), with `sheets` those of each club behind a page with its address.

    The same certificates give the same bytes. `awards` come from `awards.queries.pins.pins_by_club`.
    """
    data = json.dumps(certificate_data(federation, awards, sheets=sheets))
    try:
        return _compiled(data, "ua-1")
    except typst.TypstError:
        # The standard refuses a sign that no font has; one such name keeps nobody else's certificate back.
        return _compiled(data, "1.7")


def _compiled(data: str, standard: Literal["ua-1", "1.7"]) -> bytes:
    # The template's own fonts: a page looks the same on every machine.
    return typst.compile(
        FOLDER / "certificates.typ",
        format="pdf",
        font_paths=_fonts(),
        pdf_standards=standard,
        sys_inputs={"data": data},
    )


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False)
