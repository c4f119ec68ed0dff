"""What the clock asks for: runs that are due, and reports of runs that are late or slow."""

from datetime import date, datetime, timedelta

from awards.choices import RunState
from awards.models import Run
from awards.queries.runs import due_day, run_ages
from awards.services.nightly import lock, notices
from awards.services.nightly.run import SLOW_SECONDS, mark_dead_runs
from registry.models import Federation
from registry.queries.days import local_day


def due_runs(now: datetime) -> list[tuple[Federation, date]]:
    """The federations whose run is due, each with its local day."""
    days = [(federation, due_day(federation, now)) for federation in Federation.objects.order_by("code")]
    return [(federation, day) for federation, day in days if day is not None]


def report_what_is_wrong(now: datetime) -> None:
    """Tell the office of each federation without a recent good run, of runs that died, and of slow ones."""
    for age in run_ages(now):
        if age.is_late:
            notices.tell_of_late_run(age.federation, local_day(age.federation, now), age.day)
    for run in Run.objects.filter(state=RunState.RUNNING).select_related("federation"):
        _look_at(run, now)


def _look_at(run: Run, now: datetime) -> None:
    """A run without its lock is dead; one that has it may be slow."""
    try:
        with lock.held(run.federation, patience=0):
            mark_dead_runs(run.federation)
    except lock.AnotherRunIsAtWork:
        if now - run.started_at > timedelta(seconds=SLOW_SECONDS):
            notices.tell_of_slow_run(run)
