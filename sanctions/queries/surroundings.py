"""What an application asks for, and which events of the same kind of player are around it in time and place."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import connection

from sanctions.models import Application, Day, Distances
from sanctions.queries.distance import Place, box_around, kilometres

# As far as the days of one weekend are apart.
WEEKEND_DAYS = 2
# No record has this id, and no coordinate lies in this range.
NOWHERE = 0
NO_RANGE = (1.0, 0.0)
# What is asked back is still applied for: its organiser answers, and it goes on. Where it is played: as it says itself,
# else at its club, unless it is played in another district. By hand, since each check of a form being filled in asks
# for it, and building the statement took longer than the statement. A cross join, since SQLite begins with its first
# table, and there are few days around among many applications.
AROUND = """
SELECT days.application_id, days.date, days.district_id, days.district_id = %(district)s OR neighbour.id IS NOT NULL,
    days.latitude, days.longitude
FROM (
    SELECT played.application_id, played.date,
        COALESCE(other.played_in_id, other.district_id, club.district_id, 0) AS district_id,
        CAST(CASE WHEN other.latitude IS NOT NULL AND other.longitude IS NOT NULL THEN other.latitude
            WHEN other.played_in_id IS NULL OR other.played_in_id = club.district_id THEN club.latitude
            END AS double precision) AS latitude,
        CAST(CASE WHEN other.latitude IS NOT NULL AND other.longitude IS NOT NULL THEN other.longitude
            WHEN other.played_in_id IS NULL OR other.played_in_id = club.district_id THEN club.longitude
            END AS double precision) AS longitude
    FROM sanctions_day AS played CROSS JOIN sanctions_application AS other
    LEFT JOIN registry_club AS club ON club.id = other.club_id
    WHERE other.id = played.application_id AND NOT played.alternative AND played.date BETWEEN %(first)s AND %(last)s
        AND other.federation_id = %(federation)s
        AND other.state IN ('submitted', 'asked_back', 'endorsed', 'granted')
        AND (%(field)s = 'open' OR other.field IN ('open', %(field)s))
        AND other.id <> %(application)s AND (other.week_id IS NULL OR other.week_id <> %(week)s)
) AS days
LEFT JOIN registry_district_neighbours AS neighbour
    ON neighbour.from_district_id = %(district)s AND neighbour.to_district_id = days.district_id
WHERE days.district_id = %(district)s OR neighbour.id IS NOT NULL
    OR (days.latitude BETWEEN %(south)s AND %(north)s AND days.longitude BETWEEN %(west)s AND %(east)s)
"""


@dataclass(frozen=True, slots=True)
class Limits:
    """How near is too near in a federation, in kilometres and days; without a row of its own what the model says."""

    clash_km: int
    close_km: int
    around_days: int


@dataclass(frozen=True, slots=True)
class Wish:
    """When and where an application would be played, its days in order.

    No district: an event of the federation at large, or of a federation without districts.
    """

    dates: tuple[datetime.date, ...]
    place: Place | None
    district_id: int | None
    limits: Limits


class Other(NamedTuple):
    """A playing day of another event that draws on the same players.

    `km` is None where one of the two has no coordinates. `around`: it is played in the same or a neighbouring district.
    """

    application_id: int
    day: datetime.date
    km: float | None
    same_district: bool
    around: bool

    def within(self, limit_km: int) -> bool:
        """Whether it is no farther away; where no distance is known the same district is near, any other is not."""
        return self.same_district if self.km is None else self.km <= limit_km


def wish_of(application: Application, dates: Sequence[datetime.date] | None = None) -> Wish:
    """What the application asks for, or what it would with other playing days; one statement.

    The application comes with its club. Days that it names as alternatives are not played.
    """
    names = ("clash_km", "close_km", "around_days")
    if dates is None:
        days = Day.objects.filter(application=application.pk, alternative=False).order_by("date")
        rows = list(days.values_list("date", *(f"application__federation__distances__{name}" for name in names)))
        dates = [row[0] for row in rows]
        numbers = rows[0][1:] if rows else None
    else:
        # Fetched along with the federation, or kept by it once it was read.
        own = getattr(application.federation, "distances", None)
        numbers = tuple(getattr(own, name) for name in names) if own is not None else None
    if numbers is None or None in numbers:
        usual = Distances()
        numbers = (usual.clash_km, usual.close_km, usual.around_days)
    club = application.club
    home_id = club.district_id if club is not None else application.district_id
    place = _place(application.latitude, application.longitude)
    if place is None and club is not None and application.played_in_id in {None, home_id}:
        place = _place(club.latitude, club.longitude)
    return Wish(tuple(sorted(dates)), place, application.played_in_id or home_id, Limits(*numbers))


def others_around(application: Application, wish: Wish, *, shift: int = 0) -> Iterator[Other]:
    """The days of other events near enough to matter, were the wish played up to `shift` days earlier or later.

    Other events are those granted or applied for, never the application itself nor one of its own bridge week. They
    draw on the same players where one of the two is open to all or both are for the same. One statement.
    """
    district_id = wish.district_id or NOWHERE
    distances: dict[tuple[float | None, float | None], float | None] = {}
    for pk, day, other_district_id, is_around, latitude, longitude in around(application, wish, shift=shift):
        where = latitude, longitude
        if where not in distances:
            place = _place(latitude, longitude)
            distances[where] = kilometres(wish.place, place) if wish.place and place else None
        on = datetime.date.fromisoformat(day) if isinstance(day, str) else day
        yield Other(pk, on, distances[where], other_district_id == district_id, bool(is_around))


def around(application: Application, wish: Wish, *, shift: int = 0) -> list[tuple[Any, ...]]:
    """The rows of the statement, as the database writes them."""
    with connection.cursor() as cursor:
        cursor.execute(AROUND, _asked(application, wish, shift))
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def _asked(application: Application, wish: Wish, shift: int) -> dict[str, Any]:
    """What the statement asks for; ids of nothing where there is nothing."""
    reach = datetime.timedelta(days=shift + max(wish.limits.around_days, WEEKEND_DAYS))
    (south, north), (west, east) = NO_RANGE, NO_RANGE
    if wish.place is not None:
        box = box_around(wish.place, max(wish.limits.clash_km, wish.limits.close_km))
        south, north, west, east = box.south, box.north, box.west, box.east
    return {
        "district": wish.district_id or NOWHERE,
        "first": connection.ops.adapt_datefield_value(wish.dates[0] - reach),
        "last": connection.ops.adapt_datefield_value(wish.dates[-1] + reach),
        "federation": application.federation_id,
        "field": str(application.field),
        "application": application.pk or NOWHERE,
        "week": application.week_id or NOWHERE,
        **{"south": south, "north": north, "west": west, "east": east},
    }


def _place(latitude: Decimal | float | None, longitude: Decimal | float | None) -> Place | None:
    if latitude is None or longitude is None:
        return None
    return Place(float(latitude), float(longitude))
