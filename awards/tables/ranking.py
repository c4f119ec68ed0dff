"""The ranking list."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext_lazy as _

from awards.tables.base import FederationTable, HomeClubColumn, PlayerNameColumn
from ui.columns import NumberColumn, PlaceColumn
from ui.tables import Table


class RankingTable(FederationTable):
    """A ranking list; who shares a place stands beside the others of that place.

    `found` are the ids of players whose rows stand out, besides the reader's own. The rows know their own orders
    (`awards.queries.places.PublishedPlaces`): by name those whose name is not shown come last.
    """

    within = PlaceColumn(verbose_name=_("Place here"), tied="tied_within", orderable=False)
    place = PlaceColumn(verbose_name=_("Place"))
    name = PlayerNameColumn(verbose_name=_("Name"), accessor="player_id", order_by="player__sort_key")
    club = HomeClubColumn(verbose_name=_("Club"), accessor="home_club_name", orderable=False)
    # The more points, the better the place.
    points = NumberColumn(verbose_name=_("Ranking points"), order_by="-place")

    caption = _("Ranking")
    row_header = "name"
    first_line = ("within", "place", "points")
    labelled = ("now_place", "now_points")

    class Meta(Table.Meta):
        order_by = "place"
        empty_text = _(
            "Nobody is on this list. Check the club and the day; the nightly run brings the list up to date."
        )

    def __init__(self, *args: Any, found: Collection[int] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.found = {*found, *self.actor.player_ids}
        if "within" not in (self.exclude or ()):
            self.first_line, self.labelled = ("within", "points"), ("place", *self.labelled)
            self.columns["place"].column.verbose_name = _("Place in all")

    def row_class(self, record: Any) -> str:
        """The reader's own row stands out, and that of a player who was looked for."""
        return "own" if record.player_id in self.found else ""


class PastRankingTable(RankingTable):
    """The list of a past day as known then, with place and points as known now beside it; in its own order alone."""

    now_place = PlaceColumn(verbose_name=_("Place as known today"))
    now_points = NumberColumn(verbose_name=_("Points as known today"))

    class Meta(RankingTable.Meta):
        order_by = ()
        orderable = False
        empty_text = _("Nobody had ranking points on that day.")
