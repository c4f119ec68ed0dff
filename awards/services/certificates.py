"""Certificates as PDF."""

from collections.abc import Iterable

from awards.models import TitleAward
from awards.queries.certificates import certificate_data
from awards.services.typesetting import typeset
from registry.models import Federation


def certificates_pdf(federation: Federation, awards: Iterable[TitleAward], *, sheets: bool) -> bytes:
    """A certificate a page (tagged, PDF/UA-1), with `sheets` those of each club behind a page with its address.

    The same certificates give the same bytes. `awards` come from `awards.queries.pins.pins_by_club`.
    """
    return typeset("certificates.typ", certificate_data(federation, awards, sheets=sheets))
