"""Filters of lists. Whose pages they stand on is in the request."""

from typing import Any

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from registry.queries.editions import sanctioned_kinds
from registry.queries.words import words_within
from sanctions.choices import Kind, State
from sanctions.models import Application
from sanctions.queries.inbox import seasons_applied_for


class ApplicationFilter(django_filters.FilterSet):
    """Applications by words of the name, season, state and kind."""

    q = django_filters.CharFilter(method="by_words", label=_("Name of the event"))
    season = django_filters.ChoiceFilter(method="by_season", label=_("Season"), empty_label=_("All"))
    state = django_filters.ChoiceFilter(choices=State.choices, label=_("State"), empty_label=_("All"))
    kind = django_filters.ChoiceFilter(label=_("Sanction"), empty_label=_("All"))

    class Meta:
        model = Application
        fields: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seasons = {str(season.starts.year): season for season in seasons_applied_for(self.request.federation)}
        choices = [(key, season.name) for key, season in self.seasons.items()]
        kinds = sanctioned_kinds(self.request.federation, self.request.today)
        self.filters["kind"].extra["choices"] = [(kind, Kind(kind).label) for kind in kinds]
        self.filters["season"].extra["choices"] = choices

    def by_words(self, applications: QuerySet[Application], name: str, value: str) -> QuerySet[Application]:
        """Those with each of the words somewhere in the name."""
        return applications.filter(words_within("name", value))

    def by_season(self, applications: QuerySet[Application], name: str, value: str) -> QuerySet[Application]:
        """Those whose last playing day is in the season."""
        season = self.seasons[value]
        return applications.filter(last_date__gte=season.starts, last_date__lte=season.ends)
