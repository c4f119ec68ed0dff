"""Which pins are meant, and on which day."""

import datetime
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.queries.pins import AT_ONCE

DAY = "%Y-%m-%d"
ALL = "all"


class DayForm(forms.Form):
    """The day on which it was done: today, where nothing else is said."""

    day = forms.DateField(
        label=gettext_lazy("On the day"),
        input_formats=[DAY],
        widget=forms.DateInput(format=DAY, attrs={"type": "date"}),
        error_messages={"invalid": gettext_lazy("This is no day. Write it as 2026-03-31.")},
    )

    def __init__(self, *args: Any, today: datetime.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["day"] = today
        self.today = today

    def clean_day(self) -> datetime.date:
        """Nothing was done on a day to come."""
        day: datetime.date = self.cleaned_data["day"]
        if day > self.today:
            raise forms.ValidationError(_("This day has not come yet; choose today or an earlier one."))
        return day


def chosen(sent: QueryDict) -> list[int]:
    """The ids of the titles that are meant: those ticked, or all that the list had when the page was made."""
    listed = sent.get("listed", "").split(",") if sent.get("which") == ALL else sent.getlist("pin")
    return [int(pk) for pk in listed[:AT_ONCE] if pk.isascii() and pk.isdecimal() and len(pk) < 19]
