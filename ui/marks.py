"""Small pieces of HTML that columns and template tags share: a place with its tie, a day, a colour, a suit."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from functools import lru_cache
from html import escape
from typing import Any, Protocol

from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from ui import amounts
from ui.amounts import Unit, Units

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


class Reason(Protocol):
    """A sentence why something is as it is; `paragraph` and `url`, which leads to it, may be empty."""

    @property
    def text(self) -> str: ...
    @property
    def paragraph(self) -> str: ...
    @property
    def url(self) -> str: ...


def place_mark(place: int, *, tied: bool) -> SafeString:
    """A place; a shared one as "2=", read out as "2, shared"."""
    if not tied:
        return format_html("{}", amounts.number(place))
    return format_html(
        '{}<span class="tie" aria-hidden="true">=</span><span class="visually-hidden">, {}</span>',
        amounts.number(place),
        _("shared"),
    )


def month_name(first: date) -> str:
    """A month by its name and year, from its first day: March 2026."""
    return formats.date_format(first, "YEAR_MONTH_FORMAT", use_l10n=True)


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


def level_mark(level: str, name: str) -> SafeString:
    """What an event is played for, by that name: behind a mark where it is named after a colour of points."""
    return colour_mark(level) if level in COLOURS else format_html('<span class="mark-name">{}</span>', name)


def points_mark(hundredths: int, colour: str, units: Units) -> SafeString:
    """An amount in the unit of its colour, behind the colour's mark."""
    return _points_mark(hundredths, colour, units.of(colour), get_language())


# Lists of awards write the same few amounts over and over.
@lru_cache(maxsize=10_000)
def _points_mark(hundredths: int, colour: str, unit: Unit, language: str | None) -> SafeString:
    return format_html(
        '<span class="points"><span class="mark mark-{}" aria-hidden="true"></span>\u00a0{}</span>',
        colour,
        amounts.amount(hundredths, unit),
    )


def reasons_fold(
    reasons: Sequence[Reason], units: Units, points: Iterable[tuple[str, int]] = (), subject: Any = ""
) -> SafeString:
    """Why an award is what it is, unfolding from `points`, pairs of colour and hundredths; those alone without reasons.

    `subject` says whose reasons, to those who only hear it. A list has dozens of these, for which a template of its
    own would take five times as long.
    """
    shown = "".join(f"{points_mark(amount, colour, units)} " for colour, amount in points)
    if not reasons:
        return mark_safe(shown)  # noqa: S308 - marks, which are safe
    # Not within the text below, where the search for texts to translate does not look.
    why = escape(_("Why?"))
    heard = f'<span class="visually-hidden"> {escape(str(subject))}</span>' if subject else ""
    sentences = "".join(f"<li>{escape(reason.text)}{_paragraph(reason)}</li>" for reason in reasons)
    return mark_safe(  # noqa: S308 - every text is escaped
        f'<details class="reasons"><summary>{shown}<span class="why">{why}</span>{heard}</summary>'
        f"<ol>{sentences}</ol></details>"
    )


def _paragraph(reason: Reason) -> str:
    if reason.url:
        return f' <a class="paragraph" href="{escape(reason.url)}">{escape(reason.paragraph)}</a>'
    return f' <span class="paragraph">{escape(reason.paragraph)}</span>' if reason.paragraph else ""


def suit_mark(suit: str, *, named: bool = True) -> SafeString:
    """A suit's sign, hearts and diamonds red; `named` lets it be read out. KeyError for another suit."""
    sign, name = SUITS[suit]
    if named:
        return format_html('<span class="suit suit-{}" role="img" aria-label="{}">{}</span>', suit, name, sign)
    return format_html('<span class="suit suit-{}" aria-hidden="true">{}</span>', suit, sign)
