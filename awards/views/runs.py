"""The nightly runs, for the office."""

from typing import Any

from django.db.models import QuerySet
from django.utils.decorators import method_decorator

from awards.models import Run
from awards.queries.runs import runs
from awards.tables.runs import RunTable
from awards.views.guards import allowed
from registry.permissions import may_see_runs
from ui.views import ListPage


@method_decorator(allowed(may_see_runs), name="dispatch")
class RunList(ListPage):
    """Each nightly run with what it did and found. For the office."""

    table_class = RunTable
    template_name = "awards/runs.html"

    def get_queryset(self) -> QuerySet[Run]:
        """The federation's runs."""
        return runs(self.request.federation)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to."""
        return {"code": self.request.federation.code, "actor": self.request.actor}
