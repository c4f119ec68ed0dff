"""The triggers by which the database refuses to change ledger and audit trail."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from awards.models import LedgerEntry
from registry.models import Change
from registry.services import append_only


def verify() -> Iterator[str]:
    """Triggers that are missing or switched off."""
    for name in append_only.missing([LedgerEntry, Change]):
        yield _("The trigger %(name)s does not stand: its table can be changed.") % {"name": name}
