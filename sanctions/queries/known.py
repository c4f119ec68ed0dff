"""What the register knows of an organiser, so that nobody has to type it."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property

from django.db.models import Q

from registry.models import Club, Federation
from sanctions.choices import DECIDED_BY_OFFICE, State
from sanctions.models import Application
from sanctions.queries.organisers import Organiser

Point = tuple[Decimal | None, Decimal | None]
NOWHERE: Point = (None, None)
# A club holds some twenty events a season.
LOOKED_THROUGH = 200
TO_COPY = 8


@dataclass(frozen=True)
class Known:
    """An organiser with what it applied for before, the latest first; of a club also what those merged into it did."""

    federation: Federation
    organiser: Organiser
    made: tuple[Application, ...]

    @cached_property
    def last(self) -> Application | None:
        """The last one that said where it is played."""
        return next((one for one in self.made if one.venue or one.place), None)

    @property
    def contact(self) -> str:
        """The number of the contact person of the last one."""
        return self.last.contact.number if self.last is not None and self.last.contact is not None else ""

    @property
    def director(self) -> str:
        """Who directed last."""
        return self.last.director if self.last is not None else ""

    @property
    def venue(self) -> str:
        """Where they played last."""
        return self.last.venue if self.last is not None else ""

    @property
    def place(self) -> str:
        """Where they played last, else where the club is at home."""
        home = self.organiser.club.place if self.organiser.club is not None else ""
        return (self.last.place if self.last is not None else "") or home

    @property
    def newest(self) -> int:
        """The id of the newest one; 0 where there is none."""
        return self.made[0].pk if self.made else 0

    def last_of_office(self, on: date) -> Application | None:
        """The last event that the office decided, which was granted and lies before the day."""
        held = [
            (one.last_date, one.pk, one)
            for one in self.made
            if one.kind in DECIDED_BY_OFFICE and one.state == State.GRANTED and one.last_date and one.last_date < on
        ]
        return max(held)[2] if held else None

    def to_copy(self) -> list[Application]:
        """What was granted, of each name the last one; eight at most, the latest first."""
        granted = [one for one in self.made if one.state == State.GRANTED and one.first_date]
        by_name: dict[str, Application] = {}
        for one in sorted(granted, key=lambda one: (str(one.first_date), one.pk), reverse=True):
            by_name.setdefault(one.name.casefold(), one)
        return list(by_name.values())[:TO_COPY]

    def point(self, venue: str, place: str) -> Point:
        """Where on the map it is: that of an earlier event in the house, the club's own, that of another club there.

        (None, None) where the register knows no such place.
        """
        if not place:
            return NOWHERE
        house = (venue.casefold(), place.casefold())
        for one in self.made:
            if (one.venue.casefold(), one.place.casefold()) == house and one.latitude is not None:
                return one.latitude, one.longitude
        club = self.organiser.club
        if club is not None and club.place.casefold() == place.casefold() and club.latitude is not None:
            return club.latitude, club.longitude
        there = Club.objects.filter(federation=self.federation, place__iexact=place, merged_into=None)
        points = there.exclude(latitude=None).exclude(longitude=None).order_by("pk")
        return points.values_list("latitude", "longitude").first() or NOWHERE


def known(federation: Federation, organiser: Organiser) -> Known:
    """What is known of the organiser; one statement."""
    applications = Application.objects.filter(federation=federation)
    if organiser.club is not None:
        made = applications.filter(Q(club=organiser.club) | Q(club__merged_into=organiser.club))
    else:
        made = applications.filter(club=None, district=organiser.district)
    return Known(federation, organiser, tuple(made.select_related("contact").order_by("-pk")[:LOOKED_THROUGH]))
