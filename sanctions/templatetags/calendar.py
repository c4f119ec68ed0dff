"""Pieces of the calendar's lists: a season has thousands of lines, too many for an included template each."""

import datetime
from functools import lru_cache
from html import escape

from django import template
from django.urls import reverse
from django.utils.formats import date_format, get_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from sanctions.choices import State
from sanctions.models import Application
from sanctions.queries.calendar import Block

register = template.Library()


@register.simple_tag
def event_link(event: Application, code: str) -> SafeString:
    """`{% event_link event federation.code %}`: the way to an event, struck out where it is cancelled.

    Beside it stands that it is cancelled, or not granted.
    """
    name = escape(event.name)
    badge = ""
    if event.state == State.CANCELLED:
        name = f"<s>{name}</s>"
        state = escape(_("cancelled"))
        badge = f' <span class="badge">{state}</span>'
    elif event.state != State.GRANTED:
        state = escape(_("applied for"))
        badge = f' <span class="badge badge-open">{state}</span>'
    return mark_safe(f'<a href="{escape(_pages(code))}{event.pk}/">{name}</a>{badge}')  # noqa: S308 - all is escaped


@register.simple_tag
def days_of_month(blocks: list[Block], month: datetime.date) -> SafeString:
    """`{% days_of_month line.blocks month.first %}`: days with their weekdays: Sat 6 – Sun 7, Wed 31 – Thu 1 April.

    A day of another month than the one that begins on `month` has its month beside it.
    """
    language = get_language()
    return mark_safe(", ".join(_days(first, last, month, language) for first, last in blocks))  # noqa: S308 - see below


@lru_cache(maxsize=100)
def _pages(code: str) -> str:
    return reverse("calendar", kwargs={"federation": code})


@lru_cache(maxsize=10_000)
def _days(first: datetime.date, last: datetime.date, month: datetime.date, language: str | None) -> str:
    number = "j." if get_format("MONTH_DAY_FORMAT").startswith("j.") else "j"
    begins, ends = (
        escape(
            f"{date_format(day, 'D')} {date_format(day, number if day.replace(day=1) == month else 'MONTH_DAY_FORMAT')}"
        )
        for day in (first, last)
    )
    if first == last:
        return f'<span class="day">{begins}</span>'
    if first.month == last.month:
        return f'<span class="day">{begins} – {ends}</span>'
    # Too long for the column of a printed calendar: the line may break in between.
    return f'<span class="day">{begins} –</span> <span class="day">{ends}</span>'
