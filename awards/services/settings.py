"""What the office keeps for the federation, put into the reports that leave it out."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from awards.models import AmountsByPlace
from awards.rules.editions import EDITIONS
from awards.rules.report.fields import MOST
from registry.models import Federation


def with_settings(federation: Federation, payload: dict[str, Any], ruleset: str | None, on: date) -> dict[str, Any]:
    """The report with the amounts that its edition leaves to the office, as they are in force on its day.

    Where the office keeps none for that day, the report stays as it is, and its edition says what it lacks.
    """
    conditions = payload.get("conditions")
    found = EDITIONS.get(str(payload.get("ruleset") or ruleset))
    if found is None or not isinstance(conditions, Mapping):
        return payload
    kept: dict[str, Any] = {}
    for setting in found.settings:
        if setting.is_missing(conditions):
            rows = AmountsByPlace.objects.filter(federation=federation, key=setting.key, starts__lte=on)
            fitting = rows.filter(least__lte=_contestants(payload)).order_by("-least", "-starts").first()
            if fitting is not None:
                kept[setting.condition] = fitting.amounts
    return {**payload, "conditions": {**conditions, **kept}} if kept else payload


def _contestants(payload: Mapping[str, Any]) -> int:
    """How many took part: as the report says it, else as many as it lists."""
    entrants, standings = payload.get("entrants"), payload.get("standings")
    listed = len(standings) if isinstance(standings, list) else 0
    return entrants if isinstance(entrants, int) and 0 <= entrants <= MOST else listed
