"""Filters and tags of all templates. Every filter writes a missing value as a dash."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from functools import wraps
from html import escape
from typing import Any

from django import template
from django.forms import BoundField
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from ui import amounts, marks
from ui.amounts import IN_MASTERPOINTS, Units
from ui.charts import Chart

register = template.Library()


def _dash_for_nothing(write: Callable) -> Callable:
    @wraps(write)
    def filtered(value, *argument):
        return amounts.NO_VALUE if value is None or value == "" else write(value, *argument)

    return filtered


@register.filter
@_dash_for_nothing
def number(value: int | Decimal) -> str:
    """`{{ club.members|number }}`: a whole number or Decimal with the language's signs."""
    return amounts.number(value)


@register.filter
@_dash_for_nothing
def money(hundredths: int, currency: str) -> str:
    """`{{ statement.total|money:statement.currency }}`: hundredths of a currency, with its sign: 1 250,00 kr."""
    return amounts.money(hundredths, currency)


@register.filter
@_dash_for_nothing
def month(first: date) -> str:
    """`{{ statement.month|month }}`: the month of its first day: March 2026."""
    return marks.month_name(first)


@register.filter
def score(text: str) -> str:
    """`{{ row.score|score }}`: a score with the decimal sign of the language; nothing where there is none."""
    return amounts.score(text or "")


@register.filter
@_dash_for_nothing
def percent(written: str) -> str:
    """`{{ total.percent|percent }}`: a written number with the sign of per cent as the language puts it."""
    return amounts.percent(written)


@register.filter
@_dash_for_nothing
def signed(value: int | Decimal) -> str:
    """A change, plus included: +12."""
    return amounts.signed(value)


@register.filter
@_dash_for_nothing
def place(value: int, tied: bool = False) -> SafeString:
    """`{{ row.place|place:row.tied }}`: a place, a shared one marked for eye and ear."""
    return marks.place_mark(value, tied=tied)


@register.filter
@_dash_for_nothing
def day(value: date | datetime) -> SafeString:
    """A day in the language's form, as a `time` element."""
    return marks.day_element(value)


@register.filter
@_dash_for_nothing
def moment(value: datetime) -> SafeString:
    """Day and minute in local time, as a `time` element."""
    return marks.moment_element(value)


@register.filter
def person_name(name: str | None) -> SafeString:
    """A name, or that it is not shown; who may see it was decided where the name was read."""
    return format_html("{}", name) if name else format_html('<span class="withheld">{}</span>', _("Name not shown"))


@register.simple_tag
def colour_mark(colour: str) -> SafeString:
    """`{% colour_mark line.colour %}`: mark and name of a colour of points."""
    return marks.colour_mark(colour)


@register.simple_tag(takes_context=True)
def points_mark(context: Context, hundredths: int, colour: str, units: Units | None = None) -> SafeString:
    """`{% points_mark amount colour %}`: mark and amount in the unit of the colour: 4,6 sp.

    The units are those of the request, unless others are given.
    """
    return marks.points_mark(hundredths, colour, units or _units(context))


@register.simple_tag(takes_context=True)
def reasons(
    context: Context,
    because: Sequence[Any],
    points: Iterable[tuple[str, int]] = (),
    subject: Any = "",
    units: Units | None = None,
) -> SafeString:
    """`{% reasons award.reasons points=award.points subject=award.name %}`: why an award is what it is, unfolding.

    The units are those of the request, unless others are given.
    """
    return marks.reasons_fold(because, units or _units(context), points, subject)


@register.simple_tag
def in_all(points: Sequence[tuple[str, int]], units: Units) -> str:
    """`{% in_all award.points units=edition.units %}`: all colours together, 4,6 mp; nothing if it is no more."""
    if len(points) == 1 and units.of(points[0][0]).worth == units.all.worth:
        return ""
    return amounts.amount(sum(amount for _colour, amount in points), units.all) if points else ""


def _units(context: Context) -> Units:
    # Included templates that are told their words alone have the request all the same.
    return getattr(getattr(context, "request", None), "units", IN_MASTERPOINTS)


@register.simple_tag
def suit(name: str, named: bool = True) -> SafeString:
    """`{% suit "hearts" %}`: a suit's sign; `named=False` where the words beside it say the same."""
    return marks.suit_mark(name, named=named)


# A chart may have hundreds of points: joined here they cost a tenth of what a template's loop takes.
@register.simple_tag
def chart_dots(chart: Chart) -> SafeString:
    """`{% chart_dots chart %}`: the points of a line in the drawing, with their tooltips."""
    dots = [
        f'<path class="chart-dot" d="M{dot.x} {dot.y}h0"><title>{escape(dot.title)}</title></path>'
        for dot in chart.dots
    ]
    return mark_safe("".join(dots))  # noqa: S308 - whole numbers, and titles escaped


@register.simple_tag
def chart_rows(chart: Chart) -> SafeString:
    """`{% chart_rows chart %}`: the rows of the table of a chart's figures."""
    rows = [
        f'<tr><th scope="row">{escape(label)}</th><td class="number">{escape(value)}</td></tr>'
        for label, value in chart.rows
    ]
    return mark_safe("".join(rows))  # noqa: S308 - both texts escaped


@register.filter
def input_type(field) -> str:
    """The HTML type of a form field's input; empty where it is no input element."""
    return getattr(field.field.widget, "input_type", "")


@register.filter
def has_choice(field: BoundField) -> bool:
    """Whether a field of a search form leaves something to choose: a list of nothing but the empty choice does not."""
    choices = getattr(field.field, "choices", None)
    return choices is None or any(value for value, _name in choices)


@register.simple_tag
def search_fields(form) -> dict[str, Any]:
    """`{% search_fields form as fields %}`: `words`, shown at once, and `others`, folded away unless `open`.

    The words are the field `q`; a form of one field has no others. `values` are those of the others, by name; `wrong`:
    one of them has errors; `open`: one is filled in or wrong.
    """
    fields = form.visible_fields()
    words = fields if len(fields) == 1 else [field for field in fields if field.name == "q"]
    others = [field for field in fields if field not in words]
    values = [(field.html_name, field.value()) for field in others]
    wrong = any(field.errors for field in others)
    opened = wrong or any(value for _name, value in values)
    return {"words": words, "others": others, "values": values, "wrong": wrong, "open": opened}
