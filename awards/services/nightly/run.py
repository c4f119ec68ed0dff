"""The nightly run of a federation and its local day, from the lock to the last line of its log.

What a reader sees: holdings are right at every moment, since each booking refreshes them in its own transaction. The
new ranking list appears whole, in the transaction in which the proof was made, from the same reading of the ledger.
Titles appear in transactions of some thousand players, each with what it says in their holdings. A run may be killed
anywhere: the next one finds whole steps, repeats what is cheap and goes on.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from django.db import connection
from django.db.models import Max
from django.utils import timezone

from awards.choices import RunState
from awards.models import LedgerEntry, Run
from awards.queries.window import window
from awards.rules.editions import EDITIONS
from awards.services.nightly import lock, notices, proof, ranking, sums, titles
from registry.models import Federation
from registry.queries.days import local_day
from registry.queries.editions import ruleset_on

logger = logging.getLogger(__name__)

# From here on a run is reported as slow; at 200,000 players and 20 million entries it takes some seconds.
SLOW_SECONDS = 1800


def run_nightly(*, federation: Federation, day: date | None = None, patience: float = lock.PATIENCE_SECONDS) -> Run:
    """Do the run of a day, the federation's today if none is named, and return its log.

    The log's state says how it ended: good, faulty (holdings differed and were put right) or failed; nothing of that
    is raised. Raises `lock.AnotherRunIsAtWork` when another process is at it for longer than `patience` seconds.
    """
    day = day or local_day(federation, timezone.now())
    with lock.held(federation, patience=patience):
        mark_dead_runs(federation)
        run = Run.objects.create(federation=federation, day=day)
        begun = time.monotonic()
        try:
            _take_steps(run)
        except Exception as failure:
            logger.exception("Nightly run of %s for %s", federation.code, day)
            _end_as_failed(run, failure, begun)
        except BaseException as end:
            # Ctrl-C, or a worker that is told to stop.
            _end_as_failed(run, end, begun)
            raise
        else:
            _end(run, RunState.FAULTY if run.proof["differences"] else RunState.GOOD, begun)
    return run


def mark_dead_runs(federation: Federation) -> list[Run]:
    """Mark runs that say they are running as died, and tell the office; only the holder of the lock may call this."""
    dead = list(Run.objects.filter(federation=federation, state=RunState.RUNNING))
    for run in dead:
        run.state = RunState.DIED
        run.save(update_fields=["state"])
        notices.tell_of_run(run)
    return dead


def _take_steps(run: Run) -> None:
    federation, day = run.federation, run.day
    ruleset = ruleset_on(federation, day)
    # Where no edition is in force nothing is left out.
    rules = EDITIONS.get(ruleset or "")
    has_ranking = rules is None or rules.has_ranking
    run.inputs = {"ruleset": ruleset, "window": [str(edge) for edge in window(day)]}
    if proof.is_first_build(federation):
        with _timed(run, "first_build"):
            run.counts["holdings_built"] = proof.build_all(federation)
    with _timed(run, "proof_and_list"), sums.one_snapshot():
        run.inputs["last_entry"] = LedgerEntry.objects.aggregate(last=Max("pk"))["last"]
        with sums.taken(federation, day):
            found = proof.compare()
            if has_ranking:
                run.counts["listed"] = ranking.publish(federation, day)
    run.proof = found.as_json()
    if found.differences:
        with _timed(run, "repair"):
            proof.put_right([difference.player_id for difference in found.differences])
    if has_ranking:
        with _timed(run, "months"):
            run.counts["months"] = [str(month) for month in ranking.publish_missing_months(federation, day)]
    if ruleset is not None:
        with _timed(run, "titles"):
            noticed = titles.notice_titles(federation, ruleset, day)
        run.counts |= {"looked_at": noticed.players, "titles": noticed.titles, "titles_below": noticed.below}


@contextmanager
def _timed(run: Run, step: str) -> Iterator[None]:
    begun = time.monotonic()
    yield
    run.seconds[step] = round(time.monotonic() - begun, 3)


def _end(run: Run, state: RunState, begun: float) -> None:
    run.state = state
    run.finished_at = timezone.now()
    run.seconds["total"] = round(time.monotonic() - begun, 3)
    run.save()
    if state != RunState.GOOD:
        notices.tell_of_run(run)
    if run.seconds["total"] > SLOW_SECONDS:
        notices.tell_of_slow_run(run)


def _end_as_failed(run: Run, failure: BaseException, begun: float) -> None:
    if not connection.in_atomic_block:
        # A lost connection is opened anew.
        connection.close_if_unusable_or_obsolete()
    run.failures.append(f"{type(failure).__name__}: {failure}".strip())
    _end(run, RunState.FAILED, begun)
