"""How the nightly runs stand: the last good one, its age, what is due and what is late."""

import datetime
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Max, Q, QuerySet

from awards.choices import RunState
from awards.models import Run
from registry.models import Federation
from registry.queries.days import local_moment


@dataclass(frozen=True, slots=True)
class RunAge:
    """The last good run of a federation: its day and how long ago it finished; None for both before the first."""

    federation: Federation
    day: datetime.date | None
    finished_at: datetime.datetime | None
    age: datetime.timedelta | None

    @property
    def is_late(self) -> bool:
        """No good run within the hours that the settings allow."""
        return self.age is None or self.age > datetime.timedelta(hours=settings.HEALTH_HOURS)


def runs(federation: Federation) -> QuerySet[Run]:
    """All runs of a federation, newest first."""
    return Run.objects.filter(federation=federation).order_by("-started_at", "-pk")


def last_finished(federation: Federation) -> datetime.datetime | None:
    """When the last good run finished, or None before the first."""
    good = Run.objects.filter(federation=federation, state=RunState.GOOD).order_by("-finished_at")
    return good.values_list("finished_at", flat=True).first()


def run_ages(now: datetime.datetime) -> list[RunAge]:
    """The age of the last good run of every federation, in order of code, by one query."""
    good = Q(runs__state=RunState.GOOD)
    federations = Federation.objects.order_by("code").annotate(
        good_day=Max("runs__day", filter=good), good_finished=Max("runs__finished_at", filter=good)
    )
    return [
        RunAge(found, found.good_day, found.good_finished, now - found.good_finished if found.good_finished else None)
        for found in federations
    ]


def due_day(federation: Federation, now: datetime.datetime) -> datetime.date | None:
    """The local day whose run is due: its hour has come, and no good run of that day stands; else None."""
    local = local_moment(federation, now)
    if local.hour < settings.NIGHTLY_HOUR:
        return None
    done = Run.objects.filter(federation=federation, state=RunState.GOOD, day=local.date()).exists()
    return None if done else local.date()
