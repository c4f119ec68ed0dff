"""Days and moments on a federation's own clock."""

import datetime
from zoneinfo import ZoneInfo

from registry.models import Federation


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
