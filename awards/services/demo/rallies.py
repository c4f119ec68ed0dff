"""Two rallies of the clubs around the ready accounts': one closed, with its bonus booked, and one that still runs."""

from collections import Counter
from datetime import date, datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet, Sum

from awards.choices import RallyKind, ReportState
from awards.models import Event, LedgerEntry
from awards.services.demo.history import Action
from awards.services.demo.register import Register
from awards.services.rallies import add_events, close_rally, describe_rally, enter_places
from registry.models import Player
from sanctions.choices import Form, Level

ANNOUNCED_BEFORE = timedelta(days=30)
LASTS = timedelta(days=100)
LEAST_EVENTS, LEAST_CLUBS = 6, 3
EACH, MOST_EVENTS = 4, 16
WINNERS = 3


def rallies(register: Register, today: date, zone: ZoneInfo) -> list[Action]:
    """The moment at which each rally is closed, or of the one that runs the last moment before today."""
    spring = date(today.year - 1, 2, 1)
    closed_at = datetime.combine(spring + LASTS + timedelta(days=20), time(10), zone)
    morning = datetime.combine(today - timedelta(days=1), time(23, 50), zone)
    return [
        (closed_at, partial(_hold, register, f"Vårrallyt {spring.year}", spring, closed_at, closes=True)),
        (morning, partial(_hold, register, "Klubbrallyt", today - LASTS, morning, closes=False)),
    ]


def _hold(register: Register, name: str, first_day: date, at: datetime, *, closes: bool) -> None:
    """Gather what the clubs booked; where the district is too small its clubs play with all others."""
    home = register.clubs[register.home].district
    booked = _booked(register, first_day)
    near = booked.filter(Q(club__district=home) | Q(club__district__neighbours=home)).distinct()
    found = (some for some in map(_of_each_club, (near, booked)) if _is_enough(some))
    events = next(found, None)
    if events is None:
        return
    rally = describe_rally(
        rally=None,
        federation=register.federation,
        district=home,
        kind=RallyKind.CLUB,
        name=name,
        announced_on=first_day - ANNOUNCED_BEFORE,
        open_to_all=True,
        by=register.office,
    )
    add_events(rally=rally, events=events, by=register.office)
    if closes:
        places = {player: place for place, player in enumerate(_best(events), start=1)}
        enter_places(rally=rally, places=places, by=register.office)
        close_rally(rally_id=rally.pk, by=register.office, at=at)


def _booked(register: Register, first_day: date) -> QuerySet[Event]:
    """What clubs booked in the time of the rally, in the order of play."""
    booked = Event.objects.filter(
        federation=register.federation,
        club__isnull=False,
        form=Form.PAIRS,
        level=Level.BRONZE,
        date__range=(first_day, first_day + LASTS),
        reports__state=ReportState.BOOKED,
    )
    return booked.order_by("date", "pk")


def _of_each_club(booked: QuerySet[Event]) -> list[Event]:
    """The first evenings of each club, no more than a rally has."""
    taken: Counter[int | None] = Counter()
    events = []
    for event in booked:
        taken[event.club_id] += 1
        if taken[event.club_id] <= EACH:
            events.append(event)
    return events[:MOST_EVENTS]


def _is_enough(events: list[Event]) -> bool:
    return len(events) >= LEAST_EVENTS and len({event.club_id for event in events}) >= LEAST_CLUBS


def _best(events: list[Event]) -> list[Player]:
    """Who got most points in these events."""
    entries = LedgerEntry.objects.filter(event__in=events).order_by().values("player", "player__number")
    best = entries.annotate(points=Sum("amount")).order_by("-points", "player__number")[:WINNERS]
    found = Player.objects.in_bulk([one["player"] for one in best])
    return [found[one["player"]] for one in best]
