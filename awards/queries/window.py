"""The ranking window of a day: computed here, for databases count months differently."""

import datetime
from typing import NamedTuple

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
