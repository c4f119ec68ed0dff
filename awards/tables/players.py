"""Lists of players, and a player's ledger."""

from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from awards.queries.reasons import reasons_of
from awards.tables.base import FederationTable, PlayerNameColumn
from ui.columns import AmountColumn, DateColumn, NumberColumn
from ui.marks import points_mark
from ui.tables import Table


class PlayerTable(FederationTable):
    """Players with home club and what they hold; `names` are the titles' names by code."""

    number = tables.Column(verbose_name=_("Number"))
    name = PlayerNameColumn(verbose_name=_("Name"), accessor="sort_key", order_by="sort_key")
    home_club_name = tables.Column(verbose_name=_("Club"), orderable=False)
    title = tables.Column(verbose_name=_("Title"), accessor="holding__title", orderable=False)
    total = AmountColumn(verbose_name=_("Masterpoints"), accessor="holding__total", unit="mp", decimals=2)

    caption = _("Players")
    row_header = "name"

    class Meta(Table.Meta):
        order_by = "name"
        empty_text = _("Nobody is found. Write a part of the name, or the number.")

    def __init__(self, *args: Any, names: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = names

    def render_title(self, value: str) -> str:
        """The title's name."""
        return self.names.get(value, value)


class LedgerTable(FederationTable):
    """A player's ledger entries with their reasons."""

    played_on = DateColumn(verbose_name=_("Played"))
    event = tables.Column(verbose_name=_("Event"), empty_values=(), orderable=False)
    amount = NumberColumn(verbose_name=_("Points"))
    why = tables.Column(verbose_name=_("Why"), accessor="kind", orderable=False)
    ranking = NumberColumn(verbose_name=_("Ranking points"))

    caption = pgettext_lazy("list", "Ledger")
    row_header = "event"

    class Meta(Table.Meta):
        order_by = "-played_on"
        empty_text = _("Nothing has been booked for this player yet.")

    def render_event(self, record: Any) -> SafeString:
        """The event with a link, or what the entry is where it belongs to none."""
        if record.event is None:
            return format_html("{}", record.get_kind_display())
        link = format_html('<a href="{}">{}</a>', self.link("event", pk=record.event_id), record.event.name)
        return link if record.kind == "award" else format_html("{} ({})", link, record.get_kind_display())

    def render_amount(self, record: Any) -> SafeString:
        """The points in the unit of their colour."""
        return points_mark(record.amount, record.colour)

    def render_why(self, record: Any) -> str:
        """The reasons, unfolding."""
        context = {"reasons": reasons_of(record, get_language() or "en"), "subject": record.event or ""}
        return render_to_string("components/reasons.html", context)
