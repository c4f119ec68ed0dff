"""For whom somebody may file."""

from registry.models import District, Federation
from registry.permissions import Actor
from registry.queries.clubs import current_clubs


def organisers(federation: Federation, actor: Actor) -> list[tuple[str, str]]:
    """Number (or code) and name of each organiser for whom the actor may file, his clubs first; the office: of all."""
    clubs = current_clubs(federation).order_by("sort_key", "pk")
    districts = District.objects.filter(federation=federation)
    if not actor.office:
        clubs, districts = clubs.filter(pk__in=actor.club_ids), districts.filter(pk__in=actor.district_ids)
    found = [(club.number, club.name) for club in clubs]
    taken = {number for number, _name in found}
    # A report names a club before a district of the same number; such a district cannot be named here.
    found += [(district.number, district.name) for district in districts if district.number not in taken]
    if actor.office:
        found.insert(0, (federation.code, federation.name))
    return found
