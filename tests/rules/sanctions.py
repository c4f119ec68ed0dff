"""Applications in short: seasons start on 1 July, whoever applies does so early, and the field is open to all."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from awards.rules.sanctioning import Asked, Organiser, Used

EARLY = date(2026, 1, 15)


def season_of(day: date) -> date:
    """The first day of the season of a day."""
    return date(day.year if day.month >= 7 else day.year - 1, 7, 1)


def asked(*days: str, **changes: Any) -> Asked:
    """An application of a club of 99 members for a silver event on these days."""
    played = tuple(date.fromisoformat(day) for day in days)
    plain: dict[str, Any] = {
        "kind": "silver",
        "field": "open",
        "organiser": Organiser.CLUB,
        "applied_on": EARLY,
        "members": 99,
        "season": season_of(played[-1]) if played else None,
    }
    return Asked(days=played, **{**plain, **changes})


def used(number: int, *days: str, **changes: Any) -> Used:
    """A silver event of the club that was granted for these days."""
    played = tuple(date.fromisoformat(day) for day in days)
    plain: dict[str, Any] = {"kind": "silver", "granted": True}
    return Used(id=number, days=played, season=season_of(played[-1]), **{**plain, **changes})


def asked_of(case: Mapping[str, Any]) -> Asked:
    """The application of a case; another organiser than a club has no members."""
    given = dict(case)
    days = given.pop("days")
    organiser = Organiser(given.pop("organiser", "club"))
    applied_on = date.fromisoformat(given.pop("applied_on", EARLY.isoformat()))
    members = given.pop("members", None)
    return asked(*days, organiser=organiser, applied_on=applied_on, members=members, **given)


def used_of(others: Iterable[str | Mapping[str, Any]]) -> list[Used]:
    """The other events of a case, numbered from 1: a granted silver event by its day, or what differs from it."""
    made = []
    for number, other in enumerate(others, start=1):
        given = {"days": [other]} if isinstance(other, str) else dict(other)
        made.append(used(number, *given.pop("days"), **given))
    return made
