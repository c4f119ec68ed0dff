"""Lists of events."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from awards.tables.base import FederationTable
from sanctions.templatetags.levels import level_mark
from ui.columns import ChoiceColumn, DateColumn
from ui.tables import Table


class EventTable(FederationTable):
    """Events, the newest first."""

    date = DateColumn(verbose_name=_("Day"))
    name = tables.Column(verbose_name=_("Event"))
    organiser = tables.Column(verbose_name=_("Organiser"), order_by=("club__sort_key", "district__name"))
    level = tables.Column(verbose_name=_("Level"))
    form = ChoiceColumn(verbose_name=_("Form"))

    caption = _("Events")
    row_header = "name"

    class Meta(Table.Meta):
        order_by = "-date"
        empty_text = _("No event is found. Events appear here as soon as they have been booked.")

    def render_name(self, value: str, record: Any) -> SafeString:
        """The event's name with a link to its standings."""
        return format_html('<a href="{}">{}</a>', self.link("event", pk=record.pk), value)

    def render_level(self, record: Any) -> SafeString:
        """The level, with a mark where it is a colour."""
        return level_mark(record.level)
