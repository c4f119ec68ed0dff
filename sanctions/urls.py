"""The pages of a federation about sanctions; the middleware takes its code out of the address."""

from django.urls import path

from sanctions.views import applications, calendar, deciding, feeds, inbox, invitation, page, prices, weeks

urlpatterns = [
    path("calendar/", calendar.month, name="calendar"),
    path("calendar/season/", calendar.season, name="calendar-season"),
    path("calendar/feed.ics", feeds.federation, name="calendar-feed"),
    path("calendar/districts/<str:number>/feed.ics", feeds.district, name="calendar-feed-district"),
    path("calendar/clubs/<str:number>/feed.ics", feeds.club, name="calendar-feed-club"),
    path("calendar/<int:pk>/invitation/", invitation.write, name="invitation"),
    path("sanctions/", inbox.ApplicationList.as_view(), name="sanctions"),
    path("sanctions/new/", applications.new, name="sanction-new"),
    path("sanctions/checks/", applications.checks, name="sanction-checks"),
    path("sanctions/weeks/new/", weeks.begin, name="week-new"),
    path("sanctions/weeks/<int:pk>/", weeks.week_page, name="week"),
    path("sanctions/weeks/<int:pk>/send/", weeks.send, name="week-send"),
    path("sanctions/<int:pk>/", page.sanction, name="sanction"),
    path("sanctions/<int:pk>/change/", applications.change, name="sanction-change"),
    path("sanctions/<int:pk>/submit/", applications.send, name="sanction-submit"),
    path("sanctions/<int:pk>/copy/", applications.copy, name="sanction-copy"),
    # After all other addresses of an application.
    path("sanctions/<int:pk>/<slug:action>/", deciding.step, name="sanction-step"),
    path("prices/", prices.PriceLists.as_view(), name="price-lists"),
    path("prices/new/", prices.new_price_list, name="price-list-new"),
    path("prices/<int:pk>/", prices.price_list_page, name="price-list"),
    path("prices/<int:pk>/change/", prices.change_list, name="price-list-change"),
    path("prices/<int:pk>/new/", prices.new_price, name="price-new"),
    path("prices/<int:pk>/<int:price>/change/", prices.change_price, name="price-change"),
    path("prices/<int:pk>/<int:price>/remove/", prices.remove, name="price-remove"),
]
