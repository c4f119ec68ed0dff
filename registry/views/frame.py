"""The frame of a page that is nobody's own."""

from collections.abc import Iterable

from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.translation import get_language

from registry.models import Federation
from registry.queries.actors import actor_of
from registry.queries.editions import keep_periods
from registry.queries.languages import as_written_in


def stand_in(request: HttpRequest, federations: Iterable[Federation]) -> None:
    """Where one federation alone is meant, its navigation stands on the page and leads back there.

    The page is written as that federation's own are: in its time zone, in the reader's language as its country has it.
    """
    meant = list(federations)
    if len(meant) == 1:
        request.federation = meant[0]  # type: ignore[attr-defined]
        keep_periods(meant[0])
        timezone.activate(meant[0].time_zone)
        request.LANGUAGE_CODE = as_written_in(meant[0], get_language() or "")
        translation.activate(request.LANGUAGE_CODE)
        request.actor = actor_of(request.user, meant[0])  # type: ignore[attr-defined]
