"""What the data of public lists stands at: while it is the same, nobody has booked, changed or published anything."""

from django.db.models import Subquery

from awards.choices import RunState
from awards.models import LedgerEntry, Run
from registry.models import Change, Federation


def stand(federation: Federation) -> tuple[int | None, ...]:
    """The last change, the last entry and the last good run of any federation, by one query."""
    changes = Change.objects.order_by("-pk").values("pk")[:1]
    entries = LedgerEntry.objects.order_by("-pk").values("pk")[:1]
    runs = Run.objects.filter(state=RunState.GOOD).order_by("-pk").values("pk")[:1]
    found = Federation.objects.filter(pk=federation.pk)
    change, entry, run = found.values_list(Subquery(changes), Subquery(entries), Subquery(runs)).get()
    return change, entry, run
