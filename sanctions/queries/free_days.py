"""Days near the wished ones on which an event would not be in the way of others."""

import datetime
from collections import defaultdict

from sanctions.models import Application
from sanctions.queries.collisions import Band, band_of, weekend_of
from sanctions.queries.surroundings import Other, Wish, others_around, wish_of

MOST = 6
WEEK = 7
IN_THE_WAY = {Band.CLASH, Band.CLOSE}


def free_days(
    application: Application, *, on: datetime.date, days: int = 28, wish: Wish | None = None
) -> list[datetime.date]:
    """The nearest first days, from `on`, to which the event could move without clash or anything close; 6 at most.

    An event of several days moves as a whole, so that each of its days stays in the kind of week it was in: Friday to
    Sunday, or Monday to Thursday. First stand the same days of the week, then others; `days`: so far at most.
    One statement beside that of the wish, which the caller may have.
    """
    wish = wish or wish_of(application)
    if not wish.dates:
        return []
    others: defaultdict[datetime.date, list[Other]] = defaultdict(list)
    for other in others_around(application, wish, shift=days):
        others[other.day].append(other)
    shifts = [shift for shift in range(-days, days + 1) if shift and wish.dates[0] + datetime.timedelta(shift) >= on]
    shifts.sort(key=lambda shift: (shift % WEEK != 0, abs(shift), shift))
    free: list[datetime.date] = []
    for shift in shifts:
        moved = [day + datetime.timedelta(days=shift) for day in wish.dates]
        if not _same_kind(wish.dates, moved) or any(_in_the_way(day, others, wish) for day in moved):
            continue
        free.append(moved[0])
        if len(free) == MOST:
            break
    return free


def _same_kind(dates: tuple[datetime.date, ...], moved: list[datetime.date]) -> bool:
    return all((weekend_of(day) is None) == (weekend_of(new) is None) for day, new in zip(dates, moved, strict=True))


def _in_the_way(day: datetime.date, others: dict[datetime.date, list[Other]], wish: Wish) -> bool:
    friday = weekend_of(day)
    same_weekend = [day] if friday is None else [friday + datetime.timedelta(days=after) for after in range(3)]
    return any(
        band_of(day, other, wish.limits) in IN_THE_WAY for near in same_weekend for other in others.get(near, ())
    )
