"""Forms by which the office enters points by hand."""

import datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.choices import EntryKind
from awards.forms.amounts import AmountField
from awards.forms.corrections import reason_field
from awards.forms.foreign import FOREIGN_FIELDS, add_foreign_fields, clean_stated, stated_points
from awards.rules.editions import edition
from awards.services.entries import BY_HAND
from awards.services.foreign_points import Stated, amounts_of
from registry.models import Player

EXPLAINED = {
    EntryKind.OPENING: gettext_lazy("Opening holding: held before the ledger began"),
    EntryKind.CONVERSION: gettext_lazy("Conversion: held in a federation abroad, with its statement"),
    EntryKind.ADJUSTMENT: gettext_lazy("Adjustment: added, or with a minus taken away, by a decision"),
}


class EntryForm(forms.Form):
    """Points of a player that no event gives, colour by colour in the colour's own unit."""

    EARLIEST = datetime.date(1900, 1, 1)

    kind = forms.ChoiceField(
        label=gettext_lazy("What it is"),
        widget=forms.RadioSelect,
        choices=[(kind, EXPLAINED[kind]) for kind in BY_HAND],
    )
    ranking = forms.IntegerField(
        label=gettext_lazy("Ranking points"), min_value=-100_000, max_value=100_000, required=False
    )
    played_on = forms.DateField(
        label=gettext_lazy("Day from which it counts"),
        help_text=gettext_lazy("Ranking points leave the ranking 24 months after this day."),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    reason = reason_field()

    def __init__(self, *args: Any, player: Player, ruleset: str, today: datetime.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        self.today = today
        self.rules = edition(ruleset)
        self.hundredths = self.rules.hundredths
        self.fields["played_on"].initial = today
        if not self.rules.has_ranking:
            del self.fields["ranking"]
            self.fields["played_on"].help_text = ""
        self.foreign = self.rules.foreign
        if self.foreign is not None:
            add_foreign_fields(self, self.foreign, self.hundredths)
        for colour, worth in self.hundredths.items():
            self.fields[colour] = AmountField(colour=colour, worth=worth)
        self.order_fields(["kind", *FOREIGN_FIELDS, *self.hundredths, "ranking", "played_on", "reason"])

    def clean_played_on(self) -> datetime.date:
        """A day that has come, and of which there could be points."""
        day: datetime.date = self.cleaned_data["played_on"]
        if day < self.EARLIEST:
            raise forms.ValidationError(_("There are no points of so long ago; check the year."))
        if day > self.today:
            raise forms.ValidationError(_("This day has not come yet."))
        return day

    def clean(self) -> dict[str, Any]:
        """Only an adjustment takes away; something is entered."""
        if self.foreign is not None and self.converts:
            clean_stated(self, self.foreign)
        takes = self.cleaned_data.get("kind") == EntryKind.ADJUSTMENT
        for name in (*self.hundredths, "ranking"):
            amount = self.cleaned_data.get(name) or Decimal(0)
            if amount < 0 and not takes:
                self.add_error(name, _("Only an adjustment can take points away."))
        if not self.errors and not any(self.amounts().values()) and not self.cleaned_data.get("ranking"):
            self.add_error(None, _("An entry needs an amount."))
        return self.cleaned_data

    @property
    def converts(self) -> bool:
        """Whether these are points of another federation."""
        return self.cleaned_data.get("kind") == EntryKind.CONVERSION

    def stated(self) -> Stated | None:
        """What the statement of the other federation says; None where the edition does not ask."""
        return stated_points(self, self.foreign) if self.foreign is not None and self.converts else None

    def amounts(self) -> dict[str, int]:
        """Colour to hundredths of a masterpoint, as they are registered here."""
        stated = self.stated()
        if stated is not None and self.foreign is not None:
            return amounts_of(self.foreign.registered(stated.origin, stated.points), self.rules)
        given = {colour: self.cleaned_data.get(colour) or Decimal(0) for colour in self.hundredths}
        return {colour: int(amount * self.hundredths[colour]) for colour, amount in given.items()}


class StatementForm(forms.Form):
    """The statement of the former federation, asked for when a conversion is confirmed."""

    statement = forms.FileField(
        label=gettext_lazy("Statement of the former federation"),
        help_text=gettext_lazy("A PDF, a picture or a text. It is kept with the entry, for the office alone."),
    )

    def clean_statement(self) -> UploadedFile:
        """A file of a size that the database should hold."""
        file: UploadedFile = self.cleaned_data["statement"]
        if file.size is not None and file.size > settings.REPORT_MAX_BYTES:
            raise forms.ValidationError(
                _("The file has %(size)s; a statement has at most %(allowed)s."),
                params={"size": filesizeformat(file.size), "allowed": filesizeformat(settings.REPORT_MAX_BYTES)},
            )
        return file
