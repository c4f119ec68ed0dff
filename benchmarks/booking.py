"""Filing and booking a 60-pair report: its statements and its time, against bare INSERTs of the same rows."""

import tempfile
from collections.abc import Callable, Mapping
from datetime import date
from itertools import islice
from statistics import median
from typing import Any

from django.db import connection, transaction
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from awards.models import LedgerEntry, Report, Result
from awards.services.filing import describe_event, file_report
from benchmarks.clock import lap
from benchmarks.events import PAIRS
from benchmarks.figures import Figure
from benchmarks.filing import drafts
from registry.models import Federation

TIMES = 15
FEW_PAIRS = 6
MOST_QUERIES = 20
FLOOR_IS = "INSERTs of the same results and entries into the same tables, one transaction"
# The messages by which a client asks PostgreSQL for a statement.
ASKING = ("Query", "Execute")

Rows = list[tuple[Any, ...]]


def measure(day: date, on: str, size: str) -> list[Figure]:
    """Queries and milliseconds of filing a bronze draft, which books it; both with the commit."""
    federation = Federation.objects.get()
    few = next(drafts(federation, day, seed=1000, pairs=FEW_PAIRS))
    many, *reports = islice(drafts(federation, day, seed=1001), TIMES + 1)
    queries_of_few, queries_of_many = _queries(few), _queries(many)
    many.refresh_from_db()
    times, floors = [], []
    for report in reports:
        with lap() as taken:
            file_report(report_id=report.pk, by=None, another=False)
        times.append(taken.milliseconds)
    for draft in islice(drafts(federation, day, seed=1002), TIMES):
        floors.append(_milliseconds_of_inserts(many, draft))
    counts = [model.objects.filter(event=many.event).count() for model in (Result, LedgerEntry)]
    rows = "{} results, {} entries".format(*counts)
    return [
        Figure(
            *(f"booking a {PAIRS}-pair report, queries", on, size, queries_of_many, "queries", queries_of_few),
            floor_is=f"a {FEW_PAIRS}-pair report",
            most=MOST_QUERIES,
            note="every statement counted, BEGIN, COPY and COMMIT too",
        ),
        Figure(
            *(f"booking a {PAIRS}-pair report", on, size, median(times), "ms", median(floors), FLOOR_IS),
            note=f"median of {TIMES}; {rows}",
        ),
    ]


def _queries(report: Report) -> int:
    def file() -> None:
        file_report(report_id=report.pk, by=None, another=False)

    return _asked_on_the_wire(file) if connection.vendor == "postgresql" else _captured(file)


def _captured(work: Callable[[], None]) -> int:
    with CaptureQueriesContext(connection) as queries:
        work()
    return len(queries)


def _asked_on_the_wire(work: Callable[[], None]) -> int:
    """Django's own list of queries leaves out what goes by COPY; the trace of the connection leaves out nothing."""
    connection.ensure_connection()
    wire = connection.connection.pgconn
    with tempfile.TemporaryFile("w+") as trace:
        wire.trace(trace.fileno())
        try:
            work()
        finally:
            wire.untrace()
        trace.seek(0)
        messages = [line.split("\t") for line in trace]
    return sum(1 for message in messages if message[1:2] == ["F"] and message[3].strip() in ASKING)


def _milliseconds_of_inserts(booked: Report, draft: Report) -> float:
    """Insert the booked report's rows once more, as those of another report that is never booked."""
    event = describe_event(draft)
    changed = {"event_id": event.pk, "report_id": draft.pk}
    statements = [_insert(Result, booked, changed), _insert(LedgerEntry, booked, changed)]
    with lap() as taken, transaction.atomic(), connection.cursor() as cursor:
        for statement, rows in statements:
            cursor.executemany(statement, rows)
    return taken.milliseconds


def _insert(model: type[Model], booked: Report, changed: Mapping[str, object]) -> tuple[str, Rows]:
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    records = model._default_manager.filter(event=booked.event_id).order_by("pk")
    rows: Rows = [
        tuple(
            field.get_db_prep_save(changed.get(field.attname, getattr(record, field.attname)), connection)
            for field in fields
        )
        for record in records
    ]
    names = ", ".join(str(field.column) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {model._meta.db_table} ({names}) VALUES ({places})", rows
