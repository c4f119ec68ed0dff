"""The office decides about a title whose points a correction took away; the player's page shows title and stars."""

import datetime
import html
import re

import pytest
from django.test import Client

from awards.choices import TitleState
from awards.models import TitleAward, TitleDecision
from awards.services.nightly.run import run_nightly
from registry.models import Change
from tests.awards.ledgers import book, entry
from tests.cast import Cast

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 3, 10)
PLAYED = datetime.date(2026, 3, 3)


@pytest.fixture
def office(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.office)
    return client


@pytest.fixture
def award(cast: Cast) -> TitleAward:
    """Åsa Öberg reached Diamond Master by a zero too many."""
    book([entry(cast.player, PLAYED, 2000)])
    run_nightly(federation=cast.federation, day=DAY)
    book([entry(cast.player, PLAYED, -1400)])
    run_nightly(federation=cast.federation, day=DAY)
    return TitleAward.objects.get(title="ruter")


def text_of(response: object) -> str:
    content = re.sub(r"<[^>]+>", " ", response.content.decode())  # type: ignore[attr-defined]
    return " ".join(html.unescape(content).split())


def test_the_desk_of_the_office_lists_what_is_to_be_decided(cast: Cast, office: Client, award: TitleAward) -> None:
    page = office.get("/sbf/desk/")
    assert f'href="/sbf/titles/{award.pk}/decide/"' in page.content.decode()
    assert "Titles to decide A correction took points away that these titles need." in text_of(page)
    other = Client()
    other.force_login(cast.official_a)
    assert "Titles to decide" not in text_of(other.get("/sbf/desk/"))


def test_the_page_shows_title_day_loss_and_what_the_points_give(office: Client, award: TitleAward) -> None:
    page = office.get(f"/sbf/titles/{award.pk}/decide/")
    assert page.context["name"] == "Diamond Master"
    assert (page.context["by_points"].title, page.context["by_points"].beside) == (
        *("Club Master",),
        ("Club Master, 1 bronze star",),
    )
    assert [entry.amount for entry in page.context["lost"]] == [-1400]
    assert "By the points now Club Master; also Club Master, 1 bronze star" in text_of(page)


def test_a_decision_needs_a_verdict_and_a_reason(office: Client, award: TitleAward) -> None:
    for sent in ({}, {"verdict": "kept", "why": " "}, {"verdict": "perhaps", "why": "So"}):
        assert office.post(f"/sbf/titles/{award.pk}/decide/", sent).status_code == 422
    assert TitleDecision.objects.count() == 0


def test_a_title_is_kept_with_the_reason_and_leaves_the_desk(cast: Cast, office: Client, award: TitleAward) -> None:
    sent = {"verdict": "kept", "why": "Nålen är utdelad"}
    assert office.post(f"/sbf/titles/{award.pk}/decide/", sent).status_code == 302
    award.refresh_from_db()
    assert award.state == TitleState.KEPT
    change = Change.objects.get(action="decide title")
    assert (change.by, change.why) == (cast.office, "Nålen är utdelad")
    # The stars beside it lost their points as well.
    assert [row["award"].title for row in office.get("/sbf/desk/").context["questioned"]] == ["klover_stars-3"]
    again = office.get(f"/sbf/titles/{award.pk}/decide/")
    assert again.context["form"] is None
    assert "Nålen är utdelad" in text_of(again)
    assert office.post(f"/sbf/titles/{award.pk}/decide/", sent).status_code == 200
    assert TitleDecision.objects.count() == 1


def test_a_withdrawn_title_is_gone_from_the_lists_and_another_takes_its_place(
    cast: Cast, office: Client, award: TitleAward
) -> None:
    office.post(f"/sbf/titles/{award.pk}/decide/", {"verdict": "withdrawn", "why": "Fel i listan"})
    listed = [row.title for row in office.get("/sbf/titles/").context["table"].data.data]
    assert sorted(listed) == ["klover", "klover_stars-3"]
    page = office.get(f"/sbf/players/{cast.player.number}/")
    assert [title.name for title in page.context["titles"]] == ["Club Master", "Club Master, 3 bronze stars"]


def test_a_title_of_another_federation_is_not_there(cast: Cast, office: Client, award: TitleAward) -> None:
    client = Client()
    client.force_login(cast.foreign_office)
    code = cast.foreign_office.roles.get().federation.code
    assert client.get(f"/{code}/titles/{award.pk}/decide/").status_code == 404


def test_the_players_page_shows_bronze_stars_beside_the_title_and_with_their_day(cast: Cast) -> None:
    book([entry(cast.player, PLAYED, 1100)])
    run_nightly(federation=cast.federation, day=DAY)
    page = Client().get(f"/sbf/players/{cast.player.number}/")
    assert "By the points: Club Master ; also Club Master, 2 bronze stars" in text_of(page)
    assert [(title.name, title.reached_on) for title in page.context["titles"]] == [
        ("Club Master, 2 bronze stars", PLAYED),
        ("Club Master", PLAYED),
    ]
