"""Price lists: begun, changed, and their prices one by one. What is booked already keeps its price."""

from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from registry.models import Change, Federation, User
from registry.queries.days import local_moment
from registry.services.audit import record_change, values_of
from sanctions.models import Price, PriceList
from sanctions.queries.prices import price_list_on
from sanctions.services.refusals import ChangedMeanwhile, NotPossible

AMOUNTS = ("event", "contestant", "match", "board")
OF_LIST = ("starts", "currency", "report_days", "unknown_number", "late_report")


@transaction.atomic
def begin_price_list(*, federation: Federation, by: User, **values: Any) -> PriceList:
    """A new list with these values (`OF_LIST`), which starts with the prices of the list that it follows."""
    _lock(federation)
    _refuse_values(federation, None, values)
    price_list = PriceList.objects.create(federation=federation, **values)
    before = price_list_on(federation, values["starts"] - timedelta(days=1))
    if before is not None:
        taken_over = list(before.prices.all())
        for price in taken_over:
            price.pk, price.price_list = None, price_list
        Price.objects.bulk_create(taken_over)
    after = {**values_of(price_list, OF_LIST), "prices_of": before.pk if before is not None else None}
    record_change(federation=federation, by=by, action="create", record=price_list, after=after)
    return price_list


@transaction.atomic
def change_price_list(*, price_list: PriceList, version: int, by: User, **values: Any) -> PriceList:
    """Set these values of a list (`OF_LIST`); what is booked already keeps its price."""
    _lock(price_list.federation)
    locked = _locked(price_list, version)
    _refuse_values(locked.federation, locked, values)
    before = values_of(locked, OF_LIST)
    for name in OF_LIST:
        setattr(locked, name, values[name])
    _raise_version(locked)
    _record(locked, by, "change", before, values_of(locked, OF_LIST))
    return locked


@transaction.atomic
def save_price(*, price_list: PriceList, price: Price | None, version: int, by: User, **values: Any) -> Price:
    """A new price of a list, or `price` with other values: level, form (empty: every other one) and `AMOUNTS`."""
    locked = _locked(price_list, version)
    same = locked.prices.filter(level=values["level"], form=values["form"])
    if price is not None:
        same = same.exclude(pk=price.pk)
    if same.exists():
        raise NotPossible(_("The list has a price for this level and form already; change that one."))
    names = ("level", "form", *AMOUNTS)
    before = values_of(price, names) if price is not None else {}
    price = price or Price(price_list=locked)
    for name in names:
        setattr(price, name, values[name])
    price.save()
    _raise_version(locked)
    _record(locked, by, "change price", before, values_of(price, names))
    return price


@transaction.atomic
def remove_price(*, price_list: PriceList, price: Price, version: int, by: User) -> None:
    """Take a price out of a list: events of its level and form then cost what is said for every form, else nothing."""
    locked = _locked(price_list, version)
    before = values_of(price, ("level", "form", *AMOUNTS))
    price.delete()
    _raise_version(locked)
    _record(locked, by, "remove price", before, {})


def _lock(federation: Federation) -> None:
    # Not against the bookings of the federation, which only name it.
    list(Federation.objects.select_for_update(no_key=True).filter(pk=federation.pk).values_list("pk"))


def _locked(price_list: PriceList, version: int) -> PriceList:
    lists = PriceList.objects.select_for_update(of=("self",), no_key=True).select_related("federation")
    locked = lists.get(pk=price_list.pk)
    if locked.version != version:
        raise ChangedMeanwhile(
            _("The price list was changed meanwhile%(who)s. Look at it as it stands now, then change it again.")
            % {"who": _last_change(locked)}
        )
    return locked


def _last_change(price_list: PriceList) -> str:
    """Who changed it last, and when; never his address."""
    model = price_list._meta.model_name
    last = Change.objects.filter(model=model, record=str(price_list.pk)).select_related("by").order_by("-pk").first()
    if last is None:
        return ""
    moment = date_format(local_moment(price_list.federation, last.at), "DATETIME_FORMAT", use_l10n=True)
    name = last.by.name if last.by is not None else ""
    told = _(", by %(name)s on %(moment)s") if name else _(", on %(moment)s")
    return told % {"name": name, "moment": moment}


def _refuse_values(federation: Federation, price_list: PriceList | None, values: dict[str, Any]) -> None:
    others = PriceList.objects.filter(federation=federation)
    if price_list is not None:
        others = others.exclude(pk=price_list.pk)
    starts: date = values["starts"]
    if others.filter(starts=starts).exists():
        raise NotPossible(_("Another price list starts on this day; change that one, or choose another day."))
    other = others.exclude(currency=values["currency"]).first()
    if other is not None:
        raise NotPossible(
            _("All price lists are in %(currency)s, since the sums of the statements add them up.")
            % {"currency": other.currency}
        )


def _raise_version(price_list: PriceList) -> None:
    price_list.version += 1
    price_list.save()


def _record(price_list: PriceList, by: User, action: str, before: dict[str, Any], after: dict[str, Any]) -> None:
    record_change(federation=price_list.federation, by=by, action=action, record=price_list, before=before, after=after)
