"""A booked event as files for other programs."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from awards.models import Event
from awards.queries.event_files import event_file
from awards.queries.events import booked_report, newest_events
from awards.views.guards import allowed, everyone

ENDINGS = {"usebio": "xml", "pbn": "pbn"}
_TYPES = {"usebio": "application/xml; charset=utf-8", "pbn": "text/plain; charset=utf-8"}
_LONGEST_NAME = 60


@require_safe
@allowed(everyone)
def usebio(request: HttpRequest, pk: int) -> HttpResponse:
    """The event as USEBIO 1.2. Seen by everyone, hidden players without name and number."""
    return _file(request, pk, "usebio")


@require_safe
@allowed(everyone)
def pbn(request: HttpRequest, pk: int) -> HttpResponse:
    """The event as PBN with result tables. Seen by everyone, hidden players without name and number."""
    return _file(request, pk, "pbn")


def _file(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    event = get_object_or_404(newest_events(request.federation), pk=pk)
    written = event_file(event, booked_report(event), kind, on=request.today)
    if written is None:
        raise Http404
    response = HttpResponse(written, content_type=_TYPES[kind])
    response.headers["Content-Disposition"] = f'attachment; filename="{_name(event, ENDINGS[kind])}"'
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _name(event: Event, ending: str) -> str:
    """Plain letters, whatever the event is called."""
    words = slugify(event.name)[:_LONGEST_NAME].strip("-_")
    return "-".join(filter(None, (event.date.isoformat(), words or str(event.pk)))) + f".{ending}"
