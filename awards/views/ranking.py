"""The ranking."""

from typing import Any

from django.db.models import QuerySet
from django.utils.decorators import method_decorator

from awards.models import RankingPlace
from awards.queries.homes import places_with_home
from awards.queries.ranking import current_list, current_ranking
from awards.tables.ranking import RankingTable
from awards.views.guards import allowed, everyone
from ui.tables import Table
from ui.views import ListPage


@method_decorator(allowed(everyone), name="dispatch")
class RankingPage(ListPage):
    """The current 24-month ranking. Seen by everyone; hidden players keep their places without a name."""

    table_class = RankingTable
    template_name = "awards/ranking.html"
    per_page = 50

    def get_queryset(self) -> QuerySet[RankingPlace]:
        """The places of the list that was published last."""
        return places_with_home(current_ranking(self.request.federation), self.request.today)

    def get_total(self, filterset: Any) -> int | None:
        """The list knows how many stand on it."""
        published = current_list(self.request.federation)
        return published.players if published else None

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to."""
        return {"code": self.request.federation.code, "actor": self.request.actor}

    def get_context(self, table: Table, filterset: Any) -> dict[str, Any]:
        """The list itself, for its day."""
        return {"published": current_list(self.request.federation)}
