"""A correction of what came back that looks like another event: the page asks, and keeps what was typed."""

import pytest
from django.test import Client

from awards.choices import ReportState
from awards.models import Report
from awards.services.filing import file_report
from awards.services.lifecycle import return_report
from registry.models import Player
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.ui.page import Element, read

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 32)


@pytest.fixture
def official(cast: Cast, client: Client) -> Client:
    client.force_login(cast.official_a)
    return client


def came_back(cast: Cast, players: list[Player]) -> Report:
    """A report that the office returned."""
    report = pairs_report(cast.club_a, players, level="silver", boards=48)
    filed = file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a)
    return return_report(report_id=filed.pk, by=cast.office, message="Redan skickad")


def corrected(cast: Cast, players: list[Player]) -> Report:
    """The draft that is to take its place."""
    return drafted(pairs_report(cast.club_a, [*players[2:], *players[:2]]), cast.official_a, cast.club_a)


def booked(cast: Cast, players: list[Player], *, of_one_club: bool) -> Report:
    """The same event, sent before."""
    club, by = (cast.club_a, cast.official_a) if of_one_club else (cast.club_b, cast.official_b)
    return file_report(report_id=drafted(pairs_report(club, players, name="Kvällen"), by, club).pk, by=by)


def typed(form: Element) -> str:
    """The reason that stands in a form."""
    return form.find("textarea", name="reason").text.strip()


@pytest.mark.parametrize("of_one_club", [True, False])
def test_it_asks_with_what_was_typed_and_goes_on_once_it_is_said(
    cast: Cast, players: list[Player], official: Client, of_one_club: bool
) -> None:
    first, old = booked(cast, players, of_one_club=of_one_club), came_back(cast, players)
    new = corrected(cast, players)
    address = f"/sbf/reports/{new.pk}/amend/{old.pk}/"
    stopped = official.post(address, {"reason": "Fel ordning"})
    page = read(stopped.content.decode())
    assert (stopped.status_code, stopped.context["earlier"]) == (422, [first] if of_one_club else [])
    assert stopped.context["elsewhere"] == ([] if of_one_club else [first])
    forms = [form for form in page.all("form") if form.get("action").startswith(f"/sbf/reports/{new.pk}/amend/")]
    beside = [f"/sbf/reports/{new.pk}/amend/{first.pk}/"] if of_one_club else []
    assert [(form.get("action"), typed(form)) for form in forms] == [
        (sent_to, "Fel ordning") for sent_to in (*beside, address)
    ]
    assert [form.find("input", name="another").get("required") for form in forms[-1:]] == [""]
    assert page.all("form", action=f"/sbf/reports/{new.pk}/file/") == []
    official.post(address, {"reason": "Fel ordning", "another": "on"})
    assert [Report.objects.get(pk=one.pk).state for one in (old, new)] == [ReportState.WITHDRAWN, ReportState.BOOKED]


def test_it_can_be_said_to_correct_the_first_instead(cast: Cast, players: list[Player], official: Client) -> None:
    first, old = booked(cast, players, of_one_club=True), came_back(cast, players)
    new = corrected(cast, players)
    official.post(f"/sbf/reports/{new.pk}/amend/{old.pk}/", {"reason": "Fel ordning"})
    official.post(f"/sbf/reports/{new.pk}/amend/{first.pk}/", {"reason": "Fel ordning"})
    assert Report.objects.get(pk=new.pk).amends == first
