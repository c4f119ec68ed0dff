"""Which clubs are in the federation's masterpoint scheme, and who belongs to one of them."""

import datetime

from django.db.models import Q, QuerySet

from registry.models import Federation, Membership


def in_scheme(on: datetime.date, prefix: str = "") -> Q:
    """The condition on clubs, to which rows lead by `prefix`, that they are in the scheme on a day."""
    since = Q(**{f"{prefix}scheme_from__lte": on})
    return since & (Q(**{f"{prefix}scheme_until": None}) | Q(**{f"{prefix}scheme_until__gte": on}))


def memberships_in_scheme(federation: Federation | int, on: datetime.date) -> QuerySet[Membership]:
    """The memberships of a day in clubs that are in the scheme on it, home clubs and others."""
    of_the_day = Q(ends=None) | Q(ends__gte=on)
    found = Membership.objects.filter(of_the_day, in_scheme(on, "club__"), starts__lte=on, club__federation=federation)
    return found.order_by()
