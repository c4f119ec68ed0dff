"""Our own template to fill in with a spreadsheet or an editor, with the members of the club that files it."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from awards.queries.template_members import members_to_list
from awards.readers.template_sheets import Template
from awards.readers.writing_template import write_csv, write_xlsx
from awards.views.guards import allowed
from registry.models import Club
from registry.permissions import may_file, may_file_for
from registry.queries.clubs import club_of_number, current_clubs
from registry.queries.editions import forms_of

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
@never_cache
@allowed(may_file)
def as_workbook(request: HttpRequest) -> HttpResponse:
    """The template as a workbook. For officials and the office; of its members those whose names they may see."""
    return _file(request, write_xlsx, "xlsx", XLSX)


@require_safe
@never_cache
@allowed(may_file)
def as_text(request: HttpRequest) -> HttpResponse:
    """The template as a text file. For officials and the office; of its members those whose names they may see."""
    return _file(request, write_csv, "csv", CSV)


def _file(
    request: HttpRequest, write: Callable[[Template, str], bytes], ending: str, content_type: str
) -> HttpResponse:
    forms = forms_of(request.federation, request.today)
    form = request.GET.get("form", forms[0])
    if form not in forms:
        raise Http404
    club = _club(request)
    members, more = members_to_list(club, request.today, request.actor) if club is not None else ([], 0)
    values = {} if club is None else {"organiser": club.number}
    template = Template(form, values, members=members, more_members=more)
    response = HttpResponse(write(template, get_language() or "en"), content_type=content_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{form.replace("_", "-")}.{ending}"'
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _club(request: HttpRequest) -> Club | None:
    """The club that was chosen, of those that he may file for; left out, his own where he has one."""
    number = request.GET.get("club")
    if number:
        club = club_of_number(request.federation, number) if number.isprintable() else None
        if club is None or not may_file_for(request.actor, club=club):
            raise Http404
        return club
    return current_clubs(request.federation).filter(pk__in=request.actor.club_ids).order_by("sort_key", "pk").first()
