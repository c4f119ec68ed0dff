"""Searching the events that collide with an application, among those of a full season."""

import random
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from statistics import median

from django.db import connection
from django.test.utils import CaptureQueriesContext

from awards.services.demo.register import make_districts, make_federation
from awards.services.demo.sources import clubs
from benchmarks.clock import lap
from benchmarks.figures import Figure
from registry.models import Club
from registry.names import search_key, sort_key
from sanctions.choices import Field, Form, Kind, State
from sanctions.models import Application, Day
from sanctions.queries.collisions import collisions, search
from sanctions.queries.surroundings import around, wish_of

TIMES = 200
MOST_RATIO = 2
MOST_MILLISECONDS = 100
MOST_QUERIES = 3
# All of them in one season, so that the weeks around each are as full as they can be.
SEASON_DAYS = 365
FLOOR_IS = "the bare statement for the days around, with all its rows fetched, in the same turn"


def measure(events: int, day: date, on: str) -> list[Figure]:
    """The milliseconds of a search, and of the collisions with their records; the statements of both together."""
    _fill(events, day)
    applications = list(Application.objects.select_related("club").order_by("pk")[:TIMES])
    searched, bare, whole, found = [], [], [], []
    for application in applications:
        wish = wish_of(application)
        bare.append(_milliseconds(partial(around, application, wish)))
        searched.append(_milliseconds(partial(search, application, wish)))
        whole.append(_milliseconds(partial(collisions, application)))
        found.append(len(search(application, wish)))
    busiest = applications[found.index(max(found))]
    with CaptureQueriesContext(connection) as queries:
        collisions(busiest)
    size = f"{events:,} events"
    note = f"{median(found):,.0f} found"
    return [
        Figure("collision search", on, size, median(searched), "ms", median(bare), FLOOR_IS, MOST_RATIO, note=note),
        Figure("collisions with their records", on, size, median(whole), "ms", most=MOST_MILLISECONDS),
        Figure("collisions with their records, queries", on, size, len(queries), "queries", most=MOST_QUERIES),
    ]


def _fill(events: int, day: date) -> None:
    """A season from the day on, with so many events of the demo's clubs."""
    chance = random.Random("calendar")
    federation = make_federation()
    districts = make_districts(federation)
    homes = Club.objects.bulk_create(
        Club(
            federation=federation,
            district=districts[row.district],
            number=row.number,
            name=row.name,
            sort_key=sort_key(row.name, language=federation.language),
            search_key=search_key(row.name),
            latitude=row.latitude,
            longitude=row.longitude,
        )
        for row in clubs()
    )
    made = Application.objects.bulk_create(
        Application(
            federation=federation,
            club=chance.choice(homes),
            kind=Kind.SILVER,
            form=Form.PAIRS,
            field=chance.choice((Field.OPEN, Field.OPEN, Field.OPEN, Field.WOMEN)),
            name=f"Silver {number}",
            state=State.GRANTED,
        )
        for number in range(events)
    )
    days = (day + timedelta(days=chance.randrange(SEASON_DAYS)) for _application in made)
    Day.objects.bulk_create(Day(application=application, date=on) for application, on in zip(made, days, strict=True))
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM (ANALYZE) sanctions_application, sanctions_day, registry_club")


def _milliseconds(work: Callable[[], object]) -> float:
    with lap() as taken:
        work()
    return taken.milliseconds
