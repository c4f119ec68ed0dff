"""The invitation to a granted event: its organiser writes it, and nobody's text is lost."""

from typing import Any

import pytest
from django.test import Client

from registry.models import Change, User
from sanctions.choices import State
from sanctions.models import Application, Step
from tests.cast import Cast
from tests.factories import ApplicationFactory
from tests.ui.page import Element, read

pytestmark = pytest.mark.django_db


@pytest.fixture
def granted(cast: Cast) -> Application:
    return ApplicationFactory(
        federation=cast.federation, club=cast.club_a, state=State.GRANTED, invitation="Välkomna!", name="Silvercupen"
    )


def address(application: Application) -> str:
    return f"/sbf/calendar/{application.pk}/invitation/"


def sent(client: Client, application: Application, user: User, text: str, version: int = 1) -> Any:
    client.force_login(user)
    return client.post(address(application), {"invitation": text, "version": version})


def main(response: Any) -> Element:
    return read(response.content.decode()).find("main")


def kept(application: Application) -> tuple[str, int]:
    application.refresh_from_db()
    return application.invitation, application.version


def test_organiser_finds_his_text_in_the_form(client: Client, cast: Cast, granted: Application) -> None:
    client.force_login(cast.official_a)
    found = main(client.get(address(granted)))
    assert found.find("textarea").text == "Välkomna!"
    assert found.find("input", name="version")["value"] == "1"


def test_what_he_writes_is_read_by_everyone(client: Client, cast: Cast, granted: Application) -> None:
    response = sent(client, granted, cast.official_a, "  Välkomna!\r\nStart 10:00  ")
    assert (response.status_code, response.headers["Location"]) == (302, f"/sbf/calendar/{granted.pk}/")
    assert kept(granted) == ("Välkomna!\r\nStart 10:00", 2)
    client.logout()
    assert "Start 10:00" in main(client.get(f"/sbf/calendar/{granted.pk}/")).text


def test_change_is_in_the_audit_trail_and_takes_no_step(client: Client, cast: Cast, granted: Application) -> None:
    sent(client, granted, cast.official_a, "Start 10:00")
    change = Change.objects.get(model="application")
    assert (change.action, change.by, change.before, change.after) == (
        "write invitation",
        cast.official_a,
        {"invitation": "Välkomna!"},
        {"invitation": "Start 10:00"},
    )
    assert Step.objects.count() == 0


def test_same_text_changes_nothing(client: Client, cast: Cast, granted: Application) -> None:
    assert sent(client, granted, cast.official_a, "Välkomna! ").status_code == 302
    assert kept(granted) == ("Välkomna!", 1)
    assert Change.objects.count() == 0


def test_second_of_two_is_told_sees_the_others_text_and_may_send_his_own_again(
    client: Client, cast: Cast, granted: Application
) -> None:
    sent(client, granted, cast.official_a, "Start 10:00")
    response = sent(client, granted, cast.office, "Start 11:00")
    found = main(response)
    assert (response.status_code, kept(granted)) == (409, ("Start 10:00", 2))
    assert found.find("textarea").text == "Start 11:00"
    assert found.all("p")[-1].text == "Start 10:00"
    version = int(found.find("input", name="version")["value"])
    assert sent(client, granted, cast.office, "Start 11:00", version).status_code == 302
    assert kept(granted) == ("Start 11:00", 3)


@pytest.mark.parametrize("user", ["official_b", "officer_north", "officer_south"])
def test_others_do_not_find_the_form(user: str, client: Client, cast: Cast, granted: Application) -> None:
    client.force_login(getattr(cast, user))
    assert client.get(address(granted)).status_code == 404
    assert sent(client, granted, getattr(cast, user), "Kapad").status_code == 404
    assert kept(granted) == ("Välkomna!", 1)
    assert "Change the invitation" not in main(client.get(f"/sbf/calendar/{granted.pk}/")).text


@pytest.mark.parametrize("state", sorted(set(State) - {State.GRANTED}))
def test_what_is_not_granted_has_no_form(state: State, client: Client, cast: Cast, granted: Application) -> None:
    Application.objects.filter(pk=granted.pk).update(state=state)
    assert sent(client, granted, cast.official_a, "Start 10:00").status_code == 404
    assert kept(granted) == ("Välkomna!", 1)


@pytest.mark.parametrize("wrong", [{"invitation": "x" * 4001}, {"version": "x"}, {"version": ""}])
def test_wrong_input_is_kept_and_nothing_written(
    wrong: dict[str, str], client: Client, cast: Cast, granted: Application
) -> None:
    client.force_login(cast.official_a)
    typed = {"invitation": "Start 10:00", "version": "1", **wrong}
    response = client.post(address(granted), typed)
    assert response.status_code == 422
    assert main(response).find("textarea").text == typed["invitation"]
    assert kept(granted) == ("Välkomna!", 1)


def test_feeds_do_not_carry_it(client: Client, cast: Cast, granted: Application) -> None:
    sent(client, granted, cast.official_a, "Ring 070-1112223")
    assert "1112223" not in client.get("/sbf/calendar/feed.ics").content.decode()
