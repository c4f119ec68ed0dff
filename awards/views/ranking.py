"""The ranking: last night's list, and that of any past day as known then and as known today."""

from collections.abc import Collection

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.views.generic import View

from awards.filters import RankingChoice
from awards.queries.past_places import PastPlaces
from awards.queries.places import PublishedPlaces
from awards.queries.ranking import current_list
from awards.tables.ranking import PastRankingTable, RankingTable
from awards.views.guards import allowed, everyone, only_where
from awards.views.kept import kept_for_strangers
from awards.views.ranking_choice import NO_RANKING, Chosen, choice_of, chosen_by
from registry.queries.editions import has_ranking
from registry.queries.players import name_is_seen, players_with_home
from ui.pages import replaced_query
from ui.tables import Table
from ui.views import page_or_list

PER_PAGE = 50
# The view for printing: whole lists of most districts, and of a federation in a few sheets' steps.
PRINTED = 1000


@method_decorator(allowed(everyone), name="dispatch")
@method_decorator(only_where(has_ranking, NO_RANKING), name="dispatch")
@method_decorator(kept_for_strangers, name="dispatch")
class RankingPage(View):
    """A 24-month ranking. Seen by everyone; hidden players keep their places without a name."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """The page with the row that is looked for, or the list alone where htmx turns its pages."""
        form = choice_of(request)
        chosen = chosen_by(form, request)
        wanted = _wanted(request)
        per_page = PRINTED if "all" in request.GET else PER_PAGE
        kwargs = {"code": request.federation.code, "actor": request.actor, "found": wanted or ()}
        published = current_list(request.federation)
        rows = chosen.rows(request.actor, published)
        left_out = _left_out(chosen, rows)
        table: Table = (RankingTable if chosen.day is None else PastRankingTable)(rows, exclude=left_out, **kwargs)
        row = rows.row_of(wanted) if wanted is not None and "page" not in request.GET else None
        if row is not None:
            page = str(row // per_page + 1)
            return redirect(f"{request.path}{replaced_query(request.GET, page=page, sort=None)}#{table.dom_id}")
        table.configure(request, per_page=per_page, total=rows.count())
        context = {
            "table": table,
            "form": form,
            "chosen": chosen,
            "part": _part_named(form),
            "published": published,
            "differs": isinstance(rows, PastPlaces) and rows.differs,
            "not_found": wanted is not None and "page" not in request.GET,
            "may_find_own": bool(request.actor.player_ids),
            "links": _links(request),
        }
        return page_or_list(request, "awards/ranking.html", context, table)


def _part_named(form: RankingChoice) -> str:
    """The district and what was written for the club; empty for the whole list."""
    district = dict(form.fields["district"].choices).get(form.cleaned_data.get("district"))  # type: ignore[attr-defined]
    return ", ".join(str(part) for part in (district, form.cleaned_data.get("club")) if part)


def _left_out(chosen: Chosen, rows: PublishedPlaces | PastPlaces) -> tuple[str, ...]:
    """The columns that would say nothing."""
    within = () if chosen.part else ("within",)
    differs = isinstance(rows, PastPlaces) and rows.differs
    return within if differs else (*within, "now_place", "now_points")


def _wanted(request: HttpRequest) -> Collection[int] | None:
    """The ids of the players whose row is looked for, None where nobody is; no hidden one may be found so."""
    actor = request.actor  # type: ignore[attr-defined]
    if "mine" in request.GET:
        return actor.player_ids  # type: ignore[no-any-return]
    number = request.GET.get("player")
    if not number:
        return None
    if not number.isprintable():
        return []
    players = players_with_home(request.federation, request.today)  # type: ignore[attr-defined]
    return [player.pk for player in players.filter(number=number) if name_is_seen(actor, player)]


def _links(request: HttpRequest) -> dict[str, str]:
    """The same choice as a file, on one page, and at the reader's own place."""
    query = request.GET
    return {
        "csv": replaced_query(query, page=None, sort=None, all=None, player=None, mine=None),
        "all": replaced_query(query, page=None, all="1"),
        "mine": replaced_query(query, page=None, sort=None, player=None, mine="1"),
    }
