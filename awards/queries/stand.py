"""What the data of public lists stands at: while it is the same, nobody has booked, changed or published anything."""

from typing import Any

from django.db.models import Model, OuterRef, Subquery
from django.db.models.expressions import RawSQL

from awards.choices import RunState
from awards.models import LedgerEntry, Run
from registry.models import Change, Federation

# Ids are not committed in their order: what comes late still stands among the newest, whose sum it makes larger. It
# would be missed only where others took so many ids between its first statement and its commit.
NEWEST = 1000

Stand = tuple[Any, ...]


def stand(federation: Federation) -> Stand:
    """The newest changes and entries of all federations and the last good run of this one, by one query."""
    runs = Run.objects.filter(federation=OuterRef("pk"), state=RunState.GOOD, finished_at__isnull=False)
    finished = Subquery(runs.order_by("-finished_at").values("finished_at")[:1])
    found = Federation.objects.filter(pk=federation.pk)
    marks: Stand = found.values_list(_newest(Change), _newest(LedgerEntry), finished).get()
    return marks


def stand_of_register(federation: Federation) -> Stand:
    """The newest changes alone, for what no booking touches: who belongs where, and who is hidden."""
    mark: Stand = Federation.objects.filter(pk=federation.pk).values_list(_newest(Change)).get()
    return mark


def _newest(model: type[Model]) -> RawSQL:
    """The sum of the newest ids; an aggregate of a part of a table's rows has no other way into a statement."""
    newest = f"SELECT id FROM {model._meta.db_table} ORDER BY id DESC LIMIT {NEWEST}"  # noqa: S608
    return RawSQL(f"SELECT SUM(id) FROM ({newest}) AS newest", ())  # noqa: S608, S611
