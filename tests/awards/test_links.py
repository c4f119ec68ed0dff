"""The links of lists are the addresses that Django writes, whatever a number holds."""

import pytest
from django.urls import reverse

from awards.tables.base import FederationTable
from registry.permissions import Actor


@pytest.mark.parametrize("number", ["7", "0123456789", "A b", "50%", "åö", "x&y=z;'(a)", "<b>", "~@:+,$"])
def test_a_link_is_the_address_of_the_page(number: str) -> None:
    table = FederationTable([], code="sbf", actor=Actor(None, 1))
    for name in ("player", "club"):
        assert table.link(name, number=number) == reverse(name, kwargs={"federation": "sbf", "number": number})


def test_a_link_to_an_event_is_made_of_its_id() -> None:
    table = FederationTable([], code="f-0123456789", actor=Actor(None, 1))
    assert table.link("event", pk=12) == reverse("event", kwargs={"federation": "f-0123456789", "pk": 12})
