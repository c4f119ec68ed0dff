"""What a page does with what was sent by a form."""

from collections.abc import Callable

from django import forms


def done(form: forms.Form, act: Callable[[], object], *, refused: type[Exception]) -> bool:
    """Do it where the form is right, and say whether it was done; why it was `refused` is said on the form."""
    if not form.is_valid():
        return False
    try:
        act()
    except refused as refusal:
        form.add_error(None, str(refusal))
        return False
    return True
