"""Filters of lists. Whose pages they stand on is in the request."""

import datetime
from functools import cache, partial
from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.db.models.fields.json import KT
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from awards.choices import PinState, ReportState
from awards.models import Event, Report, Statement, TitleAward
from awards.queries.clubs import clubs_meant, district_choices
from awards.queries.players import at_home_in
from awards.queries.statements import closed_months
from awards.queries.titles import held_title_names, title_names
from registry.models import Club, Federation, Player
from registry.queries.editions import forms_of, played_levels
from registry.queries.players import homes
from registry.queries.scheme import points_shown
from registry.queries.words import matching_words, words_within
from sanctions.choices import Form, named_levels
from ui.marks import month_name

DAY = "%Y-%m-%d"
DAY_INPUT = forms.DateInput(format=DAY, attrs={"type": "date"})


class PlayerFilter(django_filters.FilterSet):
    """Players by a part of the name, however accents are typed, or by number; by club, district and title."""

    q = django_filters.CharFilter(method="by_words", label=_("Name or number"))
    club = django_filters.CharFilter(method="by_club", label=_("Club"))
    district = django_filters.ChoiceFilter(method="by_district", label=_("District"), empty_label=_("All"))
    title = django_filters.ChoiceFilter(method="by_title", label=_("Title"), empty_label=_("All"))

    class Meta:
        model = Player
        fields: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        federation = self.request.federation
        # Read, once, where a value is looked for or the fields are drawn, which a kept part of the page spares.
        self.filters["district"].extra["choices"] = cache(partial(district_choices, federation))
        self.filters["title"].extra["choices"] = cache(
            lambda: list(held_title_names(federation, get_language() or "en").items())
        )

    def by_words(self, players: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        """Those whom the words mean."""
        return players.filter(matching_words(value, indexed=True))

    def by_club(self, players: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        """Those whose home club the words mean."""
        at_home = homes(self.request.today).filter(club__in=clubs_meant(self.request.federation, value))
        return players.filter(pk__in=at_home.values("player"))

    def by_district(self, players: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        """Those whose home club is in the district."""
        return at_home_in(players, int(value), self.request.today)

    def by_title(self, players: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        """Those who hold the title, as far as this reader may see it."""
        return players.filter(points_shown(self.request.actor, self.request.today), holding__title=value)


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


class EventFilter(django_filters.FilterSet):
    """Events by words of the name and by club, form, level and days."""

    q = django_filters.CharFilter(method="by_words", label=_("Name of the event"))
    club = django_filters.CharFilter(method="by_club", label=_("Club"))
    form = django_filters.ChoiceFilter(label=_("Form"), empty_label=_("All"))
    level = django_filters.ChoiceFilter(label=_("Level"), empty_label=_("All"))
    since = django_filters.DateFilter(
        field_name="date", lookup_expr="gte", label=_("From"), input_formats=[DAY], widget=DAY_INPUT
    )
    until = django_filters.DateFilter(
        field_name="first_date", lookup_expr="lte", label=_("To"), input_formats=[DAY], widget=DAY_INPUT
    )

    class Meta:
        model = Event
        fields: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        federation, today = self.request.federation, self.request.today
        self.filters["level"].extra["choices"] = named_levels(played_levels(federation, today))
        self.filters["form"].extra["choices"] = [(form, Form(form).label) for form in forms_of(federation, today)]

    def by_words(self, events: QuerySet[Event], name: str, value: str) -> QuerySet[Event]:
        """Those with each of the words somewhere in the name."""
        return events.filter(words_within("name", value))

    def by_club(self, events: QuerySet[Event], name: str, value: str) -> QuerySet[Event]:
        """Those held by the clubs that the words mean."""
        return events.filter(club__in=clubs_meant(self.request.federation, value))


class ReportFilter(django_filters.FilterSet):
    """Reports by words of the event's name, and by state."""

    q = django_filters.CharFilter(method="by_words", label=_("Name of the event"))
    state = django_filters.ChoiceFilter(choices=ReportState.choices, label=_("State"), empty_label=_("All"))

    class Meta:
        model = Report
        fields: list[str] = []

    def by_words(self, reports: QuerySet[Report], name: str, value: str) -> QuerySet[Report]:
        """Those with each of the words somewhere in the name that the report gives the event."""
        return reports.annotate(event_name=KT("payload__name")).filter(words_within("event_name", value))


class StatementFilter(django_filters.FilterSet):
    """Closed statements of a month, and of a club."""

    month = django_filters.ChoiceFilter(method="of_month", label=_("Month"), empty_label=_("All"))
    club = django_filters.CharFilter(method="by_club", label=_("Club"))

    class Meta:
        model = Statement
        fields: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        months = closed_months(self.request.federation)
        self.filters["month"].extra["choices"] = [(f"{month:%Y-%m}", capfirst(month_name(month))) for month in months]

    def of_month(self, found: QuerySet[Statement], name: str, value: str) -> QuerySet[Statement]:
        """Those of the month."""
        return found.filter(closing__month=datetime.date.fromisoformat(f"{value}-01"))

    def by_club(self, found: QuerySet[Statement], name: str, value: str) -> QuerySet[Statement]:
        """Those of the clubs that the words mean."""
        return found.filter(club__in=clubs_meant(self.request.federation, value))


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


class PinFilter(django_filters.FilterSet):
    """Pins of one state, those to be sent where none is chosen; by club and player."""

    state = django_filters.ChoiceFilter(method="of_state", label=_("State"), choices=PinState.choices, empty_label=None)
    club = django_filters.CharFilter(method="by_club", label=_("Club"))
    q = django_filters.CharFilter(method="by_words", label=_("Name or number"))

    class Meta:
        model = TitleAward
        fields: list[str] = []

    def of_state(self, pins: QuerySet[TitleAward], name: str, value: str) -> QuerySet[TitleAward]:
        """The list is of that state already: which rows may be asked for depends on it."""
        return pins

    def by_club(self, pins: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Those that are in the clubs that the words mean, or go there."""
        return pins.filter(to_club_id__in=clubs_meant(self.request.federation, value))

    def by_words(self, pins: QuerySet[TitleAward], name: str, value: str) -> QuerySet[TitleAward]:
        """Those of the players whom the words mean."""
        return pins.filter(player__in=Player.objects.filter(matching_words(value)).values("pk"))


class RankingChoice(forms.Form):
    """Which ranking is meant: of which day, as known on which day, and the part of it; empty for last night's whole."""

    EARLIEST = datetime.date(1950, 1, 1)

    day = forms.DateField(
        label=_("Ranking on the day"),
        required=False,
        input_formats=[DAY],
        widget=DAY_INPUT,
        error_messages={"invalid": _("This is no day. Write it as 2026-03-31.")},
    )
    known = forms.DateField(
        label=_("As it was known on"),
        required=False,
        input_formats=[DAY],
        widget=forms.DateInput(format=DAY, attrs={"type": "date", "aria-describedby": "filters-help"}),
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
