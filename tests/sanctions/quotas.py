"""Clubs of a size and what they hold, made in a few statements, and what the checks find of an application."""

import datetime
from typing import Any

from registry.models import Club, Membership, Player
from sanctions.choices import State
from sanctions.models import Application
from sanctions.queries.checks import Shown, check
from tests.factories import MEMBER_FROM, ApplicationFactory

SATURDAYS = tuple(datetime.date(2026, 7, 4) + datetime.timedelta(weeks=week) for week in range(0, 52, 3))
WEDNESDAYS = tuple(day + datetime.timedelta(days=4) for day in SATURDAYS)


def join(club: Club, count: int, **membership: Any) -> list[Player]:
    """So many new members of the club."""
    known = Player.objects.filter(federation=club.federation).count()
    made = Player.objects.bulk_create(
        Player(federation=club.federation, number=f"9{known + new:05}", first_name="Åsa", last_name=f"Nr {new}")
        for new in range(count)
    )
    values = {"club": club, "starts": MEMBER_FROM, **membership}
    Membership.objects.bulk_create(Membership(player=player, **values) for player in made)
    return made


def hold(club: Club, *days: datetime.date, **values: Any) -> list[Application]:
    """A granted silver event of the club on each of these days."""
    return [ApplicationFactory(**{"club": club, "days": [day], "state": State.GRANTED, **values}) for day in days]


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


ON = day("2026-08-10")
QUOTAS = {"quota-full", "quota-wanted", "weekday-quota-full", "weekday-quota-wanted"}


def ask(club: Club, *days: datetime.date, **values: object) -> Application:
    return ApplicationFactory(club=club, days=days or [day("2027-06-05")], **values)


def found(application: Application, *, on: datetime.date = ON, **options: object) -> dict[str, Shown]:
    return {shown.code: shown for shown in check(application, on=on, **options).findings}


def of_quota(application: Application, **options: object) -> dict[str, tuple[Application, ...]]:
    return {code: shown.events for code, shown in found(application, **options).items() if code in QUOTAS}
