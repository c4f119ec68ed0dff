"""The page of applications: what waits for its reader, then all that he may look into."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator

from registry.permissions import may_file
from registry.views.guards import allowed
from sanctions.filters import ApplicationFilter
from sanctions.models import Application
from sanctions.queries.inbox import applications_seen, waiting
from sanctions.tables import ApplicationTable, InboxTable
from ui.views import ListPage, page_or_list

# What waits stands above the list, so a page of it is shorter.
WAITING_PER_PAGE = 15


@method_decorator(allowed(may_file), name="dispatch")
class ApplicationList(ListPage):
    """Seen by officials (their clubs' and districts') and the office (all)."""

    table_class = ApplicationTable
    filterset_class = ApplicationFilter
    template_name = "sanctions/inbox.html"

    def get_queryset(self) -> QuerySet[Application]:
        """The applications that this reader may look into."""
        return applications_seen(self.request.federation, self.request.actor)

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page, or the one of its two lists that htmx asks for."""
        mine = {"code": request.federation.code, "today": request.today}
        found = self.filterset_class(request.GET, queryset=self.get_queryset(), request=request)
        table = self.table_class(found.qs, **mine).configure(request)
        inbox = InboxTable(waiting(request.federation, request.actor), prefix="waiting-", **mine)
        inbox.configure(request, per_page=WAITING_PER_PAGE)
        context = {"table": table, "filter": found, "inbox": inbox, "decides": _decides(request)}
        return page_or_list(request, self.template_name, context, table, inbox)


def _decides(request: HttpRequest) -> bool:
    """Whether the reader decides for somebody, so that an empty inbox says something to him."""
    return bool(request.actor.office or request.actor.district_ids)
