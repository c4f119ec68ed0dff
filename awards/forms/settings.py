"""Amounts that the office sets: for the places in turn, as a federation fixed them."""

from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.forms.amounts import MOST, NUMBER
from awards.models import AmountsByPlace
from awards.queries.settings import all_setting_names, setting_names
from registry.admin.base import ReasonedForm
from registry.models import Federation
from ui.amounts import number


def written_amounts(amounts: list[int | str]) -> str:
    """Amounts as they are kept, in a row: 12; 8; 4,5."""
    return "; ".join(number(Decimal(one)) for one in amounts)


class AmountsField(forms.CharField):
    """Amounts above 0, parted by semicolons; kept as whole numbers, or as text with a decimal point."""

    def prepare_value(self, value: Any) -> Any:
        """What is kept, as it is typed."""
        return written_amounts(value) if isinstance(value, list) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether other amounts were typed, however they are written."""
        try:
            return bool(self.to_python(data) != initial)
        except forms.ValidationError:
            return True

    def to_python(self, value: Any) -> Any:
        """The amounts, or a form error that names the first that is none."""
        parts = [part.strip() for part in str(value or "").split(";") if part.strip()]
        amounts: list[int | str] = []
        for part in parts:
            if not NUMBER.fullmatch(part) or not 0 < Decimal(part.replace(",", ".")) <= MOST:
                raise forms.ValidationError(
                    _("“%(found)s” is no amount. Write amounts above 0 with semicolons between them: 12; 8; 5.")
                    % {"found": part}
                )
            amount = Decimal(part.replace(",", "."))
            amounts.append(int(amount) if amount == int(amount) else str(amount.normalize()))
        return amounts


class AmountsByPlaceForm(ReasonedForm):
    """Amounts for something that an edition leaves to the office."""

    key = forms.ChoiceField(label=gettext_lazy("for"), choices=lambda: list(all_setting_names().items()))
    amounts = AmountsField(
        label=gettext_lazy("amounts by place"),
        help_text=gettext_lazy("The first place first, with semicolons between them: 12; 8; 5."),
    )

    class Meta:
        model = AmountsByPlace
        fields = ("federation", "key", "least", "starts", "amounts")

    def clean(self) -> dict[str, Any]:
        """It is of an edition of the federation, and once from a day on."""
        cleaned = super().clean() or {}
        federation = cleaned.get("federation") or (self.instance.federation if self.instance.pk else None)
        key = cleaned.get("key") or self.instance.key
        if federation and key and key not in setting_names(federation):
            self.add_error(None, _("No edition of this federation leaves these amounts to its office."))
        least, starts = cleaned.get("least"), cleaned.get("starts")
        if federation and least is not None and starts and self._there_is(federation, key, least, starts):
            self.add_error(
                "starts", _("There are amounts from this day on already: change those, or name another day.")
            )
        return cleaned

    def _there_is(self, federation: Federation, key: str, least: int, starts: date) -> bool:
        """Whether another record holds the same day."""
        same = AmountsByPlace.objects.filter(federation=federation, key=key, least=least, starts=starts)
        return same.exclude(pk=self.instance.pk).exists()
