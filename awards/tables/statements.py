"""Lists of statements, and the lines of one."""

import datetime

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from awards.models import FeeLine, Statement
from awards.queries.fee_words import what_for
from awards.queries.statements import Account, Stated
from awards.tables.base import FederationTable
from ui.amounts import money
from ui.columns import NUMERIC, DateColumn
from ui.marks import month_name
from ui.tables import Table


def statement_address(account: Account, month: datetime.date, name: str = "statement") -> str:
    """The address of an account's statement, or of it as a file (`name`)."""
    key = {"month": f"{month:%Y-%m}", "payer": account.payer.value, "number": account.number}
    return reverse(name, kwargs={"federation": account.federation.code, **key})


def _linked(account: Account, month: datetime.date) -> SafeString:
    return format_html('<a href="{}">{}</a>', statement_address(account, month), account.name)


class StatementTable(FederationTable):
    """Closed statements, the newest month first."""

    month = tables.Column(verbose_name=_("Month"), accessor="closing__month")
    name = tables.Column(verbose_name=_("Organiser"), empty_values=(), orderable=False)
    total = tables.Column(verbose_name=_("Sum"), attrs=NUMERIC, initial_sort_descending=True)
    closed_at = DateColumn(verbose_name=_("Closed"), accessor="closing__closed_at", orderable=False)

    caption = _("Closed statements")
    row_header = "name"
    first_line = ("total",)
    labelled = ("month", "closed_at")

    class Meta(Table.Meta):
        order_by = ()
        empty_text = _("No month has been closed yet.")

    def render_month(self, value: datetime.date) -> str:
        """The month by its name."""
        return capfirst(month_name(value))

    def render_name(self, record: Statement) -> SafeString:
        """Who pays, with a link to the statement."""
        account = Account(record.federation, club=record.club, district=record.district)
        return _linked(account, record.closing.month)

    def render_total(self, value: int, record: Statement) -> str:
        """The sum as money."""
        return money(value, record.currency)


class OpenTable(Table):
    """What stands on months that are not closed."""

    month = tables.Column(verbose_name=_("Month"), orderable=False)
    name = tables.Column(verbose_name=_("Organiser"), orderable=False)
    total = tables.Column(verbose_name=_("Sum so far"), attrs=NUMERIC, orderable=False)

    caption = _("Not closed yet")
    row_header = "name"
    first_line = ("total",)
    labelled = ("month",)

    class Meta(Table.Meta):
        order_by = ()
        empty_text = _("Nothing has been booked that costs anything.")

    def render_month(self, value: datetime.date) -> str:
        """The month by its name."""
        return capfirst(month_name(value))

    def render_name(self, record: Stated) -> SafeString:
        """Who pays, with a link to the lines."""
        return _linked(record.account, record.month)

    def render_total(self, value: int, record: Stated) -> str:
        """The sum as money."""
        return money(value, record.currency)


class FeeTable(FederationTable):
    """The lines of one statement in the order of booking."""

    booked_at = DateColumn(verbose_name=_("Booked"), orderable=False)
    event = tables.Column(verbose_name=_("Event"), accessor="event__name", orderable=False)
    what = tables.Column(verbose_name=_("What for"), empty_values=(), orderable=False)
    amount = tables.Column(verbose_name=_("Amount"), attrs=NUMERIC, orderable=False)

    caption = _("Lines")
    row_header = "event"
    first_line = ("amount",)
    labelled = ("booked_at",)

    class Meta(Table.Meta):
        order_by = ()

    def render_event(self, value: str, record: FeeLine) -> SafeString:
        """The event with a link to its page."""
        return format_html('<a href="{}">{}</a>', self.link("event", pk=record.event_id), value)

    def render_what(self, record: FeeLine) -> str:
        """The reason."""
        return what_for(record)

    def render_amount(self, value: int, record: FeeLine) -> str:
        """The amount as money."""
        return money(value, record.currency)
