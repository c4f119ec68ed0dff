"""What is typed of the event itself."""

import datetime
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from awards.forms.conditions import TICKED, AskedField, add_fields, asked_fields, conditions_of
from awards.forms.conditions import typed_of as conditions_typed
from awards.forms.sanctions import sanction_field
from awards.rules.asking import Asked, Asking
from awards.rules.edition import Edition
from awards.rules.wording import asked_words
from sanctions.choices import Form
from sanctions.models import Application

# What most events do not need, beside what the edition asks.
SPECIALS = ("mitchell", "parts", "entrants", "first_date")
MONTHS = 12


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

    `sanctioned` are the granted events that it may be. `edition` is the one of the event's day, None where no rules are
    in force; `asked` is what it asks of an event of this form, `office` whether it is the office that types. `levels`
    can be chosen. `other_rules`: the form was filled in as other rules ask.
    """

    use_required_attribute = False

    form = forms.ChoiceField(
        choices=[(value, label) for value, label in Form.choices if value != Form.TEAM_MATCHES],
        widget=forms.HiddenInput,
        required=False,
    )
    ruleset = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)
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

    def __init__(
        self,
        *args: Any,
        organisers: list[tuple[str, str]],
        levels: list[tuple[str, Any]],
        edition: Edition | None,
        asked: Sequence[Asked],
        office: bool,
        today: datetime.date,
        sanctioned: Collection[Application] = (),
        other_rules: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.today, self.ruleset_id, self.other_rules = today, edition.id if edition is not None else "", other_rules
        self.asked = [one for one in asked if office or not one.office]
        self.left_to_the_office = [one for one in asked if one.office and not office]
        self.play = (self.data if self.is_bound else self.initial).get("form") or Form.PAIRS.value
        if sanctioned:
            self.fields["sanction"] = sanction_field(sanctioned)
        if self.play != Form.PAIRS:
            self.fields["boards"].label = _("Boards each contestant played")
            self.fields["entrants"].label = _("Contestants that started")
            self.fields["entrants"].help_text = _("Only if you leave out the last, who get no points anyway.")
        if self.play != Form.PAIRS or not (edition is None or edition.asking.lines):
            del self.fields["mitchell"]
        self.fields["organiser"].choices = organisers  # type: ignore[attr-defined]
        self.fields["level"].choices = levels  # type: ignore[attr-defined]
        add_fields(self, self.asked, self.ruleset_id)

    @property
    def has_specials(self) -> bool:
        """Whether anything is filled in that most club evenings do not need."""
        names = [*SPECIALS, *(one.name for one in self.asked if not one.required)]
        return any(self[name].value() or name in self.errors for name in names if name in self.fields)

    @property
    def always_asked(self) -> list[AskedField]:
        """What no event of this edition and form is without."""
        return self._drawn([one for one in self.asked if one.required])

    @property
    def specially_asked(self) -> list[AskedField]:
        """What most events do not need."""
        return self._drawn([one for one in self.asked if not one.required])

    @property
    def specials_named(self) -> list[tuple[str, str]]:
        """The short names of these, where the edition has one, each with the classes that hide it as its field."""
        language = get_language() or "en"
        named = [(asked_words(self.ruleset_id, one.field.name, language), one.css) for one in self.specially_asked]
        return [(words["short"], css) for words, css in named if "short" in words]

    def _drawn(self, asked: Iterable[Asked]) -> list[AskedField]:
        levels = [value for value, _label in self.fields["level"].choices]  # type: ignore[attr-defined]
        return asked_fields(self, asked, self.play, levels)

    @property
    def elsewhere(self) -> str:
        """What the edition leaves to report files, as a sentence; empty where it leaves nothing that is usual."""
        language = get_language() or "en"
        return str(asked_words(self.ruleset_id, "elsewhere", language).get("label", ""))

    def clean_date(self) -> datetime.date:
        """A day that has come."""
        played: datetime.date = self.cleaned_data["date"]
        if played > self.today:
            raise forms.ValidationError(_("This day is in the future. File the event once it has been played."))
        return played

    def clean(self) -> dict[str, Any]:
        """The first day is not after the last, and the rules of the day have asked what they ask."""
        cleaned = self.cleaned_data
        if self.other_rules:
            self.add_error("date", _("Other rules are in force on this day. Look at what they ask, and send it again."))
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
        conditions = conditions_of(self.asked, cleaned)
        if conditions:
            found["conditions"] = conditions
        return found


def typed_of_sanction(application: Application, asking: Asking) -> dict[str, str]:
    """What is known of a granted event before its list is typed."""
    organiser = application.club or application.district
    typed = {
        "sanction": str(application.pk),
        "organiser": organiser.number if organiser is not None else application.federation.code,
        "name": application.name,
        "level": application.level.value,
        "form": application.form,
    }
    last = application.last_date
    if last is not None:
        typed["date"] = last.isoformat()
        if application.first_date != last and application.first_date is not None:
            typed["first_date"] = application.first_date.isoformat()
    for asked in asking.of_list(application.form):
        if asked.granted != application.kind:
            continue
        if asked.kind in TICKED:
            typed[asked.name] = "on"
        elif last is not None:
            # The parts of the year in their order.
            typed[asked.name] = asked.allowed[(last.month - 1) * len(asked.allowed) // MONTHS]
    if application.boards is not None:
        typed["boards"] = str(application.boards)
    return typed


def typed_of(payload: dict[str, Any], asking: Asking) -> dict[str, str]:
    """What has to be typed to make the event of a report that this form made."""
    keys = ("form", "organiser", "name", "date", "first_date", "level", "boards", "entrants")
    typed = {key: str(payload[key]) for key in keys if key in payload}
    typed |= conditions_typed(asking.of_list(payload["form"]), payload.get("conditions", {}))
    seats = [seat for row in payload["standings"] for seat in row["players"]]
    if any("line" in row for row in payload["standings"]):
        typed["mitchell"] = "on"
    if any(isinstance(seat, dict) and "share" in seat for seat in seats):
        typed["parts"] = "on"
    return typed
