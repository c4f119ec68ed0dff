"""Score sheet, travellers and pairs' own cards: of a booked event for everyone, of a report for who sees the filing."""

from dataclasses import dataclass
from fractions import Fraction

from django.core.paginator import Paginator
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language

from awards.choices import ReportState
from awards.models import Report
from awards.queries.board_results import REGULATION_FOR_PAIRS, PlayedBoards, percent_shown, played_boards, points_text
from awards.queries.events import booked_report, newest_events
from awards.queries.filings import filings
from awards.queries.pair_cards import PairCard, pair_card
from awards.queries.score_sheets import score_sheet
from awards.queries.travellers import traveller
from awards.views.guards import allowed, everyone
from awards.views.kept import kept_for_strangers
from registry.permissions import may_file, may_file_for
from ui.amounts import percent
from ui.charts import Chart, Number, Point, line_chart
from ui.pages import pager

PAIRS_A_PAGE = 100
# What can be put right: what counts or may count yet.
NOT_SENT = frozenset({ReportState.DRAFT, ReportState.RETURNED})
CORRECTABLE = NOT_SENT | {ReportState.FILED, ReportState.BOOKED}


@dataclass(frozen=True)
class Ground:
    """Where the pages of a session lead: the names of their addresses, whose they are, and the page above them."""

    of: Model
    above: str
    sheet: str
    board: str
    card: str


def _of_event(request: HttpRequest, pk: int) -> tuple[Ground, PlayedBoards]:
    event = get_object_or_404(newest_events(request.federation), pk=pk)
    report = booked_report(event)
    if report is None:
        raise Http404
    report.event = event
    return Ground(event, "event", "event-boards", "event-board", "event-card"), _played(request, report)


def _of_report(request: HttpRequest, pk: int) -> tuple[Ground, PlayedBoards]:
    reports = filings(request.federation, request.actor).select_related("federation")
    report = get_object_or_404(reports, pk=pk)
    return Ground(report, "report", "report-boards", "report-board", "report-card"), _played(request, report)


def _played(request: HttpRequest, report: Report) -> PlayedBoards:
    played = played_boards(report, request.actor, on=request.today)
    if played is None:
        raise Http404
    return played


@allowed(everyone)
@kept_for_strangers
def event_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """The score sheet of a booked event. Seen by everyone, hidden players without their names; 404 without boards."""
    return _sheet(request, *_of_event(request, pk))


@allowed(may_file)
def report_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """The score sheet of a report. For its officials, its district's officers and the office; 404 without boards."""
    return _sheet(request, *_of_report(request, pk))


@allowed(everyone)
@kept_for_strangers
def event_board(request: HttpRequest, pk: int, section: int, board: int) -> HttpResponse:
    """A board of a booked event with all its results. Seen by everyone, hidden players without their names."""
    return _board(request, *_of_event(request, pk), section, board)


@allowed(may_file)
def report_board(request: HttpRequest, pk: int, section: int, board: int) -> HttpResponse:
    """A board of a report with all its results. For its officials, its district's officers and the office."""
    return _board(request, *_of_report(request, pk), section, board)


@allowed(everyone)
@kept_for_strangers
def event_card(request: HttpRequest, pk: int, pair: int) -> HttpResponse:
    """What a pair did on each board of a booked event. Seen by everyone, hidden players without their names."""
    return _card(request, *_of_event(request, pk), pair)


@allowed(may_file)
def report_card(request: HttpRequest, pk: int, pair: int) -> HttpResponse:
    """What a pair did on each board of a report. For its officials, its district's officers and the office."""
    return _card(request, *_of_report(request, pk), pair)


def _sheet(request: HttpRequest, ground: Ground, played: PlayedBoards) -> HttpResponse:
    sheet = score_sheet(played, get_language() or "en")
    page = Paginator(sheet.rows, PAIRS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "ground": ground,
        "sheet": sheet,
        "page": page,
        "pager": pager(page, request.GET),
        "missing": played.boards_missing,
        "other_places": played.has_other_places,
        "other_scores": played.has_other_scores,
        "regulation": REGULATION_FOR_PAIRS,
        "columns": {
            "lines": any(row.line for row in sheet.rows),
            "penalties": any(row.penalty for row in sheet.rows),
            "sections": len(sheet.sections) > 1,
            "above": any(row.above for row in sheet.rows),
        },
    }
    return render(request, "awards/score_sheet.html", context)


def _board(request: HttpRequest, ground: Ground, played: PlayedBoards, section: int, board: int) -> HttpResponse:
    found = traveller(played, section, board, get_language() or "en")
    if found is None:
        raise Http404
    context = {
        "ground": ground,
        "traveller": found,
        "report": played.report,
        "corrects": may_correct_boards(request, played.report),
        "to_send": may_correct_boards(request, played.report) and played.report.state in NOT_SENT,
    }
    groups = any(result.group for result in found.results)
    context["columns"] = {"groups": groups, "sections": len(played.section_numbers) > 1}
    return render(request, "awards/traveller.html", context)


def _card(request: HttpRequest, ground: Ground, played: PlayedBoards, pair: int) -> HttpResponse:
    found = pair_card(played, pair, get_language() or "en")
    if found is None:
        raise Http404
    several = len(played.section_numbers) > 1
    context = {"ground": ground, "card": found, "several_sections": several, "chart": _chart(found, several=several)}
    return render(request, "awards/pair_card.html", context)


def may_correct_boards(request: HttpRequest, report: Report) -> bool:
    """Whether this reader may put a report's board results right."""
    own = may_file_for(request.actor, club=report.club, district=report.district)
    return own and report.state in CORRECTABLE


def _chart(card: PairCard, *, several: bool) -> Chart | None:
    """How the pair's percentage, or its IMPs, ran from board to board; a single board draws no line."""
    if len(card.running) < 2:
        return None
    points = [
        Point(f"{step.section}: {step.board}" if several else str(step.board), step.value) for step in card.running
    ]
    return line_chart(points, written=_percent if card.by_percent else _imps)


def _percent(value: Number) -> str:
    return percent(percent_shown(Fraction(value)))


def _imps(value: Number) -> str:
    return points_text(Fraction(value))
