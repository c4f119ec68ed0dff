"""What an event would have paid by the rules of other editions, side by side with what it paid."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language

from awards.forms.elsewhere import ElsewhereForm, elsewhere_forms
from awards.models import Event, Report
from awards.queries.effective import standing_payload
from awards.queries.elsewhere import Elsewhere, cannot_say, event_elsewhere, known_elsewhere
from awards.queries.events import Standing, booked_report, newest_events, standings_by
from awards.queries.regulations import regulation
from awards.rules.answer import Answer
from awards.rules.editions import EDITIONS
from awards.views.events import columns
from awards.views.guards import allowed, everyone
from registry.queries.editions import units_of
from ui.pages import pager

CONTESTANTS_A_PAGE = 100


@dataclass(frozen=True)
class ComparedStanding:
    """A row as it was booked, and the same by each of the other editions."""

    here: Standing
    there: tuple[tuple[Elsewhere, Standing], ...]


@allowed(everyone)
def event_elsewhere_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A booked event by other rules. Seen by everyone, hidden players without their names, withheld points nowhere.

    404 where the event has no report, or is of rules that the program does not know; 422 where what is asked beside
    the level is missing or wrong.
    """
    event = get_object_or_404(newest_events(request.federation), pk=pk)
    report = booked_report(event)
    if report is None or event.ruleset not in EDITIONS:
        raise Http404
    language = get_language() or "en"
    payload = standing_payload(report)
    unsaid = cannot_say(payload, event.ruleset, language)
    known = known_elsewhere(payload.get("conditions", {}), payload["form"], event.ruleset)
    known = {ruleset: keys for ruleset, keys in known.items() if ruleset not in unsaid}
    forms = elsewhere_forms(request.GET, event.ruleset, known, played=payload["form"])
    compared, answers = _compared(forms, payload, event.ruleset, language)
    paid = [one for one in compared if one.pays]
    rows = _rows(request, event, report, paid, answers, language) if paid else []
    page = Paginator(rows, CONTESTANTS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "own": regulation(event.ruleset, language).name,
        "forms": forms,
        "unsaid": list(unsaid.values()),
        "compared": compared,
        "paid": paid,
        "page": page,
        "pager": pager(page, request.GET),
        "own_units": units_of(EDITIONS[event.ruleset]),
        "columns": columns([row.here for row in rows], report),
    }
    wrong = any(form.is_chosen and form.errors for form in forms)
    return render(request, "awards/elsewhere.html", context, status=422 if wrong else 200)


def _rows(
    request: HttpRequest,
    event: Event,
    report: Report,
    paid: list[Elsewhere],
    answers: list[Answer],
    language: str,
) -> list[ComparedStanding]:
    found = zip(*standings_by(event, report, answers, request.actor, language, on=request.today), strict=True)
    return [ComparedStanding(here, tuple(zip(paid, there, strict=True))) for here, *there in found]


def _compared(
    forms: list[ElsewhereForm], payload: Mapping[str, Any], own: str, language: str
) -> tuple[list[Elsewhere], list[Answer]]:
    """The editions whose level is chosen and that have what they need, and the answers of those that pay the event."""
    compared, answers = [], []
    for form in forms:
        if form.is_chosen and form.is_valid():
            found, answer = event_elsewhere(payload, own, form.ruleset, form.level, form.beside, language)
            compared.append(found)
            answers += [answer] if answer is not None else []
    return compared, answers
