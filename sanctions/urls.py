"""The pages of a federation about sanctions; the middleware takes its code out of the address."""

from collections.abc import Callable

from django.http.response import HttpResponseBase
from django.urls import URLPattern, path

from sanctions.views import applications, calendar, deciding, feeds, inbox, invitation, page, prices, weeks
from sanctions.views.guards import of_sanctions


def _page(route: str, view: Callable[..., HttpResponseBase], *, name: str) -> URLPattern:
    """A page that is there only where sanctions are known."""
    return path(route, of_sanctions(view), name=name)


urlpatterns = [
    _page("calendar/", calendar.month, name="calendar"),
    _page("calendar/season/", calendar.season, name="calendar-season"),
    _page("calendar/feed.ics", feeds.federation, name="calendar-feed"),
    _page("calendar/districts/<str:number>/feed.ics", feeds.district, name="calendar-feed-district"),
    _page("calendar/clubs/<str:number>/feed.ics", feeds.club, name="calendar-feed-club"),
    _page("calendar/<int:pk>/invitation/", invitation.write, name="invitation"),
    _page("sanctions/", inbox.ApplicationList.as_view(), name="sanctions"),
    _page("sanctions/new/", applications.new, name="sanction-new"),
    _page("sanctions/checks/", applications.checks, name="sanction-checks"),
    _page("sanctions/weeks/new/", weeks.begin, name="week-new"),
    _page("sanctions/weeks/<int:pk>/", weeks.week_page, name="week"),
    _page("sanctions/weeks/<int:pk>/send/", weeks.send, name="week-send"),
    _page("sanctions/<int:pk>/", page.sanction, name="sanction"),
    _page("sanctions/<int:pk>/change/", applications.change, name="sanction-change"),
    _page("sanctions/<int:pk>/submit/", applications.send, name="sanction-submit"),
    _page("sanctions/<int:pk>/copy/", applications.copy, name="sanction-copy"),
    # After all other addresses of an application.
    _page("sanctions/<int:pk>/<slug:action>/", deciding.step, name="sanction-step"),
    # Fees may be charged without sanctions.
    path("prices/", prices.PriceLists.as_view(), name="price-lists"),
    path("prices/new/", prices.new_price_list, name="price-list-new"),
    path("prices/<int:pk>/", prices.price_list_page, name="price-list"),
    path("prices/<int:pk>/change/", prices.change_list, name="price-list-change"),
    path("prices/<int:pk>/new/", prices.new_price, name="price-new"),
    path("prices/<int:pk>/<int:price>/change/", prices.change_price, name="price-change"),
    path("prices/<int:pk>/<int:price>/remove/", prices.remove, name="price-remove"),
]
