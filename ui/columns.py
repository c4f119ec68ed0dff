"""Columns of lists: amounts, places, names, days and counts, each written for the page's language."""

from datetime import date, datetime
from decimal import Decimal
from typing import ClassVar

import django_tables2 as tables
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from ui import amounts
from ui.amounts import MASTERPOINT, Unit
from ui.marks import day_element, moment_element, place_mark

NUMERIC = {"cell": {"class": "number"}}


class NumberColumn(tables.Column):
    """A whole number or Decimal, right-aligned; the first click sorts the highest first."""

    attrs: ClassVar = NUMERIC

    def __init__(self, *args, **kwargs):
        kwargs.setdefault("initial_sort_descending", True)
        super().__init__(*args, **kwargs)

    def render(self, value: int | Decimal) -> str:
        return amounts.number(value)

    def value(self, value: int | Decimal) -> str:
        return str(value)


class AmountColumn(NumberColumn):
    """Hundredths of a masterpoint as points of `unit` (masterpoints), without its sign: the header names that.

    `decimals` fixes how many decimals stand in each row, so that the signs stand below each other.
    An export gets the plain number with a point.
    """

    def __init__(self, *args, unit: Unit = MASTERPOINT, decimals: int | None = None, **kwargs):
        super().__init__(*args, **kwargs)
        self.unit = unit
        self.decimals = decimals

    def render(self, value: int | Decimal) -> str:
        return amounts.number(amounts.in_unit(value, self.unit), self.decimals)

    def value(self, value: int | Decimal) -> str:
        return str(amounts.in_unit(value, self.unit))


class PlaceColumn(tables.Column):
    """A place; where the record's attribute `tied` is true, with a mark that is read out as well."""

    attrs: ClassVar = {"cell": {"class": "number place"}}

    def __init__(self, *args, tied: str = "tied", **kwargs):
        super().__init__(*args, **kwargs)
        self.tied = tied

    def render(self, value: int, record) -> SafeString:
        tied = record.get(self.tied) if isinstance(record, dict) else getattr(record, self.tied, False)
        return place_mark(value, tied=bool(tied))

    def value(self, value: int) -> str:
        return str(value)


class NameColumn(tables.Column):
    """A person's name, linked with `linkify`; an empty name is someone whom the reader may not see named.

    The query leaves the name out, and the link gives None then: the look decides nothing about who sees whom.
    """

    attrs: ClassVar = {"cell": {"class": "name"}}

    @property
    def default(self) -> SafeString:
        return format_html('<span class="withheld">{}</span>', _("Name not shown"))


class ChoiceColumn(tables.Column):
    """One of a few words, which the choices write in small letters, as the beginning of a cell."""

    def render(self, value: str) -> str:
        return capfirst(str(value))


class DateColumn(tables.Column):
    """A day, or the local day of a moment, in the language's own form."""

    attrs: ClassVar = {"cell": {"class": "day"}}

    def render(self, value: date | datetime) -> SafeString:
        return day_element(value)

    def value(self, value: date | datetime) -> str:
        day = timezone.localtime(value).date() if isinstance(value, datetime) else value
        return day.isoformat()


class MomentColumn(tables.Column):
    """A moment with its minute, in local time."""

    attrs: ClassVar = {"cell": {"class": "day"}}

    def render(self, value: datetime) -> SafeString:
        return moment_element(value)

    def value(self, value: datetime) -> str:
        return timezone.localtime(value).isoformat(timespec="minutes")
