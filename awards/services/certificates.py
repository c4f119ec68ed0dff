"""Certificates as PDF."""

import json
from collections.abc import Iterable
from functools import cache

import typst

from awards.models import TitleAward
from awards.queries.certificates import FOLDER, certificate_data
from registry.models import Federation


def certificates_pdf(federation: Federation, awards: Iterable[TitleAward], *, sheets: bool) -> bytes:
    """A certificate a page (tagged, PDF/UA-1), with `sheets` those of each club behind a page with its address.

    The same certificates give the same bytes. `awards` come from `awards.queries.pins.pins_by_club`.
    """
    data = certificate_data(federation, awards, sheets=sheets)
    # The template's own fonts: a page looks the same on every machine.
    return typst.compile(
        FOLDER / "certificates.typ",
        format="pdf",
        font_paths=_fonts(),
        pdf_standards="ua-1",
        sys_inputs={"data": json.dumps(data)},
    )


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False)
