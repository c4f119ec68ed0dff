"""Which ranking a request asks for, the same for the page and for the file."""

import datetime
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from awards.filters import RankingChoice
from awards.models import RankingList
from awards.queries.clubs import clubs_meant
from awards.queries.past_places import PastPlaces
from awards.queries.places import Part, PublishedPlaces
from registry.models import Federation
from registry.permissions import Actor

# Said where a federation's edition has no ranking.
NO_RANKING = _("This federation keeps no ranking. What each player holds stands on the list of players.")


@dataclass(frozen=True)
class Chosen:
    """A ranking: last night's where `day` is None, else that of the day as known at the end of `known`.

    `known` None: as known now, which is so for today's list and where the reader asks for what is known today.
    """

    federation: Federation
    today: datetime.date
    day: datetime.date | None
    known: datetime.date | None
    part: Part

    def rows(self, actor: Actor, published: RankingList | None) -> PublishedPlaces | PastPlaces:
        """The list, or the part of it, as the actor sees it."""
        if self.day is None:
            return PublishedPlaces(self.federation, published, self.part, actor, self.today)
        return PastPlaces(self.federation, self.day, self.known, self.part, actor, self.today)


def choice_of(request: HttpRequest) -> RankingChoice:
    """The choice as the request makes it."""
    federation, today = request.federation, request.today  # type: ignore[attr-defined]
    return RankingChoice(request.GET, federation=federation, today=today)


def chosen_by(form: RankingChoice, request: HttpRequest) -> Chosen:
    """The ranking that is meant; what is wrong in the choice is left out of it."""
    form.is_valid()
    federation, today = request.federation, request.today  # type: ignore[attr-defined]
    day = form.cleaned_data.get("day")
    known = form.cleaned_data.get("known") or day
    club = form.cleaned_data.get("club")
    part = Part(
        clubs=tuple(clubs_meant(federation, club)) if club else None, district=form.cleaned_data.get("district")
    )
    return Chosen(federation, today, day, None if known == today else known, part)
