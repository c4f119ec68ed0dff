"""The ranking list."""

from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from awards.tables.base import FederationTable, PlayerNameColumn
from ui.columns import NumberColumn, PlaceColumn
from ui.tables import Table


class RankingTable(FederationTable):
    """A ranking list; who shares a place stands beside the others of that place."""

    place = PlaceColumn(verbose_name=_("Place"))
    name = PlayerNameColumn(verbose_name=_("Name"), accessor="player_id", order_by="player__sort_key")
    club = tables.Column(verbose_name=_("Club"), accessor="home_club_name", orderable=False)
    points = NumberColumn(verbose_name=_("Ranking points"))

    caption = _("Ranking")
    row_header = "name"

    class Meta(Table.Meta):
        order_by = "place"
        empty_text = _("The list has not been made up yet: the nightly run does it.")

    def row_class(self, record: Any) -> str:
        """The reader's own row stands out."""
        return "own" if record.player_id in self.actor.player_ids else ""
