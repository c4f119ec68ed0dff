"""Filters of lists."""

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from registry.models import Player
from registry.queries.words import matching_words


class PlayerFilter(django_filters.FilterSet):
    """Players by a part of the name, however accents are typed, or by number."""

    q = django_filters.CharFilter(method="by_words", label=_("Name or number"))

    class Meta:
        model = Player
        fields: list[str] = []

    def by_words(self, players: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        """Those whom the words mean."""
        return players.filter(matching_words(value))
