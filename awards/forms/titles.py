"""The form by which the office decides about a title."""

from django import forms
from django.utils.translation import gettext_lazy as _

from awards.choices import TitleVerdict


class TitleDecisionForm(forms.Form):
    """Whether the player keeps the title, and why."""

    verdict = forms.ChoiceField(label=_("Decision"), choices=TitleVerdict.choices, widget=forms.RadioSelect)
    why = forms.CharField(
        label=_("Why"),
        help_text=_("It stands in the audit trail."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
