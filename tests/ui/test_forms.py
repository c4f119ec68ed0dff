"""What a page does with what was sent by a form: nothing, or it is done, or it is said why it was not."""

import pytest
from django import forms

from ui.forms import done


class NameForm(forms.Form):
    name = forms.CharField()


class Refused(Exception):
    """It is too late."""


@pytest.mark.parametrize("sent", [None, {"name": ""}])
def test_what_was_not_sent_or_is_wrong_is_not_done(sent: dict[str, str] | None) -> None:
    acted: list[str] = []
    assert not done(NameForm(sent), lambda: acted.append("done"), refused=Refused)
    assert acted == []


def test_what_is_right_is_done_once() -> None:
    acted: list[str] = []
    form = NameForm({"name": "Åsa"})
    assert done(form, lambda: acted.append(form.cleaned_data["name"]), refused=Refused)
    assert (acted, form.errors) == (["Åsa"], {})


def test_a_refusal_is_said_on_the_form_and_any_other_exception_is_a_fault() -> None:
    def refuse() -> None:
        raise Refused("It is too late.")

    form = NameForm({"name": "Åsa"})
    assert not done(form, refuse, refused=Refused)
    assert form.non_field_errors() == ["It is too late."]
    with pytest.raises(Refused):
        done(NameForm({"name": "Åsa"}), refuse, refused=KeyError)
