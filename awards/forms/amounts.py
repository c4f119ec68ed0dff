"""A field for an amount of points in the unit of their colour."""

import re
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from awards.choices import Colour
from ui.amounts import MINUS, number

NUMBER = re.compile(r"-?[0-9]{1,12}([.,][0-9]{1,6})?")
# In one language 1,234 is a little more than one, in another more than a thousand.
AMBIGUOUS = re.compile(r"-?[1-9][0-9]{0,2}[.,][0-9]{3}")
MOST = 999_999


class AmountField(forms.DecimalField):
    """An amount, with a decimal comma or point in every language, of whole hundredths of a masterpoint.

    `worth` is how many hundredths one point of the colour is.
    """

    def __init__(self, *, colour: str, worth: int, min_value: int = -MOST, **kwargs: Any) -> None:
        super().__init__(
            label=Colour(colour).label.capitalize(),
            min_value=min_value,
            max_value=MOST,
            required=False,
            localize=True,
            widget=forms.TextInput(attrs={"inputmode": "decimal"}),
            **kwargs,
        )
        self.worth = worth

    def to_python(self, value: Any) -> Decimal | None:  # type: ignore[override]
        """The number, or a form error for what is none or could be two."""
        if isinstance(value, Decimal) or value in self.empty_values:
            return value if isinstance(value, Decimal) else None
        text = str(value).strip().replace(MINUS, "-")
        if AMBIGUOUS.fullmatch(text):
            raise forms.ValidationError(
                _("This could be a number of thousands: write it without a separator, or with fewer decimals.")
            )
        if not text or not NUMBER.fullmatch(text):
            raise forms.ValidationError(
                _("Write a number such as 12 or %(example)s.") % {"example": number(Decimal("4.6"))}
            )
        return Decimal(text.replace(",", "."))

    def validate(self, value: Decimal | None) -> None:
        """Points of a colour have as many decimals as one hundredth of a masterpoint needs."""
        super().validate(value)  # type: ignore[arg-type]
        if value is None or value * self.worth == int(value * self.worth):
            return
        step = Decimal(1) / self.worth
        decimals = -int(step.as_tuple().exponent)
        around = {
            "colour": self.label,
            "count": decimals,
            "below": number(value.quantize(step, ROUND_FLOOR), decimals),
            "above": number(value.quantize(step, ROUND_CEILING), decimals),
        }
        if not decimals:
            raise forms.ValidationError(_("%(colour)s points are whole: %(below)s or %(above)s.") % around)
        sentence = ngettext(
            "%(colour)s points have at most %(count)s decimal: %(below)s or %(above)s.",
            "%(colour)s points have at most %(count)s decimals: %(below)s or %(above)s.",
            decimals,
        )
        raise forms.ValidationError(sentence % around)
