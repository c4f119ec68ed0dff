"""The form of one match of a series, with the points that it gives shown before it is kept."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from awards.forms.matches.match import ChooseForm, MatchForm, initial_line_up, initial_of
from awards.models import Series, SeriesMatch
from awards.queries.series import Running, matches_of, names_of, running, shown_running, version_of
from awards.rules.report.matches import SIDES
from awards.services import series as service
from awards.services.booking import NotPossible
from awards.views.guards import allowed
from awards.views.series import desk_of, found_series, sent_id
from registry.permissions import may_file

Teams = tuple[Mapping[str, Any], Mapping[str, Any]]


@allowed(may_file)
def new_match(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter a match: first which teams meet, then the rest. For officials of the organiser and the office."""
    series = found_series(request, pk, to_change=True)
    asked = request.GET if request.method == "GET" else request.POST
    names = [team["team"] for team in series.teams]
    initial = {"home": names[0], "away": names[1], "halves": series.event["halves"]}
    choice = ChooseForm(asked if "home" in asked else None, teams=names, initial=initial)
    if not choice.is_bound or not choice.is_valid():
        status = 422 if choice.is_bound else 200
        return render(request, "awards/match_choose.html", {"series": series, "form": choice}, status=status)
    teams = _teams(series, choice.cleaned_data)
    return _answer(request, series, None, teams, choice.cleaned_data["halves"])


@allowed(may_file)
def change_match(request: HttpRequest, pk: int, match: int) -> HttpResponse:
    """Change a match that was entered. For officials of the organiser and the office."""
    series = found_series(request, pk, to_change=True)
    entered = series.matches.filter(pk=match).first()
    if entered is not None:
        teams = _teams(series, {side: entered.match[side]["team"] for side in SIDES})
        return _answer(request, series, entered, teams, entered.match["halves"], match_id=match)
    # Somebody may have removed it while it was being changed: what was typed is not lost.
    sent = ChooseForm(request.POST, teams=[team["team"] for team in series.teams])
    if not sent.is_valid():
        raise Http404
    teams = _teams(series, sent.cleaned_data)
    return _answer(request, series, None, teams, sent.cleaned_data["halves"], match_id=match)


@require_POST
@allowed(may_file)
def remove_match(request: HttpRequest, pk: int, match: int) -> HttpResponse:
    """Take a match out of the series. For officials of the organiser and the office."""
    series = found_series(request, pk, to_change=True)
    service.remove_match(series_id=series.pk, match_id=match, by=request.user)
    messages.info(request, _("The match has been removed."))
    return redirect("series", request.federation.code, pk)


def _teams(series: Series, named: Mapping[str, Any]) -> Teams:
    by_name = {team["team"]: team for team in series.teams}
    home, away = (by_name[named[side]] for side in SIDES)
    return home, away


def _answer(
    request: HttpRequest,
    series: Series,
    entered: SeriesMatch | None,
    teams: Teams,
    halves: int,
    match_id: int | None = None,
) -> HttpResponse:
    """The form, or what the match gives, or the series with the match in it."""
    names = names_of(teams, request.federation, request.actor, on=request.today)
    desk = desk_of(request)
    edition = desk.edition_on(date.fromisoformat(series.event["date"]))
    kwargs: dict[str, Any] = {"desk": desk, "edition": edition, "teams": teams, "halves": halves, "names": names}
    context: dict[str, Any] = {"series": series, "entered": entered, "halves": halves}
    context |= {"after": _after(request, series) if match_id is None else 0, "version": _version(request, entered)}
    if request.method != "POST":
        initial = initial_of(entered.match, teams) if entered else _initial(series, teams, halves)
        context["form"] = MatchForm(initial=initial, **kwargs)
        return render(request, "awards/match.html", context)
    form = MatchForm(request.POST.dict(), **kwargs)
    context["form"] = form
    if not form.is_valid():
        return render(request, "awards/match.html", context, status=422)
    match = {**form.row(), "typed": form.typed()}
    if "see" in request.POST:
        others = [one.match for one in matches_of(series) if entered is None or one.pk != entered.pk]
        context |= {"points": _shown(request, series, [*others, match]), "of_match": _numbers(match), "filed": match}
        return render(request, "awards/match.html", context)
    given: dict[str, Any] = {"series_id": series.pk, "match": match, "newcomers": form.newcomers(), "by": request.user}
    try:
        service.enter_match(**given, match_id=match_id, after=context["after"], version=context["version"])
    except NotPossible as refusal:
        form.add_error(None, str(refusal))
        return render(request, "awards/match.html", {**context, **_as_it_is_now(series, match_id)}, status=422)
    messages.success(request, _("The match has been entered."))
    return redirect("series", request.federation.code, series.pk)


def _as_it_is_now(series: Series, match_id: int | None) -> dict[str, Any]:
    """What the form holds once its sender was told that the match has changed, or has been removed."""
    entered = series.matches.filter(pk=match_id or 0).first()
    if entered is not None:
        return {"entered": entered, "version": version_of(entered.match)}
    new = reverse("match-new", kwargs={"federation": series.federation.code, "pk": series.pk})
    return {"entered": None, "after": _newest(series), "address": new}


def _version(request: HttpRequest, entered: SeriesMatch | None) -> str:
    """What the match was when the form was opened."""
    return request.POST.get("version", "") or (version_of(entered.match) if entered is not None else "")


def _after(request: HttpRequest, series: Series) -> int:
    """The newest match of the series when the form was opened; a form that is sent twice says the same."""
    said = sent_id(request, "after")
    return said if said is not None else _newest(series)


def _newest(series: Series) -> int:
    newest = series.matches.order_by("pk").last()
    return newest.pk if newest is not None else 0


def _initial(series: Series, teams: Teams, halves: int) -> dict[str, Any]:
    event = series.event
    start = {"boards": event["boards"], "scale": event["scale"], "outcome": "played"}
    return {**start, **initial_line_up(teams, halves)}


def _shown(request: HttpRequest, series: Series, matches: list[Mapping[str, Any]]) -> Running:
    outcome = running(series, matches)
    return shown_running(outcome, series, request.actor, get_language() or "en", on=request.today)


def _numbers(match: Mapping[str, Any]) -> set[str]:
    """The players of a match."""
    return {number for side in SIDES for number in match[side].get("halves", {})}
