"""What an event would pay, for whoever plans one: the engine asked about a report that is made up."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language

from awards.forms.what_if import FORMS, WhatIfForm
from awards.queries.regulations import regulation
from awards.queries.what_if import PaidPlace, Scale, scale
from awards.rules.editions import EDITIONS
from awards.views.guards import allowed, everyone
from registry.queries.editions import federations_by, is_ranked, ruleset_on, units_of
from registry.views.frame import stand_in
from ui.amounts import MASTERPOINT, in_unit, number
from ui.charts import Chart, Point, bar_chart

EXAMPLE = {"form": "pairs", "level": "silver", "contestants": "40", "boards": "48"}


@allowed(everyone)
def in_force(request: HttpRequest) -> HttpResponse:
    """The same by the edition that is in force in the federation today, with whatever was asked. Seen by everyone."""
    ruleset = ruleset_on(request.federation, request.today)
    if ruleset not in FORMS:
        raise Http404
    asked = request.META["QUERY_STRING"]
    return redirect(reverse("what-if", kwargs={"edition": ruleset}) + (f"?{asked}" if asked else ""))


def what_if(request: HttpRequest, edition: str) -> HttpResponse:
    """The scale that an event would pay by this edition, with reasons; the link keeps the event. Seen by everyone."""
    if edition not in FORMS:
        raise Http404
    stand_in(request, federations_by(edition))
    asked = FORMS[edition].base_fields.keys() & request.GET.keys()
    form = FORMS[edition](request.GET) if asked else FORMS[edition](initial=EXAMPLE)
    language = get_language() or "en"
    found = _scale(form, language) if asked else None
    request.units = units_of(EDITIONS[edition])  # type: ignore[attr-defined]
    context: dict[str, Any] = {"regulation": regulation(edition, language), "form": form, "scale": found}
    if found is not None:
        plan = form.plan()
        context |= {"plan": plan, "is_matches": plan.form == "team_matches", "ranked": is_ranked(edition)}
        context["chart"] = _chart(found.places)
    return render(request, "awards/what_if.html", context)


def _scale(form: WhatIfForm, language: str) -> Scale | None:
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
