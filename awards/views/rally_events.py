"""The events of a rally: found and put in, or taken out. For its district and the office."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from awards.filters import EventFilter
from awards.models import Event, Rally
from awards.queries.desk import newest_events_of
from awards.queries.events import newest_events
from awards.services.booking import NotPossible
from awards.services.rallies import add_events, remove_event
from awards.tables.rallies import EventToAddTable
from awards.views.guards import allowed
from awards.views.rally_running import own_rally, rally_address
from registry.permissions import may_run_rallies
from ui.views import ListPage


@method_decorator(allowed(may_run_rallies), name="dispatch")
class EventsToAdd(ListPage):
    """The booked events that are not in the rally: those of his district for a district officer, all for the office."""

    table_class = EventToAddTable
    filterset_class = EventFilter
    template_name = "awards/rally_events.html"
    rally: Rally

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """The rally, unless nobody who may enter has asked."""
        super().setup(request, *args, **kwargs)
        if may_run_rallies(request.actor):
            self.rally = own_rally(request, kwargs["pk"])

    def get_queryset(self) -> QuerySet[Event]:
        """What may be put in."""
        actor = self.request.actor
        events = (
            newest_events(self.request.federation)
            if actor.office
            else newest_events_of(self.request.federation, actor.district_ids)
        )
        return events.exclude(pk__in=self.rally.events.values("pk"))

    def get_table_kwargs(self) -> dict[str, Any]:
        """Where the links lead."""
        return {"code": self.request.federation.code, "actor": self.request.actor}

    def get_context(self, table: EventToAddTable, filterset: Any) -> dict[str, Any]:
        """The rally."""
        return {"rally": self.rally}

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Put those chosen in."""
        ids = [
            int(text)
            for text in request.POST.getlist("event")
            if text.isascii() and text.isdecimal() and len(text) < 19
        ]
        events = list(self.get_queryset().filter(pk__in=ids))
        if not events:
            messages.error(request, _("Choose at least one event."))
            return redirect(request.get_full_path())
        try:
            add_events(rally=self.rally, events=events, by=request.user)
        except NotPossible as refusal:
            messages.error(request, str(refusal))
        return redirect(rally_address(request, pk))


@require_POST
@allowed(may_run_rallies)
def remove(request: HttpRequest, pk: int, event: int) -> HttpResponse:
    """Take an event out."""
    rally = own_rally(request, pk)
    try:
        remove_event(rally=rally, event_id=event, by=request.user)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
    return redirect(rally_address(request, pk))
