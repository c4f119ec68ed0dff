"""A calendar in a few lines: applications with their days, clubs at a given place."""

import datetime
from decimal import Decimal
from typing import Any

from registry.models import Club, District
from sanctions.choices import Field, Form, Kind, State
from sanctions.models import Application, Day
from tests.factories import ClubFactory


def day(text: str) -> datetime.date:
    """The day of its ISO text."""
    return datetime.date.fromisoformat(text)


def club_at(district: District, latitude: str | None = "59", longitude: str | None = "15") -> Club:
    """A club at home there; None: nobody knows where."""
    return ClubFactory(
        district=district, latitude=latitude and Decimal(latitude), longitude=longitude and Decimal(longitude)
    )


def applied(organiser: Club | District, *days: str, alternatives: tuple[str, ...] = (), **fields: Any) -> Application:
    """A pairs event of the organiser on these days, granted unless told otherwise."""
    dates = [day(text) for text in days]
    made = Application.objects.create(
        **{
            "federation": organiser.federation,
            "club" if isinstance(organiser, Club) else "district": organiser,
            "kind": Kind.SILVER,
            "form": Form.PAIRS,
            "field": Field.OPEN,
            "state": State.GRANTED,
            "name": f"Silver of {organiser.name}",
            "first_date": min(dates, default=None),
            "last_date": max(dates, default=None),
            **fields,
        }
    )
    Day.objects.bulk_create(Day(application=made, date=date) for date in dates)
    Day.objects.bulk_create(Day(application=made, date=day(text), alternative=True) for text in alternatives)
    return made
