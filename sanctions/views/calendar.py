"""The calendar by month and by season."""

import datetime
from calendar import Calendar
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from registry.models import District
from registry.names import sort_key
from registry.permissions import may_file
from registry.queries.seasons import season_of
from registry.views.guards import allowed, everyone
from sanctions.choices import Level
from sanctions.forms.calendar import CalendarChoice, MonthChoice, SeasonChoice
from sanctions.models import Application
from sanctions.queries.applications import playing_days
from sanctions.queries.calendar import blocks, calendar
from sanctions.queries.printed import printed_calendar
from sanctions.views.feeds import feed_line

# The highest first.
LEVELS = list(reversed(Level))
MONDAY_FIRST = Calendar(firstweekday=0)


@require_safe
@allowed(everyone)
def month(request: HttpRequest) -> HttpResponse:
    """A month, week by week, each event on each of its days. Seen by everyone.

    What is applied for and not granted only by those who may see it.
    """
    choice = MonthChoice(request.GET, federation=request.federation, today=request.today)
    choice.is_valid()
    weeks = MONDAY_FIRST.monthdatescalendar(choice.first.year, choice.first.month)
    days = [day for week in weeks for day in week if day.month == choice.first.month]
    events = _in_order(choice.narrowed(calendar(request.actor, days[0], days[-1])), request.federation.language)
    lines = _by_day(events)
    context = {
        "choice": choice,
        "first": choice.first,
        "earlier": choice.neighbour(-1),
        "later": choice.neighbour(1),
        "count": len(events),
        "weeks": [[_cell(day, day in days, lines, request.today) for day in week] for week in weeks],
        "season": season_of(request.federation, choice.first),
        "applies": may_file(request.actor),
        "feeds": _feeds(request, choice),
    }
    return render(request, "sanctions/calendar_month.html", context)


def _in_order(events: Iterable[Application], language: str) -> list[Application]:
    """The higher level first, then by name."""
    return sorted(events, key=lambda one: (LEVELS.index(one.level), sort_key(one.name, language=language), one.pk))


def _by_day(events: Iterable[Application]) -> dict[datetime.date, list[dict[str, Any]]]:
    """The events of each day; one of several days says the how many-th it is."""
    lines = defaultdict(list)
    for event in events:
        days = playing_days(event)
        for number, day in enumerate(days, start=1):
            lines[day].append({"event": event, "number": number if len(days) > 1 else None, "days": len(days)})
    return lines


def _cell(day: datetime.date, inside: bool, lines: Any, today: datetime.date) -> dict[str, Any]:
    """A day of the table; those of the months before and after stand empty."""
    return {"day": day, "inside": inside, "today": day == today, "lines": lines.get(day, []) if inside else []}


@require_safe
@allowed(everyone)
def season(request: HttpRequest) -> HttpResponse:
    """A season, month by month; `printed`: what the printed calendar has alone. Seen by everyone.

    What is applied for and not granted only by those who may see it.
    """
    choice = SeasonChoice(request.GET, federation=request.federation, today=request.today)
    choice.is_valid()
    printed = printed_calendar(request.federation, choice.chosen)
    found = choice.narrowed(calendar(request.actor, choice.chosen.starts, choice.chosen.ends))
    only_printed = printed if choice.cleaned_data.get("printed") else None
    events = _in_order(found.filter(only_printed.has) if only_printed else found, request.federation.language)
    context = {
        "choice": choice,
        "season": choice.chosen,
        "earlier": choice.neighbour(-1),
        "later": choice.neighbour(1),
        "count": len(events),
        "months": _by_month(events, choice.chosen.starts, choice.chosen.ends),
        "printed": printed,
        "only_printed": only_printed,
        "unprinted": found.count() if only_printed and not events else 0,
        "applies": may_file(request.actor),
        "feeds": _feeds(request, choice),
    }
    return render(request, "sanctions/calendar_season.html", context)


def _by_month(events: Iterable[Application], first: datetime.date, last: datetime.date) -> list[dict[str, Any]]:
    """The months with events; each row of days of an event stands whole in the month in which it begins.

    What begins before the season and goes on in it stands in the season's first month.
    """
    months: dict[datetime.date, list[tuple[datetime.date, dict[str, Any]]]] = defaultdict(list)
    for event in events:
        rows = defaultdict(list)
        for begins, ends in blocks(playing_days(event)):
            if begins <= last and ends >= first:
                rows[max(begins, first).replace(day=1)].append((begins, ends))
        for month_begins, played in rows.items():
            months[month_begins].append((played[0][0], {"event": event, "blocks": played}))
    return [
        {"first": begins, "lines": [line for _day, line in sorted(lines, key=lambda one: one[0])]}
        for begins, lines in sorted(months.items())
    ]


def _feeds(request: HttpRequest, choice: CalendarChoice) -> list[dict[str, str]]:
    """The feeds to subscribe to: the federation's, and that of the district that was chosen."""
    feeds = [feed_line(request, request.federation.name, "calendar-feed")]
    chosen = choice.cleaned_data.get("district")
    district = District.objects.filter(pk=chosen).first() if chosen else None
    if district is not None:
        feeds.append(feed_line(request, district.name, "calendar-feed-district", number=district.number))
    return feeds
