"""Which ranking a request asks for, the same for the page and for the file."""

import datetime
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpRequest

from awards.filters import RankingChoice
from awards.models import RankingList, RankingPlace
from awards.queries.clubs import clubs_meant
from awards.queries.homes import places_with_home
from awards.queries.kept import kept_count
from awards.queries.places import Part, PastPlace, narrowed, past_places
from awards.queries.ranking import current_ranking
from awards.queries.stand import stand
from registry.models import Federation


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

    def current(self) -> QuerySet[RankingPlace]:
        """Last night's list, or the part of it."""
        places = places_with_home(current_ranking(self.federation), self.today)
        return narrowed(places, self.part) if self.part else places

    def count(self, published: RankingList | None) -> int:
        """How many places `current` has on the published list; those of a part are kept until something changes."""
        if published is None or not self.part:
            return published.players if published else 0
        part = (tuple(self.part.clubs) if self.part.clubs is not None else None, self.part.district)
        return kept_count(self.current(), published.pk, self.today, part, stand(self.federation))

    def past(self, day: datetime.date) -> list[PastPlace]:
        """The list of the day, or the part of it."""
        return past_places(self.federation, day, self.known, self.part)


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
    part = Part(clubs=clubs_meant(federation, club) if club else None, district=form.cleaned_data.get("district"))
    return Chosen(federation, today, day, None if known == today else known, part)
