"""Writing the audit trail."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Model

from registry.models import Change, Federation, User


def record_change(
    *,
    federation: Federation,
    by: User | None,
    action: str,
    record: Model,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    why: str = "",
) -> Change:
    """Write one line of the audit trail; call it in the transaction of the change itself.

    `by` is None for what a command or the nightly run did. `before` and `after` hold only the values that changed.
    """
    return Change.objects.create(
        federation=federation,
        by=by,
        action=action,
        model=record._meta.model_name or "",
        record=str(record.pk),
        before=dict(before or {}),
        after=dict(after or {}),
        why=why,
    )


def values_of(record: Model, names: Iterable[str]) -> dict[str, Any]:
    """The values of these fields as the audit trail holds them; a foreign key as its id."""
    return {name: record.serializable_value(name) for name in names}
