"""The season of a federation, in which quotas are counted and clubs' points summed."""

import datetime
from dataclasses import dataclass

from registry.models import Federation


@dataclass(frozen=True, slots=True)
class Season:
    """A season: its first and last day."""

    starts: datetime.date
    ends: datetime.date

    @property
    def name(self) -> str:
        """The years it touches: 2026/27, or 2026 where it is a calendar year."""
        if self.starts.year == self.ends.year:
            return str(self.starts.year)
        return f"{self.starts.year}/{self.ends.year % 100:02}"


def season_of(federation: Federation, day: datetime.date) -> Season:
    """The season that a day belongs to."""
    start = datetime.date(day.year, federation.season_month, federation.season_day)
    if start > day:
        start = start.replace(year=day.year - 1)
    return Season(start, start.replace(year=start.year + 1) - datetime.timedelta(days=1))
