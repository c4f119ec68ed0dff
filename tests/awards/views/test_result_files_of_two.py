"""Two officials of one club who answer the questions about one file at the same time."""

import pytest
from django.test import Client

from awards.models import Report, ResultFileEvent
from registry.models import User
from tests.awards.reports import members
from tests.awards.result_files import filled_in, listed, named, send, usebio_file
from tests.cast import Cast
from tests.factories import PlayerFactory
from tests.ui.page import read

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def two(cast: Cast) -> tuple[Client, Client]:
    """An official of the club, and the office."""
    return signed_in(cast.official_a), signed_in(cast.office)


def opened(two: tuple[Client, Client], content: bytes) -> tuple[str, list[dict[str, str]]]:
    """The address of the questions about a file, and what stands on the page of each of the two."""
    address = send(two[0], content)["Location"]
    return address, [filled_in(read(client.get(address).content.decode())) for client in two]


@pytest.fixture
def event(two: tuple[Client, Client], cast: Cast) -> tuple[str, list[dict[str, str]]]:
    return opened(two, usebio_file(listed(named(members(cast.club_a, 28)))))


def kept() -> dict[str, str]:
    return ResultFileEvent.objects.get().answers


def test_what_each_of_two_changed_is_kept(two: tuple[Client, Client], event: tuple[str, list[dict[str, str]]]) -> None:
    address, (first, second) = event
    two[0].post(address, {**first, "name": "Vårbron", "save": "yes"})
    made = two[1].post(address, {**second, "boards": "26"})
    report = Report.objects.get()
    assert made["Location"] == f"/sbf/reports/{report.pk}/"
    assert (report.payload["name"], report.payload["boards"]) == ("Vårbron", 26)
    assert (kept()["name"], kept()["boards"]) == ("Vårbron", "26")


def test_where_two_changed_the_same_both_are_shown_and_the_second_decides(
    two: tuple[Client, Client], event: tuple[str, list[dict[str, str]]]
) -> None:
    address, (first, second) = event
    two[0].post(address, {**first, "boards": "26", "name": "Vårbron", "save": "yes"})
    asked = two[1].post(address, {**second, "boards": "28"})
    assert (asked.status_code, kept()["boards"], Report.objects.count()) == (422, "26", 0)
    assert [entry.message for entry in asked.context["wrong"]] == [
        "Meanwhile somebody saved “26” here. What stands here is yours: change it, or send it once more."
    ]
    again = filled_in(read(asked.content.decode()))
    assert (again["boards"], again["name"]) == ("28", "Vårbron")
    assert two[1].post(address, again).status_code == 302
    assert (Report.objects.get().payload["boards"], kept()["name"]) == (28, "Vårbron")


def test_two_who_changed_the_same_alike_are_not_asked(
    two: tuple[Client, Client], event: tuple[str, list[dict[str, str]]]
) -> None:
    address, (first, second) = event
    two[0].post(address, {**first, "boards": "26", "save": "yes"})
    assert two[1].post(address, {**second, "boards": "26", "name": "Vårbron"}).status_code == 302
    assert (kept()["boards"], kept()["name"]) == ("26", "Vårbron")


def test_players_whom_two_took_otherwise_are_asked_for_again(two: tuple[Client, Client], cast: Cast) -> None:
    for number in ("30001", "30002"):
        PlayerFactory(federation=cast.federation, number=number, first_name="Bo", last_name="Ek")
    players = named(members(cast.club_a, 28))
    address, (first, second) = opened(two, usebio_file(listed([("Bo Ek", ""), *players[1:]])))
    two[0].post(address, {**first, "meant-0-0": "30001=Bo Ek", "save": "yes"})
    asked = two[1].post(address, {**second, "meant-0-0": "30002=Bo Ek"})
    assert (asked.status_code, kept()["player-0-0"]) == (422, "30001 Bo Ek")
    again = filled_in(read(asked.content.decode()))
    assert again["player-0-0"] == "30002 Bo Ek"
    made = two[1].post(address, again)
    assert made.status_code == 302
    assert Report.objects.get().payload["standings"][0]["players"][0]["number"] == "30002"


def test_what_one_opened_first_and_both_saved_in_turn_is_no_contradiction(
    two: tuple[Client, Client], event: tuple[str, list[dict[str, str]]]
) -> None:
    address, (first, _second) = event
    two[0].post(address, {**first, "boards": "26", "save": "yes"})
    later = filled_in(read(two[1].get(address).content.decode()))
    assert two[1].post(address, {**later, "boards": "28", "save": "yes"}).status_code == 302
    assert kept()["boards"] == "28"


def test_drafts_that_other_answers_replaced_are_listed_only_among_the_withdrawn(
    two: tuple[Client, Client], event: tuple[str, list[dict[str, str]]]
) -> None:
    address, (first, _second) = event
    two[0].post(address, first)
    two[0].post(address, {**first, "boards": "26"})
    old, new = Report.objects.order_by("pk")
    listed_now = [
        [row.record for row in two[0].get(f"/sbf/reports/{query}").context["table"].rows]
        for query in ("", "?state=withdrawn")
    ]
    assert listed_now == [[new], [old]]
