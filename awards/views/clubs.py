"""Clubs: the list, and the page of one."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.generic import View

from awards.choices import Colour
from awards.filters import ClubFilter
from awards.models import Report
from awards.queries.clubs import (
    clubs_with_members,
    events_of_club,
    members_with_home,
    points_won,
    titles_of_members,
)
from awards.queries.filings import filings
from awards.queries.titles import title_names
from awards.tables.clubs import ClubTable, MemberTable
from awards.views.guards import allowed, everyone
from awards.views.shown import point_tiles, title_lines
from registry.models import Club
from registry.permissions import may_edit_members, may_see_filing
from registry.queries.clubs import club_of_number
from registry.queries.editions import has_ranking, knows_sanctions
from registry.queries.scheme import withholds_points
from registry.queries.seasons import season_of
from sanctions.queries.calendar import next_days
from sanctions.views.feeds import feed_line
from ui.amounts import number as written
from ui.views import ListPage, page_or_list

SHOWN = 10


@method_decorator(allowed(everyone), name="dispatch")
class ClubList(ListPage):
    """Clubs by name, number and district. Seen by everyone."""

    table_class = ClubTable
    filterset_class = ClubFilter
    template_name = "awards/clubs.html"

    def get_queryset(self) -> QuerySet[Club]:
        """The federation's clubs."""
        return clubs_with_members(self.request.federation, self.request.today)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to."""
        return {"code": self.request.federation.code, "actor": self.request.actor}


@method_decorator(allowed(everyone), name="dispatch")
class ClubPage(View):
    """A club, its members and what they have won. Seen by everyone; its filings only by those who may see them."""

    def get(self, request: HttpRequest, number: str) -> HttpResponse:
        """The page, or the members alone where htmx turns their pages."""
        club = club_of_number(request.federation, number) if number.isprintable() else None
        if club is None:
            raise Http404
        if club.merged_into is not None:
            return redirect("club", federation=request.federation.code, number=club.merged_into.number)
        club.federation = request.federation
        names = title_names(request.federation, get_language() or "en")
        members = members_with_home(club, request.today, request.actor)
        kwargs = {"code": request.federation.code, "actor": request.actor, "names": names}
        table = MemberTable(members, **kwargs).configure(request)
        since = season_of(request.federation, request.today).starts
        won = points_won(club, since, request.today, request.actor)
        tiles = point_tiles({colour: won[colour] for colour in Colour.values}, request.units)
        if has_ranking(request.federation, request.today):
            tiles.append({"label": _("Ranking points"), "value": written(won["ranking"])})
        context = {
            "club": club,
            "withheld": not any(won.values()) and withholds_points(request.actor, club, request.today),
            "facts": _facts(club),
            "edits": may_edit_members(request.actor),
            "table": table,
            "since": since,
            "tiles": tiles,
            **_planned(request, club),
            "events": events_of_club(club)[:SHOWN],
            "titles": title_lines(titles_of_members(club, request.today, request.actor)[:SHOWN], names, request.actor),
            "filings": _filings(request, club),
        }
        return page_or_list(request, "awards/club.html", context, table)


def _planned(request: HttpRequest, club: Club) -> dict[str, Any]:
    """The club's next playing days, and its feed of them; nothing where the edition knows no sanctions."""
    if not knows_sanctions(request.federation, request.today):
        return {}
    return {
        "next": next_days(request.federation, request.today, club)[:SHOWN],
        "feeds": [feed_line(request, club.name, "calendar-feed-club", number=club.number)],
    }


def _facts(club: Club) -> list[dict[str, Any]]:
    facts = [{"label": _("Number"), "value": club.number}]
    if club.district is not None:
        url = reverse("clubs", kwargs={"federation": club.federation.code})
        facts.append({"label": _("District"), "value": club.district.name, "url": f"{url}?district={club.district.pk}"})
    if club.place:
        facts.append({"label": pgettext("town", "Place"), "value": club.place})
    if club.email:
        facts.append({"label": _("Email"), "value": club.email, "url": f"mailto:{club.email}"})
    return facts


def _filings(request: HttpRequest, club: Club) -> QuerySet[Report] | None:
    """The club's newest filings, None for whom they are none of his business."""
    if not may_see_filing(request.actor, Report(federation_id=club.federation_id, club=club)):
        return None
    return filings(request.federation, request.actor).filter(club=club)[:SHOWN]
