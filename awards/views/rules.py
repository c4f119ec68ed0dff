"""The editions of the regulations, paragraph by paragraph, as the program computes them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language

from awards.queries.regulations import regulation
from awards.rules.editions import EDITIONS
from registry.queries.editions import federations_by
from registry.views.frame import stand_in


def rules(request: HttpRequest, edition: str) -> HttpResponse:
    """An edition's paragraphs: what is computed, by which numbers, and what was decided. Seen by everyone."""
    if edition not in EDITIONS:
        raise Http404
    stand_in(request, federations_by(edition))
    what_if_url = reverse("what-if", kwargs={"edition": edition})
    context = {"regulation": regulation(edition, get_language() or "en"), "what_if_url": what_if_url}
    return render(request, "awards/rules.html", context)
