"""All addresses. A federation's pages stand under its code."""

from django.contrib import admin
from django.urls import include, path

from awards.views import health, home, rules

urlpatterns = [
    path("", home.home, name="home"),
    path("health/", health.health, name="health"),
    path("rules/<slug:edition>/", rules.rules, name="rules"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("<slug:federation>/", include("awards.urls")),
]
