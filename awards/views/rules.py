"""The editions of the regulations, paragraph by paragraph, as the program computes them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from awards.queries.regulations import regulation
from awards.rules.editions import EDITIONS
from registry.models import Federation
from registry.views.frame import stand_in


def rules(request: HttpRequest, edition: str) -> HttpResponse:
    """An edition's paragraphs: what is computed, by which numbers, and what was decided. Seen by everyone."""
    if edition not in EDITIONS:
        raise Http404
    stand_in(request, Federation.objects.filter(ruleset_periods__ruleset=edition).distinct().order_by("pk")[:2])
    context = {"regulation": regulation(edition, get_language() or "en")}
    return render(request, "awards/rules.html", context)
