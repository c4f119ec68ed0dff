"""What a form asks of points of another federation, where the edition says which may be registered."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.rules.foreign import ForeignRules
from awards.services.foreign_points import Stated, refused_origin

ORIGIN, STATED_POINTS, STATED_ON = FOREIGN_FIELDS = ("origin", "stated_points", "stated_on")


def add_foreign_fields(form: forms.Form, foreign: ForeignRules, colours: Mapping[str, int]) -> None:
    """The federation of origin, the day of its statement and, where its points are no colours here, how many."""
    names = [(origin.code, origin.name) for origin in foreign.origins]
    form.fields[ORIGIN] = forms.ChoiceField(
        label=gettext_lazy("Federation of origin"),
        help_text=gettext_lazy("Of a conversion. Points of other federations are not registered."),
        choices=[("", "–"), *names],
        required=False,
    )
    if any(kind not in colours for kind in foreign.kinds):
        form.fields[STATED_POINTS] = forms.DecimalField(
            label=gettext_lazy("Points there"),
            help_text=gettext_lazy("As the statement says; what they give here is computed."),
            min_value=0,
            max_digits=12,
            decimal_places=2,
            required=False,
            localize=True,
            widget=forms.TextInput(attrs={"inputmode": "decimal"}),
        )
    form.fields[STATED_ON] = forms.DateField(
        label=gettext_lazy("Day of the statement"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    for name in FOREIGN_FIELDS:
        if name in form.fields:
            # What a conversion has to say is not left to whoever enters one.
            form.fields[name].depends = True  # type: ignore[attr-defined]


def clean_stated(form: Any, foreign: ForeignRules) -> None:
    """A conversion names its origin, the day of the statement, and points of the kinds that the origin has."""
    given = form.cleaned_data
    if ORIGIN not in form.errors and not given.get(ORIGIN):
        form.add_error(ORIGIN, _("Choose the federation whose points these are."))
    day = given.get(STATED_ON)
    if STATED_ON not in form.errors and day is None:
        form.add_error(STATED_ON, _("Write of which day the statement is."))
    if day is not None and day > form.today:
        form.add_error(STATED_ON, _("This day has not come yet."))
    origin = given.get(ORIGIN)
    if origin:
        refused = refused_origin(form.player, foreign, origin)
        if refused:
            form.add_error(ORIGIN, refused)
        kinds = foreign.origin(origin).kinds
        for colour in form.hundredths:
            if given.get(colour) and colour not in kinds:
                form.add_error(colour, _("This is computed from the points there; leave it empty."))


def stated_points(form: Any, foreign: ForeignRules) -> Stated | None:
    """What the statement says; None where the form does not say it whole."""
    given = form.cleaned_data
    if not given.get(ORIGIN) or not given.get(STATED_ON):
        return None
    kinds = foreign.origin(given[ORIGIN]).kinds
    amounts = {kind: given.get(kind if kind in form.hundredths else STATED_POINTS) or Decimal(0) for kind in kinds}
    points = {kind: Fraction(amount) for kind, amount in amounts.items() if amount}
    return Stated(given[ORIGIN], points, given[STATED_ON])
