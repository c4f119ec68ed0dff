"""Lists of titles reached."""

from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from awards.tables.base import FederationTable, HomeClubColumn, PlayerNameColumn
from ui.columns import DateColumn
from ui.tables import Table


class TitleTable(FederationTable):
    """Titles reached, the newest first; `names` are the titles' names by code."""

    reached_on = DateColumn(verbose_name=_("Reached"))
    player = PlayerNameColumn(verbose_name=_("Name"), accessor="player_id", orderable=False)
    title = tables.Column(verbose_name=_("Title"), orderable=False)
    club = HomeClubColumn(verbose_name=_("Club"), accessor="home_club_name", orderable=False)

    caption = _("Titles reached")
    row_header = "player"
    first_line = ("title",)

    class Meta(Table.Meta):
        order_by = "-reached_on"
        empty_text = _("No title is found. Titles appear the night after the points for them were booked.")

    def __init__(self, *args: Any, names: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = names

    def render_title(self, value: str) -> str:
        """The title's name."""
        return self.names.get(value, value)
