"""The demo's closed months: the office closes each on the fifth of the next."""

from datetime import date, datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from awards.queries.statements import following, oldest_open
from awards.services.demo.history import Action
from awards.services.demo.register import Register
from awards.services.statements import close_month
from registry.queries.days import firsts_of_months
from registry.queries.seasons import season_of

CLOSED_ON = timedelta(days=4)
HOUR = time(10, 15)


def closings(register: Register, today: date, zone: ZoneInfo) -> list[Action]:
    """Closing each month of the running season that lies far enough back."""
    starts = season_of(register.federation, today).starts
    actions: list[Action] = []
    for month in firsts_of_months(starts - timedelta(days=1), today):
        day = following(month) + CLOSED_ON
        if day < today:
            at = datetime.combine(day, HOUR, zone)
            actions.append((at, partial(_close, register, month, at)))
    return actions


def _close(register: Register, month: date, at: datetime) -> None:
    # A month in which nothing was booked has nothing to close.
    if oldest_open(register.federation) == month:
        close_month(federation=register.federation, month=month, by=register.office, today=at.date(), at=at)
