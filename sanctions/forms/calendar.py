"""Which part of the calendar somebody wants to see."""

import datetime
import re
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from registry.models import Federation
from registry.queries.editions import sanctioned_levels
from registry.queries.seasons import Season, season_of
from sanctions.choices import Field, Form, named_levels
from sanctions.models import Application
from sanctions.queries.calendar import districts_to_choose, in_district, of_level

MONTH = re.compile(r"(?P<year>[0-9]{4})-(?P<month>0[1-9]|1[0-2])")
YEAR = re.compile(r"[0-9]{4}")
# No calendar of events is older, and nobody plans further ahead.
YEARS = range(1950, 2200)


class CalendarChoice(forms.Form):
    """By district, level, form, and who may enter."""

    district = forms.TypedChoiceField(label=_("District"), required=False, coerce=int, empty_value=None)
    level = forms.ChoiceField(label=_("Level"), required=False)
    form = forms.ChoiceField(label=_("Form"), required=False)
    field = forms.ChoiceField(label=_("Who may enter"), required=False)

    def __init__(self, *args: Any, federation: Federation, today: datetime.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.federation, self.today = federation, today
        nothing = ("", _("All"))
        levels = named_levels(sanctioned_levels(federation, today))
        for name, choices in (
            *(("district", districts_to_choose(federation)), ("level", levels)),
            *(("form", Form.choices), ("field", Field.choices)),
        ):
            self.fields[name].choices = [nothing, *choices]  # type: ignore[attr-defined]

    def narrowed(self, applications: QuerySet[Application]) -> QuerySet[Application]:
        """Those that were chosen; what was not understood narrows nothing."""
        chosen = self.cleaned_data
        if chosen.get("district"):
            applications = applications.filter(in_district(chosen["district"]))
        if chosen.get("level"):
            applications = applications.filter(of_level(chosen["level"]))
        plain = {name: chosen[name] for name in ("form", "field") if chosen.get(name)}
        return applications.filter(**plain)


class MonthChoice(CalendarChoice):
    """A month of the calendar, this one where none is named."""

    month = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """A month is written as 2026-03, of years that a calendar may have."""
        self.first = self.today.replace(day=1)
        named = self.cleaned_data.get("month")
        if named:
            found = MONTH.fullmatch(named)
            if found is None or int(found["year"]) not in YEARS:
                raise forms.ValidationError(_("There is no calendar of that month. This is the present one."))
            self.first = datetime.date(int(found["year"]), int(found["month"]), 1)
        return self.cleaned_data

    def neighbour(self, months: int) -> datetime.date | None:
        """The first day of the month so many months later, None where there is no calendar of it."""
        count = self.first.year * 12 + self.first.month - 1 + months
        return datetime.date(count // 12, count % 12 + 1, 1) if count // 12 in YEARS else None


class SeasonChoice(CalendarChoice):
    """A season of the calendar, the present one where none is named; a season is named by the year in which it starts.

    `printed`: only what the printed calendar has.
    """

    season = forms.CharField(required=False, widget=forms.HiddenInput)
    printed = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """A season is named by a year that a calendar may have."""
        self.chosen = season_of(self.federation, self.today)
        named = self.cleaned_data.get("season")
        if named:
            found = YEAR.fullmatch(named)
            if found is None or int(named) not in YEARS:
                raise forms.ValidationError(_("There is no calendar of that season. This is the present one."))
            self.chosen = self._season(int(named))
        return self.cleaned_data

    def neighbour(self, years: int) -> Season | None:
        """The season so many years later, None where there is no calendar of it."""
        year = self.chosen.starts.year + years
        return self._season(year) if year in YEARS else None

    def _season(self, year: int) -> Season:
        return season_of(self.federation, datetime.date(year, 12, 31))
