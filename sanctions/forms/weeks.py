"""The form of a bridge week."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from sanctions.queries.organisers import Organiser


class WeekForm(forms.Form):
    """What the week is called; for whom is asked only of those who act for several."""

    use_required_attribute = False

    name = forms.CharField(
        label=gettext_lazy("Name of the bridge week"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    organiser = forms.ChoiceField(label=gettext_lazy("Organiser"))

    def __init__(self, *args: Any, choice: list[Organiser], **options: Any) -> None:
        super().__init__(*args, **options)
        self.choice = {organiser.key: organiser for organiser in choice}
        if len(choice) > 1:
            self.fields["organiser"].choices = [(one.key, one.name) for one in choice]  # type: ignore[attr-defined]
        else:
            del self.fields["organiser"]

    def chosen(self) -> Organiser:
        """Who holds the week."""
        key = self.cleaned_data.get("organiser")
        return self.choice[key] if key else next(iter(self.choice.values()))
