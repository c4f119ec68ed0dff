"""What the feeds of the calendar have, and by what one sees that it is still the same."""

import datetime
from typing import NamedTuple

from django.db.models import Count, F, Max, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from registry.models import Change, Federation
from registry.queries.days import end_of_day
from registry.queries.seasons import season_of
from sanctions.choices import Action, State
from sanctions.models import Application, Step
from sanctions.queries.calendar import published

# What was done with a granted event, which others have in their calendars.
AFTERWARDS = Q(action=Action.MOVE, state=State.GRANTED) | Q(action=Action.CANCEL)


class Mark(NamedTuple):
    """The first day of a feed, three counts of which each change raises one, and the moment of the last change."""

    since: datetime.date
    steps: int
    versions: int
    places: int
    changed_at: datetime.datetime


def of_feed(federation: Federation, on: datetime.date) -> QuerySet[Application]:
    """What the federation's feed has on a day: the last season's events, the present one's, and all to come."""
    return published(federation, _since(federation, on))


def with_history(applications: QuerySet[Application]) -> QuerySet[Application]:
    """Applications with the number of `moves` since they were granted, a cancelling included, and `published_at`.

    `published_at` is when they were granted, moved or cancelled last.
    """
    steps = Step.objects.filter(application=OuterRef("pk")).order_by()
    moved = steps.filter(AFTERWARDS).values("application").annotate(count=Count("pk")).values("count")
    shown = steps.filter(AFTERWARDS | Q(action=Action.GRANT)).order_by("-at", "-pk").values("at")[:1]
    since = Coalesce(Subquery(shown), F("decided_at"), F("made_at"))
    return applications.annotate(moves=Coalesce(Subquery(moved), Value(0)), published_at=since)


def mark_of(federation: Federation, applications: QuerySet[Application], on: datetime.date) -> Mark:
    """What a feed of `of_feed`, or a part of it, stands at, by two queries."""
    # An application counts as often as it has steps, and its version with each: both only ever grow.
    found = applications.order_by().aggregate(
        count=Count("pk"), versions=Sum("version", default=0), newest=Max("steps__at")
    )
    renamed = Change.objects.filter(model__in=("club", "district", "federation"), federation=federation)
    places = renamed.aggregate(count=Count("pk"), newest=Max("at"))
    began = end_of_day(federation, season_of(federation, on).starts - datetime.timedelta(days=1))
    changed_at = max(moment for moment in (found["newest"], places["newest"], began) if moment is not None)
    return Mark(_since(federation, on), found["count"], found["versions"], places["count"], changed_at)


def _since(federation: Federation, on: datetime.date) -> datetime.date:
    """The first day of the season before that of the day."""
    present = season_of(federation, on)
    return season_of(federation, present.starts - datetime.timedelta(days=1)).starts
