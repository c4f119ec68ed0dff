"""Our own template to fill in with a spreadsheet or an editor, with the members of the club that files it."""

from collections.abc import Callable
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from django.utils.translation import get_language, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from awards.queries.result_files import result_files
from awards.queries.template_members import members_to_list
from awards.readers.found import PAIRS
from awards.readers.template_sheets import Member, Template, of_event
from awards.readers.writing_template import write_csv, write_xlsx
from awards.services.result_files import found_in
from awards.views.guards import allowed
from registry.models import Club
from registry.permissions import may_file, may_file_for, may_get_raw_file
from registry.queries.clubs import club_of_number, current_clubs
from registry.queries.editions import forms_of

Write = Callable[[Template, str], bytes]
# The names of the files, without what follows the point.
NAMES = {
    "pairs": pgettext_lazy("file name", "pairs"),
    "individual": pgettext_lazy("file name", "individual"),
    "barometer_teams": pgettext_lazy("file name", "barometer-teams"),
    "team_matches": pgettext_lazy("file name", "team-matches"),
}
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


@require_safe
@never_cache
@allowed(may_file)
def of_event_of_file(request: HttpRequest, pk: int, position: int) -> HttpResponse:
    """The template filled with what a result file told of an event, to be completed and sent.

    It has the names of the file: for those who answer its questions, whoever sent it, and the office.
    """
    file = get_object_or_404(result_files(request.federation, request.actor), pk=pk)
    own = may_file_for(request.actor, club=file.club, district=file.district)
    if not own and not may_get_raw_file(request.actor, sent_by=file.uploaded_by_id):
        raise Http404
    events = found_in(file).events
    if position >= len(events):
        raise Http404
    form = _form(request, otherwise="")
    listed, more = _members(request, file.club)
    template = replace(of_event(events[position], form, listed), more_members=more)
    return _answer(template, write_xlsx, "xlsx", XLSX)


def _file(request: HttpRequest, write: Write, ending: str, content_type: str) -> HttpResponse:
    form, club = _form(request, otherwise=PAIRS), _club(request)
    listed, more = _members(request, club)
    values = {} if club is None else {"organiser": club.number}
    return _answer(Template(form, values, members=listed, more_members=more), write, ending, content_type)


def _answer(template: Template, write: Write, ending: str, content_type: str) -> HttpResponse:
    response = HttpResponse(write(template, get_language() or "en"), content_type=content_type)
    # Of plain letters, which every browser and disk keeps.
    name = slugify(NAMES.get(template.form, template.form)) or template.form
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _form(request: HttpRequest, otherwise: str) -> str:
    """The form that was chosen, of those that the federation plays."""
    form = request.GET.get("form", otherwise)
    if form != otherwise and form not in forms_of(request.federation, request.today):
        raise Http404
    return form


def _members(request: HttpRequest, club: Club | None) -> tuple[list[Member], int]:
    return ([], 0) if club is None else members_to_list(club, request.today, request.actor)


def _club(request: HttpRequest) -> Club | None:
    """The club that was chosen, of those that he may file for; left out, his own where he has one."""
    number = request.GET.get("club")
    if number:
        club = club_of_number(request.federation, number) if number.isprintable() else None
        if club is None or not may_file_for(request.actor, club=club):
            raise Http404
        return club
    return current_clubs(request.federation).filter(pk__in=request.actor.club_ids).order_by("sort_key", "pk").first()
