"""What the data of public lists stands at: while it is the same, nobody has booked, changed or published anything."""

import datetime
from typing import NamedTuple

from django.db.models import Model, OuterRef, Subquery
from django.db.models.expressions import RawSQL

from awards.choices import RunState
from awards.models import LedgerEntry, Run
from registry.models import Change, Federation

# Ids are not committed in their order: what comes late still stands among the newest, whose sum it makes larger. It
# would be missed only where others took so many ids between its first statement and its commit.
NEWEST = 1000


class Stand(NamedTuple):
    """Marks of the newest changes and ledger entries of all federations, and when this one's last good run finished."""

    changes: int | None
    entries: int | None
    finished_at: datetime.datetime | None


def hold_stand(federation: Federation) -> Stand:
    """Read the stand once for all that is asked of this record, as it is for the length of a request."""
    federation.held_stand = stand(federation)  # type: ignore[attr-defined]
    return stand(federation)


def held_stand(federation: Federation) -> Stand | None:
    """The stand that was read for this record, if it was."""
    held: Stand | None = getattr(federation, "held_stand", None)
    return held


def stand(federation: Federation) -> Stand:
    """How the data of public lists stands, by one query where it is not held."""
    return held_stand(federation) or _read(federation)


def stand_of_register(federation: Federation) -> int | None:
    """The mark of the newest changes alone, for what no booking touches: who belongs where, and who is hidden."""
    held = held_stand(federation)
    if held is not None:
        return held.changes
    mark: int | None = Federation.objects.filter(pk=federation.pk).values_list(_newest(Change), flat=True).get()
    return mark


def _read(federation: Federation) -> Stand:
    runs = Run.objects.filter(federation=OuterRef("pk"), state=RunState.GOOD, finished_at__isnull=False)
    finished = Subquery(runs.order_by("-finished_at").values("finished_at")[:1])
    found = Federation.objects.filter(pk=federation.pk)
    return Stand(*found.values_list(_newest(Change), _newest(LedgerEntry), finished).get())


def _newest(model: type[Model]) -> RawSQL:
    """The sum of the newest ids; an aggregate of a part of a table's rows has no other way into a statement."""
    newest = f"SELECT id FROM {model._meta.db_table} ORDER BY id DESC LIMIT {NEWEST}"  # noqa: S608
    return RawSQL(f"SELECT SUM(id) FROM ({newest}) AS newest", ())  # noqa: S608, S611
