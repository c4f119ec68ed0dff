"""Small pieces of HTML that columns and template tags share: a place with its tie, a day, a colour, a suit."""

from datetime import date, datetime
from functools import lru_cache

from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from ui import amounts

COLOURS = {
    "gold": gettext_lazy("gold"),
    "silver": gettext_lazy("silver"),
    "bronze": gettext_lazy("bronze"),
    "black": gettext_lazy("black"),
    "red": gettext_lazy("red"),
}

# U+FE0E asks for the letter, not the emoji.
SUITS = {
    "clubs": ("\u2663\ufe0e", pgettext_lazy("suit", "clubs")),
    "diamonds": ("\u2666\ufe0e", gettext_lazy("diamonds")),
    "hearts": ("\u2665\ufe0e", gettext_lazy("hearts")),
    "spades": ("\u2660\ufe0e", gettext_lazy("spades")),
}


def place_mark(place: int, *, tied: bool) -> SafeString:
    """A place; a shared one as "2=", read out as "2, shared"."""
    if not tied:
        return format_html("{}", amounts.number(place))
    return format_html(
        '{}<span class="tie" aria-hidden="true">=</span><span class="visually-hidden">, {}</span>',
        amounts.number(place),
        _("shared"),
    )


def day_element(value: date | datetime) -> SafeString:
    """A `time` element with the day in the language's own form; of a moment, the day it falls on here."""
    day = timezone.localtime(value).date() if isinstance(value, datetime) else value
    return _day_element(day, get_language())


@lru_cache(maxsize=10_000)
def _day_element(day: date, language: str | None) -> SafeString:
    return format_html(
        '<time datetime="{}">{}</time>', day.isoformat(), formats.date_format(day, "DATE_FORMAT", use_l10n=True)
    )


def moment_element(value: datetime) -> SafeString:
    """A `time` element with day and minute, in local time."""
    local = timezone.localtime(value)
    return format_html(
        '<time datetime="{}">{}</time>',
        local.isoformat(timespec="minutes"),
        formats.date_format(local, "DATETIME_FORMAT", use_l10n=True),
    )


def colour_mark(colour: str) -> SafeString:
    """A colour of points: a mark whose shape differs too, then the colour's name. KeyError for another colour."""
    return format_html(
        '<span class="mark mark-{}" aria-hidden="true"></span> <span class="mark-name">{}</span>',
        colour,
        COLOURS[colour],
    )


def points_mark(hundredths: int, colour: str) -> SafeString:
    """An amount in the unit of its colour, behind the colour's mark. KeyError for another colour."""
    return format_html(
        '<span class="points"><span class="mark mark-{}" aria-hidden="true"></span>\u00a0{}</span>',
        colour,
        amounts.amount(hundredths, amounts.unit_of(colour)),
    )


def suit_mark(suit: str, *, named: bool = True) -> SafeString:
    """A suit's sign, hearts and diamonds red; `named` lets it be read out. KeyError for another suit."""
    sign, name = SUITS[suit]
    if named:
        return format_html('<span class="suit suit-{}" role="img" aria-label="{}">{}</span>', suit, name, sign)
    return format_html('<span class="suit suit-{}" aria-hidden="true">{}</span>', suit, sign)
