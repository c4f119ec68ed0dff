"""The addresses of sign-in and account alone, so that their look is tested without the rest of the site."""

from django.urls import include, path

urlpatterns = [path("accounts/", include("allauth.urls"))]
