"""Titles reached."""

from typing import Any

from django.db.models import QuerySet
from django.utils.decorators import method_decorator
from django.utils.translation import get_language

from awards.filters import TitleFilter
from awards.models import TitleAward
from awards.queries.titles import newest_titles, title_names
from awards.tables.titles import TitleTable
from awards.views.guards import allowed, everyone
from ui.views import ListPage


@method_decorator(allowed(everyone), name="dispatch")
class TitleList(ListPage):
    """Titles reached, newest first. Seen by everyone; hidden players without their names."""

    table_class = TitleTable
    filterset_class = TitleFilter
    template_name = "awards/titles.html"

    def get_queryset(self) -> QuerySet[TitleAward]:
        """The titles reached in the federation."""
        return newest_titles(self.request.federation, self.request.today, self.request.actor)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to, and what the titles are called."""
        names = title_names(self.request.federation, get_language() or "en")
        return {"code": self.request.federation.code, "actor": self.request.actor, "names": names}
