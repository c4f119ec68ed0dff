"""Lists of filings."""

from datetime import date
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from awards.tables.base import FederationTable
from ui.columns import ChoiceColumn, DateColumn
from ui.marks import day_element
from ui.tables import Table


class ReportTable(FederationTable):
    """Filings, the newest first."""

    played = DateColumn(verbose_name=_("Played"), accessor="payload__date")
    name = tables.Column(verbose_name=_("Event"), accessor="payload__name", orderable=False)
    organiser = tables.Column(verbose_name=_("Organiser"), empty_values=(), orderable=False)
    state = ChoiceColumn(verbose_name=_("State"))
    uploaded_at = DateColumn(verbose_name=_("Received"))

    caption = _("Reports")
    row_header = "name"
    first_line = ("state",)
    labelled = ("played", "uploaded_at")

    class Meta(Table.Meta):
        order_by = "-uploaded_at"
        empty_text = _("No report is found. Upload one, or choose another state.")

    def render_played(self, value: str) -> SafeString:
        """The last day of play, as the report says."""
        return day_element(date.fromisoformat(value))

    def render_name(self, value: str, record: Any) -> SafeString:
        """The event's name with a link to the report."""
        return format_html('<a href="{}">{}</a>', self.link("report", pk=record.pk), value)

    def render_organiser(self, record: Any) -> str:
        """Who held the event."""
        return str(record.club or record.district or gettext("the federation"))
