"""What an event would pay, for whoever plans one: the engine asked about a report that is made up."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.forms.asked_plans import plan_form
from awards.forms.elsewhere import ElsewhereForm, elsewhere_forms
from awards.forms.plans import PlanForm
from awards.queries.elsewhere import Elsewhere, compared_places, plan_elsewhere
from awards.queries.made_up import Plan
from awards.queries.regulations import regulation
from awards.queries.what_if import PaidPlace, Scale, scale
from awards.rules.editions import EDITIONS
from awards.views.guards import allowed, everyone
from registry.queries.editions import federations_by, is_ranked, ruleset_on, units_of
from registry.views.frame import stand_in
from ui.amounts import MASTERPOINT, in_unit, number
from ui.charts import Chart, Point, bar_chart

EXAMPLE = {"form": "pairs", "contestants": "40", "boards": "48"}
# The level of the example, counted from the lowest.
EXAMPLE_LEVEL = 1


@allowed(everyone)
def in_force(request: HttpRequest) -> HttpResponse:
    """The same by the edition that is in force in the federation today, with whatever was asked. Seen by everyone."""
    ruleset = ruleset_on(request.federation, request.today)
    if ruleset not in EDITIONS:
        raise Http404
    asked = request.META["QUERY_STRING"]
    return redirect(reverse("what-if", kwargs={"edition": ruleset}) + (f"?{asked}" if asked else ""))


def what_if(request: HttpRequest, edition: str) -> HttpResponse:
    """The scale that an event would pay by this edition, with reasons; the link keeps the event. Seen by everyone."""
    if edition not in EDITIONS:
        raise Http404
    stand_in(request, federations_by(edition))
    language = get_language() or "en"
    form = plan_form(edition, request.GET)
    asked = form.is_asked
    if not asked:
        form = plan_form(edition, initial={**EXAMPLE, "level": EDITIONS[edition].asking.levels[EXAMPLE_LEVEL]})
    others = _others(request.GET, edition, form)
    found = _scale(form, language) if asked else None
    request.units = units_of(EDITIONS[edition])  # type: ignore[attr-defined]
    wrong = bool(asked and found is None) or any(other.is_chosen and not other.is_valid() for other in others)
    context: dict[str, Any] = {
        "scale": found,
        "regulation": regulation(edition, language),
        "form": form,
        "others": others,
        "opened": any(other.is_chosen for other in others),
        "query": "&".join(filter(None, (one.query for one in (form, *others)))),
    }
    if found is not None:
        plan = form.plan()
        context |= {"plan": plan, "is_matches": plan.form == "team_matches", "ranked": is_ranked(edition)}
        context |= {"chart": _chart(found.places), "own_units": units_of(EDITIONS[edition])}
        context |= _beside(plan, found, others, language)
    return render(request, "awards/what_if.html", context, status=422 if wrong else 200)


def _others(data: QueryDict, edition: str, form: PlanForm) -> list[ElsewhereForm]:
    """What is asked of the other editions before they are compared."""
    known: dict[str, frozenset[str]] = dict.fromkeys(EDITIONS, frozenset())
    return elsewhere_forms(data, edition, known, played=form.data.get("form", ""), open_form=True)


def _beside(plan: Plan, here: Scale, others: list[ElsewhereForm], language: str) -> dict[str, Any]:
    """The other editions whose level is chosen, and the scales of those that pay such an event beside this one."""
    compared: list[Elsewhere] = []
    scales: list[tuple[Elsewhere, Scale]] = []
    for form in others:
        if form.is_chosen and form.is_valid():
            found, there = plan_elsewhere(plan, form.ruleset, form.level, form.beside, language)
            compared.append(found)
            scales += [(found, there)] if there is not None else []
    rows = compared_places(here, scales, _("Won"), _("Drawn")) if scales else []
    return {"compared": compared, "paid": [edition for edition, _there in scales], "rows": rows}


def _scale(form: PlanForm, language: str) -> Scale | None:
    """The scale, or None with everything that is wrong shown in the form."""
    if not form.is_valid():
        return None
    found = scale(form.plan(), language)
    if isinstance(found, Scale):
        return found
    form.show(found, language)
    return None


def _chart(places: tuple[PaidPlace, ...]) -> Chart:
    """A bar for each place, in masterpoints."""
    points = [Point(number(paid.place), in_unit(paid.hundredths, MASTERPOINT)) for paid in places]
    return bar_chart(points, written=number)
