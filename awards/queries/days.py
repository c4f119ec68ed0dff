"""Days and moments of a federation, and the ranking window: computed here, for databases count months differently."""

import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from registry.models import Federation

WINDOW_YEARS = 2  # 24 calendar months


class Window(NamedTuple):
    """The days that count on a list: `after` < played_on <= `until`."""

    after: datetime.date
    until: datetime.date


def window(day: datetime.date) -> Window:
    """The ranking window of a day: 24 calendar months back; of 29 February, to 28 February."""
    try:
        after = day.replace(year=day.year - WINDOW_YEARS)
    except ValueError:
        after = day.replace(year=day.year - WINDOW_YEARS, day=28)
    return Window(after, day)


def leaves_on(played_on: datetime.date) -> datetime.date:
    """The first day whose window no longer holds what was played on `played_on`."""
    try:
        return played_on.replace(year=played_on.year + WINDOW_YEARS)
    except ValueError:
        return datetime.date(played_on.year + WINDOW_YEARS, 3, 1)


def local_moment(federation: Federation, moment: datetime.datetime) -> datetime.datetime:
    """A moment on the federation's own clock."""
    return moment.astimezone(ZoneInfo(federation.time_zone))


def local_day(federation: Federation, moment: datetime.datetime) -> datetime.date:
    """The federation's day at a moment."""
    return local_moment(federation, moment).date()


def end_of_day(federation: Federation, day: datetime.date) -> datetime.datetime:
    """The federation's midnight that ends a day, on days of 23 and 25 hours too; it is no longer part of the day."""
    midnight = datetime.datetime.combine(
        day + datetime.timedelta(days=1), datetime.time(), ZoneInfo(federation.time_zone)
    )
    return midnight.astimezone(datetime.UTC)


def firsts_of_months(after: datetime.date, until: datetime.date) -> list[datetime.date]:
    """Every first of a month with `after` < first <= `until`."""
    firsts = []
    first = after.replace(day=1)
    while first <= until:
        if first > after:
            firsts.append(first)
        first = (first + datetime.timedelta(days=32)).replace(day=1)
    return firsts
