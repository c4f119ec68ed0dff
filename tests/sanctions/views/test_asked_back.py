"""What was asked about an application: shown where it is answered, and answered in words."""

import pytest
from django.contrib.messages import get_messages

from sanctions.choices import Action, State
from sanctions.models import Application
from tests.cast import Cast
from tests.sanctions.lives import NOW, begun, take
from tests.sanctions.views.filled import page_of, sent

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]


def asked_back(stage: Cast) -> tuple[Application, str]:
    """An application about which the district asked twice, and the address of its form."""
    application = take(Action.SUBMIT, begun(stage, contact=stage.player), stage.official_a)
    for question in ("Hur många rum?", "Vilken dag?"):
        application = take(Action.ASK_BACK, application, stage.officer_north, why=question)
        if question == "Hur många rum?":
            application = take(Action.ANSWER, application, stage.official_a, why="Tre")
    return application, f"/sbf/sanctions/{application.pk}/change/"


def test_the_form_shows_what_was_asked_by_whom_and_when(stage: Cast) -> None:
    application, _address = asked_back(stage)
    page = page_of(stage.official_a, "sanction-change", pk=application.pk)
    question = page.context["filling"].question
    assert (question.text, question.name, question.instance, question.at) == (
        *("Vilken dag?", "officer-north", "Norra", NOW),
    )
    shown = page.content.decode()
    assert ("Vilken dag?" in shown, "Hur många rum?" in shown, "officer-north, Norra" in shown) == (True, False, True)


def test_an_answer_without_words_is_refused_and_saving_needs_none(stage: Cast) -> None:
    application, address = asked_back(stage)
    refused = sent(stage, stage.official_a, "send", address, version=application.version, why=" ", name="Ny")
    assert refused.status_code == 422
    assert [(wrong.box, wrong.message) for wrong in refused.context["wrong"]] == [
        ("id_why", "Answer in words: what you changed, or what they wanted to know.")
    ]
    assert Application.objects.get().state == State.ASKED_BACK
    saved = sent(stage, stage.official_a, "save", address, version=application.version, why="", name="Ny")
    assert (saved.status_code, Application.objects.get().name) == (302, "Ny")


def test_what_was_asked_back_is_changed_and_answered(stage: Cast) -> None:
    application = take(Action.SUBMIT, begun(stage, contact=stage.player), stage.official_a)
    application = take(Action.ASK_BACK, application, stage.officer_north, why="Vilken dag?")
    address = f"/sbf/sanctions/{application.pk}/change/"
    sent(stage, stage.official_a, "send", address, version=application.version, why="Den andra", name="Med ny dag")
    answered = Application.objects.get()
    step = answered.steps.get(action=Action.ANSWER)
    assert (answered.state, answered.name, step.why) == (State.SUBMITTED, "Med ny dag", "Den andra")


def test_an_answer_from_the_page_needs_words_too(stage: Cast) -> None:
    application, _address = asked_back(stage)
    address = f"/sbf/sanctions/{application.pk}/answer/"
    refused = sent(stage, stage.official_a, "answer", address, version=application.version, why="  ")
    assert (refused.status_code, list(refused.context["panel"]["form"].errors)) == (422, ["why"])
    assert Application.objects.get().state == State.ASKED_BACK
    sent(stage, stage.official_a, "answer", address, version=application.version, why="Den andra")
    assert Application.objects.get().state == State.SUBMITTED


def test_a_saved_change_is_not_called_a_draft(stage: Cast) -> None:
    application, address = asked_back(stage)
    saved = sent(stage, stage.official_a, "save", address, version=application.version, name="Ny")
    assert [str(message) for message in get_messages(saved.wsgi_request)] == [
        "Saved. Nobody decides on it before it is answered."
    ]
