"""A form that is sent a second time, and an event that is copied a second time."""

import datetime

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client

from sanctions.choices import Action, State
from sanctions.models import Application
from tests.cast import Cast
from tests.sanctions.lives import begun, take
from tests.sanctions.views.filled import sent

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]


def said(answer: HttpResponse) -> list[str]:
    """What the page says that the answer leads to."""
    return [str(message) for message in get_messages(answer.wsgi_request)]


def test_a_form_that_is_sent_twice_makes_one_application(stage: Cast) -> None:
    first = sent(stage, stage.official_a, "send")
    again = sent(stage, stage.official_a, "send")
    assert (first.status_code, again["Location"]) == (302, first["Location"])
    assert Application.objects.count() == 1


@pytest.mark.parametrize("button", ["send", "save"])
def test_who_sends_a_form_again_is_told_that_nothing_of_it_was_taken(stage: Cast, button: str) -> None:
    once, again = (sent(stage, stage.official_a, name, director=who) for name, who in (("send", "A"), (button, "B")))
    assert (said(once), said(again)) == (
        ["Sent. You get a mail as soon as something happens."],
        [
            "It had been sent already and was not sent again; it is now: submitted. What you changed in the form since"
            " then is not in it: tell those who decide, or withdraw it and apply again."
        ],
    )
    assert Application.objects.get().director == "A"


def test_who_withdrew_it_may_send_the_same_form_again(stage: Cast) -> None:
    sent(stage, stage.official_a, "send")
    take(Action.WITHDRAW, Application.objects.get(), stage.official_a)
    sent(stage, stage.official_a, "send")
    assert sorted(Application.objects.values_list("state", flat=True)) == [State.SUBMITTED, State.WITHDRAWN]


def test_a_draft_that_is_sent_from_the_page_gone_back_to_is_sent_as_it_is_there(stage: Cast) -> None:
    saved = sent(stage, stage.official_a, "save", director="Tora Ledare")
    answer = sent(stage, stage.official_a, "send", director="Tage Ledare")
    assert answer["Location"] == saved["Location"]
    application = Application.objects.get()
    assert (application.state, application.director) == (State.SUBMITTED, "Tage Ledare")


def test_who_copies_an_event_again_gets_the_draft_that_he_has_not_changed(stage: Cast) -> None:
    old = begun(stage, days=[datetime.date(2027, 3, 6)], state=State.GRANTED, contact=stage.player)
    client = Client()
    client.force_login(stage.official_a)
    first, again = (client.post(f"/sbf/sanctions/{old.pk}/copy/")["Location"] for _press in range(2))
    assert again == first
    draft = Application.objects.get(state=State.DRAFT)
    sent(stage, stage.official_a, "save", first, version=draft.version, director="En annan")
    assert client.post(f"/sbf/sanctions/{old.pk}/copy/")["Location"] != first
    assert Application.objects.filter(state=State.DRAFT).count() == 2
