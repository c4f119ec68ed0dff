"""Who is written to about an application: those who apply, the instance whose turn it is, the districts concerned."""

from django.db.models import QuerySet

from registry.choices import RoleKind
from registry.models import Club, District, Federation, User
from sanctions.choices import Action, Instance
from sanctions.models import Application


def organisers(application: Application) -> list[User | Club]:
    """Who applied last, as long as he acts for the organiser; else all who do; for a club without any its own address.

    For what the federation itself applies for, the office.
    """
    if application.club is not None:
        acting = _acting(application.federation, club=application.club)
    elif application.district is not None:
        acting = _acting(application.federation, district=application.district)
    else:
        acting = office(application.federation)
    users = list(acting)
    sent = application.steps.filter(action__in=(Action.SUBMIT, Action.ANSWER)).order_by("-at", "-pk").first()
    applied = sent.by_id if sent is not None else application.made_by_id
    if not users and application.club is not None and application.club.email:
        return [application.club]
    return [user for user in users if user.pk == applied] or [*users]


def whose_turn(application: Application) -> list[User]:
    """Those who act for the instance that it waits for, or that decided it; the office for a district without any."""
    if application.waits_for == Instance.OFFICE:
        return list(office(application.federation))
    if application.waits_for_district is None:
        return []
    officers = list(_acting(application.federation, district=application.waits_for_district))
    return officers or list(office(application.federation))


def of_districts(federation: Federation, districts: set[int]) -> list[User]:
    """The officers of the districts with these ids."""
    return list(_acting(federation, district__in=districts)) if districts else []


def concerned_districts(application: Application) -> set[int]:
    """The ids of the districts where the organiser is at home and where it is played."""
    home: District | None = application.district or (application.club.district if application.club else None)
    return {district.pk for district in (home, application.played_in) if district is not None}


def office(federation: Federation) -> QuerySet[User]:
    """Those who act for the office."""
    return _acting(federation, kind=RoleKind.OFFICE)


def _acting(federation: Federation, **covers: object) -> QuerySet[User]:
    """The users with such a role who may sign in, each once."""
    roles = federation.roles.filter(**covers)
    return User.objects.filter(is_active=True, pk__in=roles.values("user")).order_by("pk")
