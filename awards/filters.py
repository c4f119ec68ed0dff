"""Filters of lists. Whose pages they stand on is in the request."""

import datetime
from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from awards.models import TitleAward
from awards.queries.clubs import clubs_meant, district_choices
from awards.queries.titles import title_names
from registry.models import Club, Federation, Player
from registry.queries.players import homes
from registry.queries.words import matching_words


class PlayerFilter(django_filters.FilterSet):
    """Players by a part of the name, however accents are typed, or by number; by club, district and title."""

    q = django_filters.CharFilter(method="by_words", label=_("Name or number"))
    club = django_filters.CharFilter(method="by_club", label=_("Club"))
    district = django_filters.ChoiceFilter(method="by_district", label=_("District"), empty_label=_("All"))
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
        return players.filter(matching_words(value, indexed=True))

    def by_club(self, players: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        """Those whose home club the words mean."""
        at_home = homes(self.request.today).filter(club__in=clubs_meant(self.request.federation, value))
        return players.filter(pk__in=at_home.values("player"))

    def by_district(self, players: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        """Those whose home club is in the district."""
        return players.filter(pk__in=homes(self.request.today).filter(club__district=int(value)).values("player"))


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


class RankingChoice(forms.Form):
    """Which ranking is meant: of which day, as known on which day, and the part of it; empty for last night's whole."""

    EARLIEST = datetime.date(1950, 1, 1)

    day = forms.DateField(
        label=_("As of the day"),
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": _("This is no day. Write it as 2026-03-31.")},
    )
    known = forms.DateField(
        label=_("As it was known on"),
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": _("This is no day. Write it as 2026-03-31.")},
    )
    club = forms.CharField(label=_("Club"), required=False)
    district = forms.TypedChoiceField(label=_("District"), required=False, coerce=int, empty_value=None)

    def __init__(self, *args: Any, federation: Federation, today: datetime.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.today = today
        choices = [("", _("All")), *district_choices(federation)]
        self.fields["district"].choices = choices  # type: ignore[attr-defined]

    def clean_day(self) -> datetime.date | None:
        """No list is known of a day to come."""
        return self._past(self.cleaned_data["day"])

    def clean_known(self) -> datetime.date | None:
        """What will be known is not known."""
        return self._past(self.cleaned_data["known"])

    def clean(self) -> dict[str, Any]:
        """What was known on a day says something about the list of a day only."""
        cleaned = self.cleaned_data
        if cleaned.get("known") and not cleaned.get("day") and "day" not in self.errors:
            self.add_error("day", gettext("Choose the day of the list too."))
        return cleaned

    def _past(self, day: datetime.date | None) -> datetime.date | None:
        if day is not None and day > self.today:
            raise forms.ValidationError(gettext("This day has not come yet; choose today or an earlier one."))
        if day is not None and day < self.EARLIEST:
            raise forms.ValidationError(gettext("There are no lists of so long ago."))
        return day
