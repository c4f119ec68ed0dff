"""Lists of pins and certificates."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from awards.tables.base import FederationTable, PlayerNameColumn
from registry.queries.players import name_is_seen
from ui.columns import DateColumn
from ui.tables import Table


class PinTable(FederationTable):
    """Titles with a box to choose each; `names` are the titles' names by code."""

    chosen = tables.Column(verbose_name=_("Choose"), accessor="pk", orderable=False)
    player = PlayerNameColumn(verbose_name=_("Name"), accessor="player_id", order_by=("player__sort_key",))
    title = tables.Column(verbose_name=_("Title"), orderable=False)
    club = tables.Column(verbose_name=_("Club"), accessor="to_club_name", order_by=("to_club_key", "player__sort_key"))
    reached_on = DateColumn(verbose_name=_("Reached"))
    pin_sent_on = DateColumn(verbose_name=_("Sent"))
    handed_over_on = DateColumn(verbose_name=_("Handed over"))

    caption = _("Pins and certificates")
    row_header = "player"
    first_line = ("chosen", "title")
    labelled = ("club", "reached_on", "pin_sent_on", "handed_over_on")

    class Meta(Table.Meta):
        order_by = "-reached_on"
        empty_text = _("Nothing is found here.")

    def __init__(self, *args: Any, names: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = names

    def render_title(self, value: str) -> str:
        """The title's name."""
        return self.names.get(value, value)

    def render_chosen(self, value: int, record: Any) -> SafeString:
        """The box, which says aloud what it chooses."""
        seen = name_is_seen(self.actor, record.player, record)
        name = record.player.name if seen else gettext("Name not shown")
        return format_html(
            '<input type="checkbox" name="pin" value="{}" aria-label="{}">',
            value,
            gettext("Choose %(name)s, %(title)s") % {"name": name, "title": self.render_title(record.title)},
        )
