"""All addresses. A federation's pages stand under its code."""

from django.urls import include, path

from awards.views import health, home, rules, what_if
from registry.admin import site
from registry.views import account, entering, language

urlpatterns = [
    path("", home.home, name="home"),
    path("health/", health.health, name="health"),
    path("rules/<slug:edition>/", rules.rules, name="rules"),
    path("rules/<slug:edition>/what-if/", what_if.what_if, name="what-if"),
    path("accounts/", account.overview, name="account"),
    path("accounts/claim/", entering.claim_where, name="claim-where"),
    path("accounts/language/", language.choose_language, name="choose-language"),
    path("accounts/email/", account.email, name="account_email"),
    path("accounts/", include("allauth.urls")),
    path("admin/", site.urls),
    path("<slug:federation>/", include("registry.urls")),
    path("<slug:federation>/", include("sanctions.urls")),
    path("<slug:federation>/", include("awards.urls")),
]
