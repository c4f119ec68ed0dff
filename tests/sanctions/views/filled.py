"""The form of an application as it is filled in."""

from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from registry.models import User
from tests.cast import Cast

NEW = "/sbf/sanctions/new/"


def typed(**changes: Any) -> dict[str, str]:
    """All that a silver event of club A needs, as a browser sends it; None leaves a field out."""
    usual = {
        **{"organiser": "club-101", "kind": "silver", "form": "pairs", "field": "open", "name": "Höstsilvret"},
        **{"contestants": "30", "boards": "48", "days": "3", "alternatives": "2", "days_1": "2027-10-02"},
        **{"venue": "Folkets hus", "place": "Åmål", "contact": "4711", "director": "Tage Ledare", "after": "0"},
    }
    return {name: str(value) for name, value in {**usual, **changes}.items() if value is not None}


def sent(cast: Cast, user: User, button: str, address: str = NEW, **changes: Any) -> HttpResponse:
    """Press a button ("save", "send", "check" ...) of the filled form."""
    client = Client()
    client.force_login(user)
    return client.post(address, typed(**{button: "yes", **changes}))


def page_of(user: User, name: str, **kwargs: Any) -> HttpResponse:
    """The page as the user gets it."""
    client = Client()
    client.force_login(user)
    return client.get(reverse(name, kwargs={"federation": "sbf", **kwargs}))
