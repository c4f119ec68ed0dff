"""The pages of a federation about sanctions; the middleware takes its code out of the address."""

from django.urls import path

from sanctions.views import calendar, deciding, feeds, inbox

urlpatterns = [
    path("calendar/", calendar.month, name="calendar"),
    path("calendar/season/", calendar.season, name="calendar-season"),
    path("calendar/feed.ics", feeds.federation, name="calendar-feed"),
    path("calendar/districts/<str:number>/feed.ics", feeds.district, name="calendar-feed-district"),
    path("calendar/clubs/<str:number>/feed.ics", feeds.club, name="calendar-feed-club"),
    path("sanctions/", inbox.ApplicationList.as_view(), name="sanctions"),
    # After all other addresses of an application.
    path("sanctions/<int:pk>/<slug:action>/", deciding.step, name="sanction-step"),
]
