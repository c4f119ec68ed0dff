"""Price lists, and what of them counts for an event."""

import datetime
from dataclasses import dataclass

from django.db.models import Count, F, FilteredRelation, Q, QuerySet

from awards.rules.fees import Rates
from registry.models import Federation
from sanctions.models import Price, PriceList


@dataclass(frozen=True)
class InForce:
    """The list in force, with its federation; `rates` is None where it has no price for the level and form."""

    price_list: PriceList
    rates: Rates | None


def price_lists(federation: Federation) -> QuerySet[PriceList]:
    """A federation's price lists, the newest first, annotated with how many `rows` of prices each has."""
    return PriceList.objects.filter(federation=federation).annotate(rows=Count("prices")).order_by("-starts")


def prices(price_list: PriceList) -> QuerySet[Price]:
    """The prices of a list; of a level the one for every form comes first."""
    return price_list.prices.order_by("level", "form", "pk")


def price_list_on(federation: Federation, day: datetime.date) -> PriceList | None:
    """The list in force on a day."""
    return PriceList.objects.filter(federation=federation, starts__lte=day).order_by("-starts").first()


def in_force(federation_id: int, day: datetime.date, *, level: str, form: str) -> InForce | None:
    """What counts for an event of a level and form on a day, by one query; None while there is no price list.

    A price for the very form goes before that for every form.
    """
    of_event = FilteredRelation("prices", condition=Q(prices__level=level, prices__form__in=[form, ""]))
    lists = PriceList.objects.filter(federation=federation_id, starts__lte=day).select_related("federation")
    with_price = lists.annotate(chosen=of_event).annotate(
        for_event=F("chosen__event"),
        for_contestant=F("chosen__contestant"),
        for_match=F("chosen__match"),
        for_board=F("chosen__board"),
    )
    found = with_price.order_by("-starts", "-chosen__form").first()
    if found is None:
        return None
    if found.for_event is None:
        return InForce(found, None)
    return InForce(found, Rates(found.for_event, found.for_contestant, found.for_match, found.for_board))
