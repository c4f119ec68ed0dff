"""The invitation to an event."""

from django import forms
from django.utils.translation import gettext_lazy as _

from sanctions.forms.application import LONGEST


class InvitationForm(forms.Form):
    """The text, and the version of the application that its writer saw."""

    invitation = forms.CharField(
        label=_("Invitation"),
        help_text=_("When it begins, what it costs, how to enter: for all to read."),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 12}),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)
