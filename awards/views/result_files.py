"""A result file that was sent: what is in it, the questions about each of its events, and the report made of one."""

import json
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from awards.choices import ReportState
from awards.forms.result_files import OPENED, Answering, merged
from awards.forms.result_files.meanwhile import (
    Basis,
    basis_of,
    field_of,
    say_both,
    shown_values,
    taken_together,
    version_of,
)
from awards.forms.result_files.problems import show_problems
from awards.forms.sanctions import chosen
from awards.forms.standings import Desk
from awards.models import Report, ResultFile, ResultFileEvent
from awards.queries.filings import filings
from awards.queries.organisers import organisers
from awards.queries.read_files import ReadEvent, read_event, read_file
from awards.queries.result_files import result_files
from awards.queries.sanctioned_events import nearest_first, to_report
from awards.readers.found import Found, FoundEvent
from awards.readers.wording import sentence, word
from awards.services.booking import NotPossible
from awards.services.filing import Rejected
from awards.services.result_files import AnsweredMeanwhile, found_in, keep_answers, make_report
from awards.views.guards import allowed
from awards.views.reports import remember_named, report_address
from awards.views.sanctions import choose
from registry.permissions import may_file, may_file_for, may_get_raw_file
from registry.views.keeping import kept_form, kept_while_signing_in


@require_safe
@allowed(may_file)
def file_page(request: HttpRequest, pk: int) -> HttpResponse:
    """What was read of a file, and what became of its events. For officials of its club or district and the office."""
    file = _file(request, pk)
    found = found_in(file)
    reports, names = _reports(request, file)
    events = [
        {
            "event": shown,
            "name": names.get(shown.position) or shown.name,
            "report": reports.get(shown.position),
            "answered": shown.position in reports,
        }
        for shown in read_file(found, get_language() or "en", request.federation, names=_may_have_names(request, file))
    ]
    context = {
        **_frame(request, file, found),
        "events": events,
        "file_problems": [
            {"message": sentence(one, get_language() or "en")} for one in (*found.problems, *found.warnings)
        ],
        "amends": _amends(request),
    }
    return render(request, "awards/result_file.html", context)


@require_safe
@allowed(may_file)
def raw_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The bytes as they came. For whoever sent them, while he may see the file, and the office."""
    file = _file(request, pk)
    if not may_get_raw_file(request.actor, sent_by=file.uploaded_by_id):
        raise Http404
    answer = HttpResponse(bytes(file.raw), content_type="application/octet-stream")
    name = "".join(letter if letter.isalnum() or letter in "-_. " else "_" for letter in file.file_name) or str(file.pk)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name.encode("ascii", "replace").decode()}"'
    return answer


@kept_while_signing_in
@allowed(may_file)
def event_of_file(request: HttpRequest, pk: int, position: int) -> HttpResponse:
    """The questions about an event of a file, and the draft that is made once they are answered.

    Seen by officials of the file's club or district and the office; answered by those who file for it.
    """
    file = _file(request, pk)
    found = found_in(file)
    if position >= len(found.events):
        raise Http404
    event = found.events[position]
    record = ResultFileEvent.objects.filter(file=file, position=position).first()
    before = record.answers if record is not None else None
    own = may_file_for(request.actor, club=file.club, district=file.district)
    if request.method == "POST":
        if not own:
            raise Http404
        try:
            return _answer(request, file, found, position, before or {})
        except AnsweredMeanwhile:
            # Another has saved since these answers were read: what was sent is taken together with them anew.
            return event_of_file(request, pk, position)
    kept = kept_form(request, ["result-file-event"], pk) if own else None
    basis = None
    if kept is not None and kept[1].get("position") == str(position):
        sent = dict(kept[1])
        basis = basis_of(sent)
        before = merged(before or {}, sent)
    answering = Answering(event, file, _desk(request), before, checked=False)
    return _page(request, file, found, position, answering, record, own=own, basis=basis)


def _file(request: HttpRequest, pk: int) -> ResultFile:
    return get_object_or_404(result_files(request.federation, request.actor), pk=pk)


def _may_have_names(request: HttpRequest, file: ResultFile) -> bool:
    own = may_file_for(request.actor, club=file.club, district=file.district)
    return own or may_get_raw_file(request.actor, sent_by=file.uploaded_by_id)


def _desk(request: HttpRequest) -> Desk:
    federation, actor = request.federation, request.actor
    granted = nearest_first(to_report(federation, actor), request.today)
    return Desk(federation, actor, request.today, organisers(federation, actor), [], granted)


def _amends(request: HttpRequest) -> str:
    """The report that the file is meant to put right."""
    named = request.GET.get("amends", "")
    return named if named.isdecimal() else ""


def _reports(request: HttpRequest, file: ResultFile) -> tuple[dict[int, Report | None], dict[int, str]]:
    """What became of the events that somebody has answered about, as far as this person may see it; and their names."""
    records = list(ResultFileEvent.objects.filter(file=file).values_list("position", "report", "answers__name"))
    ids = [pk for _position, pk, _name in records if pk is not None]
    reports = {report.pk: report for report in filings(request.federation, request.actor).filter(pk__in=ids)}
    names = {position: str(name or "").strip() for position, _pk, name in records}
    return {position: reports.get(pk) for position, pk, _name in records}, names


def _answer(
    request: HttpRequest, file: ResultFile, found: Found, position: int, before: Mapping[str, Any]
) -> HttpResponse:
    """Keep what was answered; then the draft, or the page again with what is wrong, found or opened.

    `before` are the answers that are kept. Where another has changed the same fields, nothing is kept and it is asked.
    """
    sent = request.POST.dict()
    basis = basis_of(sent)
    sent.pop("csrfmiddlewaretoken", None)
    together = taken_together(before, merged(before, sent), basis)
    typed = together.answers
    if together.both:
        return _both(request, file, found, position, typed, before, together.both)
    button = next((name for name in ("find", "open", "take", "save") if name in typed), "")
    opened, taken = typed.pop("open", ""), typed.pop("take", "")
    for name in ("find", "save"):
        typed.pop(name, None)
    if opened:
        typed[OPENED] = " ".join(dict.fromkeys([*typed.get(OPENED, "").split(), opened[:40]]))
    event, desk = found.events[position], _desk(request)
    answering = Answering(event, file, desk, typed, checked=not button)
    said = ""
    if taken:
        chosen_now = answering.players.likely if taken == "likely" else answering.players.strangers
        answering = Answering(event, file, desk, {**typed, **chosen_now}, checked=False)
        said = _taken(taken, len(chosen_now))
    record = keep_answers(file, position, answering.kept, over=before)
    if button == "save":
        messages.success(request, _("What you have answered is kept. Come back to this page whenever you like."))
        return redirect(request.get_full_path())
    if button:
        return _page(request, file, found, position, answering, record, own=True, said=said)
    if answering.is_valid():
        answer = _made(request, answering, record, found)
        if answer is not None:
            return answer
    return _page(request, file, found, position, answering, record, own=True)


def _both(
    request: HttpRequest,
    file: ResultFile,
    found: Found,
    position: int,
    typed: dict[str, str],
    before: Mapping[str, Any],
    both: Mapping[str, str],
) -> HttpResponse:
    """The page with what was sent, and at each field that two have changed what the other saved."""
    for name in ("find", "open", "take", "save"):
        typed.pop(name, None)
    players = [field for field in both if field.startswith("player-")]
    typed[OPENED] = " ".join(dict.fromkeys([*typed.get(OPENED, "").split(), *players]))
    answering = Answering(found.events[position], file, _desk(request), typed, checked=True)
    answering.is_valid()
    say_both(answering, both)
    record = ResultFileEvent.objects.filter(file=file, position=position).first()
    # Sent once more, what stands there is changed from what the other saved.
    saved = {key: str(value) for key, value in before.items() if field_of(key) in both}
    basis = Basis(version_of(before), {**shown_values(answering), **saved})
    return _page(request, file, found, position, answering, record, own=True, basis=basis)


def _taken(taken: str, count: int) -> str:
    """What became of all the players for whom a button was pressed."""
    if taken == "likely":
        words = ngettext(
            "%(count)s player of another club was taken.", "%(count)s players of other clubs were taken.", count
        )
    else:
        words = ngettext("%(count)s player is a guest now.", "%(count)s players are guests now.", count)
    return words % {"count": count}


def _made(request: HttpRequest, answering: Answering, record: ResultFileEvent, found: Found) -> HttpResponse | None:
    """The way to the report; None where it cannot be made, which is shown at the questions."""
    drafted = answering.report()
    try:
        made = make_report(
            record=record,
            drafted=drafted,
            found=found,
            federation=request.federation,
            actor=request.actor,
            by=request.user,
            today=request.today,
        )
    except NotPossible as refusal:
        answering.general.append(str(refusal))
        return None
    if isinstance(made, Rejected):
        show_problems(answering, drafted, made.problems, get_language() or "en")
        return None
    report, before = made.upload.report, made.before
    amends = _amends(request)
    if not amends and before is not None and before.state == ReportState.BOOKED:
        amends = str(before.pk)
    remember_named(request, report, amends)
    if not amends:
        choose(request, report, chosen(answering.form), or_none=report.state == ReportState.DRAFT)
    return redirect(report_address(report, amends=amends))


def _frame(request: HttpRequest, file: ResultFile, found: Found) -> dict[str, Any]:
    return {
        "file": file,
        "found": found,
        "kind": word("found", file.kind, get_language() or "en"),
        "may_get_raw": may_get_raw_file(request.actor, sent_by=file.uploaded_by_id),
    }


def _page(
    request: HttpRequest,
    file: ResultFile,
    found: Found,
    position: int,
    answering: Answering,
    record: ResultFileEvent | None,
    *,
    own: bool,
    said: str = "",
    basis: Basis | None = None,
) -> HttpResponse:
    """The page with the questions; `said` tells what a button for many players did.

    `basis` is given where something else stands on the page than what is kept.
    """
    wrong = answering.wrong
    if basis is None:
        basis = Basis(version_of(record.answers if record is not None else {}), shown_values(answering))
    report = None
    if record is not None and record.report_id is not None:
        report = filings(request.federation, request.actor).filter(pk=record.report_id).first()
    context = {
        **_frame(request, file, found),
        "shown": _shown(request, found.events[position], position, names=_may_have_names(request, file)),
        "answering": answering,
        "wrong": wrong,
        "said": said,
        "report": report,
        "own": own,
        "version": basis.version,
        "seen": json.dumps(basis.seen),
        "amends": _amends(request),
        "several": len(found.events) > 1,
    }
    return render(request, "awards/result_file_event.html", context, status=422 if wrong else 200)


def _shown(request: HttpRequest, event: FoundEvent, position: int, *, names: bool) -> ReadEvent:
    return read_event(event, position, get_language() or "en", request.federation, names=names)
