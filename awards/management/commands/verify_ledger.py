"""`manage.py verify_ledger`: the ledger against all that depends on it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from awards.services.verification.verify import verify


class Command(BaseCommand):
    """Prints every difference, a line each; status 1 when there is one."""

    help = "Verifies entries against stored answers, reversals, holdings, titles, ranking lists and triggers."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print as found; write nothing."""
        count = 0
        for difference in verify():
            count += 1
            self.stdout.write(difference)
        if count:
            raise CommandError(ngettext("%(count)s difference.", "%(count)s differences.", count) % {"count": count})
        self.stdout.write(_("Everything agrees."))
