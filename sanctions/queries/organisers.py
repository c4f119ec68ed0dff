"""For whom somebody may apply."""

from dataclasses import dataclass

from registry.models import Club, District, Federation
from registry.permissions import Actor
from registry.queries.clubs import current_clubs
from sanctions.models import Application, Week


@dataclass(frozen=True)
class Organiser:
    """A club, a district or, without both, the federation; `key` names it in addresses: "club-101", "district-7"."""

    key: str
    name: str
    club: Club | None = None
    district: District | None = None

    @property
    def home(self) -> District | None:
        """The district that it belongs to."""
        return self.club.district if self.club is not None else self.district


def organisers(federation: Federation, actor: Actor) -> list[Organiser]:
    """Those for whom the actor may apply, his clubs first; the office: the federation, then all clubs and districts."""
    found = []
    if actor.office or actor.club_ids:
        clubs = current_clubs(federation).order_by("sort_key", "pk")
        clubs = clubs if actor.office else clubs.filter(pk__in=actor.club_ids)
        found += [Organiser(f"club-{club.number}", club.name, club=club) for club in clubs]
    if actor.office or actor.district_ids:
        districts = District.objects.filter(federation=federation)
        districts = districts if actor.office else districts.filter(pk__in=actor.district_ids)
        found += [Organiser(f"district-{one.number}", one.name, district=one) for one in districts]
    return [Organiser("federation", federation.name), *found] if actor.office else found


def organiser_of(held: Application | Week) -> Organiser:
    """Who holds it; it comes with its club, district and federation."""
    if held.club is not None:
        return Organiser(f"club-{held.club.number}", held.club.name, club=held.club)
    if held.district is not None:
        return Organiser(f"district-{held.district.number}", held.district.name, district=held.district)
    return Organiser("federation", held.federation.name)
