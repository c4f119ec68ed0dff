"""The form of an application. It asks for nothing that the register knows."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from registry.models import District, Federation, Player
from registry.permissions import Actor
from sanctions.choices import DECIDED_BY_OFFICE, Field, Form, Kind
from sanctions.forms.days import ALTERNATIVES, DAYS, DaysForm
from sanctions.models import Application
from sanctions.queries.applications import ASKED_BY_OFFICE, Problem, alternative_days, playing_days
from sanctions.queries.contacts import Contact, contact_meant

CHOSEN: tuple[str, ...] = ("kind", "form", "field", "contestants", "boards", "played_in")
WRITTEN = ("name", "director", "venue", "place", "invitation", "remarks", "exception_reason")
LONGEST = 4000
NO_ANSWER = gettext_lazy("Answer in words: what you changed, or what they wanted to know.")


def _text(label: Any, length: int, **options: Any) -> forms.CharField:
    attrs = {"autocomplete": "off", **options.pop("attrs", {})}
    return forms.CharField(label=label, max_length=length, widget=forms.TextInput(attrs=attrs), **options)


def _prose(label: Any, help_text: Any) -> forms.CharField:
    # By the blank placeholder the style sheet knows an empty box.
    widget = forms.Textarea(attrs={"rows": 3, "placeholder": " "})
    return forms.CharField(label=label, help_text=help_text, required=False, max_length=LONGEST, widget=widget)


def _whole(label: Any, least: int, most: int, **options: Any) -> forms.IntegerField:
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return forms.IntegerField(label=label, min_value=least, max_value=most, widget=widget, **options)


class KindSelect(forms.RadioSelect):
    """The kinds of sanctions; the style sheet asks for more where one is chosen that the office decides at last."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """The option, with a class of its own where the office decides."""
        option = super().create_option(name, value, *args, **kwargs)
        if value in DECIDED_BY_OFFICE:
            option["attrs"]["class"] = "decided-by-office"
        return option


class ApplicationForm(DaysForm):
    """What is applied for. `complete`: it is to be sent; a draft may lack whatever it has not yet.

    `answers`: something was asked about it, which is answered in words when it is sent again.

    `contact_found` says whom the contact's number or name means, once the form was read. `kinds` are those that the
    regulation knows.
    """

    kind = forms.ChoiceField(label=gettext_lazy("Sanction"), widget=KindSelect)
    form = forms.ChoiceField(label=gettext_lazy("Form of play"), choices=Form.choices, widget=forms.RadioSelect)
    name = _text(gettext_lazy("Name of the event"), 200)
    field = forms.ChoiceField(label=gettext_lazy("Who may enter"), choices=Field.choices)
    contestants = _whole(gettext_lazy("Pairs, teams or players expected"), 2, 9999)
    boards = _whole(gettext_lazy("Boards each of them plays"), 1, 1000, required=False)
    venue = _text(gettext_lazy("Venue"), 200)
    place = _text(pgettext_lazy("town", "Place"), 120)
    played_in = forms.TypedChoiceField(
        label=gettext_lazy("Played in the district"), required=False, coerce=int, empty_value=None
    )
    contact = _text(gettext_lazy("Contact person: member's number or name"), 160)
    director = _text(gettext_lazy("Tournament director"), 120, required=False)
    invitation = _prose(
        gettext_lazy("Invitation"),
        gettext_lazy("When it begins, what it costs, how to enter: for all to read, once it is granted."),
    )
    remarks = _prose(gettext_lazy("What else helps to decide"), gettext_lazy("Only those who decide will read it."))
    why = _prose(gettext_lazy("Your answer"), gettext_lazy("What you changed, or what they wanted to know."))
    exception_reason = _prose(
        gettext_lazy("Why an exception should be made"),
        gettext_lazy("What the regulation forbids can be sent only as a request for an exception."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        federation: Federation,
        actor: Actor,
        today: datetime.date,
        kinds: list[Kind],
        districts: list[District],
        complete: bool = False,
        answers: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(data, today=today, complete=complete, **options)
        self.fields["why"].required = answers
        self.fields["why"].error_messages["required"] = NO_ANSWER
        self.federation, self.actor = federation, actor
        self.contact_found = Contact()
        self.fields["kind"].choices = [(kind.value, kind.label) for kind in kinds]  # type: ignore[attr-defined]
        self.districts = {district.pk: district for district in districts}
        named = [(pk, district.name) for pk, district in self.districts.items()]
        self.fields["played_in"].choices = [("", _("in no district")), *named]  # type: ignore[attr-defined]

    def clean_contact(self) -> Player:
        """The player who is meant."""
        text = self.cleaned_data["contact"]
        found = self.contact_found = contact_meant(self.federation, text, self.actor, on=self.today)
        if found.choices:
            known = "; ".join(f"{one.text}, {one.club}" if one.club else one.text for one in found.choices)
            raise forms.ValidationError(_("Several players fit. Write the number: %(known)s") % {"known": known})
        if found.player is None or found.person is None:
            raise forms.ValidationError(_("No member has this number or name. Write the number as on the list."))
        if found.differs:
            message = _("%(number)s is %(name)s. Write the number of the person you mean, or the name alone.")
            raise forms.ValidationError(message % {"number": found.person.number, "name": found.person.name})
        return found.player

    def clean(self) -> dict[str, Any]:
        """What the office decides at last says more."""
        cleaned = super().clean()
        kind = cleaned.get("kind")
        if self.complete and kind in DECIDED_BY_OFFICE:
            wanting = _("An application for %(kind)s needs this.") % {"kind": Kind(kind).label}
            for name in ASKED_BY_OFFICE:
                if not cleaned.get(name) and name not in self.errors:
                    self.add_error(name, wanting)
        return cleaned

    def content(self) -> dict[str, Any]:
        """The fields of the application as far as they could be read; what is left empty is None or ""."""
        cleaned = self.cleaned_data
        chosen = {name: cleaned.get(name) for name in (*CHOSEN, "contact")}
        chosen["played_in"] = self.districts.get(chosen["played_in"] or 0)
        return {**chosen, **{name: cleaned.get(name) or "" for name in WRITTEN}}

    def show(self, problems: tuple[Problem, ...]) -> None:
        """Put what else is wrong beside its field, unless something stands there, or above the form without a field."""
        fields = {"days": f"{DAYS}_1", "alternative_days": f"{ALTERNATIVES}_1"}
        for problem in problems:
            name = fields.get(problem.field, problem.field)
            if name in self.errors:
                continue
            self.add_error(name if name in self.fields else None, problem.message)


@dataclass(frozen=True)
class Wrong:
    """What is wrong, in which field: its label and the id of its box, both empty for the form as a whole."""

    label: str
    box: str
    message: str


def wrong_boxes(form: ApplicationForm) -> list[Wrong]:
    """Everything that is wrong with a form that was read, in the order of its fields."""
    if not form.is_bound:
        return []
    whole = [Wrong("", "", str(message)) for message in form.non_field_errors()]
    fields = [form[name] for name in form.fields]
    return whole + [Wrong(str(box.label), _first_id(box), str(error)) for box in fields for error in box.errors]


def _first_id(box: forms.BoundField) -> str:
    """The id of the box, or of the first of several that are to be chosen from."""
    return f"{box.auto_id}_0" if box.use_fieldset else str(box.id_for_label)


def typed_of(application: Application) -> dict[str, Any]:
    """What has to be typed to make this application."""
    typed = {name: getattr(application, name) for name in (*CHOSEN, *WRITTEN)}
    typed["played_in"] = application.played_in_id
    typed["contact"] = application.contact.number if application.contact is not None else ""
    for prefix, days in ((DAYS, playing_days(application)), (ALTERNATIVES, alternative_days(application))):
        typed |= {f"{prefix}_{number}": day.isoformat() for number, day in enumerate(days, start=1)}
        typed[prefix] = len(days)
    return typed
