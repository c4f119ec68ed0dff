"""The printed calendar: what it has, and until when that is applied for."""

import datetime
from dataclasses import dataclass

from django.db.models import Q

from registry.models import Federation
from registry.queries.days import end_of_day
from registry.queries.editions import edition_on
from registry.queries.seasons import Season
from sanctions.choices import Kind, State


@dataclass(frozen=True)
class PrintedCalendar:
    """Which kinds it has, the last day on which they are applied for, and the moment at which that day is over."""

    kinds: frozenset[str]
    last_day: datetime.date
    closes: datetime.datetime

    @property
    def kind_names(self) -> str:
        """The names of its kinds, in the order of the kinds."""
        return ", ".join(str(kind.label) for kind in Kind if kind in self.kinds)

    @property
    def has(self) -> Q:
        """The condition on applications that they stand in it: granted, and sent in while it was open."""
        return Q(kind__in=self.kinds, state=State.GRANTED, submitted_at__lt=self.closes)


def printed_calendar(federation: Federation, season: Season) -> PrintedCalendar | None:
    """The printed calendar of a season; None where the edition in force at its start knows none."""
    edition = edition_on(federation, season.starts)
    rules = edition.sanctions.calendar if edition is not None else None
    if rules is None:
        return None
    last_day = datetime.date(season.starts.year, rules.month, rules.day)
    if last_day > season.starts:
        last_day = last_day.replace(year=last_day.year - 1)
    return PrintedCalendar(rules.kinds, last_day, end_of_day(federation, last_day))
