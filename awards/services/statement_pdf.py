"""A statement as PDF, in the language of its reader."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.utils import formats
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.choices import Payer
from awards.models import FeeLine
from awards.queries.fee_words import what_for
from awards.queries.statements import Stated
from awards.services.typesetting import typeset
from registry.queries.days import local_day
from ui.amounts import money
from ui.marks import month_name


def statement_pdf(statement: Stated, lines: Iterable[FeeLine]) -> bytes:
    """The statement with its lines, which come with their events."""
    return typeset("statement.typ", _data(statement, lines))


def _data(statement: Stated, lines: Iterable[FeeLine]) -> dict[str, Any]:
    account = statement.account
    rows = [
        {
            "booked": _day(local_day(account.federation, line.booked_at)),
            "event": line.event.name,
            "played": _day(line.event.date),
            "what": what_for(line),
            "amount": money(line.amount, line.currency),
        }
        for line in lines
    ]
    return {
        "language": (get_language() or "en").partition("-")[0],
        "federation": account.federation.name,
        "title": _("Statement for %(month)s") % {"month": month_name(statement.month)},
        "organiser": account.name,
        "number": account.number if account.payer != Payer.FEDERATION else "",
        "address": _address(statement),
        "state": _state(statement),
        "columns": [_("Booked"), _("Event"), _("What for"), _("Amount")],
        "rows": rows,
        "total": {"label": _("Sum"), "amount": money(statement.total, statement.currency)},
        "page": _("Page"),
    }


def _state(statement: Stated) -> str:
    if statement.closed_at is None:
        return _("Not closed yet: more may be booked on this month.")
    day = local_day(statement.account.federation, statement.closed_at)
    return _("Closed on %(day)s. What is booked later stands on the next statement.") % {"day": _day(day)}


def _address(statement: Stated) -> list[str]:
    club = statement.account.club
    lines = (club.address or club.place).splitlines() if club is not None else []
    return [line.strip() for line in lines if line.strip()]


def _day(day: date) -> str:
    return formats.date_format(day, "DATE_FORMAT", use_l10n=True)
