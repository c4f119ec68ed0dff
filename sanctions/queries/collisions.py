"""Events that collide with an application by date and distance."""

import datetime
from dataclasses import dataclass
from enum import StrEnum

from sanctions.models import Application
from sanctions.queries.surroundings import Limits, Other, Wish, others_around, wish_of

FRIDAY = 4


class Band(StrEnum):
    """How serious a collision is, the most serious first."""

    CLASH = "clash"
    CLOSE = "close"
    NEAR = "near"


ORDER = {band: order for order, band in enumerate(Band)}


@dataclass(frozen=True, slots=True)
class Collision:
    """Another event that is too near, close, or worth knowing of; its application comes with club and districts.

    `day` is the playing day of the other event, `own_day` the one that it collides with. `km` is None where one of the
    two has no coordinates. Not everybody may see what is applied for and not granted
    (`sanctions.permissions.may_see_application`): whoever may not is told of an event without name and organiser.
    """

    application: Application
    band: Band
    day: datetime.date
    own_day: datetime.date
    km: float | None


@dataclass(frozen=True, slots=True, order=True)
class _Found:
    """A pair of days in a band. Of several pairs of the same events the least one counts."""

    order: int
    days_apart: int
    day: datetime.date
    own_day: datetime.date


def collisions(application: Application, *, wish: Wish | None = None) -> list[Collision]:
    """The events that collide with the application: each once, in its most serious band; the nearest of a band first.

    Three statements, whatever the number of events: the wish where none is given, the days around, what collides.
    """
    wish = wish or wish_of(application)
    if not wish.dates:
        return []
    found: dict[int, tuple[_Found, Other]] = {}
    for other in others_around(application, wish):
        for own_day in wish.dates:
            band = band_of(own_day, other, wish.limits)
            if band is None:
                continue
            pair = _Found(ORDER[band], abs((other.day - own_day).days), other.day, own_day)
            if other.application_id not in found or pair < found[other.application_id][0]:
                found[other.application_id] = pair, other
    colliding = Application.objects.filter(pk__in=found).select_related("club", "district", "played_in")
    applications = {other.pk: other for other in colliding}
    bands = tuple(Band)
    made = [
        (pair, Collision(applications[pk], bands[pair.order], pair.day, pair.own_day, other.km))
        for pk, (pair, other) in found.items()
        if pk in applications
    ]
    made.sort(key=lambda item: (item[0].order, item[1].km is None, item[1].km, item[0], item[1].application.pk))
    return [collision for _pair, collision in made]


def band_of(own_day: datetime.date, other: Other, limits: Limits) -> Band | None:
    """The most serious band of the other event's day beside a day of one's own."""
    if other.day == own_day and other.within(limits.clash_km):
        return Band.CLASH
    weekend = weekend_of(own_day)
    if weekend is not None and weekend == weekend_of(other.day) and other.within(limits.close_km):
        return Band.CLOSE
    if other.around and abs((other.day - own_day).days) <= limits.around_days:
        return Band.NEAR
    return None


def weekend_of(day: datetime.date) -> datetime.date | None:
    """The Friday of the weekend, from Friday to Sunday, that a day belongs to; None from Monday to Thursday."""
    after_friday = day.weekday() - FRIDAY
    return day - datetime.timedelta(days=after_friday) if after_friday >= 0 else None
