"""What was filed: the list of reports, and the page on which each is looked at, filed and booked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.filters import ReportFilter
from awards.forms.corrections import SettleForm
from awards.forms.filing import AmendForm, ReturnForm, RightForm
from awards.models import HeldLine, Report
from awards.queries.board_results import has_boards
from awards.queries.contestants import contestants
from awards.queries.corrected import set_again
from awards.queries.effective import lines_in_doubt
from awards.queries.events import Standing, read_standings
from awards.queries.filings import filings
from awards.queries.held import is_open, shown_lines, waiting_lines
from awards.queries.matches import rounds_of
from awards.queries.preview import Preview, preview
from awards.queries.replacing import Replacing, players_named, replacing
from awards.queries.result_files import event_behind
from awards.queries.similar import similar_elsewhere, similar_reports
from awards.queries.successors import replaced, replacements
from awards.readers.wording import word
from awards.services.board_corrections import corrected_by
from awards.services.lifecycle import NOT_YET_BOOKED, remember, right_asked, right_given
from awards.services.typed import READER as TYPED
from awards.services.wording import contradiction
from awards.tables.filings import ReportTable
from awards.views.events import columns
from awards.views.guards import allowed
from awards.views.sanctions import sanction_context
from awards.views.waiting_corrections import amending
from registry.models import Player
from registry.permissions import may_book, may_correct, may_file, may_file_for, may_see_filing, may_settle_held_line
from registry.queries.editions import is_free, is_ranked
from registry.queries.players import name_is_seen
from registry.views.keeping import kept_form
from sanctions.choices import Level
from sanctions.templatetags.levels import level_mark
from ui.amounts import number
from ui.marks import day_element, moment_element
from ui.pages import Pager, pager
from ui.views import ListPage

# The names of the addresses whose forms are kept, and what is typed there.
KEPT_FORMS = {"report-return": "returning", "report-book": "booking", "report-amend": "amending"}
# Of the lines in doubt, the list and the awards of a report so many stand on a page.
A_PAGE = 100
_STARTED = {
    "pairs": gettext_lazy("Pairs"),
    "individual": gettext_lazy("Players"),
    "barometer_teams": gettext_lazy("Teams"),
    "team_matches": gettext_lazy("Teams"),
}


@dataclass(frozen=True)
class Stopped:
    """A report sent in the place of `old`, not booked, and not taken: it looks like another event.

    `beside` is the first that it looks like, of the same organiser, if there is one. By the `form` it takes the place
    of `old` as an event of its own.
    """

    old: Report
    beside: list[Report]
    form: AmendForm


@method_decorator(allowed(may_file), name="dispatch")
class ReportList(ListPage):
    """What was filed. Seen by officials (their clubs' and districts') and the office (all)."""

    table_class = ReportTable
    filterset_class = ReportFilter
    template_name = "awards/reports.html"

    def get_queryset(self) -> QuerySet[Report]:
        """The reports that this reader may see; thrown drafts only where what was withdrawn is asked for."""
        found = filings(self.request.federation, self.request.actor)
        if self.request.GET.get("state") == ReportState.WITHDRAWN:
            return found
        return found.exclude(state=ReportState.WITHDRAWN, filed_at=None)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to."""
        return {"code": self.request.federation.code, "actor": self.request.actor}


@allowed(may_file)
def report_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A report with every award and reason, and what can be done with it. For its officials and the office."""
    reports = (
        filings(request.federation, request.actor)
        .defer(None)
        .defer("raw", "board_results__packed", "amends__raw", "amends__answer", "amends__board_results__packed")
    )
    reports = reports.select_related("federation", "sanction__played_in", "board_results")
    reports = reports.select_related("amends__event__sanction__played_in", "amends__board_results")
    report = get_object_or_404(reports, pk=pk)
    both = [one for one in (report, report.amends) if one is not None]
    prefetch_related_objects(both, Prefetch("held_lines", HeldLine.objects.select_related("player", "settled_by")))
    return render(request, "awards/report.html", report_context(request, report, **_kept(request, report)))


def _kept(request: HttpRequest, report: Report) -> dict[str, dict[str, Any]]:
    """What was typed into one of the page's forms by who was signed out meanwhile."""
    kept = kept_form(request, KEPT_FORMS, report.pk)
    return {KEPT_FORMS[kept[0]]: kept[1]} if kept is not None else {}


def report_address(report: Report, *, amends: str = "", page: int = 1) -> str:
    """Where a report is looked at; `amends` names the earlier one that it is meant to put right.

    `page` is that of its lines in doubt.
    """
    address = reverse("report", kwargs={"federation": report.federation.code, "pk": report.pk})
    if page > 1:
        return f"{address}?{urlencode({'page': page})}#lines"
    return f"{address}?{urlencode({'amends': amends})}" if amends.isdecimal() else address


def remember_named(request: HttpRequest, report: Report, amends: str) -> None:
    """Keep which booked report a draft was sent to put right, where the address it was sent to names one."""
    if amends.isdecimal():
        remember(report, filings(request.federation, request.actor).filter(pk=int(amends)).first())


def report_context(request: HttpRequest, report: Report, **forms: Any) -> dict[str, Any]:
    """What the page of a report shows; `forms` are those that were sent and are shown again with their errors.

    `returning`, `booking` and `amending` are what was typed and is only to be there again; `stopped` is a Stopped.
    """
    own = may_file_for(request.actor, club=report.club, district=report.district)
    waiting = report.state == ReportState.FILED and may_book(request.actor)
    fileable = own and report.state in {ReportState.DRAFT, ReportState.RETURNED, ReportState.WITHDRAWN}
    earlier = _earlier(request, report, forms.get("stopped")) if fileable else []
    elsewhere = _elsewhere(request, report) if fileable or waiting else []
    lines, beside = _page_of_lines(request, report, forms.get("settle_form")), replacing(report, earlier)
    players = players_named(report, lines, beside, on=request.today)
    answer, rows = _shown(request, report, beside, players)
    replaced_by = replacements(report)
    sanction = sanction_context(request, report, own=own)
    return {
        "report": report,
        **_source(request, report, own=own),
        "preview": answer,
        "ranked": is_ranked(report.ruleset),
        "warnings": _warnings(answer),
        **_lines(request, report, lines, players, forms.get("settle_form"), answer),
        **_pages(request, report, rows, answer),
        "can_file": fileable,
        "can_withdraw": own and report.state in NOT_YET_BOOKED,
        "can_amend": own and report.state == ReportState.BOOKED,
        "books_at_once": is_free(report.ruleset, report.payload.get("level")),
        "level_name": Level(report.payload["level"]).label,
        **sanction,
        "earlier": earlier,
        "elsewhere": elsewhere,
        "replaced_by": replaced_by,
        "replaces": replaced(report),
        "asks_another": fileable and bool(earlier or replaced_by or elsewhere),
        **amending(request, report, beside, players),
        "rounds": rounds_of(report, request.actor, on=request.today, players=players) if rows else [],
        **_forms_of_a_correction(request, report, earlier, forms),
        **(_forms_of_the_office(report, forms, gives_right=sanction["gives_right"]) if waiting else {}),
    }


def _forms_of_a_correction(
    request: HttpRequest, report: Report, earlier: list[Report], forms: Mapping[str, Any]
) -> dict[str, Any]:
    """How the first of the earlier reports is put right, and what the person is asked who was stopped at it."""
    typed = forms.get("amending") or {}
    return {
        "amend_form": forms.get("amend_form") or _amend_form(request, report, earlier, typed),
        "stopped": forms.get("stopped"),
    }


def _forms_of_the_office(report: Report, forms: Mapping[str, Any], *, gives_right: bool) -> dict[str, Any]:
    """How what waits is booked or returned; `gives_right`: the sanction is enough."""
    booking = forms.get("right_form") or right_form(report, initial=forms.get("booking"), by_sanction=gives_right)
    return {
        "right_form": booking,
        "return_form": forms.get("return_form") or ReturnForm(initial=forms.get("returning")),
    }


def _warnings(answer: Preview) -> list[dict[str, str]]:
    """What to check before filing: contradictions of the list, and what the rules remark."""
    found = [contradiction(one, who) for one, who in answer.contradictions]
    return [{"message": warning} for warning in (*found, *answer.warnings)]


def right_form(
    report: Report,
    sent: Mapping[str, Any] | None = None,
    *,
    by_sanction: bool,
    initial: Mapping[str, Any] | None = None,
) -> RightForm:
    """The form by which the office says that the organiser had the right to the level, unless the sanction gives it."""
    level, given = report.payload["level"], right_given(report)
    free = is_free(report.ruleset, level)
    return RightForm(sent, level=level, given=given, by_sanction=by_sanction, is_free=free, initial=initial)


def _amend_form(request: HttpRequest, report: Report, earlier: list[Report], typed: Mapping[str, Any]) -> AmendForm:
    """Why the first of these is put right: what was typed before, or what was said when the draft was made."""
    return AmendForm(right_to=_right_asked(request, report, earlier), initial={"reason": report.reason, **typed})


def _right_asked(request: HttpRequest, report: Report, earlier: list[Report]) -> str:
    """The level for which the office's word is asked where the office itself puts the first of these right."""
    return right_asked(report, earlier[0]) if earlier and may_correct(request.actor) else ""


def _shown(
    request: HttpRequest, report: Report, beside: Replacing | None, players: Mapping[str, Player]
) -> tuple[Preview, list[Standing]]:
    """What the report gives and, until it is booked, the list as it was read, for whoever checks it against the paper.

    Of a correction both have what stays set by the office; what only looks like an earlier report may be none.
    """
    corrects = beside is not None and (beside.waits or corrected_by(report) is not None)
    kept = set_again(report, beside.carried) if beside is not None and corrects else {}
    actor, on, language = request.actor, request.today, get_language() or "en"
    answer = preview(report, actor, language, on=on, players=players, kept=kept)
    if report.state == ReportState.BOOKED:
        return answer, []
    return answer, read_standings(report, actor, language, on=on, players=players, kept=kept)


def _earlier(request: HttpRequest, report: Report, stopped: Stopped | None) -> list[Report]:
    """The reports that this one may amend: the one that it was made from or that was named, else what looks like it.

    Where it was stopped, the one at which it was. What was withdrawn is filed after all, or not.
    """
    if stopped is not None:
        return stopped.beside
    if report.state == ReportState.WITHDRAWN:
        return []
    corrected = corrected_by(report)
    if corrected is not None:
        return [corrected]
    named = request.GET.get("amends", "")
    if named.isdecimal():
        found = filings(request.federation, request.actor).filter(pk=int(named)).exclude(pk=report.pk)
        if found:
            return list(found)
    return similar_reports(report)


def _elsewhere(request: HttpRequest, report: Report) -> list[Report]:
    """What other organisers have sent that looks like the same event, as far as this person may see it."""
    return [
        other
        for other in similar_elsewhere(report)
        if other.state == ReportState.BOOKED or may_see_filing(request.actor, other)
    ]


def _page(request: HttpRequest, items: Sequence[Any], field: str) -> Page:
    """The page of a list of this report that the address asks for."""
    return Paginator(items, A_PAGE).get_page(request.GET.get(field))


def _pager(request: HttpRequest, report: Report, page: Page, field: str, anchor: str) -> Pager | None:
    """The pager of one of them; what was sent is shown again at an address that is no page."""
    return pager(page, request.GET, field=field, anchor=anchor, address=report_address(report))


def _pages(request: HttpRequest, report: Report, rows: Sequence[Standing], answer: Preview) -> dict[str, Any]:
    """The pages of the list as it was read and of the awards, and whether there are board results behind them."""
    shown, awards = _page(request, rows, "rows"), _page(request, answer.awards, "awards")
    return {
        "boards": has_boards(report),
        "rows": shown,
        "columns": columns(rows, report),
        "rows_pager": _pager(request, report, shown, "rows", "standings-caption"),
        "awards": awards,
        "awarded": sum(1 for award in answer.awards if award.points),
        "shows_ranking": is_ranked(report.ruleset) and any(award.ranking for award in answer.awards),
        "awards_pager": _pager(request, report, awards, "awards", "awards-caption"),
    }


def page_of_line(report: Report, line: HeldLine) -> int:
    """The page of the report's lines in doubt on which a line stands."""
    before = Q(row__lt=line.row) | Q(row=line.row, seat__lt=line.seat)
    return report.held_lines.filter(before).count() // A_PAGE + 1


def _page_of_lines(request: HttpRequest, report: Report, sent: SettleForm | None) -> Page:
    """The page of the lines in doubt that the address asks for, or that of the line whose form was sent."""
    lines = lines_in_doubt(report)
    page = _page(request, lines, "page")
    if sent is None:
        return page
    place = next(place for place, line in enumerate(lines) if f"line-{line.pk}" == sent.prefix)
    return page.paginator.get_page(place // A_PAGE + 1)


def _lines(
    request: HttpRequest,
    report: Report,
    page: Page,
    players: Mapping[str, Player],
    sent: SettleForm | None,
    answer: Preview,
) -> dict[str, Any]:
    """The lines in doubt of one page; the office settles those that are still open, and is led to the next report's."""
    settles = may_settle_held_line(request.actor) and report.state in {ReportState.FILED, ReportState.BOOKED}
    shown_all: list[dict[str, Any]] = []
    awards = {award.number: award for award in answer.awards}
    for line in shown_lines(request.federation, page.object_list, request.actor, on=request.today, known=players):
        form = None
        if settles and is_open(line.line):
            form = SettleForm(federation=request.federation, shown=line)
            if sent is not None and sent.prefix == form.prefix:
                form = sent
        number = line.line.player.number if line.line.player is not None else ""
        player = players.get(number)
        seen = player is not None and name_is_seen(request.actor, player)
        shown_all.append({"shown": line, "form": form, "player": player if seen else None, "award": awards.get(number)})
    unsettled = sum(is_open(line) for line in page.paginator.object_list)
    # What waits is booked or returned before the office goes on.
    asks_next = settles and report.state == ReportState.BOOKED and bool(shown_all) and not unsettled
    return {
        "lines": shown_all,
        "unsettled": unsettled,
        "next_line": waiting_lines(request.federation, request.actor).first() if asks_next else None,
        "lines_page": page,
        "lines_pager": _pager(request, report, page, "page", "lines"),
    }


def _size(payload: Mapping[str, Any]) -> list[dict[str, Any]]:
    """How many started, and how many boards each of them played: what the right to points is looked at by."""
    started = payload.get("entrants") or len(contestants(payload))
    label = _STARTED.get(payload.get("form", ""), _("Contestants"))
    return [
        {"label": label, "value": number(started)},
        {"label": _("Boards"), "value": number(payload.get("boards", 0))},
    ]


def _source(request: HttpRequest, report: Report, *, own: bool) -> dict[str, Any]:
    """The facts of the report with its file, and the address at which other answers make another report of it."""
    facts = _facts(report)
    behind = event_behind(report, request.actor)
    if behind is None:
        return {"facts": facts}
    where = {"federation": request.federation.code, "pk": behind.file_id}
    program = word("found", behind.file.kind, get_language() or "en")
    file = {
        "label": _("File"),
        "value": f"{behind.file} ({program})",
        "url": reverse("result-file", kwargs=where),
    }
    changed = reverse("result-file-event", kwargs={**where, "position": behind.position}) if own else ""
    if not report.file_name:
        facts.append(file)
    return {
        "facts": [file if fact["label"] == file["label"] else fact for fact in facts],
        "change_answers": changed if report.state in (*NOT_YET_BOOKED, ReportState.BOOKED) else "",
    }


def _facts(report: Report) -> list[dict[str, Any]]:
    level, day = report.payload.get("level", ""), str(report.payload["date"])
    several = str(report.payload.get("first_date") or day) != day
    facts: list[dict[str, Any]] = [
        {"label": _("State"), "value": report.get_state_display()},
        {"label": _("Organiser"), "value": report.club or report.district or report.federation},
        {"label": _("Last day") if several else _("Played"), "value": day_element(date.fromisoformat(day))},
        {"label": _("Level"), "value": level_mark(level)},
        *_size(report.payload),
    ]
    if report.file_name:
        facts.append({"label": _("File"), "value": report.file_name})
    received = _("Typed in") if report.reader == TYPED else _("Received")
    facts.append({"label": received, "value": moment_element(report.uploaded_at)})
    if report.reason:
        facts.append({"label": _("Reason for the correction"), "value": report.reason})
    return facts
