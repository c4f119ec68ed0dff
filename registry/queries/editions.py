"""Which edition of the regulation decides."""

from datetime import date

from registry.models import Federation, RulesetPeriod


def ruleset_on(federation: Federation, day: date) -> str | None:
    """The id of the edition in force in the federation on that day."""
    periods = RulesetPeriod.objects.filter(federation=federation, starts__lte=day).order_by("-starts")
    return periods.values_list("ruleset", flat=True).first()
