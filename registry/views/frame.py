"""The frame of a page that is nobody's own."""

from collections.abc import Iterable

from django.http import HttpRequest

from registry.models import Federation
from registry.queries.actors import actor_of
from registry.queries.editions import keep_periods


def stand_in(request: HttpRequest, federations: Iterable[Federation]) -> None:
    """Where one federation alone is meant, its navigation stands on the page and leads back there."""
    meant = list(federations)
    if len(meant) == 1:
        request.federation = meant[0]  # type: ignore[attr-defined]
        keep_periods(meant[0])
        request.actor = actor_of(request.user, meant[0])  # type: ignore[attr-defined]
