"""The price lists of a federation: what booked events cost. For the office."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from registry.permissions import may_edit_prices
from registry.views.guards import allowed
from sanctions.forms.prices import PriceForm, PriceListForm
from sanctions.models import PriceList
from sanctions.queries.prices import price_list_on, price_lists, prices
from sanctions.services.prices import begin_price_list, change_price_list, remove_price, save_price
from sanctions.services.refusals import NotPossible
from sanctions.tables import PriceListTable, PriceTable
from ui.amounts import money
from ui.amounts import number as written
from ui.forms import done
from ui.views import ListPage, page_or_list


@method_decorator(allowed(may_edit_prices), name="dispatch")
class PriceLists(ListPage):
    """The lists, the newest first. For the office."""

    table_class = PriceListTable
    template_name = "sanctions/price_lists.html"

    def get_queryset(self) -> QuerySet[PriceList]:
        """All lists of the federation."""
        return price_lists(self.request.federation)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to, and which list counts today."""
        current = price_list_on(self.request.federation, self.request.today)
        return {"code": self.request.federation.code, "current": current.pk if current is not None else None}


@allowed(may_edit_prices)
def price_list_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A list with its prices. For the office."""
    price_list = _list(request, pk)
    table = PriceTable(prices(price_list), code=request.federation.code, price_list=price_list)
    table.configure(request, per_page=100)
    facts = [
        {"label": _("Report due within"), "value": _("%(days)s days") % {"days": written(price_list.report_days)}},
        {"label": _("A late report"), "value": money(price_list.late_report, price_list.currency)},
        {"label": _("A number that nobody has"), "value": money(price_list.unknown_number, price_list.currency)},
    ]
    context = {"price_list": price_list, "facts": facts, "table": table}
    return page_or_list(request, "sanctions/price_list.html", context, table)


@allowed(may_edit_prices)
def new_price_list(request: HttpRequest) -> HttpResponse:
    """Begin a list. For the office."""
    latest = price_lists(request.federation).first()
    form = PriceListForm(_sent(request), price_list=latest)
    if latest is not None:
        form.initial["starts"] = None
    made: list[PriceList] = []

    def begin() -> None:
        made.append(begin_price_list(federation=request.federation, by=request.user, **form.of_list()))

    if done(form, begin, refused=NotPossible):
        return redirect("price-list", federation=request.federation.code, pk=made[0].pk)
    context = {"form": form, "title": _("A new price list"), "copies": latest is not None}
    return _asked(request, context, reverse("price-lists", kwargs={"federation": request.federation.code}))


@allowed(may_edit_prices)
def change_list(request: HttpRequest, pk: int) -> HttpResponse:
    """Change from when a list is in force and what deviations cost. For the office."""
    price_list = _list(request, pk)
    form = PriceListForm(_sent(request), price_list=price_list)

    def change() -> None:
        version = form.cleaned_data["version"]
        change_price_list(price_list=price_list, version=version, by=request.user, **form.of_list())

    if done(form, change, refused=NotPossible):
        messages.success(request, _("The price list is saved. What is booked already keeps its price."))
        return redirect(_address(request, price_list))
    return _asked(request, {"form": form, "title": _("Change the price list")}, _address(request, price_list))


@allowed(may_edit_prices)
def new_price(request: HttpRequest, pk: int) -> HttpResponse:
    """Add a price to a list. For the office."""
    return _price(request, _list(request, pk), None)


@allowed(may_edit_prices)
def change_price(request: HttpRequest, pk: int, price: int) -> HttpResponse:
    """Change a price. For the office."""
    return _price(request, _list(request, pk), price)


def _price(request: HttpRequest, price_list: PriceList, pk: int | None) -> HttpResponse:
    price = get_object_or_404(prices(price_list), pk=pk) if pk is not None else None
    price_list.federation = request.federation
    form = PriceForm(_sent(request), price_list=price_list, price=price)

    def save() -> None:
        version = form.cleaned_data["version"]
        save_price(price_list=price_list, price=price, version=version, by=request.user, **form.of_price())

    if done(form, save, refused=NotPossible):
        messages.success(request, _("The price is saved. What is booked already keeps its price."))
        return redirect(_address(request, price_list))
    title = _("Change a price") if price is not None else _("Add a price")
    context = {"form": form, "title": title, "price": price, "price_list": price_list}
    return _asked(request, context, _address(request, price_list))


@require_POST
@allowed(may_edit_prices)
def remove(request: HttpRequest, pk: int, price: int) -> HttpResponse:
    """Take a price out of a list. For the office."""
    price_list = _list(request, pk)
    found = get_object_or_404(prices(price_list), pk=price)
    version = request.POST.get("version", "")
    try:
        known = int(version) if version.isascii() and version.isdecimal() and len(version) < 10 else -1
        remove_price(price_list=price_list, price=found, version=known, by=request.user)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The price is taken out of the list."))
    return redirect(_address(request, price_list))


def _list(request: HttpRequest, pk: int) -> PriceList:
    return get_object_or_404(PriceList, federation=request.federation, pk=pk)


def _address(request: HttpRequest, price_list: PriceList) -> str:
    return reverse("price-list", kwargs={"federation": request.federation.code, "pk": price_list.pk})


def _sent(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _asked(request: HttpRequest, context: dict[str, Any], back: str) -> HttpResponse:
    status = 422 if context["form"].errors else 200
    return render(request, "sanctions/price_form.html", {**context, "back": back}, status=status)
