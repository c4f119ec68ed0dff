"""What a cell may hold: each function turns a stripped cell that is not empty into a value or says what is allowed."""

import datetime
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from registry.choices import Sex

YES = frozenset({"1", "yes", "true"})
NO = frozenset({"0", "no", "false"})
NUMBER = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{0,19}")
ISO_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
AMOUNT = re.compile(r"[0-9]{1,9}([.,][0-9]{1,2})?")
SIGNED = re.compile(r"-?[0-9]{1,3}([.,][0-9]{1,2})?")
WHOLE = re.compile(r"[0-9]{1,9}")
# Nearly every address; the others are looked at closely, which takes ten times as long.
PLAIN_MAIL = re.compile(r"[0-9A-Za-z]+([._+-][0-9A-Za-z]+)*@([0-9A-Za-z]{1,60}\.)+[A-Za-z]{2,20}")
SEXES = frozenset(Sex.values)
EARLIEST = datetime.date(1900, 1, 1)


@dataclass(frozen=True)
class Bad:
    """Why a cell is no value: a code, what is wrong, what is allowed."""

    code: str
    what: str | Promise
    allowed: str | Promise


Parser = Callable[[str], object]


def text(longest: int) -> Callable[[str], str | Bad]:
    """One line of text of at most `longest` characters; runs of spaces become one."""

    def parse(cell: str) -> str | Bad:
        line = cell if cell.isascii() else unicodedata.normalize("NFC", cell)
        line = " ".join(line.split())
        if not line.isprintable():
            return Bad("control-character", _("There is a character that cannot be printed."), _("letters and signs"))
        if len(line) > longest:
            return Bad(
                "too-long",
                _("The text is too long."),
                _("at most %(longest)s characters") % {"longest": longest},
            )
        return line

    return parse


def lines(longest: int) -> Callable[[str], str | Bad]:
    """Text of several lines, each of at most `longest` characters."""
    one_line = text(longest)

    def parse(cell: str) -> str | Bad:
        parts = [one_line(part) for part in cell.splitlines() if part.strip()]
        bad = [part for part in parts if isinstance(part, Bad)]
        return bad[0] if bad else "\n".join(map(str, parts))

    return parse


def number(cell: str) -> str | Bad:
    """The number of a player, club or district: text, so leading zeros count."""
    if NUMBER.fullmatch(cell):
        return cell
    return Bad("bad-number", _("This is no number."), _("1 to 20 digits, letters of a-z and signs of ._-"))


@lru_cache(maxsize=65536)
def day(cell: str) -> datetime.date | Bad:
    """A day as ISO 8601 writes it."""
    try:
        value = datetime.date.fromisoformat(cell) if ISO_DAY.fullmatch(cell) else None
    except ValueError:
        value = None
    if value is None:
        return Bad("bad-date", _("This is no day."), _("a day such as 2026-07-01"))
    if value < EARLIEST:
        return Bad("bad-date", _("This day is too long ago."), _("1900-01-01 or later"))
    return value


@lru_cache(maxsize=65536)
def amount(cell: str) -> Decimal | Bad:
    """An amount of 0 or more with at most two decimals, after a point or a comma."""
    if AMOUNT.fullmatch(cell):
        return Decimal(cell.replace(",", "."))
    return Bad(
        "bad-amount", _("This is no amount."), _("0 or more, such as 120 or 12.5, without spaces or thousands marks")
    )


def handicap(cell: str) -> Decimal | Bad:
    """A handicap, which may be below zero."""
    if SIGNED.fullmatch(cell):
        return Decimal(cell.replace(",", "."))
    return Bad("bad-handicap", _("This is no handicap."), _("a number from -999.99 to 999.99"))


def whole(cell: str) -> int | Bad:
    """A whole number of 0 or more."""
    if WHOLE.fullmatch(cell):
        return int(cell)
    return Bad("bad-whole-number", _("This is no whole number."), _("0 or more, without decimals"))


def yes_or_no(cell: str) -> bool | Bad:
    """A yes or no."""
    word = cell.lower()
    if word in YES or word in NO:
        return word in YES
    return Bad("bad-yes-or-no", _("This is neither yes nor no."), _("yes or no"))


def sex(cell: str) -> str | Bad:
    """A sex, by its letter."""
    word = cell.lower()
    if word in SEXES:
        return word
    return Bad("bad-sex", _("This letter means nothing here."), _("f, m, or an empty cell"))


def mail(cell: str) -> str | Bad:
    """A mail address."""
    try:
        if not PLAIN_MAIL.fullmatch(cell):
            validate_email(cell)
    except ValidationError:
        return Bad("bad-mail", _("This is no mail address."), _("an address such as name@example.org"))
    return cell if len(cell) <= 254 else Bad("too-long", _("The address is too long."), _("at most 254 characters"))
