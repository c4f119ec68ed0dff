"""A wrong score of a report put right: what would change is seen first, then an amended report is sent."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.forms.board_corrections import BoardForm, chosen_rows
from awards.models import BoardResults, Report
from awards.queries.board_results import PlayedBoards, kept_results, played_boards
from awards.queries.carried import Carried, carried_over
from awards.queries.differences import (
    Difference,
    Share,
    booked_shares,
    by_player,
    differences,
    shares_of,
    stored_shares,
)
from awards.queries.filings import filings
from awards.queries.moved_places import MovedPlace, moved_places
from awards.queries.penalties import KeptPenalty, MovedPenalty, kept_penalties, moved_penalties
from awards.queries.successors import replacements
from awards.queries.travellers import TableResult, traveller
from awards.rules.answer import Refusal
from awards.rules.wording import sentence
from awards.scoring.scored import ScoredBoard
from awards.services.board_corrections import (
    CORRECTABLE,
    REPLACED,
    Sent,
    dry_run,
    send_corrected,
    version_of,
    waiting_amendment,
)
from awards.services.booking import NotPossible, player_ids
from awards.services.filing import Checked, Rejected
from awards.services.problem_list import problem_list
from awards.services.rescoring import BoardCorrection, Rescored, corrected, rescored, rows_of
from awards.views.guards import allowed
from awards.views.reports import report_address
from registry.permissions import may_correct, may_file, may_file_for
from registry.queries.editions import is_ranked


@dataclass(frozen=True)
class _Desk:
    """The board that is being corrected, with its report's session as it is kept and scored."""

    report: Report
    kept: BoardResults
    played: PlayedBoards
    section: int
    board: int
    results: dict[int, dict[str, Any]]

    @property
    def scored_board(self) -> ScoredBoard:
        """The board as it is scored until now."""
        board = self.played.board(self.section, self.board)
        if board is None:
            raise Http404
        return board

    @cached_property
    def penalties(self) -> tuple[KeptPenalty, ...]:
        """The penalties that stand on the board, or in all of its section."""
        return kept_penalties(self.played, self.kept.session, self.section, self.board, get_language() or "en")

    @property
    def sat_out(self) -> set[int]:
        """The pairs that sat the board out."""
        session = self.played.scored.session
        section = session.sections[self.section - 1].name
        return {one.pair for one in session.sit_outs if one.section == section and self.board in one.boards}

    @property
    def is_draft(self) -> bool:
        """Whether the report is not filed yet, so that nobody has to be told why."""
        return self.report.state in REPLACED


@allowed(may_file)
def correct_board(request: HttpRequest, pk: int, section: int, board: int) -> HttpResponse:
    """Put results of a board right. For officials of the report's organiser and the office; 404 without such a board.

    The form; then what it would change; and, once that is confirmed, an amended report.
    """
    report = _own_report(request, pk)
    if report.state not in CORRECTABLE:
        return _told(request, report, _("This report was corrected meanwhile; what counts now is shown here."))
    desk = _desk(request, report, section, board)
    form = _form(request, desk)
    context: dict[str, Any] = {"desk": desk, "form": form, "version": _version(request, desk)}
    context["other_scores"] = desk.played.has_other_scores
    if report.state == ReportState.BOOKED:
        context["waiting"] = waiting_amendment(report)
    if not form.is_valid():
        return _page(request, context)
    new = _rescored(desk, form)
    if new is None:
        return _page(request, context)
    confirmed = request.POST.get("confirmed", "")
    if confirmed == "send" and "reason" in form.fields and not form.cleaned_data["reason"].strip():
        form.add_error("reason", form.fields["reason"].error_messages["required"])
    elif confirmed in {"send", "draft"}:
        return _send(request, desk, form, new, context, as_draft=confirmed == "draft")
    return _page(request, {**context, **_seen(request, desk, new)})


def _own_report(request: HttpRequest, pk: int) -> Report:
    reports = filings(request.federation, request.actor).defer(None).defer("raw").select_related("federation")
    report = get_object_or_404(reports.select_related("club", "district", "event"), pk=pk)
    if not may_file_for(request.actor, club=report.club, district=report.district):
        raise Http404
    return report


def _desk(request: HttpRequest, report: Report, section: int, board: int) -> _Desk:
    kept = kept_results(report)
    played = played_boards(report, request.actor, on=request.today) if kept is not None else None
    if kept is None or played is None:
        raise Http404
    try:
        rows = rows_of(kept.session, section, board)
    except KeyError as unknown:
        raise Http404 from unknown
    asked = chosen_rows(request.GET.get("row", ""), len(rows))
    return _Desk(report, kept, played, section, board, {row: rows[row] for row in asked})


def _form(request: HttpRequest, desk: _Desk) -> BoardForm:
    return BoardForm(
        request.POST if request.method == "POST" else None,
        results=desk.results,
        vulnerability=desk.scored_board.vulnerability,
        who=desk.played.who,
        penalties=desk.penalties,
        sat_out=desk.sat_out,
        method=desk.played.scored.session.method,
        asks_reason=not desk.is_draft,
        method_differs=desk.played.has_other_places,
    )


def _version(request: HttpRequest, desk: _Desk) -> str:
    """The board results that the form was opened with."""
    return request.POST.get("version", "") or version_of(desk.kept)


def _rescored(desk: _Desk, form: BoardForm) -> Rescored | None:
    """The session with what the form says; None after noting why it cannot be."""
    penalty = form.cleaned_data["penalty"]
    if penalty is not None:
        section = desk.played.scored.session.sections[desk.section - 1].name
        penalty = {**penalty, "section": section, "board": desk.board}
    changed = form.cleaned_data
    correction = BoardCorrection(desk.section, desk.board, changed["results"], penalty, changed["penalties"])
    try:
        new = rescored(desk.report, desk.kept, corrected(desk.kept.session, correction))
    except NotPossible as refusal:
        form.add_error(None, str(refusal))
        return None
    if isinstance(new, Refusal):
        count = len(desk.kept.session.get("penalties", []))
        for problem in new.problems:
            form.add_error(form.field_of(problem.path, count), sentence(problem, get_language() or "en"))
        return None
    return new


def _seen(request: HttpRequest, desk: _Desk, new: Rescored) -> dict[str, Any]:
    """What would change: places, percentages and awards; or what is wrong with the list that would follow."""
    checked = dry_run(desk.report, new, actor=request.actor, today=request.today)
    language = get_language() or "en"
    if isinstance(checked, Rejected):
        return {"problems": problem_list(checked.problems, checked.payload, language, {})}
    carried = _carried(desk.report, checked)
    moved: list[MovedPlace] = moved_places(new.before, new.after, desk.played.who)
    return {
        "seen": True,
        "moved": moved,
        "put_right": list(_put_right(desk, new, language)),
        "penalties": _penalties(desk, new, language),
        "unmoved": len(new.after.standings) - len(moved),
        "changes": _differences(request, desk.report, checked, carried),
        "ranked": is_ranked(desk.report.ruleset),
        "undoes": carried.lost,
        "kept": "; ".join(carried.kept),
    }


def _carried(old: Report, checked: Checked) -> Carried:
    """What the amended report would keep and undo of the office's work on a booked one."""
    fields = {field: value for field, value in checked.fields().items() if field in {"payload", "answer", "ruleset"}}
    return carried_over(Report(**fields), old, held=checked.doubts)


def _put_right(desk: _Desk, new: Rescored, language: str) -> Iterator[tuple[TableResult, TableResult]]:
    """The results of the board that are other ones now, each as it was and as it is to be."""
    both = [
        traveller(replace(desk.played, scored=scored), desk.section, desk.board, language)
        for scored in (new.before, new.after)
    ]
    before, after = ({one.row: one for one in found.results} if found else {} for found in both)
    for row in desk.results:
        if row in before and row in after and _as_played(before[row]) != _as_played(after[row]):
            yield before[row], after[row]


def _penalties(desk: _Desk, new: Rescored, language: str) -> list[MovedPenalty]:
    """The penalties that are others now."""
    before, after = (replace(desk.played, scored=scored) for scored in (new.before, new.after))
    return moved_penalties(before, after, desk.section, desk.board, language)


def _as_played(result: TableResult) -> tuple[Any, ...]:
    return result.contract, result.score, result.given


def _differences(request: HttpRequest, report: Report, checked: Checked, carried: Carried) -> list[Difference]:
    """What each player gets instead of what is booked, or of what the report would give."""
    after = _by_player(report, carried.shares if carried.kept else shares_of(checked.answer))
    if report.state == ReportState.BOOKED and report.event is not None:
        before = booked_shares(report.event)
    else:
        before = _by_player(report, stored_shares(report))
    language = get_language() or "en"
    return differences(
        request.federation, checked.answer.ruleset, before, after, request.actor, language, on=request.today
    )


def _by_player(report: Report, shares: Mapping[str, Share]) -> dict[int, Share]:
    return by_player(shares, player_ids(report, shares))


def _send(
    request: HttpRequest, desk: _Desk, form: BoardForm, new: Rescored, context: dict[str, Any], *, as_draft: bool
) -> HttpResponse:
    sent = Sent(
        actor=request.actor,
        by=request.user,
        today=request.today,
        reason=form.cleaned_data.get("reason", ""),
        version=context["version"],
        may_correct=may_correct(request.actor),
        by_this_method=form.cleaned_data.get("ours", False),
        as_draft=as_draft,
    )
    try:
        outcome = send_corrected(report_id=desk.report.pk, new=new, sent=sent)
    except NotPossible as refusal:
        desk.report.refresh_from_db(fields=["state"])
        return _told(request, desk.report, str(refusal))
    if isinstance(outcome, Rejected):
        problems = problem_list(outcome.problems, outcome.payload, get_language() or "en", {})
        return _page(request, {**context, "problems": problems})
    return _to(request, outcome, desk)


def _to(request: HttpRequest, report: Report, desk: _Desk) -> HttpResponse:
    """Where the corrected boards can be seen, or what became of the report."""
    code = request.federation.code
    if report.state == ReportState.BOOKED:
        messages.success(request, _("The correction is booked; the holdings are up to date."))
        return redirect("event-board", federation=code, pk=report.event_id, section=desk.section, board=desk.board)
    if report.state == ReportState.FILED:
        messages.success(request, _("The report is filed. The office looks at it and books it."))
        return redirect(report_address(report))
    messages.success(request, _("The correction is kept as a draft. It counts once the report has been sent."))
    return redirect("report-board", federation=code, pk=report.pk, section=desk.section, board=desk.board)


def _told(request: HttpRequest, report: Report, text: str) -> HttpResponse:
    """Say that somebody else came first, where his report can be seen."""
    messages.error(request, text)
    newer = replacements(report)
    waiting = waiting_amendment(report) if report.state == ReportState.BOOKED else None
    return redirect(report_address(waiting or (newer[0] if newer else report)))


def _page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    wrong = bool(context["form"].errors or context.get("problems"))
    return render(request, "awards/board_correction.html", context, status=422 if wrong else 200)
