"""What an application asks for, and which events of the same kind of player are around it in time and place."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import BooleanField, Case, ExpressionWrapper, F, FloatField, Q, QuerySet, When
from django.db.models.functions import Cast, Coalesce

from registry.models import District
from sanctions.choices import Field, State
from sanctions.models import Application, Day, Distances
from sanctions.queries.distance import Place, box_around, kilometres

# What is asked back is still applied for: its organiser answers, and it goes on.
CLAIMING = (State.SUBMITTED, State.ASKED_BACK, State.ENDORSED, State.GRANTED)
# As far as the days of one weekend are apart.
WEEKEND_DAYS = 2
DISTRICT = Coalesce("application__played_in", "application__district", "application__club__district")
HAS_POINT = Q(application__latitude__isnull=False, application__longitude__isnull=False)
# What is played in another district is not played where the club is at home.
AT_HOME = Q(application__played_in=None) | Q(application__played_in=F("application__club__district"))


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


@dataclass(frozen=True, slots=True)
class Other:
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
        numbers = Distances.objects.filter(federation=application.federation_id).values_list(*names).first()
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
    reach = datetime.timedelta(days=shift + max(wish.limits.around_days, WEEKEND_DAYS))
    around = Q(played_district=None)
    if wish.district_id is not None:
        neighbours = District.neighbours.through.objects.filter(from_district=wish.district_id).values("to_district")
        around = Q(played_district=wish.district_id) | Q(played_district__in=neighbours)
    days = (
        _of_others(application)
        .filter(date__range=(wish.dates[0] - reach, wish.dates[-1] + reach))
        .annotate(played_district=DISTRICT, latitude=_degrees("latitude"), longitude=_degrees("longitude"))
        .annotate(around=ExpressionWrapper(around, output_field=BooleanField()))
        .filter(Q(around=True) | _in_the_box(wish))
        .order_by("date", "application")
    )
    rows = days.values_list("application_id", "date", "played_district", "around", "latitude", "longitude")
    for pk, day, district_id, is_around, latitude, longitude in rows:
        place = _place(latitude, longitude)
        km = kilometres(wish.place, place) if wish.place and place else None
        yield Other(pk, day, km, district_id == wish.district_id, bool(is_around))


def _degrees(name: str) -> Cast:
    """Where it is played: the event's own coordinates, else its club's where it is played at home."""
    own = When(HAS_POINT, then=F(f"application__{name}"))
    return Cast(Case(own, When(AT_HOME, then=F(f"application__club__{name}"))), FloatField())


def _of_others(application: Application) -> QuerySet[Day]:
    days = Day.objects.filter(
        alternative=False,
        application__federation=application.federation_id,
        application__state__in=CLAIMING,
    )
    if application.field != Field.OPEN:
        days = days.filter(application__field__in=(Field.OPEN, application.field))
    if application.pk is not None:
        days = days.exclude(application=application.pk)
    if application.week_id is not None:
        days = days.exclude(application__week=application.week_id)
    return days


def _in_the_box(wish: Wish) -> Q:
    """What can be near enough by its coordinates."""
    if wish.place is None:
        return Q()
    box = box_around(wish.place, max(wish.limits.clash_km, wish.limits.close_km))
    return Q(latitude__range=(box.south, box.north), longitude__range=(box.west, box.east))


def _place(latitude: Decimal | float | None, longitude: Decimal | float | None) -> Place | None:
    if latitude is None or longitude is None:
        return None
    return Place(float(latitude), float(longitude))
