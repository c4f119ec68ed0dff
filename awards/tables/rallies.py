"""Lists of rallies, and of the events that one may gather."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from awards.tables.base import FederationTable
from awards.tables.events import EventTable
from ui.columns import ChoiceColumn
from ui.tables import Table


class RallyTable(FederationTable):
    """Rallies, the newest first."""

    name = tables.Column(verbose_name=_("Rally"))
    kind = ChoiceColumn(verbose_name=_("Kind"))
    district = tables.Column(verbose_name=_("District"), accessor="district__name", orderable=False)
    closed = tables.Column(verbose_name=_("State"), orderable=False)

    caption = _("Rallies")
    row_header = "name"
    first_line = ("closed",)

    class Meta(Table.Meta):
        order_by = ()
        empty_text = _("There is no rally yet.")

    def render_name(self, value: str, record: Any) -> SafeString:
        """The rally's name with a link to its page."""
        return format_html('<a href="{}">{}</a>', self.link("rally", pk=record.pk), value)

    def render_closed(self, value: bool) -> str:
        """Whether the bonus is booked."""
        return gettext("closed") if value else gettext("open")


class EventToAddTable(EventTable):
    """Events with a box to choose each."""

    chosen = tables.Column(verbose_name=_("Choose"), accessor="pk", orderable=False)

    first_line = ("chosen",)

    class Meta(EventTable.Meta):
        sequence = ("chosen", "...")

    def render_chosen(self, value: int, record: Any) -> SafeString:
        """The box, which says aloud what it chooses."""
        said = gettext("Choose %(name)s of %(day)s") % {"name": record.name, "day": record.date.isoformat()}
        return format_html('<input type="checkbox" name="event" value="{}" aria-label="{}">', value, said)
