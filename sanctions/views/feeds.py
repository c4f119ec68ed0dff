"""The calendar as feeds that calendar programs poll: of the federation, of a district, of a club."""

import datetime
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.core.cache import caches
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import http_date, quote_etag
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event

from registry.models import District
from registry.queries.clubs import club_of_number
from registry.queries.languages import language_of_federation
from registry.views.guards import allowed, everyone
from sanctions.choices import Field, State
from sanctions.models import Application
from sanctions.queries.applications import playing_days
from sanctions.queries.calendar import blocks, in_district, of_club
from sanctions.queries.feeds import mark_of, of_feed, with_history

# How long a calendar program may do without asking again, and how often it is asked to.
FRESH_SECONDS = 900
POLLED = datetime.timedelta(hours=6)
KEPT_SECONDS = 24 * 3600
PRODUCT = "-//Masterpoint registry//Calendar//EN"
# Of the file as a whole: whoever changes how it is written raises it, so that nobody keeps the old one.
EDITION = 1


@dataclass(frozen=True)
class Feed:
    """What a feed is called in addresses and in programs, and what it has."""

    key: str
    name: str
    applications: QuerySet[Application]


@require_safe
@allowed(everyone)
def federation(request: HttpRequest) -> HttpResponse:
    """The feed of all that is sanctioned. Read by everyone."""
    here = request.federation
    return _answer(request, Feed("all", here.name, of_feed(here, request.today)))


@require_safe
@allowed(everyone)
def district(request: HttpRequest, number: str) -> HttpResponse:
    """The feed of what is played in a district. Read by everyone."""
    if not number.isprintable():
        raise Http404
    here = request.federation
    found = get_object_or_404(District, federation=here, number=number)
    events = of_feed(here, request.today).filter(in_district(found))
    return _answer(request, Feed(f"district-{found.pk}", f"{found.name} · {here.name}", events))


@require_safe
@allowed(everyone)
def club(request: HttpRequest, number: str) -> HttpResponse:
    """The feed of what a club holds; that of a merged club leads to its successor's. Read by everyone."""
    here = request.federation
    found = club_of_number(here, number) if number.isprintable() else None
    if found is None:
        raise Http404
    if found.merged_into is not None:
        return redirect("calendar-feed-club", federation=here.code, number=found.merged_into.number, permanent=True)
    events = of_feed(here, request.today).filter(of_club(found))
    return _answer(request, Feed(f"club-{found.pk}", f"{found.name} · {here.name}", events))


def feed_line(request: HttpRequest, name: str, address: str, **kwargs: str) -> dict[str, str]:
    """A line of templates/sanctions/feed_lines.html: `subscribe` is for calendar programs, `url` to be copied."""
    url = request.build_absolute_uri(reverse(address, kwargs={"federation": request.federation.code, **kwargs}))
    return {"name": name, "url": url, "subscribe": f"webcal://{url.partition('://')[2]}"}


def _answer(request: HttpRequest, feed: Feed) -> HttpResponse:
    """The file, or 304 where the program has it; written anew only where something in it has changed."""
    mark = mark_of(request.federation, feed.applications, request.today)
    language = language_of_federation(request.federation)
    # Links lead to the host that was asked.
    parts = (EDITION, request.federation.pk, feed.key, feed.name, language, request.get_host(), request.scheme, mark)
    digest = hashlib.sha256(repr(parts).encode()).hexdigest()[:32]
    etag = quote_etag(digest)
    changed = int(mark.changed_at.timestamp())
    response = get_conditional_response(request, etag=etag, last_modified=changed)
    if response is None:
        with translation.override(language):
            response = HttpResponse(_kept(request, feed, digest), content_type="text/calendar; charset=utf-8")
        response.headers["Content-Disposition"] = f'inline; filename="{request.federation.code}-{feed.key}.ics"'
    response.headers["ETag"] = etag
    response.headers["Last-Modified"] = http_date(changed)
    patch_cache_control(response, max_age=FRESH_SECONDS)
    return response


def _kept(request: HttpRequest, feed: Feed, digest: str) -> bytes:
    """The file, for programs that keep no mark of what they have."""
    key = f"feed:{digest}"
    kept: bytes | None = caches["pages"].get(key)
    if kept is None:
        kept = _written(request, feed)
        caches["pages"].set(key, kept, KEPT_SECONDS)
    return kept


def _written(request: HttpRequest, feed: Feed) -> bytes:
    file = Calendar()
    file.add("version", "2.0")
    file.add("prodid", PRODUCT)
    for name in ("name", "x-wr-calname"):
        file.add(name, feed.name)
    file.add("x-wr-timezone", request.federation.time_zone)
    file.add("refresh-interval", POLLED, parameters={"value": "DURATION"})
    file.add("x-published-ttl", POLLED)
    pages = request.build_absolute_uri(reverse("calendar", kwargs={"federation": request.federation.code}))
    for event in _events(with_history(feed.applications), request.federation.code, pages):
        file.add_component(event)
    return file.to_ical()


def _events(applications: Iterable[Application], code: str, pages: str) -> Iterator[Event]:
    """An entry for each row of days; the how many-th it is stays its name, whatever day it is moved to."""
    for application in applications:
        for number, (first, last) in enumerate(blocks(playing_days(application)), start=1):
            event = Event()
            event.add("uid", f"sanction-{application.pk}-{number}@{code}.masterpoints")
            event.add("dtstart", first)
            # The day after the last: the end of an entry is not part of it.
            event.add("dtend", last + datetime.timedelta(days=1))
            for name, value in _of_application(application, pages):
                event.add(name, value)
            yield event


def _of_application(application: Application, pages: str) -> Iterator[tuple[str, Any]]:
    """What all entries of an event have in common."""
    cancelled = application.state == State.CANCELLED
    name = _("Cancelled: %(event)s") % {"event": application.name} if cancelled else application.name
    yield "summary", name
    yield "status", "CANCELLED" if cancelled else "CONFIRMED"
    yield "sequence", application.moves
    yield "dtstamp", application.published_at
    yield "last-modified", application.published_at
    yield "transp", "TRANSPARENT"
    where = ", ".join(part for part in (application.venue, application.place) if part)
    if where:
        yield "location", where
    yield "url", f"{pages}{application.pk}/"
    yield "description", _described(application)


def _described(application: Application) -> str:
    """Organiser, level and form, and who may enter where that are not all."""
    lines = [str(application.organiser), f"{application.get_kind_display()} · {application.get_form_display()}"]
    if application.field != Field.OPEN:
        lines.append(application.get_field_display())
    return "\n".join(capfirst(line) for line in lines)
