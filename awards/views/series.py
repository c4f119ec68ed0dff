"""Series and cups that last for weeks: what is being played, teams and places, running points, and the report."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from awards.forms.matches.series import TypedSeries
from awards.forms.standings import Desk
from awards.models import Series
from awards.queries.guest_names import names_in
from awards.queries.likely import likely_in_words
from awards.queries.matches import rounds
from awards.queries.organisers import organisers
from awards.queries.series import has_booked_report, matches_of, payload_of, running, series_of, shown_running, table
from awards.services import series as service
from awards.services.booking import NotPossible
from awards.services.filing import Rejected
from awards.services.lifecycle import remember
from awards.services.problem_list import ProblemList, problem_list, seat_of
from awards.views.guards import allowed, of_matches
from registry.permissions import may_file, may_file_for
from registry.queries.editions import is_ranked, ruleset_on
from sanctions.templatetags.levels import level_mark
from ui.marks import day_element


def desk_of(request: HttpRequest) -> Desk:
    """Who enters, and for whom."""
    return Desk(request.federation, request.actor, request.today, organisers(request.federation, request.actor))


def found_series(request: HttpRequest, pk: int, *, to_change: bool = False) -> Series:
    """A series that this person may see, or whose matches he may enter; else there is none."""
    series = series_of(request.federation, request.actor).filter(pk=pk).first()
    if series is None:
        raise Http404
    if to_change and not may_file_for(request.actor, club=series.club, district=series.district):
        raise Http404
    return series


@allowed(may_file)
def series_list(request: HttpRequest) -> HttpResponse:
    """What is being played. For officials of the organisers and the office."""
    return render(request, "awards/series_list.html", {"series": series_of(request.federation, request.actor)[:200]})


@allowed(may_file)
def series_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A series as it stands, with its running points. For its officials, its district and the office."""
    return _page(request, found_series(request, pk), None)


@of_matches
@allowed(may_file)
def begin(request: HttpRequest) -> HttpResponse:
    """Begin a series. For officials and the office."""
    return _edit(request, None)


@allowed(may_file)
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Change event, teams and places. For officials of the organiser and the office."""
    return _edit(request, found_series(request, pk, to_change=True))


@allowed(may_file)
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a series back, once it was confirmed. For officials of the organiser and the office."""
    series = found_series(request, pk, to_change=True)
    if request.method != "POST":
        context = {"series": series, "matches": matches_of(series), "booked": has_booked_report(series)}
        return render(request, "awards/series_remove.html", context)
    try:
        service.remove(series_id=pk, by=request.user)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
        return redirect("series", request.federation.code, pk)
    messages.success(request, _("The series “%(name)s” has been removed.") % {"name": series})
    return redirect("series-list", request.federation.code)


@require_POST
@allowed(may_file)
def finish(request: HttpRequest, pk: int) -> HttpResponse:
    """Make the report of a series that is played. For officials of the organiser and the office."""
    series = found_series(request, pk, to_change=True)
    old = service.booked(series)
    try:
        received = service.finish(series_id=pk, actor=request.actor, by=request.user, today=request.today)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
        return redirect("series", request.federation.code, pk)
    if isinstance(received, Rejected):
        return _page(request, series, _problems(request, received))
    address = reverse("report", kwargs={"federation": request.federation.code, "pk": received.report.pk})
    if old is not None and old.pk != received.report.pk:
        remember(received.report, old)
        address = f"{address}?amends={old.pk}"
    return redirect(address)


def _page(request: HttpRequest, series: Series, problems: ProblemList | None) -> HttpResponse:
    entered = matches_of(series)
    matches = [match.match for match in entered]
    language = get_language() or "en"
    mine = may_file_for(request.actor, club=series.club, district=series.district)
    payload = payload_of(series, matches)
    guests = names_in(payload, request.federation, request.actor, own=mine, on=request.today)
    context: dict[str, Any] = {
        "series": series,
        "facts": _facts(series),
        "table": table(series, matches),
        "rounds": rounds(payload, request.federation, request.actor, guests=guests, on=request.today),
        "entered": entered,
        "running": shown_running(running(series, matches), series, request.actor, language, on=request.today)
        if matches
        else None,
        "ranked": is_ranked(ruleset_on(series.federation, date.fromisoformat(series.event["date"]))),
        "changes": mine,
        "problems": problems,
    }
    return render(request, "awards/series.html", context, status=422 if problems else 200)


def _facts(series: Series) -> list[dict[str, Any]]:
    return [
        {"label": _("Organiser"), "value": series.club or series.district or series.federation},
        {"label": _("Level"), "value": level_mark(series.event["level"])},
        {"label": _("First day"), "value": day_element(date.fromisoformat(series.event["first_date"]))},
        {"label": _("Last day"), "value": day_element(date.fromisoformat(series.event["date"]))},
        {"label": _("Teams"), "value": len(series.teams)},
    ]


def _edit(request: HttpRequest, series: Series | None) -> HttpResponse:
    desk = desk_of(request)
    if request.method != "POST":
        typed = TypedSeries.blank(desk) if series is None else TypedSeries.of(desk, series.event, series.teams)
        return _form(request, typed, series)
    if "more" in request.POST:
        return _form(request, TypedSeries.longer(desk, request.POST.dict()), series)
    sent = TypedSeries(desk, request.POST.dict(), checked=True)
    if sent.is_valid():
        given: dict[str, Any] = {"actor": request.actor, "by": request.user, "event": sent.form.event()}
        try:
            if series is None:
                after = _after(request)
                kept = service.begin(federation=request.federation, teams=sent.teams(), after=after, **given)
            else:
                kept = service.change(series_id=series.pk, teams=sent.teams(), **given)
            return redirect("series", request.federation.code, kept.pk)
        except NotPossible as refusal:
            sent.general.append(str(refusal))
    return _form(request, sent, series, status=422)


def _form(request: HttpRequest, typed: TypedSeries, series: Series | None, status: int = 200) -> HttpResponse:
    context = {"typed": typed, "series": series, "after": _after(request) if series is None else 0}
    return render(request, "awards/series_form.html", context, status=status)


def _after(request: HttpRequest) -> int:
    """The newest series of this person when the form was opened; a form that is sent twice says the same."""
    said = sent_id(request, "after")
    if said is not None:
        return said
    newest = Series.objects.filter(federation=request.federation, begun_by=request.user.pk).order_by("pk").last()
    return newest.pk if newest is not None else 0


def sent_id(request: HttpRequest, field: str) -> int | None:
    """The id that a hidden field of a form holds."""
    said = request.POST.get(field, "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 19 else None


def _problems(request: HttpRequest, rejected: Rejected) -> ProblemList:
    seats = [seat for seat in map(seat_of, rejected.problems) if seat != ("", "")]
    likely = likely_in_words(request.federation, seats, request.actor, request.today) if seats else {}
    return problem_list(rejected.problems, rejected.payload, get_language() or "en", likely)
