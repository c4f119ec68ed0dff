"""Events that collide with an application by date and distance."""

import datetime
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from sanctions.models import Application
from sanctions.queries.surroundings import WEEKEND_DAYS, Limits, Other, Wish, others_around, wish_of

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


class Found(NamedTuple):
    """A pair of days in a band; of the pairs of two events the least one counts. `order`: of the band."""

    order: int
    days_apart: int
    day: datetime.date
    own_day: datetime.date
    application_id: int
    km: float | None


def collisions(application: Application, *, wish: Wish | None = None) -> list[Collision]:
    """The events that collide with the application: each once, in its most serious band; the nearest of a band first.

    Three statements, whatever the number of events: the wish where none is given, the days around, what collides.
    """
    found = search(application, wish or wish_of(application))
    colliding = Application.objects.filter(pk__in=[one.application_id for one in found])
    colliding = colliding.order_by().select_related("club", "district", "played_in")
    applications = {other.pk: other for other in colliding}
    bands = tuple(Band)
    return [
        Collision(applications[one.application_id], bands[one.order], one.day, one.own_day, one.km)
        for one in found
        if one.application_id in applications
    ]


def search(application: Application, wish: Wish) -> list[Found]:
    """The same without the records; one statement."""
    if not wish.dates:
        return []
    found: dict[int, Found] = {}
    for other in others_around(application, wish):
        for own_day in wish.dates:
            band = band_of(own_day, other, wish.limits)
            if band is None:
                continue
            apart = abs((other.day - own_day).days)
            pair = Found(ORDER[band], apart, other.day, own_day, other.application_id, other.km)
            if other.application_id not in found or pair < found[other.application_id]:
                found[other.application_id] = pair
    return sorted(found.values(), key=lambda one: (one.order, one.km is None, one.km, one))


def band_of(own_day: datetime.date, other: Other, limits: Limits) -> Band | None:
    """The most serious band of the other event's day beside a day of one's own."""
    apart = abs((other.day - own_day).days)
    if apart == 0 and other.within(limits.clash_km):
        return Band.CLASH
    if apart <= WEEKEND_DAYS and _same_weekend(own_day, other.day) and other.within(limits.close_km):
        return Band.CLOSE
    if other.around and apart <= limits.around_days:
        return Band.NEAR
    return None


def _same_weekend(one: datetime.date, other: datetime.date) -> bool:
    friday = weekend_of(one)
    return friday is not None and friday == weekend_of(other)


def weekend_of(day: datetime.date) -> datetime.date | None:
    """The Friday of the weekend, from Friday to Sunday, that a day belongs to; None from Monday to Thursday."""
    after_friday = day.weekday() - FRIDAY
    return day - datetime.timedelta(days=after_friday) if after_friday >= 0 else None
