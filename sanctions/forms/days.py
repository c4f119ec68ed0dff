"""The days of an application: as many boxes as are wanted, without any script."""

import datetime
from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _

from sanctions.queries.applications import is_thinkable

DAYS, ALTERNATIVES = "days", "alternatives"
LEAST = {DAYS: 3, ALTERNATIVES: 2}
MOST = 30
MORE = 3
ISO = "%Y-%m-%d"


class DaysForm(forms.Form):
    """A form with days "days_1", "days_2" and so on, and alternative ones; the fields "days" and so on count them.

    `complete`: what is required must be there; otherwise it may be missing, as in a draft.
    """

    use_required_attribute = False

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, today: datetime.date, complete: bool = False, **options: Any
    ) -> None:
        super().__init__(data, **options)
        self.today, self.complete = today, complete
        source = self.data if data is not None else self.initial
        self.counts = {prefix: boxes(source, prefix) for prefix in LEAST}
        for prefix, count in self.counts.items():
            for number in range(1, count + 1):
                label = _("Day %(number)s") if prefix == DAYS else _("Alternative day %(number)s")
                self.fields[f"{prefix}_{number}"] = forms.DateField(
                    label=label % {"number": number},
                    required=prefix == DAYS and number == 1,
                    input_formats=[ISO],
                    widget=forms.DateInput(format=ISO, attrs={"type": "date"}),
                    error_messages={"invalid": _("This is no day. Write it as 2026-03-31.")},
                )

    @property
    def day_boxes(self) -> list[BoundField]:
        """The boxes of the playing days."""
        return self._boxes(DAYS)

    @property
    def alternative_boxes(self) -> list[BoundField]:
        """The boxes of the days on which it could be played instead."""
        return self._boxes(ALTERNATIVES)

    @property
    def has_alternatives(self) -> bool:
        """Whether any of those is filled in, or wrong."""
        return any(box.value() or box.errors for box in self.alternative_boxes)

    def _boxes(self, prefix: str) -> list[BoundField]:
        return [self[f"{prefix}_{number}"] for number in range(1, self.counts[prefix] + 1)]

    def add_error(self, field: str | None, error: Any) -> None:
        """A draft may lack what is required."""
        if not self.complete and getattr(error, "code", None) == "required":
            return
        super().add_error(field, error)

    def clean(self) -> dict[str, Any]:
        """No day stands twice, none has passed, and there are no more than there is room for."""
        if any(self.data.get(f"{prefix}_{MOST + 1}") for prefix in LEAST):
            self.add_error(None, _("There is room for %(most)s days.") % {"most": MOST})
        seen: set[datetime.date] = set()
        for box in (*self.day_boxes, *self.alternative_boxes):
            day = self.cleaned_data.get(box.name)
            if day is None:
                continue
            if not is_thinkable(day, self.today):
                self.add_error(box.name, _("This day cannot be meant: look at the year."))
            elif day in seen:
                self.add_error(box.name, _("This day stands twice."))
            elif self.complete and day < self.today:
                self.add_error(box.name, _("This day has passed."))
            seen.add(day)
        return self.cleaned_data

    def days(self) -> list[datetime.date]:
        """The playing days that could be read, in order."""
        return self._days(DAYS)

    def alternative_days(self) -> list[datetime.date]:
        """The alternative days that could be read, in order."""
        return self._days(ALTERNATIVES)

    def _days(self, prefix: str) -> list[datetime.date]:
        found = (self.cleaned_data.get(box.name) for box in self._boxes(prefix))
        return sorted({day for day in found if day is not None})


def boxes(typed: Mapping[str, Any], prefix: str) -> int:
    """How many boxes are shown for what was typed."""
    said = str(typed.get(prefix, ""))
    count = int(said) if said.isascii() and said.isdecimal() and len(said) < 4 else 0
    return min(max(count, LEAST[prefix]), MOST)


def with_more(typed: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    """The same with more boxes."""
    return {**typed, prefix: boxes(typed, prefix) + MORE}


def day_of(text: str) -> datetime.date | None:
    """The day that is written so, or None."""
    try:
        return datetime.datetime.strptime(text, ISO).date()  # noqa: DTZ007 - a day has no zone
    except ValueError:
        return None


def put(typed: Mapping[str, Any], first: datetime.date) -> dict[str, Any]:
    """The same, the playing days moved so that the first one is this; the time between them stays."""
    names = [f"{DAYS}_{number}" for number in range(1, boxes(typed, DAYS) + 1)]
    read = {name: day_of(str(typed.get(name, ""))) for name in names}
    days = {name: day for name, day in read.items() if day is not None}
    if not days:
        return {**typed, names[0]: first.isoformat()}
    start = min(days.values())
    try:
        return {**typed, **{name: (first + (day - start)).isoformat() for name, day in days.items()}}
    except OverflowError:
        return dict(typed)
