"""The triggers by which the database refuses to change what only grows."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from awards.models import (
    DistrictCheck,
    FeeLine,
    ForeignPoints,
    LedgerEntry,
    MonthClosing,
    Statement,
    StatementLine,
    TitleMailing,
    TitleNotice,
)
from registry.models import Change
from registry.services import append_only
from sanctions.models import Step

ONLY_GROW = (
    *(LedgerEntry, ForeignPoints, Change, DistrictCheck, Step, FeeLine, MonthClosing, Statement, StatementLine),
    *(TitleNotice, TitleMailing),
)


def verify() -> Iterator[str]:
    """Triggers that are missing or switched off."""
    for name in append_only.missing(ONLY_GROW):
        yield _("The trigger %(name)s does not stand: its table can be changed.") % {"name": name}
