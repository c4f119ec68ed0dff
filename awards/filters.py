"""Filters of lists. Whose pages they stand on is in the request."""

from typing import Any

import django_filters
from django.db.models import Q, QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from awards.models import TitleAward
from awards.queries.clubs import clubs_meant, district_choices
from awards.queries.titles import title_names
from registry.models import Club, Player
from registry.queries.words import matching_words


class PlayerFilter(django_filters.FilterSet):
    """Players by a part of the name, however accents are typed, or by number; by club, district and title."""

    q = django_filters.CharFilter(method="by_words", label=_("Name or number"))
    club = django_filters.CharFilter(method="by_club", label=_("Club"))
    district = django_filters.ChoiceFilter(field_name="home_district_id", label=_("District"), empty_label=_("All"))
    title = django_filters.ChoiceFilter(field_name="holding__title", label=_("Title"), empty_label=_("All"))

    class Meta:
        model = Player
        fields: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        federation = self.request.federation
        self.filters["district"].extra["choices"] = district_choices(federation)
        self.filters["title"].extra["choices"] = list(title_names(federation, get_language() or "en").items())

    def by_words(self, players: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        """Those whom the words mean."""
        return players.filter(matching_words(value))

    def by_club(self, players: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        """Those whose home club the words mean."""
        return players.filter(Q(home_club_id__in=clubs_meant(self.request.federation, value)))


class ClubFilter(django_filters.FilterSet):
    """Clubs by a part of the name or by number, and by district."""

    q = django_filters.CharFilter(method="by_words", label=_("Name or number"))
    district = django_filters.ChoiceFilter(field_name="district_id", label=_("District"), empty_label=_("All"))

    class Meta:
        model = Club
        fields: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.filters["district"].extra["choices"] = district_choices(self.request.federation)

    def by_words(self, clubs: QuerySet[Club], name: str, value: str) -> QuerySet[Club]:
        """Those that the words mean."""
        return clubs.filter(matching_words(value))


class TitleFilter(django_filters.FilterSet):
    """Titles reached, of one kind."""

    title = django_filters.ChoiceFilter(label=_("Title"), empty_label=_("All"))

    class Meta:
        model = TitleAward
        fields: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = title_names(self.request.federation, get_language() or "en")
        self.filters["title"].extra["choices"] = list(names.items())
