"""The whole nightly run, proof included: the first build, then nights after which some players have new bookings."""

from datetime import date
from statistics import median

from django.db import connection, transaction

from awards.choices import ListKind, RunState
from awards.models import Holding, LedgerEntry, RankingList, RankingPlace, Run, TitleAward
from awards.services.filing import file_report
from awards.services.nightly.run import run_nightly
from benchmarks import floors
from benchmarks.clock import lap, tell
from benchmarks.figures import Figure
from benchmarks.filing import drafts
from registry.models import Federation, Player

NIGHTS = 5
# One player in so many is booked between two nights.
BOOKED_ONE_IN = 100
MOST_RATIO = 2.0


def measure(day: date, on: str, size: str) -> list[Figure]:
    """A normal night and the first build, both against the same floor."""
    federation = Federation.objects.get()
    forget_what_is_built(federation)
    vacuum()
    first, first_log = _timed_run(federation, day)
    tell(f"nightly run, first build: {first:.3f} s {first_log.seconds}")
    vacuum()
    statements = floors.best_plans(day)
    nights, parts = [], []
    for night in range(NIGHTS):
        book_some(federation, day, night)
        # Beside each other in time, so that a disturbance hits both.
        parts.append([statement.seconds() for statement in statements])
        nights.append(_timed_run(federation, day))
        tell(f"night {night + 1}: floor {sum(parts[-1]):.3f} s, run {nights[-1][0]:.3f} s {nights[-1][1].seconds}")
    normal, log = sorted(nights, key=lambda timed: timed[0])[NIGHTS // 2]
    medians = [median(seconds) for seconds in zip(*parts, strict=True)]
    floor_is = "bare statements, " + ", ".join(
        f"{statement.noun} {seconds:.3f} s ({statement.plan})"
        for statement, seconds in zip(statements, medians, strict=True)
    )
    return [
        Figure(
            *("nightly run, a normal night", on, size, normal, "s", sum(medians), floor_is),
            most_ratio=MOST_RATIO,
            note=f"medians of {NIGHTS}; {_steps(log)}",
        ),
        Figure(
            *("nightly run, first build", on, size, first, "s", sum(medians), "as above"),
            note=f"once; {_steps(first_log)}",
        ),
    ]


@transaction.atomic
def forget_what_is_built(federation: Federation) -> None:
    """Drop holdings, titles and the current list; the lists of past months are kept, as they are in use."""
    Holding.objects.filter(player__federation=federation).delete()
    TitleAward.objects.filter(player__federation=federation).delete()
    RankingList.objects.filter(federation=federation).exclude(kind=ListKind.MONTHLY).delete()


def vacuum() -> None:
    """What autovacuum does by itself in a quiet hour; the built tables are rewritten here as never in use."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for model in (Player, Holding, TitleAward, RankingList, RankingPlace, LedgerEntry):
                cursor.execute(f"VACUUM (ANALYZE) {model._meta.db_table}")


def book_some(federation: Federation, day: date, night: int) -> None:
    """File 60-pair reports until one player in `BOOKED_ONE_IN` has a new booking."""
    wanted = max(1, Player.objects.filter(federation=federation).count() // BOOKED_ONE_IN)
    booked: set[int] = set()
    for draft in drafts(federation, day, seed=night):
        report = file_report(report_id=draft.pk, by=None)
        booked.update(LedgerEntry.objects.filter(event=report.event).values_list("player_id", flat=True))
        if len(booked) >= wanted:
            return


def _timed_run(federation: Federation, day: date) -> tuple[float, Run]:
    with lap() as taken:
        run = run_nightly(federation=federation, day=day)
    if run.state != RunState.GOOD:
        raise RuntimeError(f"The nightly run ended as {run.state}: {run.failures} {run.proof}")
    return taken.seconds, run


def _steps(run: Run) -> str:
    steps = ", ".join(f"{step} {seconds:.2f} s" for step, seconds in run.seconds.items() if step != "total")
    return f"{steps}; titles looked at {run.counts['looked_at']}, given {run.counts['titles']}"
