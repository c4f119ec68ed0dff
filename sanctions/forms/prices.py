"""Forms of the price list: amounts of money with two decimals, a decimal comma or point in every language."""

import datetime
import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from registry.queries.editions import levels_of
from sanctions.choices import Form, named_levels
from sanctions.models import Price, PriceList
from sanctions.services.prices import AMOUNTS, OF_LIST
from ui.amounts import number

DAY = "%Y-%m-%d"
# Those that have hundredths.
CURRENCIES = [(code, code) for code in ("SEK", "DKK", "NOK", "EUR", "USD", "CAD")]
MONEY = re.compile(r"[0-9]{1,6}([.,][0-9]{1,2})?")
SPACES = re.compile(r"[\s\u00a0\u202f]")


class MoneyField(forms.Field):
    """An amount of money as whole hundredths; nothing is 0."""

    def __init__(self, **kwargs: Any) -> None:
        text = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(required=False, widget=text, **kwargs)

    def to_python(self, value: Any) -> int:
        """The hundredths, or a form error for what is no amount."""
        text = SPACES.sub("", str(value or ""))
        if not text:
            return 0
        if not MONEY.fullmatch(text):
            raise forms.ValidationError(
                _("Write an amount such as 12 or %(example)s.") % {"example": number(Decimal("12.50"), 2)}
            )
        whole, _sign, part = text.replace(",", ".").partition(".")
        return int(whole) * 100 + int(part.ljust(2, "0"))

    def prepare_value(self, value: Any) -> Any:
        """The amount as it is written here; what was typed stays as it was typed."""
        return number(Decimal(value) / 100, 2) if isinstance(value, int) else value


class _Versioned(forms.Form):
    """A form that carries the version that its reader saw."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def values(self, *names: str) -> dict[str, Any]:
        """The values of these fields."""
        return {name: self.cleaned_data[name] for name in names}


# Other years are slips of the fingers.
FIRST_DAY, LAST_DAY = datetime.date(1900, 1, 1), datetime.date(2999, 12, 31)
YEAR = gettext_lazy("This day cannot be meant: look at the year.")


class PriceListForm(_Versioned):
    """From when a list is in force, what a deviation costs; starts with what `price_list` has."""

    starts = forms.DateField(
        label=gettext_lazy("In force from"),
        help_text=gettext_lazy("Events count by their last day of play. The list before ends here."),
        input_formats=[DAY],
        validators=[MinValueValidator(FIRST_DAY, YEAR), MaxValueValidator(LAST_DAY, YEAR)],
        widget=forms.DateInput(format=DAY, attrs={"type": "date"}),
        error_messages={"invalid": gettext_lazy("This is no day. Write it as 2026-03-31.")},
    )
    currency = forms.ChoiceField(label=gettext_lazy("Currency"), choices=CURRENCIES)
    report_days = forms.IntegerField(
        label=gettext_lazy("Report due within"),
        help_text=gettext_lazy("Days after the last day of play."),
        min_value=0,
        max_value=365,
        initial=14,
    )
    late_report = MoneyField(
        label=gettext_lazy("A late report costs"),
        help_text=gettext_lazy("It stands on the statement also if it costs nothing."),
    )
    unknown_number = MoneyField(
        label=gettext_lazy("A number that nobody has costs"),
        help_text=gettext_lazy(
            "For each such number in a report. It stands on the statement also if it costs nothing."
        ),
    )

    def __init__(self, *args: Any, price_list: PriceList | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["version"] = 0
        if price_list is not None:
            self.initial.update({name: getattr(price_list, name) for name in (*OF_LIST, "version")})

    def of_list(self) -> dict[str, Any]:
        """The values of the list."""
        return self.values(*OF_LIST)


class PriceForm(_Versioned):
    """What events of a level and form cost; starts with what `price` has."""

    level = forms.ChoiceField(label=gettext_lazy("Level"))
    form = forms.ChoiceField(
        label=gettext_lazy("Form"),
        help_text=gettext_lazy("A price for the very form goes before the one for every form."),
        required=False,
    )
    event = MoneyField(label=gettext_lazy("An event"))
    contestant = MoneyField(label=gettext_lazy("Each pair, team or player"))
    match = MoneyField(label=gettext_lazy("Each match"), help_text=gettext_lazy("Of team matches; not a walkover."))
    board = MoneyField(label=gettext_lazy("Each board"), help_text=gettext_lazy("That a contestant plays."))

    def __init__(self, *args: Any, price_list: PriceList, price: Price | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        codes = levels_of(price_list.federation, datetime.date.max)
        levels = [(code, capfirst(name)) for code, name in named_levels(codes)]
        self.fields["level"].choices = levels  # type: ignore[attr-defined]
        forms_of_play = [(form.value, capfirst(form.label)) for form in Form]
        self.fields["form"].choices = [("", _("Every form")), *forms_of_play]  # type: ignore[attr-defined]
        self.initial["version"] = price_list.version
        if price is not None:
            self.initial.update({name: getattr(price, name) for name in ("level", "form", *AMOUNTS)})

    def of_price(self) -> dict[str, Any]:
        """The values of the price."""
        return self.values("level", "form", *AMOUNTS)
