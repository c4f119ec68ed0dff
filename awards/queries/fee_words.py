"""What fee lines are for, written out of their codes and numbers in the reader's language."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.utils import formats
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from awards.choices import FeeCode, FeeKind
from awards.models import FeeLine
from sanctions.choices import Form, Level
from ui.amounts import money, number


def what_for(line: FeeLine) -> str:
    """The reason of a line, a sentence."""
    text = _reason(line)
    if line.kind != FeeKind.REVERSAL:
        return text
    return _("Taken back, since the report was corrected (%(reason)s): %(text)s") % {
        "reason": line.reason.strip().rstrip("."),
        "text": text,
    }


def _reason(line: FeeLine) -> str:
    if line.code == FeeCode.UNKNOWN_NUMBER:
        return _("Nobody has the number %(number)s.") % {"number": line.subject}
    if line.code == FeeCode.LATE_REPORT:
        return _("Reported on %(filed)s; it was due on %(due)s.") % {
            name: _day(line.numbers[name]) for name in ("filed", "due")
        }
    what = _("%(level)s, %(form)s") % {
        "level": capfirst(Level(line.numbers["level"]).label),
        "form": Form(line.numbers["form"]).label,
    }
    parts = "; ".join(_parts(line.numbers, line.currency))
    return f"{what}: {parts}." if parts else _("%(what)s: free of charge.") % {"what": what}


def _parts(numbers: dict[str, Any], currency: str) -> Iterator[str]:
    """What was charged, each with how many and its price; what costs nothing is left out."""
    if numbers["event"]:
        yield _("the event %(price)s") % {"price": money(numbers["event"], currency)}
    contestants, matches, boards = (numbers[name] for name in ("contestants", "matches", "boards"))
    counted = (
        (contestants, _contestants(numbers["form"], contestants[0])),
        (matches, ngettext("%(count)s match at %(price)s", "%(count)s matches at %(price)s", matches[0])),
        (boards, ngettext("%(count)s board at %(price)s", "%(count)s boards at %(price)s", boards[0])),
    )
    for (count, price), sentence in counted:
        if count and price:
            yield sentence % {"count": number(count), "price": money(price, currency)}


def _contestants(form: str, count: int) -> str:
    if form == Form.PAIRS:
        return ngettext("%(count)s pair at %(price)s", "%(count)s pairs at %(price)s", count)
    if form == Form.INDIVIDUAL:
        return ngettext("%(count)s player at %(price)s", "%(count)s players at %(price)s", count)
    return ngettext("%(count)s team at %(price)s", "%(count)s teams at %(price)s", count)


def _day(text: str) -> str:
    return formats.date_format(date.fromisoformat(text), "DATE_FORMAT", use_l10n=True)
