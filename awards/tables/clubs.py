"""Lists of clubs, and of a club's members."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from awards.tables.base import FederationTable, PlayerNameColumn
from registry.queries.players import name_is_seen
from ui.amounts import NO_VALUE
from ui.columns import AmountColumn, DateColumn, NumberColumn
from ui.tables import Table


class ClubTable(FederationTable):
    """Clubs by name, with how many members they have."""

    number = tables.Column(verbose_name=_("Number"))
    name = tables.Column(verbose_name=_("Club"), order_by="sort_key")
    place = tables.Column(verbose_name=pgettext_lazy("town", "Place"), orderable=False)
    district = tables.Column(verbose_name=_("District"), accessor="district__name", orderable=False)
    members = NumberColumn(verbose_name=_("Members"), orderable=False)

    caption = _("Clubs")
    row_header = "name"
    first_line = ("number",)
    labelled = ("members",)

    class Meta(Table.Meta):
        order_by = "name"
        empty_text = _("No club is found. Write the beginning of the name, or the number.")

    def render_name(self, value: str, record: Any) -> SafeString:
        """The club's name with a link to its page."""
        return format_html('<a href="{}">{}</a>', self.link("club", number=record.number), value)


class MemberTable(FederationTable):
    """A club's members; `names` are the titles' names by code."""

    name = PlayerNameColumn(verbose_name=_("Name"), accessor="sort_key", order_by="sort_key")
    number = tables.Column(verbose_name=_("Number"), orderable=False)
    title = tables.Column(verbose_name=_("Title"), accessor="shown_title", orderable=False)
    total = AmountColumn(verbose_name=_("Masterpoints"), accessor="shown_total", order_by="shown_total", decimals=2)
    member_since = DateColumn(verbose_name=_("Member since"))

    caption = _("Members")
    row_header = "name"
    first_line = ("total",)
    labelled = ("number", "member_since")

    class Meta(Table.Meta):
        order_by = "name"
        empty_text = _("The club has no members today.")

    def __init__(self, *args: Any, names: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = names

    def render_name(self, record: Any) -> SafeString:
        """The name with a link to the player's page, and his home club where it is another."""
        name = self.player_link(record) or PlayerNameColumn().default
        if not record.other_home:
            return name
        home = gettext("home club %(club)s") % {"club": record.other_home}
        return format_html('{} <span class="help">{}</span>', name, home)

    def render_number(self, value: str, record: Any) -> str:
        """The number, which officials write in their reports; left out with a name that is not shown."""
        return value if name_is_seen(self.actor, record) else NO_VALUE

    def render_title(self, value: str) -> str:
        """The title's name."""
        return self.names.get(value, value)
