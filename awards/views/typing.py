"""A paper list is typed into the browser; what it gives is looked at on the page of its report."""

import re
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from awards.choices import ReportState
from awards.forms.sanctions import chosen
from awards.forms.standings import Desk, TypedList
from awards.forms.standings.problems import show_problems, summary
from awards.forms.standings.rows import choice_of
from awards.models import Report
from awards.queries.effective import standing_payload
from awards.queries.filings import filings
from awards.queries.guests import guest_meant, guest_offered, guest_perhaps, is_said, players_or_guests
from awards.queries.organisers import organisers
from awards.queries.partners import usual_partners
from awards.queries.sanctioned_events import may_be_of, nearest_first, to_report
from awards.queries.suggestions import Suggestion, first_is_the_one, suggestions, taken_apart
from awards.queries.typed_before import last_pairs_events
from awards.services.booking import NotPossible
from awards.services.filing import Upload
from awards.services.lifecycle import NOT_YET_BOOKED, remember
from awards.services.typed import READER, problems_of, receive_typed
from awards.views.guards import allowed
from awards.views.sanctions import choose
from registry.permissions import may_file, may_file_for
from registry.views.keeping import kept_form, kept_while_signing_in

# So many granted events stand above the form as links; all of them can be chosen in it.
OFFERED = 5
# A player's field in a typed list, and in what a result file leaves open.
_SEAT = re.compile(r"row-[0-9]{1,3}-player_[0-9]{1,2}|player-[0-9]{1,4}-[0-9]{1,2}")

# The browser may keep the page for its own button "back", with what was typed on it; it asks anew at any other time.
kept_by_the_browser = cache_control(private=True, no_cache=True)


@kept_by_the_browser
@kept_while_signing_in
@allowed(may_file)
def type_list(request: HttpRequest) -> HttpResponse:
    """Type a new list. For officials and the office."""
    if request.method == "POST":
        return _answer(request, None)
    kept = _kept_list(request, "typing")
    return _page(request, kept or _empty_list(request).begin(), None, unsent=kept is not None)


@kept_by_the_browser
@kept_while_signing_in
@allowed(may_file)
def type_anew(request: HttpRequest, pk: int) -> HttpResponse:
    """Change what was typed for a report. For officials of its organiser and the office."""
    report = filings(request.federation, request.actor).filter(pk=pk, reader=READER).first()
    if report is None or not may_file_for(request.actor, club=report.club, district=report.district):
        raise Http404
    if request.method == "POST":
        return _answer(request, report)
    kept = _kept_list(request, "typing-change", report)
    if kept is not None:
        return _page(request, kept, report)
    payload, sanction = standing_payload(report), report.sanction_id
    typed = TypedList.of_payload(_desk(request, report), payload, sanction=sanction)
    return _page(request, typed, report, unsent=False)


def _desk(request: HttpRequest, old: Report | None = None) -> Desk:
    """Where somebody types, a new list or one in the place of an old one."""
    federation, actor = request.federation, request.actor
    sanctioned = to_report(federation, actor) if old is None else may_be_of(old)
    return Desk(
        federation,
        actor,
        request.today,
        organisers(federation, actor),
        last_pairs_events(federation, actor),
        nearest_first(sanctioned, request.today),
    )


def _empty_list(request: HttpRequest) -> TypedList:
    """An empty list, of the granted event that was chosen or of one that is probable."""
    desk, wanted = _desk(request), request.GET.get("sanction", "")
    application = next((one for one in desk.sanctioned if str(one.pk) == wanted), None)
    if application is not None:
        return TypedList.of_sanction(desk, application)
    return TypedList.blank(desk, request.GET.get("form", ""))


def _kept_list(request: HttpRequest, name: str, old: Report | None = None) -> TypedList | None:
    kept = kept_form(request, [name], old.pk if old is not None else None)
    return TypedList(_desk(request, old), kept[1], checked=False) if kept is not None else None


def _answer(request: HttpRequest, old: Report | None) -> HttpResponse:
    """More rows, or text put into rows, or the report's preview, or everything that is wrong with what was typed."""
    typed = request.POST.dict()
    desk = _desk(request, old)
    if "more" in typed:
        return _page(request, TypedList.longer(desk, typed), old)
    if "fill" in typed:
        return _page(request, TypedList(desk, typed, checked=False), old)
    sent = TypedList(desk, typed, checked=True)
    language = get_language() or "en"
    if not sent.is_valid():
        found = problems_of(sent.payload(), federation=request.federation, today=request.today)
        show_problems(sent, found, language, unless_shown=True)
        return _page(request, sent, old)
    try:
        received = receive_typed(
            payload=sent.payload(),
            federation=request.federation,
            actor=request.actor,
            by=request.user,
            today=request.today,
            replaces=old.pk if old is not None and old.state in NOT_YET_BOOKED else None,
        )
    except NotPossible as refusal:
        messages.error(request, str(refusal))
        return _page(request, sent, old)
    if isinstance(received, Upload):
        sanction = chosen(sent.event)
        if old is not None:
            remember(received.report, old if old.state == ReportState.BOOKED else old.amends)
        if old is None or old.state != ReportState.BOOKED or sanction != old.sanction_id:
            # What corrects a booked report has its sanction without being told.
            choose(request, received.report, sanction, or_none=old is not None)
        return _to_the_report(request, received)
    show_problems(sent, received.problems, language)
    return _page(request, sent, old)


def _to_the_report(request: HttpRequest, received: Upload) -> HttpResponse:
    if not received.is_new:
        messages.info(request, _("This list was received before; here is what became of it."))
    return redirect("report", federation=request.federation.code, pk=received.report.pk)


def _page(request: HttpRequest, typed: TypedList, old: Report | None, *, unsent: bool = True) -> HttpResponse:
    """The form. `unsent`: what stands in it was typed, and is kept nowhere else."""
    wrong = summary(typed)
    granted = [] if old else typed.desk.sanctioned[:OFFERED]
    context = {"typed": typed, "old": old, "wrong": wrong, "granted": granted, "unsent": unsent}
    return render(request, "awards/typing.html", context, status=422 if wrong else 200)


@require_safe
@never_cache
@allowed(may_file)
def suggested(request: HttpRequest) -> HttpResponse:
    """A part of a page: who may be meant while a name or number is being typed, and which of them Enter takes.

    For officials and the office. While nothing is typed, the usual partners of the other player of the pair.
    """
    name, text = _asked(request)
    partner_of = request.GET.get("partner_of", "").strip()[:120]
    if not text and partner_of:
        partners = _partners(request, partner_of)
        offered = {"field": name, "text": "", "players": partners, "takes": bool(partners)}
        return _part("awards/typing_suggestions.html", offered)
    found = suggestions(
        request.federation,
        text,
        on=request.today,
        actor=request.actor,
        organiser=_organiser(request),
    )
    guest = guest_offered(text, nobody_fits=not found) if "guests" in request.GET else ""
    context = {"field": name, "text": text, "players": found, "asked": bool(text), "guest": guest}
    # Whose number only resembles the written one is not taken without being looked at.
    begins = all(player.number.startswith(taken_apart(text).number) for player in found)
    context["takes"] = first_is_the_one(found) and begins and not guest_perhaps(text)
    context["takes_guest"] = not found and is_said(text)
    return _part("awards/typing_suggestions.html", context)


def _partners(request: HttpRequest, partner_of: str) -> tuple[Suggestion, ...]:
    return usual_partners(
        request.federation,
        partner_of,
        on=request.today,
        actor=request.actor,
        organiser=_organiser(request),
        taken=request.GET.get("taken", "")[:2000].split(),
    )


@require_safe
@never_cache
@allowed(may_file)
def recognised(request: HttpRequest) -> HttpResponse:
    """A part of a page: who is meant by a field, or the question who it is, or how that was answered.

    For officials and the office.
    """
    name, text = _asked(request)
    meant = players_or_guests(
        request.federation, [text], on=request.today, actor=request.actor, organiser=_organiser(request)
    )
    question = name.replace("player", "meant")
    answer = choice_of(request.GET.get(question, ""), text)
    context = {"meant": meant.get(text), "text": text, "question": question, "answer": answer, "closes": bool(answer)}
    # The numbers in a result file may be another register's.
    context["guests"] = name.startswith("player-")
    context["guest"] = guest_meant(text, meant.get(text)) if "guests" in request.GET else None
    return _part("awards/typing_note.html", context)


def _part(template: str, context: dict[str, Any]) -> HttpResponse:
    """A part of a page, without the frame and what the frame would ask the database."""
    return HttpResponse(render_to_string(template, context))


def _organiser(request: HttpRequest) -> str:
    number = request.GET.get("organiser", "")[:40]
    return number if number.isprintable() else ""


def _asked(request: HttpRequest) -> tuple[str, str]:
    """The name of the field of a player, and what stands in it; "q" where no field of the form asks."""
    name = next((key for key in request.GET if _SEAT.fullmatch(key)), "q")
    return name, request.GET.get(name, "").strip()[:120]
