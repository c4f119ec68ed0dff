"""The page of an application: who sees it, what it says, and what can be done on it."""

import datetime

import pytest
from django.test import Client

from sanctions.choices import Action, Kind, State
from sanctions.models import Application
from tests.cast import Cast
from tests.sanctions.lives import DAY, OTHER_DAY, begun, gone, take
from tests.sanctions.views.filled import page_of
from tests.ui.page import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]

CONCERNED = {"official_a", "officer_north", "officer_south", "office"}


def text_of(response: object) -> str:
    """The words of the page's content."""
    return read(response.content.decode()).find("main").text  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("role", "status"),
    [
        *(("official_a", 200), ("officer_north", 200), ("officer_south", 200), ("office", 200)),
        *(("official_b", 404), ("player_user", 403), ("stranger", 403), ("foreign_office", 403)),
    ],
)
def test_what_is_applied_for_is_seen_by_whom_it_concerns(stage: Cast, role: str, status: int) -> None:
    application = gone(stage, Kind.SILVER, "submit", played_in=stage.south)
    page = page_of(getattr(stage, role), "sanction", pk=application.pk)
    assert (page.status_code, b"Tage Ledare" in page.content) == (status, status == 200)


@pytest.mark.parametrize("role", ["officer_north", "officer_south", "official_b"])
def test_a_draft_is_its_organisers_alone(stage: Cast, role: str) -> None:
    draft = begun(stage, contact=stage.player)
    pages = [page_of(user, "sanction", pk=draft.pk) for user in (stage.official_a, getattr(stage, role))]
    assert [page.status_code for page in pages] == [200, 404]


@pytest.mark.parametrize("role", ["visitor", "stranger", "player_user", "official_b", "foreign_office"])
@pytest.mark.parametrize("end", ["", " cancel"])
def test_others_are_led_from_a_granted_one_to_the_event(stage: Cast, role: str, end: str, client: Client) -> None:
    granted = gone(stage, Kind.SILVER, f"submit north.endorse south.grant{end}", played_in=stage.south)
    if role != "visitor":
        client.force_login(getattr(stage, role))
    page = client.get(f"/sbf/sanctions/{granted.pk}/")
    assert (page.status_code, page["Location"]) == (302, f"/sbf/calendar/{granted.pk}/")


@pytest.mark.parametrize("steps", ["submit north.refuse", "submit withdraw", "submit north.endorse", ""])
def test_nobody_is_led_to_what_is_not_granted(stage: Cast, steps: str, client: Client) -> None:
    hidden = gone(stage, Kind.SILVER, steps, played_in=stage.south)
    address = f"/sbf/sanctions/{hidden.pk}/"
    page = client.get(address)
    assert (page.status_code, page["Location"]) == (302, f"/accounts/login/?next={address}")
    client.force_login(stage.player_user)
    assert client.get(address).status_code == 403


def test_a_visitor_is_asked_to_sign_in_and_comes_back(stage: Cast, client: Client) -> None:
    application = gone(stage, Kind.SILVER, "submit", played_in=stage.south)
    page = client.get(f"/sbf/sanctions/{application.pk}/")
    assert (page.status_code, page["Location"]) == (302, f"/accounts/login/?next=/sbf/sanctions/{application.pk}/")


@pytest.mark.parametrize(
    ("kind", "steps", "sentence"),
    [
        (Kind.SILVER, "submit", "It is the turn of Norra. After that comes Södra."),
        (Kind.SILVER, "submit north.endorse", "Endorsed. It is the turn of Södra, who decides."),
        (Kind.GOLD, "submit north.endorse", "Endorsed. It is the turn of Södra. After that comes the office."),
        (Kind.SILVER, "submit north.ask_back", "Norra has asked something. It is the turn of BK Åkanten to answer."),
        (Kind.SILVER, "submit north.endorse south.grant", "Granted by Södra. It stands in the calendar."),
        (Kind.SILVER, "submit north.refuse", "Refused by Norra."),
        (Kind.SILVER, "submit withdraw", "Withdrawn by its organiser."),
        (
            *(Kind.SILVER, "submit north.endorse south.grant cancel"),
            "Cancelled: it is not played. Its place in the quota is free again.",
        ),
        (
            *(Kind.SILVER, ""),
            "A draft. Before it is sent nobody decides on it, and only those who apply for BK Åkanten"
            " and the office see it.",
        ),
    ],
)
def test_the_page_says_whose_turn_it_is(stage: Cast, kind: Kind, steps: str, sentence: str) -> None:
    application = gone(stage, kind, steps, played_in=stage.south)
    page = page_of(stage.official_a, "sanction", pk=application.pk)
    lead = read(page.content.decode()).find("p", class_="lead")
    assert lead.text == sentence


def test_the_page_has_the_facts_the_days_and_who_is_asked(stage: Cast) -> None:
    application = begun(stage, contact=stage.player)
    facts = {
        fact["label"]: str(fact["value"])
        for fact in page_of(stage.official_a, "sanction", pk=application.pk).context["facts"]
    }
    named = (facts["Organiser"], facts["Form of play"], facts["Expected"], facts["Where"], facts["Contact person"])
    assert named == ("BK Åkanten", "pairs", "30", "Bygdegården, Åmål", "4711 Åsa Öberg")
    assert (DAY.isoformat() in facts["Played on"], OTHER_DAY.isoformat() in facts["Could be played instead on"]) == (
        *(True, True),
    )


def test_each_step_is_told_with_who_and_why(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit north.endorse", played_in=stage.south)
    take(Action.REFUSE, application, stage.officer_south, why="Dagen är upptagen")
    rows = page_of(stage.official_a, "sanction", pk=application.pk).context["steps"]
    assert [(row["words"], row["who"], row["step"].why) for row in rows] == [
        ("Sent", "official-a, BK Åkanten", ""),
        ("Endorsed", "officer-north, Norra", ""),
        ("Refused", "officer-south, Södra", "Dagen är upptagen"),
    ]


def test_the_page_offers_only_the_steps_that_its_reader_may_take(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit", played_in=stage.south)
    offered = {
        role: {
            panel["form"].action
            for panel in page_of(getattr(stage, role), "sanction", pk=application.pk).context["panels"]
        }
        for role in CONCERNED
    }
    turn = {Action.ENDORSE, Action.ASK_BACK, Action.REFUSE, Action.MOVE}
    assert offered == {
        **{"official_a": {Action.WITHDRAW}, "officer_north": turn, "officer_south": set()},
        "office": turn | {Action.WITHDRAW},
    }


def test_a_draft_that_is_complete_can_be_sent_at_once(stage: Cast) -> None:
    complete = page_of(stage.official_a, "sanction", pk=begun(stage).pk)
    half = page_of(stage.official_a, "sanction", pk=begun(stage, name="", contestants=None).pk)
    assert [b"/submit/" in page.content for page in (complete, half)] == [True, False]
    assert [problem.field for problem in half.context["lacks"]] == ["name", "contestants"]


def test_the_findings_are_those_of_today(stage: Cast) -> None:
    for month in (9, 10, 11, 12):
        begun(stage, days=[datetime.date(2026, month, 5)], state=State.GRANTED)
    application = gone(stage, Kind.SILVER, "submit", played_in=stage.south)
    begun(stage, days=[datetime.date(2027, 5, 8)], state=State.GRANTED)
    page = page_of(stage.officer_north, "sanction", pk=application.pk)
    assert [said.finding.code for said in page.context["checks"].said if said.forbids] == ["quota-full"]


def test_what_is_decided_is_not_checked_again(stage: Cast) -> None:
    granted = gone(stage, Kind.SILVER, "submit north.endorse south.grant", played_in=stage.south)
    assert page_of(stage.official_a, "sanction", pk=granted.pk).context["checks"] is None


def test_the_invitation_and_the_reasons_are_shown_as_they_were_written(stage: Cast) -> None:
    application = begun(stage, invitation="Kaffe <b>ingår</b>", remarks="Jubileum", exception_reason="Femte gången")
    text = text_of(page_of(stage.official_a, "sanction", pk=application.pk))
    assert [words in text for words in ("Kaffe <b>ingår</b>", "Jubileum", "Femte gången")] == [True, True, True]


def test_an_application_of_another_federation_is_not_found(stage: Cast) -> None:
    application = gone(stage, Kind.SILVER, "submit", played_in=stage.south)
    client = Client()
    client.force_login(stage.foreign_office)
    assert client.get(f"/dbf/sanctions/{application.pk}/").status_code == 404
    assert Application.objects.count() == 1
