"""The price list as the office writes it."""

import re
from typing import Any

import pytest
from django.test import Client

from sanctions.models import Price, PriceList
from tests.awards.prices import price_list
from tests.cast import Cast

pytestmark = pytest.mark.django_db

LIST = {"version": "0", "starts": "2026-07-01", "currency": "SEK", "report_days": "10"}
GOLD = {"level": "gold", "form": "", "event": "1 500,00", "contestant": "20.5", "match": "", "board": "0,05"}


@pytest.fixture
def office(cast: Cast, client: Client) -> Client:
    client.force_login(cast.office)
    return client


def text_of(page: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).replace("\xa0", " ").split())


def test_a_list_is_begun_and_filled(office: Client, cast: Cast) -> None:
    assert "There is no price list yet" in text_of(office.get("/sbf/prices/"))
    sent = office.post("/sbf/prices/new/", {**LIST, "late_report": "100", "unknown_number": "25,50"})
    made = PriceList.objects.get()
    assert sent["Location"] == f"/sbf/prices/{made.pk}/"
    assert (made.late_report, made.unknown_number, made.report_days) == (10000, 2550, 10)
    office.post(f"/sbf/prices/{made.pk}/new/", {**GOLD, "version": "1"})
    price = Price.objects.get()
    assert (price.event, price.contestant, price.match, price.board) == (150000, 2050, 0, 5)
    page = text_of(office.get(f"/sbf/prices/{made.pk}/"))
    for said in ("10 days", "SEK 100.00", "SEK 25.50", "Gold Every form SEK 1,500.00 SEK 20.50 — SEK 0.05"):
        assert said in page
    assert "1 July 2026" in text_of(office.get("/sbf/prices/"))


def test_every_fault_is_told_at_once_and_what_was_typed_stays(office: Client, cast: Cast) -> None:
    made = price_list(cast.federation)
    wrong = {**GOLD, "version": "1", "level": "platinum", "event": "-5", "contestant": "1,234.5", "board": "gratis"}
    answer = office.post(f"/sbf/prices/{made.pk}/new/", wrong)
    assert answer.status_code == 422
    assert text_of(answer).count("Write an amount such as 12 or 12.50.") == 3
    for typed in ('value="-5"', 'value="1,234.5"', 'value="gratis"'):
        assert typed in answer.content.decode()
    assert Price.objects.count() == 3


def test_a_price_is_shown_to_be_changed_and_taken_out(office: Client, cast: Cast) -> None:
    made = price_list(cast.federation)
    silver = made.prices.get(level="silver")
    text = office.get(f"/sbf/prices/{made.pk}/{silver.pk}/change/").content.decode()
    assert 'name="event" value="200.00"' in text
    changed = {"level": "silver", "form": "pairs", "event": "210", "contestant": "10", "version": "1"}
    office.post(f"/sbf/prices/{made.pk}/{silver.pk}/change/", changed)
    silver.refresh_from_db()
    assert (silver.form, silver.event, silver.contestant, silver.match) == ("pairs", 21000, 1000, 0)
    old = office.post(f"/sbf/prices/{made.pk}/{silver.pk}/remove/", {"version": "1"}, follow=True)
    assert "The price list was changed meanwhile, by office on" in text_of(old)
    assert made.prices.count() == 3
    office.post(f"/sbf/prices/{made.pk}/{silver.pk}/remove/", {"version": "2"})
    assert made.prices.count() == 2


def test_what_was_changed_meanwhile_is_told_and_not_overwritten(office: Client, cast: Cast) -> None:
    made = price_list(cast.federation)
    first = office.post(f"/sbf/prices/{made.pk}/change/", {**LIST, "version": "1"})
    assert first.status_code == 302
    second = office.post(f"/sbf/prices/{made.pk}/change/", {**LIST, "version": "1", "report_days": "30"})
    assert second.status_code == 422
    assert "The price list was changed meanwhile, by office on" in text_of(second)
    assert PriceList.objects.get().report_days == 10


def test_another_federations_list_is_not_found(client: Client, cast: Cast) -> None:
    made = price_list(cast.federation)
    client.force_login(cast.foreign_office)
    price = made.prices.first()
    assert price is not None
    for page in ("", "change/", "new/", f"{price.pk}/change/"):
        assert client.get(f"/dbf/prices/{made.pk}/{page}").status_code == 404
    assert client.post(f"/dbf/prices/{made.pk}/{price.pk}/remove/", {"version": "1"}).status_code == 404


def test_a_price_of_another_list_is_not_found(office: Client, cast: Cast) -> None:
    made, other = price_list(cast.federation), PriceList.objects.create(federation=cast.federation, starts="2026-07-01")
    price = made.prices.first()
    assert price is not None
    assert office.get(f"/sbf/prices/{other.pk}/{price.pk}/change/").status_code == 404


@pytest.mark.parametrize("starts", ["0001-01-01", "9999-12-31", "yesterday", ""])
def test_a_list_starts_on_a_day_that_can_be_meant(office: Client, cast: Cast, starts: str) -> None:
    asked = {"starts": starts, "currency": "SEK", "report_days": "14", "unknown_number": "0", "late_report": "0"}
    assert office.post("/sbf/prices/new/", asked).status_code == 422
    assert PriceList.objects.filter(federation=cast.federation).count() == 0
