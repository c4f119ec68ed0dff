"""The editions of the regulations, paragraph by paragraph, as the program computes them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from awards.queries.regulations import regulation
from awards.rules.editions import EDITIONS
from registry.models import Federation
from registry.queries.actors import actor_of


def rules(request: HttpRequest, edition: str) -> HttpResponse:
    """An edition's paragraphs: what is computed, by which numbers, and what was decided. Seen by everyone."""
    if edition not in EDITIONS:
        raise Http404
    _stand_in_federation(request, edition)
    context = {"regulation": regulation(edition, get_language() or "en")}
    return render(request, "awards/rules.html", context)


def _stand_in_federation(request: HttpRequest, edition: str) -> None:
    """The page is nobody's own, but where one federation alone plays by the edition, its frame leads back there."""
    federations = list(Federation.objects.filter(ruleset_periods__ruleset=edition).distinct().order_by("pk")[:2])
    if len(federations) == 1:
        request.federation = federations[0]  # type: ignore[attr-defined]
        request.actor = actor_of(request.user, federations[0])  # type: ignore[attr-defined]
