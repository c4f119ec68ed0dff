"""A report that was typed into the form becomes bytes and is received as a file would be."""

import json
from datetime import date
from typing import Any

from django.db import transaction

from awards.rules.answer import Problem, Refusal
from awards.rules.calculation import examine
from awards.services.checking import with_rules_in_force
from awards.services.filing import Rejected, Upload, receive
from awards.services.lifecycle import withdraw
from registry.models import Federation, User
from registry.permissions import Actor
from registry.queries.editions import ruleset_on

READER = "form"


def written_out(payload: dict[str, Any]) -> bytes:
    """The report's bytes: the same list typed again has the same."""
    return json.dumps(payload, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def problems_of(payload: dict[str, Any], *, federation: Federation, today: date) -> tuple[Problem, ...]:
    """What the rules find wrong with a report that cannot be received yet; nothing is kept."""
    try:
        day = date.fromisoformat(payload.get("date", ""))
    except ValueError:
        day = None
    in_force = ruleset_on(federation, day or today)
    outcome = examine(payload, ruleset=in_force)
    return with_rules_in_force(outcome.problems if isinstance(outcome, Refusal) else (), in_force, day)


@transaction.atomic
def receive_typed(
    *,
    payload: dict[str, Any],
    federation: Federation,
    actor: Actor,
    by: User,
    today: date,
    replaces: int | None = None,
) -> Upload | Rejected:
    """Keep what was typed as a draft. `replaces` is the id of the report that was typed anew: it is withdrawn.

    Raises NotPossible where that report was booked meanwhile.
    """
    received = receive(
        raw=written_out(payload),
        file_name="",
        federation=federation,
        actor=actor,
        by=by,
        today=today,
        reader=READER,
    )
    if isinstance(received, Upload) and replaces is not None and received.report.pk != replaces:
        withdraw(report_id=replaces, by=by)
    return received
