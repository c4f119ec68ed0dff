"""The form by which a report is said to be of a sanctioned event."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.services.sanction_wording import name_of
from sanctions.models import Application


def sanction_field(offered: Collection[Application]) -> forms.ChoiceField:
    """The choice among sanctioned events, the likeliest first; with more than one organiser each is named."""
    several = len({(one.club_id, one.district_id) for one in offered}) > 1
    choices = [(str(one.pk), name_of(one, organiser=several)) for one in offered]
    return forms.ChoiceField(
        label=_("Sanctioned event"),
        help_text=gettext_lazy(
            "Which of your granted events this is; each is reported once. Empty where none is needed."
        ),
        choices=[("", _("none of these")), *choices],
        required=False,
    )


def chosen(form: forms.BaseForm) -> int | None:
    """The id of the sanctioned event that was chosen."""
    value = getattr(form, "cleaned_data", {}).get("sanction", "")
    return int(value) if value else None


class SanctionForm(forms.Form):
    """Which sanctioned event a report is of."""

    def __init__(self, *args: Any, offered: Collection[Application], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["sanction"] = sanction_field(offered)
