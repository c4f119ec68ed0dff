"""The ranking as a file for spreadsheets."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from awards.queries.ranking import current_list
from awards.views.guards import allowed, everyone, only_where
from awards.views.ranking_choice import NO_RANKING, Chosen, choice_of, chosen_by
from registry.permissions import Actor
from registry.queries.editions import has_ranking
from registry.queries.players import name_is_seen
from ui.spreadsheets import csv_lines


@require_safe
@allowed(everyone)
@only_where(has_ranking, NO_RANKING)
def ranking_csv(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """The ranking that the page shows, whole, row by row. Seen by everyone, hidden players without their names."""
    form = choice_of(request)
    chosen = chosen_by(form, request)
    if form.errors:
        page = reverse("ranking", kwargs={"federation": chosen.federation.code})
        return redirect(f"{page}?{request.GET.urlencode()}")
    lines = _lines(chosen, request.actor)  # type: ignore[attr-defined]
    response = StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8")
    day = chosen.day or chosen.today
    response.headers["Content-Disposition"] = f'attachment; filename="ranking-{day.isoformat()}.csv"'
    return response


def _lines(chosen: Chosen, actor: Actor) -> Iterator[str]:
    header = [_("Place"), _("Number"), _("Name"), _("Club"), _("Ranking points")]
    if chosen.part:
        header.insert(0, _("Place here"))
    if chosen.day is not None:
        header += [_("Place as known today"), _("Points as known today")]
    return csv_lines(header, _rows(chosen, actor))


def _rows(chosen: Chosen, actor: Actor) -> Iterator[list[Any]]:
    rows: Iterable[Any] = chosen.rows(actor, current_list(chosen.federation))
    for row in rows:
        seen = name_is_seen(actor, row.player, row)
        person = [row.player.number, row.player.name, row.home_club_name or ""] if seen else ["", "", ""]
        cells = [row.place, *person, row.points]
        if chosen.part:
            cells.insert(0, row.within)
        if chosen.day is not None:
            cells += [row.now_place, row.now_points]
        yield cells
