"""What is typed of the event itself."""

import datetime
from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.forms.sanctions import sanction_field
from sanctions.choices import Form, Kind
from sanctions.models import Application

# Groups by strength: each group of each number of groups, as one choice.
GROUPS = [(f"{letter}/{groups}", letter, groups) for groups in range(2, 6) for letter in "ABCDE"[:groups]]
SEASONS = [("spring", gettext_lazy("Spring silver")), ("autumn", gettext_lazy("Autumn silver"))]
# The month from which silver of the season is that of the autumn.
SECOND_HALF = 7
# What is ticked or chosen in the form, and the key of the report's conditions that says the same.
CONDITIONS = ("handicap", "beginners", "opponents_met", "season_silver")

SPECIALS = ("mitchell", "parts", "handicap", "beginners", "entrants", "first_date", "strength", *CONDITIONS[2:])


def whole(label: Any, **options: Any) -> forms.IntegerField:
    """A whole number with the numeric keypad, and without a wheel that changes it unseen."""
    attrs = {"inputmode": "numeric", "autocomplete": "off"}
    return forms.IntegerField(label=label, min_value=1, max_value=9999, widget=forms.TextInput(attrs=attrs), **options)


def day(label: Any, **options: Any) -> forms.DateField:
    """A day; the browser shows its own calendar."""
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    return forms.DateField(label=label, widget=widget, input_formats=["%Y-%m-%d"], **options)


class EventForm(forms.Form):
    """The event. `organisers` are (number, name) of those for whom this person may file.

    `sanctioned` are the granted events that it may be.
    """

    use_required_attribute = False

    form = forms.ChoiceField(
        choices=[(value, label) for value, label in Form.choices if value != Form.TEAM_MATCHES],
        widget=forms.HiddenInput,
        required=False,
    )
    organiser = forms.ChoiceField(label=gettext_lazy("Organiser"))
    name = forms.CharField(
        label=gettext_lazy("Name of the event"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "event-names"}),
    )
    date = day(gettext_lazy("Played on"))
    first_date = day(
        gettext_lazy("First day"), required=False, help_text=gettext_lazy("Only if it was played over several days.")
    )
    level = forms.ChoiceField(label=gettext_lazy("Level"), widget=forms.RadioSelect)
    boards = whole(gettext_lazy("Boards each pair played"))
    entrants = whole(
        gettext_lazy("Pairs that started"),
        required=False,
        help_text=gettext_lazy("Only if you leave out the last pairs, who get no points anyway."),
    )
    mitchell = forms.BooleanField(label=gettext_lazy("Two winners: NS and EW are ranked separately"), required=False)
    parts = forms.BooleanField(label=gettext_lazy("Somebody had a substitute or played only a part"), required=False)
    handicap = forms.BooleanField(label=gettext_lazy("There is a second list, with handicap"), required=False)
    beginners = forms.BooleanField(label=gettext_lazy("An event for beginners"), required=False)
    strength = forms.ChoiceField(
        label=gettext_lazy("Group by strength"),
        required=False,
        help_text=gettext_lazy("Only if the pairs were divided into groups by strength. Type one list for each group."),
    )
    opponents_met = whole(
        gettext_lazy("Opponents each pair met"),
        required=False,
        help_text=gettext_lazy("Only if some pairs did not meet each other."),
    )
    season_silver = forms.ChoiceField(
        label=gettext_lazy("Spring or autumn silver"), required=False, choices=[("", gettext_lazy("no")), *SEASONS]
    )

    def __init__(
        self,
        *args: Any,
        organisers: list[tuple[str, str]],
        levels: list[tuple[str, Any]],
        today: datetime.date,
        sanctioned: Collection[Application] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if sanctioned:
            self.fields["sanction"] = sanction_field(sanctioned)
        if (self.data if self.is_bound else self.initial).get("form", Form.PAIRS) != Form.PAIRS:
            self.fields["boards"].label = _("Boards each contestant played")
            self.fields["entrants"].label = _("Contestants that started")
            self.fields["entrants"].help_text = _("Only if you leave out the last, who get no points anyway.")
        self.today = today
        organiser, strength = self.fields["organiser"], self.fields["strength"]
        organiser.choices = organisers  # type: ignore[attr-defined]
        self.fields["level"].choices = levels  # type: ignore[attr-defined]
        groups = [
            (key, _("%(letter)s of %(groups)s groups") % {"letter": letter, "groups": number})
            for key, letter, number in GROUPS
        ]
        strength.choices = [("", _("no groups")), *groups]  # type: ignore[attr-defined]

    @property
    def has_specials(self) -> bool:
        """Whether anything is filled in that most club evenings do not need."""
        return any(self[name].value() or name in self.errors for name in SPECIALS)

    def clean_date(self) -> datetime.date:
        """A day that has come."""
        played: datetime.date = self.cleaned_data["date"]
        if played > self.today:
            raise forms.ValidationError(_("This day is in the future. File the event once it has been played."))
        return played

    def clean(self) -> dict[str, Any]:
        """The first day is not after the last."""
        cleaned = self.cleaned_data
        first, last = cleaned.get("first_date"), cleaned.get("date")
        if first and last and first > last:
            self.add_error("first_date", _("The first day cannot be after the last day."))
        return cleaned

    def payload(self) -> dict[str, Any]:
        """The report's keys, as far as they could be read."""
        cleaned = getattr(self, "cleaned_data", {})
        found: dict[str, Any] = {"format": "masterpoint-report/1", "form": cleaned.get("form") or "pairs"}
        for key in ("organiser", "name", "level", "boards", "entrants"):
            if cleaned.get(key):
                found[key] = cleaned[key]
        for key in ("date", "first_date"):
            if cleaned.get(key):
                found[key] = cleaned[key].isoformat()
        conditions = {key: cleaned[key] for key in CONDITIONS if cleaned.get(key)}
        if cleaned.get("strength"):
            letter, _slash, groups = cleaned["strength"].partition("/")
            conditions |= {"strength_group": letter, "strength_groups": int(groups)}
        if conditions:
            found["conditions"] = conditions
        return found


def typed_of_sanction(application: Application) -> dict[str, str]:
    """What is known of a granted event before its list is typed."""
    organiser = application.club or application.district
    typed = {
        "sanction": str(application.pk),
        "organiser": organiser.number if organiser is not None else application.federation.code,
        "name": application.name,
        "level": application.level.value,
        "form": application.form,
    }
    if application.last_date is not None:
        typed["date"] = application.last_date.isoformat()
        if application.first_date != application.last_date and application.first_date is not None:
            typed["first_date"] = application.first_date.isoformat()
        if application.kind == Kind.SEASON_SILVER:
            typed["season_silver"] = "spring" if application.last_date.month < SECOND_HALF else "autumn"
    if application.boards is not None:
        typed["boards"] = str(application.boards)
    return typed


def typed_of(payload: dict[str, Any]) -> dict[str, str]:
    """What has to be typed to make the event of a report that this form made."""
    keys = ("form", "organiser", "name", "date", "first_date", "level", "boards", "entrants")
    typed = {key: str(payload[key]) for key in keys if key in payload}
    conditions = payload.get("conditions", {})
    typed |= {key: str(conditions[key]) for key in CONDITIONS if key in conditions}
    if "strength_group" in conditions:
        typed["strength"] = f"{conditions['strength_group']}/{conditions['strength_groups']}"
    seats = [seat for row in payload["standings"] for seat in row["players"]]
    if any("line" in row for row in payload["standings"]):
        typed["mitchell"] = "on"
    if any(isinstance(seat, dict) and "share" in seat for seat in seats):
        typed["parts"] = "on"
    return typed
