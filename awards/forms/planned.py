"""Forms of what was planned beside what was played: which part of it is shown, and the note of a check."""

from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from awards.queries.planned import checked, unchecked, unreported
from registry.queries.seasons import season_of
from sanctions.choices import Kind
from sanctions.models import Application
from sanctions.queries.inbox import seasons_applied_for

SHOWN = [
    ("unreported", _("played, not reported")),
    ("unchecked", _("reported, not checked")),
    ("checked", _("checked")),
]


class PlannedFilter(django_filters.FilterSet):
    """Granted events of a season, this one if nothing is said, by what became of them and by kind."""

    season = django_filters.ChoiceFilter(method="by_season", label=_("Season"), empty_label=None)
    show = django_filters.ChoiceFilter(method="by_what_became", label=_("Report"), choices=SHOWN, empty_label=_("All"))
    kind = django_filters.ChoiceFilter(choices=Kind.choices, label=_("Sanction"), empty_label=_("All"))

    class Meta:
        model = Application
        fields: list[str] = []

    def __init__(self, data: Any, *args: Any, **kwargs: Any) -> None:
        federation, today = kwargs["request"].federation, kwargs["request"].today
        current = season_of(federation, today)
        self.seasons = {str(one.starts.year): one for one in [*seasons_applied_for(federation), current]}
        # Who chose no season looks at the one that is being played.
        given = data.copy()
        if given.get("season") not in self.seasons:
            given["season"] = str(current.starts.year)
        super().__init__(given, *args, **kwargs)
        latest_first = sorted(self.seasons, reverse=True)
        self.filters["season"].extra["choices"] = [(key, self.seasons[key].name) for key in latest_first]

    def by_season(self, applications: QuerySet[Application], name: str, value: str) -> QuerySet[Application]:
        """Those whose last playing day is in the season."""
        season = self.seasons[value]
        return applications.filter(last_date__range=(season.starts, season.ends))

    def by_what_became(self, applications: QuerySet[Application], name: str, value: str) -> QuerySet[Application]:
        """Those that are not reported, not checked, or checked."""
        if value == "unreported":
            return unreported(applications, self.request.today)
        return unchecked(applications) if value == "unchecked" else checked(applications)


class CheckForm(forms.Form):
    """What somebody remarks who looked at a report; `report` is the one that he saw."""

    report = forms.IntegerField(widget=forms.HiddenInput)
    remark = forms.CharField(
        label=_("Remark"),
        help_text=_("What was found and what was agreed on. The district and the office read it."),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
