"""What is filled in and sent by one press of a button: saved and sent together, or not at all."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from registry.models import User
from registry.permissions import Actor
from sanctions.choices import State
from sanctions.services.applications import Saved, save_draft
from sanctions.services.deciding import answer, submit


@transaction.atomic
def save_and_send(
    *,
    application_id: int | None,
    by: User,
    actor: Actor,
    fields: Mapping[str, Any],
    days: Sequence[datetime.date],
    alternative_days: Sequence[datetime.date],
    version: int = 0,
    why: str = "",
) -> Saved:
    """Save as `save_draft` does, then submit the draft, or answer with `why` where something was asked about it.

    NotPossible where it cannot be sent; then nothing is saved either.
    """
    saved = save_draft(
        application_id=application_id,
        by=by,
        fields=fields,
        days=days,
        alternative_days=alternative_days,
        version=version,
    )
    if saved.problems:
        return saved
    application = saved.application
    send = submit if application.state == State.DRAFT else answer
    return Saved(
        send(application_id=application.pk, version=application.version, by=by, actor=actor, why=why),
    )
